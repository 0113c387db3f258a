/// Something trained that is saved in a file: a classifier, a tagger, an embedding …
///
/// A model is an immutable value, apart from its ``information``, and may be used from any number of threads. Opened from a file
/// it is mapped, not read: opening takes the same time for any size, and processes that open the same file share its memory.
///
/// ```swift excerpt
/// let classifier = try TextClassifier(contentsOf: "spam.winnow")
/// try classifier.save(to: "copy.winnow")
/// ```
public protocol Model: Sendable {
    /// What files of such models say their kind is.
    static var modelKind: String { get }

    /// What is known of the model besides its numbers: author, license, training data, scores.
    ///
    /// A file's information is read when it is asked for, not on opening.
    var information: ModelInformation { get set }

    /// Makes the model of an opened file.
    ///
    /// - Throws: ``ModelFileError``: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`, `missingVectorizer`.
    /// - Complexity: O(1) in the size of the model; the pages that answers touch are read when they are.
    init(from file: ModelFile) throws(ModelFileError)

    /// The model's tensors and manifest, ready to be written.
    func writer() -> ModelFileWriter
}

extension Model {
    /// Opens a model that ``save(to:)`` wrote.
    ///
    /// The file is mapped, not read; it may be replaced while it is in use.
    ///
    /// - Throws: ``ModelFileError``: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`, `futureVersion`, and
    ///   what ``init(from:)`` throws.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(from: ModelFile(contentsOf: path))
    }

    /// Opens a model that is there as bytes: embedded in a program, or received.
    ///
    /// - Throws: ``ModelFileError`` as ``init(contentsOf:)``, except `file`.
    public init(bytes: [UInt8]) throws(ModelFileError) {
        try self.init(from: ModelFile(bytes: bytes))
    }

    /// The same model with other information about it.
    package func with(_ information: ModelInformation) -> Self {
        var copy = self
        copy.information = information
        return copy
    }

    /// Writes the model to a file, which appears whole or not at all; the same model gives the same bytes.
    ///
    /// - Throws: ``ModelFileError`` with `file` if it cannot be written, or `tooLarge`.
    public func save(to path: String) throws(ModelFileError) { try writer().write(to: path) }

    /// The bytes that ``save(to:)`` writes.
    ///
    /// - Throws: ``ModelFileError`` with `tooLarge`.
    public func bytes() throws(ModelFileError) -> [UInt8] { try writer().bytes() }
}
