import WinnowModelFile
import WinnowSystem

extension FilterStore {
    /// The path of the model that the filter begins with.
    var basePath: String { givenBase ?? path + "/base.winnow" }

    /// The model that the filter begins with, mapped, not read; nil without one.
    ///
    /// - Throws: ``FilterStoreError`` with `badBase` if it cannot be read, or was named and does not exist.
    /// - Complexity: O(1) in its size.
    package func base() throws(FilterStoreError) -> MailModel? {
        do throws(ModelFileError) {
            return try MailModel(contentsOf: basePath)
        } catch {
            // The store itself reports a folder that cannot be read.
            if givenBase == nil, error.cause?.code == .notFound || (try? FolderListing(path: path)) == nil {
                return nil
            }
            throw FilterStoreError(badBase: error)
        }
    }
}
