// Files by URL, for callers that have Foundation anyway; the libraries themselves take paths.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import WinnowCorpora
public import WinnowModelFile

extension Model {
    /// Opens a model that was saved to a file, such as one of an app's resources.
    ///
    /// - Throws: `ModelFileError`, as for a path; for a URL that names no file, `file`.
    public init(contentsOf url: URL) throws(ModelFileError) { try self.init(contentsOf: url.path) }

    /// Writes the model to a file, which appears whole or not at all.
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
