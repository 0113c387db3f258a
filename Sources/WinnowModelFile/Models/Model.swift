/// A trained model that is saved in a file: a classifier, a tagger, an embedding …
///
/// A model is an immutable value, except for its ``information``, and may be used from any number of threads.
/// Files are mapped: opening takes the same time for any size, and processes share the memory of a file.
///
/// ```swift excerpt
/// let classifier = try TextClassifier(contentsOf: "spam.winnow")
/// try classifier.save(to: "copy.winnow")
/// ```
public protocol Model: Sendable {
    /// The kind in files of such models.
    static var modelKind: String { get }

    /// The model's metadata: author, license, training data, scores.
    ///
    /// A file's information is read on access, not on opening.
    var information: ModelInformation { get set }

    /// Makes the model from an opened file.
    ///
    /// - Throws: ``ModelFileError``: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`,
    ///   `missingVectorizer`.
    /// - Complexity: O(1) in the size of the model; its pages are read when they are first used.
    init(from file: ModelFile) throws(ModelFileError)

    /// The model's tensors and manifest, ready to be written.
    func writer() -> ModelFileWriter
}

extension Model {
    /// Opens a model that ``save(to:)`` wrote.
    ///
    /// The file is mapped, not read; it may be replaced while it is in use.
    ///
    /// - Throws: ``ModelFileError``: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`,
    ///   `futureVersion`, and the errors of ``init(from:)``.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(from: ModelFile(contentsOf: path))
    }

    /// Opens a model in memory, such as one embedded in a program or received.
    ///
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``, except `file`.
    public init(bytes: [UInt8]) throws(ModelFileError) {
        try self.init(from: ModelFile(bytes: bytes))
    }

    /// The same model with other information.
    package func with(_ information: ModelInformation) -> Self {
        var copy = self
        copy.information = information
        return copy
    }

    /// Writes the model to a file atomically; the same model gives the same bytes.
    ///
    /// - Throws: ``ModelFileError`` with `file` if it cannot be written, or `tooLarge`.
    public func save(to path: String) throws(ModelFileError) { try writer().write(to: path) }

    /// The bytes that ``save(to:)`` writes.
    ///
    /// - Throws: ``ModelFileError`` with `tooLarge`.
    public func bytes() throws(ModelFileError) -> [UInt8] { try writer().bytes() }
}
