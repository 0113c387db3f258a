// Files by URL, for callers that use Foundation anyway; the libraries themselves take paths.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import WinnowCorpora
public import WinnowModelFile

extension Model {
    /// Opens a model saved to a file, such as an app's resource.
    ///
    /// - Throws: `ModelFileError`, as for a path; `file` for a URL without a file path.
    public init(contentsOf url: URL) throws(ModelFileError) { try self.init(contentsOf: url.path) }

    /// Writes the model to a file atomically.
    ///
    /// - Throws: `ModelFileError` with `file` if it cannot be written.
    public func save(to url: URL) throws(ModelFileError) { try save(to: url.path) }
}

extension CorpusReader {
    /// Reads labelled texts from a file or folder.
    ///
    /// - Throws: `CorpusError`, as for a path.
    public func read(contentsOf url: URL) throws(CorpusError) -> LabelledData {
        try read(contentsOf: url.path)
    }
}
