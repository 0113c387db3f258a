import HTTPTypes
public import Logging
import Synchronization
package import WinnowKit

/// The models, indexes and mail filters of a folder, by name, with the shipped models.
///
/// ``refresh()`` looks at the folder. A new or replaced file is opened and checked before it takes its place;
/// a request keeps the version it began with. A broken file leaves the old one in place, and the log says
/// why. A model in use does not depend on its file, which may also be overwritten in place.
public final class Catalogue: Sendable {
    /// The models, indexes and filters that are served at one time.
    private struct Contents {
        var models: [String: ServedModel] = [:]
        var indexes: [String: ServedIndex] = [:]
        /// The paths of the filters' stores.
        var filters: [String: String] = [:]
        /// The reason why a file, or its last version, is not served, by name.
        var failures: [String: String] = [:]
    }

    private let folder: String?
    private let readOnly: Bool
    let logger: Logger
    private let shipped: [String: ServedModel]
    private let contents: Mutex<Contents>
    private let openFilters = OpenFilters()
    /// The entries at the last look; held while looking, so that one thread looks at a time.
    private let seen = Mutex(Seen())

    private struct Seen {
        var entries: [String: FolderEntry] = [:]
        /// The time at which entries that could not be opened are tried again, even if their files look the
        /// same.
        var retries: [String: ContinuousClock.Instant] = [:]
        /// The files that cannot be served.
        var unusable: Set<FolderEntry.Unusable> = []
        /// Whether the folder could not be read.
        var isUnreadable = false
        /// The files of open filters that could not be read, with the error.
        var filterFailures: [String: FilterStoreError] = [:]
    }

    /// The key of the folder among the failures.
    private static let folderKey = "."

    /// The seconds after which a file that could not be opened is tried again.
    private static let retrySeconds = 30

    /// Opens the files of the folder. Files that cannot be opened are logged and left out.
    ///
    /// - Throws: ``ConfigurationError`` if there is no such folder.
    public init(folder: String?, readOnly: Bool = false, logger: Logger) throws {
        self.folder = folder
        self.readOnly = readOnly
        self.logger = logger
        shipped = Dictionary(uniqueKeysWithValues: try ServedModel.shipped().map { ($0.name, $0) })
        contents = Mutex(Contents(models: shipped))
        if let folder { try Self.checkFolder(folder) }
        refresh()
        let count = filterNames.count
        if count > 0 { logger.notice("mail filters", metadata: ["count": "\(count)"]) }
    }

    /// Checks that a folder can be read.
    static func checkFolder(_ folder: String) throws(ConfigurationError) {
        guard (try? FolderEntry.all(in: folder)) == nil else { return }
        throw ConfigurationError("\(folder): not a folder that can be read; name one with --folder")
    }

    /// Checks the rules of the filters in a folder, and those of the site.
    static func checkPolicies(_ folder: String) throws(ConfigurationError) {
        let filters = ((try? FolderEntry.all(in: folder))?.entries ?? []).filter { $0.kind == .filter }
        do throws(FilterStoreError) {
            for path in filters.map(\.path) + [folder + "/shared"] {
                try MailFilter(store: path).checkPolicy()
            }
        } catch {
            throw ConfigurationError(error.message)
        }
    }

