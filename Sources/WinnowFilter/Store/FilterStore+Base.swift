import WinnowModelFile
import WinnowSystem

extension FilterStore {
    /// The model that the filter begins with, unless a store is named.
    private var modelPath: String { givenBase ?? path + "/base.winnow" }

    /// The store that the filter begins with, and the version of the file that changes whenever this or the model does.
    ///
    /// The store is the folder that was named, or `shared` beside this store if that has no model; nil for a model, or
    /// if there is none.
    func baseStore() -> (store: FilterStore?, version: FileVersion?) {
        if let version = FileVersion(path: modelPath) { return (nil, version) }
        let path = givenBase.map { FileIdentity.isFolder($0) ? $0 : nil } ?? sharedPath
        guard let store = path.map({ FilterStore(path: $0) }) else { return (nil, nil) }
        let version = FileVersion(path: store.journalPath)
        return (version == nil && givenBase == nil ? nil : store, version)
    }

    /// What the filter begins with: a model, or what another store has learned; nil without.
    ///
    /// - Parameter readsModel: whether a model is read and checked, so that its file may be overwritten in place; else
    ///   it is mapped.
    /// - Throws: ``FilterStoreError`` with `badBase` if a model cannot be read, or what was named does not exist;
    ///   another code if the store that was named cannot be read.
    /// - Complexity: O(1) in the size of a model that is mapped; as reading it in that of a store.
    package func base(readsModel: Bool = false) throws(FilterStoreError) -> FilterBase? {
        if let baseStore = baseStore().store {
            do {
                return .filter(try baseStore.contents().layer.state)
            } catch {
                // Another account's store, which nobody named.
                guard givenBase != nil else { return nil }
                throw error
            }
        }
        do throws(ModelFileError) {
            guard readsModel else { return .model(try MailModel(contentsOf: modelPath)) }
            let read = try ReadModel.model(at: modelPath)
            return .model(read.model, read)
        } catch {
            // The store itself reports a folder that cannot be read.
            if givenBase == nil, error.cause?.code == .notFound || (try? FolderListing(path: path)) == nil {
                return nil
            }
            throw FilterStoreError(badBase: error)
        }
    }
}
