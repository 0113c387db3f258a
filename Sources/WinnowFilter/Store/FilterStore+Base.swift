import WinnowModelFile
import WinnowSystem

extension FilterStore {
    /// The model that the filter begins with, unless a store is named.
    private var modelPath: String { givenBase ?? path + "/base.winnow" }

    /// The store that the filter begins with, if that is none: the folder that was named, or `shared` beside this
    /// store if that has no model.
    private var baseStore: FilterStore? {
        if let givenBase { return FileIdentity.isFolder(givenBase) ? FilterStore(path: givenBase) : nil }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard FileIdentity(path: modelPath) == nil, let name = parts.last, !name.isEmpty, name != Self.shared
        else { return nil }
        let store = FilterStore(path: (parts.dropLast() + [Self.shared[...]]).joined(separator: "/"))
        return FileIdentity(path: store.journalPath) == nil ? nil : store
    }

    private static let shared = "shared"

    /// The file that changes whenever what the filter begins with does.
    var basePath: String { baseStore?.journalPath ?? modelPath }

    /// What the filter begins with: a model, mapped, not read, or what another store has learned; nil without.
    ///
    /// - Throws: ``FilterStoreError`` with `badBase` if a model cannot be read, or what was named does not exist;
    ///   another code if the store that was named cannot be read.
    /// - Complexity: O(1) in the size of a model; as reading it in that of a store.
    package func base() throws(FilterStoreError) -> FilterBase? {
        if let baseStore {
            do {
                return .filter(try baseStore.contents().layer.state)
            } catch {
                // Another account's store, which nobody named.
                guard givenBase != nil else { return nil }
                throw error
            }
        }
        do throws(ModelFileError) {
            return .model(try MailModel(contentsOf: modelPath))
        } catch {
            // The store itself reports a folder that cannot be read.
            if givenBase == nil, error.cause?.code == .notFound || (try? FolderListing(path: path)) == nil {
                return nil
            }
            throw FilterStoreError(badBase: error)
        }
    }
}