    /// Looks at the folder, and opens new files there.
    ///
    /// A file that could not be opened is tried again when it has changed, after half a minute, and if
    /// `retrying`: the reason may have been a full disk or a permission.
    public func refresh(retrying: Bool = false) {
        guard let folder else { return }
        seen.withLock { seen in
            guard let (entries, unusable) = try? FolderEntry.all(in: folder) else {
                return note(unreadable: folder, &seen)
            }
            if seen.isUnreadable {
                seen.isUnreadable = false
                contents.withLock { $0.failures[Self.folderKey] = nil }
                logger.notice("the folder can be read again", metadata: ["folder": .string(folder)])
            }
            let gone = seen.unusable.subtracting(unusable)
            contents.withLock { for old in gone { $0.failures[old.file] = nil } }
            let old = seen.entries
            seen.entries = Dictionary(uniqueKeysWithValues: entries.map { (Self.key($0), $0) })
            // A removed index leaves its log, which must not become that of another one.
            for (key, entry) in old where seen.entries[key] == nil {
                remove(entry)
                seen.retries[key] = nil
            }
            for entry in entries {
                let key = Self.key(entry)
                let isDue = seen.retries[key].map { retrying || $0 <= .now } ?? false
                guard isDue || old[key] != entry else { continue }
                let isOpen = open(entry, replacing: old[key] != nil && seen.retries[key] == nil)
                seen.retries[key] = isOpen ? nil : .now + .seconds(Self.retrySeconds)
            }
            note(Set(unusable), &seen)
            openFilters.closeIdle()
            note(openFilters.errors, &seen)
        }
        // Nearly always, an index is then complete in its file, whatever becomes of its log.
        for served in indexes { served.index.settle() }
    }

    /// Reports that the folder cannot be read, once.
    private func note(unreadable folder: String, _ seen: inout Seen) {
        guard !seen.isUnreadable else { return }
        seen.isUnreadable = true
        contents.withLock { $0.failures[Self.folderKey] = "unreadable" }
        logger.error(
            "the folder cannot be read; what is served stays as it is",
            metadata: ["folder": .string(folder), "error": .string(FolderEntry.reason(unreadable: folder))])
    }

    /// Reports files that cannot be served, each once.
    private func note(_ unusable: Set<FolderEntry.Unusable>, _ seen: inout Seen) {
        guard unusable != seen.unusable else { return }
        contents.withLock { for new in unusable { $0.failures[new.file] = new.code } }
        for new in unusable.subtracting(seen.unusable).sorted(by: { $0.file < $1.file }) {
            logger.warning(
                "cannot be served", metadata: ["file": .string(new.file), "error": .string(new.reason)])
        }
        seen.unusable = unusable
    }

    /// Reports files of open filters that cannot be read, each once and after a change; the filters continue with an
    /// earlier base, and with the rules that are valid.
    private func note(_ errors: [FilterStoreError], _ seen: inout Seen) {
        // The store and its file: several filters share the rules of the site.
        let files = errors.map { ($0.path.split(separator: "/").suffix(2).joined(separator: "/"), $0) }
        let failures = Dictionary(files) { first, _ in first }
        guard failures != seen.filterFailures else { return }
        let old = seen.filterFailures
        seen.filterFailures = failures
        contents.withLock { contents in
            for file in old.keys { contents.failures[file] = nil }
            contents.failures.merge(failures.mapValues(\.code.name)) { $1 }
        }
        for (file, error) in failures where old[file] != error {
            logger.error(
                error.code == .badPolicy
                    ? "not all rules are obeyed"
                    : "cannot be opened; the earlier version, if any, stays in use",
                metadata: ["file": .string(file), "error": .string("\(error)")])
        }
    }

    private static func key(_ entry: FolderEntry) -> String { "\(entry.name).\(entry.kind.rawValue)" }

    /// Opens an entry; returns whether that succeeded.
    private func open(_ entry: FolderEntry, replacing: Bool) -> Bool {
        let place: Logger.Metadata = ["file": .string(Self.key(entry))]
        do {
            switch entry.kind {
            case .model:
                let file = try ModelFile(detached: entry.path)
                try file.verify()
                let model = try ServedModel(entry.name, from: file, isShipped: false)
                contents.withLock { $0.models[entry.name] = model }
            case .index:
                // The log of the old file must be gone before the new one is opened.
                contents.withLock { $0.indexes[entry.name] }?.index.retire()
                let index = try ServedIndex(entry.name, path: entry.path, readOnly: readOnly)
                contents.withLock { $0.indexes[entry.name] = index }
            case .filter:
                openFilters.close(entry.path)
                contents.withLock { $0.filters[entry.name] = entry.path }
            }
            contents.withLock { $0.failures[Self.key(entry)] = nil }
            // A mail server may have thousands of filters.
            logger.log(
                level: entry.kind == .filter && !replacing ? .debug : .notice,
                replacing ? "exchanged" : "opened", metadata: place)
            return true
        } catch {
            let reason = (error as? any WinnowError)?.code.name ?? "failed"
            let known = contents.withLock { $0.failures.updateValue(reason, forKey: Self.key(entry)) }
            let message: Logger.Message = "cannot be opened; an earlier version, if any, stays in use"
            // Said once, not at each try.
            logger.log(
                level: known == reason ? .debug : .error, message,
                metadata: place.merging(["error": .string("\(error)")]) { $1 })
            return false
        }
    }

