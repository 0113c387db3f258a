// Files by URL, for callers that have Foundation anyway; the libraries themselves take paths.

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import WinnowClassification
public import WinnowCorpora
public import WinnowModelFile

extension TextClassifier {
    /// Opens a classifier that was saved to a file, such as one of an app's resources.
    ///
    /// - Throws: `ModelFileError`, as for a path; for a URL that names no file, `file`.
    public init(contentsOf url: URL) throws(ModelFileError) {
        try self.init(contentsOf: url.path)
    }

    /// Writes the classifier to a file, which appears whole or not at all.
    ///
    /// - Throws: `ModelFileError` with `file` where it cannot be written.
    public func save(to url: URL) throws(ModelFileError) {
        try save(to: url.path)
    }
}

extension CorpusReader {
    /// Reads labelled texts from a file or folder.
    ///
    /// - Throws: `CorpusError`, as for a path.
    public func read(contentsOf url: URL) throws(CorpusError) -> LabelledData {
        try read(contentsOf: url.path)
    }
}
