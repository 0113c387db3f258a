import WinnowModelFile
import WinnowSystem

extension FilterStore {
    /// The model that the filter begins with, unless a store is named.
    private var modelPath: String { givenBase ?? path + "/base.winnow" }

    /// Where a base is; it is read again when this changes.
    struct BasePlace: Sendable, Hashable {
        /// The store; nil for a model, or if there is none.
        var store: FilterStore?
        /// The version of the store's or the model's file.
        var version: FileVersion?
        /// Why there is no base although something is at its path.
        var obstacle: FilterStoreError?
    }

    /// Where the base is: a model, else the folder that was named, or `shared` beside this store.
    func basePlace() -> BasePlace {
        if let version = FileVersion(path: modelPath) { return BasePlace(version: version) }
        if givenBase == nil, let obstacle = modelObstacle { return BasePlace(obstacle: obstacle) }
        let path = givenBase.map { FileIdentity.isFolder($0) ? $0 : nil } ?? sharedPath
        guard let store = path.map({ FilterStore(path: $0) }) else { return BasePlace() }
        let version = FileVersion(path: store.journalPath)
        guard version == nil, givenBase == nil else { return BasePlace(store: store, version: version) }
        return BasePlace(
            obstacle: .obstacle(
                .file, at: store.journalPath, in: store.path,
                notAFile: "not a regular file; restore the store's folder from a backup"))
    }

    /// Why the model in the folder cannot be opened although something has its name.
    private var modelObstacle: FilterStoreError? {
        if FileIdentity.isOtherThanFile(modelPath) || FileIdentity.isFolder(modelPath) {
            return FilterStoreError(
                .badBase, path: modelPath, what: "not a file; save a model under this name, or remove it")
        }
        guard FileIdentity.isLink(modelPath) else { return nil }
        return FilterStoreError(
            .badBase, path: modelPath,
            what: "a link that leads to nothing; restore what it leads to, or remove the link")
    }

    /// What the filter begins with, a model or what another store has learned, nil without; and why it is not the store
    /// `shared`, which nobody named, if that is there but cannot be read.
    ///
    /// - Parameters:
    ///   - place: the current ``basePlace()``.
    ///   - readsModel: whether a model is read and checked, so that its file may be overwritten in place; else
    ///     it is mapped.
    /// - Throws: ``FilterStoreError`` with `badBase` if a model cannot be read, or what was named does not exist;
    ///   another code if the store that was named cannot be read.
    /// - Complexity: O(1) in the size of a model that is mapped; as reading it in that of a store.
    func base(
        _ place: BasePlace, readsModel: Bool
    ) throws(FilterStoreError) -> (base: FilterBase?, error: FilterStoreError?) {
        if let obstacle = place.obstacle {
            guard obstacle.code != .badBase else { throw obstacle }
            return (nil, obstacle)
        }
        if let store = place.store {
            do {
                return (.filter(try store.contents().layer.state), nil)
            } catch {
                guard givenBase == nil else { throw error }
                return (nil, error)
            }
        }
        do throws(ModelFileError) {
            guard readsModel else { return (.model(try MailModel(contentsOf: modelPath)), nil) }
            let read = try ReadModel.model(at: modelPath)
            return (.model(read.model, read), nil)
        } catch {
            // The store itself reports a folder that cannot be read.
            if givenBase == nil, error.cause?.code == .notFound || (try? FolderListing(path: path)) == nil {
                return (nil, nil)
            }
            throw FilterStoreError(badBase: error)
        }
    }

    /// The same for the place as it is now.
    package func base() throws(FilterStoreError) -> (base: FilterBase?, error: FilterStoreError?) {
        try base(basePlace(), readsModel: false)
    }
}