    private func remove(_ entry: FolderEntry) {
        if entry.kind == .index { contents.withLock { $0.indexes[entry.name] }?.index.retire() }
        contents.withLock { contents in
            switch entry.kind {
            case .model: contents.models[entry.name] = shipped[entry.name]
            case .index: contents.indexes[entry.name] = nil
            case .filter: contents.filters[entry.name] = nil
            }
            contents.failures[Self.key(entry)] = nil
        }
        logger.notice("removed", metadata: ["file": .string(Self.key(entry))])
    }
}

extension Catalogue {
    /// All models, by name.
    package var models: [ServedModel] {
        contents.withLock { Array($0.models.values) }.sorted { $0.name < $1.name }
    }

    /// All indexes, by name.
    var indexes: [ServedIndex] {
        contents.withLock { Array($0.indexes.values) }.sorted { $0.name < $1.name }
    }

    /// The names of all mail filters.
    var filterNames: [String] { contents.withLock { Array($0.filters.keys) }.sorted() }

    /// Files whose last version is not served, with the code of the error.
    package var failures: [String: String] { contents.withLock { $0.failures } }

    /// Files of one kind, or of all, whose last version is not served, as a member of an answer.
    func failures(of kind: FolderEntry.Kind? = nil) -> JSONValue {
        let failures = failures.sorted { $0.key < $1.key }
            .filter { file, _ in kind.map { file.lowercased().hasSuffix("." + $0.rawValue) } ?? true }
        return .array(failures.map { ["file": .string($0.key), "error": .string($0.value)] })
    }

    /// The model of a name.
    package func model(_ name: String) throws(Problem) -> ServedModel {
        try found(contents.withLock { $0.models[name] }, name, .model, "model")
    }

    /// The index of a name.
    func index(_ name: String) throws(Problem) -> ServedIndex {
        try APIKeys.Entry.check(index: name)
        return try found(contents.withLock { $0.indexes[name] }, name, .index, "index")
    }

    /// Whether there is a mail filter of a name.
    func hasFilter(_ name: String) -> Bool { contents.withLock { $0.filters[name] != nil } }

    /// The name of the only mail filter; nil if there are none or several.
    var onlyFilterName: String? {
        contents.withLock { $0.filters.count == 1 ? $0.filters.keys.first : nil }
    }

    /// The mail filter of a name.
    package func filter(_ name: String) throws(Problem) -> MailFilter {
        try APIKeys.Entry.check(filter: name)
        let path = try found(contents.withLock { $0.filters[name] }, name, .filter, "filter")
        return openFilters.filter(at: path)
    }

    private func found<Item>(
        _ item: Item?, _ name: String, _ kind: FolderEntry.Kind, _ noun: String
    ) throws(Problem) -> Item {
        if let item { return item }
        let file = "\(name).\(kind.rawValue)".lowercased()
        if let failure = failures.first(where: { $0.key.lowercased() == file }) {
            throw Problem(
                .notFound, noun + "NotFound",
                "the folder of the service has \(failure.key), but it cannot be served: \(failure.value)",
                remedy: "GET /v1/models lists such files under failures; the log says more")
        }
        let list = kind == .index ? "indexes" : noun + "s"
        throw Problem(
            .notFound, noun + "NotFound", "there is no \(noun) of this name",
            remedy: "GET /v1/\(list) lists what there is; put the file into the folder of the service")
    }
}
