import ArgumentParser
import WinnowFilter
import WinnowSystem

/// Which store of a mail filter is meant.
struct StoreArguments: ParsableArguments {
    @Option(
        "Folder of the store. (default: $WINNOW_STORE, else ~/.local/share/winnow/mail)", "folder",
        completion: .directory)
    var store: String?

    @Option(
        "Store of this user: the folder of this name below $WINNOW_USERS. (default: /var/lib/winnow)", "name")
    var user: String?

    @Option(
        "Base to start from: a model, or another store. (default: base.winnow in the store, else the store shared beside it)",
        "model",
        completion: .model)
    var base: String?

    /// The store that they name.
    var choice: StoreChoice { StoreChoice(store: store, user: user, base: base) }

    /// The store's path.
    ///
    /// - Throws: `CommandFailure` if nothing names a store.
    func path() throws -> String { try choice.path() }

    /// The store's path, after the folders above it were made if it is the user's own.
    func pathToWrite() throws -> String { try choice.pathToWrite() }
}

/// The store that options or the environment name; it needs no parser.
struct StoreChoice: Hashable {
    /// The value of `--store`.
    var store: String?
    /// The value of `--user`.
    var user: String?
    /// The value of `--base`.
    var base: String?

    /// The problem with the options; nil if there is none.
    var problem: String? {
        guard let user else { return nil }
        guard store == nil else {
            return "--store and --user both name a store; give one of them"
        }
        guard !user.isEmpty, user.utf8.count <= 255, !user.hasPrefix("."), !user.contains("/"),
            !user.contains("\0")
        else {
            return
                "--user \(user.visible) cannot be the name of a folder; give a name without a slash that does not begin "
                + "with a full stop"
        }
        return nil
    }

    /// The store, with its base model.
    ///
    /// - Parameter isMade: whether the folders above it are made if it is the user's own.
    func filterStore(isMade: Bool = false) throws -> FilterStore {
        FilterStore(path: isMade ? try pathToWrite() : try path(), base: base)
    }

    /// The store's path.
    ///
    /// - Throws: `CommandFailure` if nothing names a store.
    func path() throws -> String {
        if let problem { throw CommandFailure(.usage, problem) }
        let environment = StandardStreams.current.environment
        func given(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let store {
            guard !store.isEmpty else { throw CommandFailure(.usage, "--store is empty; name a folder") }
            return store
        }
        if let user { return (given("WINNOW_USERS") ?? "/var/lib/winnow") + "/" + user }
        if let path = given("WINNOW_STORE") { return path }
        if let data = given("XDG_DATA_HOME") { return data + "/winnow/mail" }
        if let home = given("HOME") { return home + "/.local/share/winnow/mail" }
        throw CommandFailure(.usage, "no store: neither HOME nor WINNOW_STORE is set; give --store FOLDER")
    }

    /// The store's path, after the folders above it were made if it is the user's own.
    func pathToWrite() throws -> String {
        let path = try path()
        guard store == nil, user == nil else { return path }
        var folder = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/").dropLast() {
            folder += part
            try PrivateFolder.make(folder)
            folder += "/"
        }
        return path
    }
}
