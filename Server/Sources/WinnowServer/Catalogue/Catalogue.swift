import HTTPTypes
public import Logging
import Synchronization
import WinnowKit

/// The models, indexes and mail filters of a folder, by name, with the shipped models.
///
/// ``refresh()`` looks at the folder. A new or replaced file is opened and checked before it takes its
/// place; a request keeps what it has begun with. A broken file leaves the old one in place, and the log
/// says why. Model files are mapped, so that they must be replaced by a rename, as all of Winnow's commands
/// do.
public final class Catalogue: Sendable {
    /// What is served at one time.
    private struct Contents {
        var models: [String: ServedModel] = [:]
        var indexes: [String: ServedIndex] = [:]
        var filters: [String: MailFilter] = [:]
        /// Why the file of a name is not served, or not its last version.
        var failures: [String: String] = [:]
    }

    private let folder: String?
    private let readOnly: Bool
    private let logger: Logger
    private let shipped: [String: ServedModel]
    private let contents: Mutex<Contents>
    /// The entries at the last look; held while looking, so that one thread looks at a time.
    private let seen = Mutex<[String: FolderEntry]>([:])

    /// Opens what the folder has. Files that cannot be opened are logged and left out.
    ///
    /// - Throws: ``ConfigurationError`` if there is no such folder.
    public init(folder: String?, readOnly: Bool = false, logger: Logger) throws {
        self.folder = folder
        self.readOnly = readOnly
        self.logger = logger
        shipped = Dictionary(uniqueKeysWithValues: try ServedModel.shipped().map { ($0.name, $0) })
        contents = Mutex(Contents(models: shipped))
        if let folder, (try? FolderEntry.all(in: folder)) == nil {
            throw ConfigurationError("\(folder): not a folder that can be read; name one with --folder")
        }
        refresh()
    }

    /// Looks at the folder, and opens what is new there.
    public func refresh() {
        guard let folder else { return }
        seen.withLock { seen in
            guard let entries = try? FolderEntry.all(in: folder) else {
                return logger.error("the folder cannot be read; what is served stays as it is")
            }
            let old = seen
            seen = Dictionary(uniqueKeysWithValues: entries.map { (Self.key($0), $0) })
            for entry in entries where old[Self.key(entry)] != entry {
                open(entry, replacing: old[Self.key(entry)] != nil)
            }
            for (key, entry) in old where seen[key] == nil { remove(entry) }
        }
    }

    private static func key(_ entry: FolderEntry) -> String { "\(entry.name).\(entry.kind.rawValue)" }

    private func open(_ entry: FolderEntry, replacing: Bool) {
        let place: Logger.Metadata = ["file": .string(Self.key(entry))]
        do {
            switch entry.kind {
            case .model:
                let file = try ModelFile(contentsOf: entry.path)
                try file.verify()
                let model = try ServedModel(entry.name, from: file, isShipped: false)
                contents.withLock { $0.models[entry.name] = model }
            case .index:
                let index = try ServedIndex(entry.name, path: entry.path, readOnly: readOnly)
                contents.withLock { $0.indexes[entry.name] = index }
            case .filter:
                let filter = MailFilter(store: entry.path)
                contents.withLock { $0.filters[entry.name] = filter }
            }
            contents.withLock { $0.failures[Self.key(entry)] = nil }
            logger.notice(replacing ? "exchanged" : "opened", metadata: place)
        } catch {
            let reason = (error as? any WinnowError)?.code.name ?? "failed"
            contents.withLock { $0.failures[Self.key(entry)] = reason }
            let message: Logger.Message = "cannot be opened; an earlier version, if any, stays in use"
            logger.error(message, metadata: place.merging(["error": .string("\(error)")]) { $1 })
        }
    }

    private func remove(_ entry: FolderEntry) {
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

    /// The mail filters, by name.
    var filters: [String: MailFilter] { contents.withLock { $0.filters } }

    /// The names of all mail filters.
    var filterNames: [String] { contents.withLock { Array($0.filters.keys) }.sorted() }

    /// Files whose last version is not served, with the code of the error.
    package var failures: [String: String] { contents.withLock { $0.failures } }

    /// The model of a name.
    package func model(_ name: String) throws(Problem) -> ServedModel {
        try found(contents.withLock { $0.models[name] }, "model", "/v1/models")
    }

    /// The index of a name.
    func index(_ name: String) throws(Problem) -> ServedIndex {
        try found(contents.withLock { $0.indexes[name] }, "index", "/v1/indexes")
    }

    /// The mail filter of a name.
    func filter(_ name: String) throws(Problem) -> MailFilter {
        try found(contents.withLock { $0.filters[name] }, "filter", "/v1/filters")
    }

    private func found<Item>(_ item: Item?, _ kind: String, _ list: String) throws(Problem) -> Item {
        if let item { return item }
        throw Problem(
            .notFound, kind + "NotFound", "there is no \(kind) of this name",
            remedy: "GET \(list) lists what there is; put the file into the folder of the service")
    }
}
