// A classifier as a file.

public import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

extension TextClassifier {
    /// What model files of classifiers say their kind is.
    public static let modelKind = "text-classifier"

    /// Opens a classifier that ``save(to:)`` wrote.
    ///
    /// The file is mapped, not read; it may be replaced while it is in use.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - vectorizer: the embedding, for a classifier that was trained with one; see `VectorFeatures`.
    /// - Throws: `ModelFileError`: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`,
    ///   `futureVersion`, `wrongKind`, `missingVectorizer`.
    /// - Complexity: O(1) in the size of the model; the pages that predictions touch are read when they are.
    public init(contentsOf path: String, vectorizer: (any TextVectorizer)? = nil) throws(ModelFileError) {
        try self.init(from: try ModelFile(contentsOf: path), vectorizer: vectorizer)
    }

    /// Opens a classifier that is there as bytes: embedded in a program, or received.
    ///
    /// - Parameters:
    ///   - bytes: the model.
    ///   - vectorizer: the embedding, for a classifier that was trained with one.
    /// - Throws: `ModelFileError`, as ``init(contentsOf:vectorizer:)``.
    public init(bytes: [UInt8], vectorizer: (any TextVectorizer)? = nil) throws(ModelFileError) {
        try self.init(from: try ModelFile(bytes: bytes), vectorizer: vectorizer)
    }

    /// Makes the classifier of an opened file.
    ///
    /// - Parameters:
    ///   - file: the model.
    ///   - vectorizer: the embedding, for a classifier that was trained with one.
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`,
    ///   `missingVectorizer`.
    public init(from file: ModelFile, vectorizer: (any TextVectorizer)? = nil) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let manifest = file.manifest
        let labels = (manifest["labels"]?.array ?? []).compactMap(\.string)
        guard labels.count >= 2, labels.count == manifest["labels"]?.array?.count else {
            throw file.damaged("its labels cannot be read")
        }
        guard let algorithm = TrainingAlgorithm(rawValue: manifest["algorithm"]?.string ?? "") else {
            throw file.damaged("its algorithm is not known")
        }
        let space = try FeatureSpace(
            from: file, manifest: manifest["features"], vectorizer: vectorizer)
        let scoreCount = labels.count == 2 ? 1 : labels.count
        self.init(
            labels: labels, featureSpace: space, algorithm: algorithm,
            knowledge: .written(manifest["information"]),
            weights: try file.tensor("weights", as: Float.self, shape: [space.count, scoreCount]),
            intercepts: try file.tensor("intercepts", as: Float.self, shape: [scoreCount]),
            isotonic: try IsotonicCalibration(from: file, curveCount: scoreCount),
            fingerprints: try TextFingerprints(from: file))
    }

    /// Writes the classifier to a file, which appears whole or not at all.
    ///
    /// The same classifier gives the same bytes.
    ///
    /// - Throws: `ModelFileError` with `file` where it cannot be written.
    public func save(to path: String) throws(ModelFileError) {
        try modelFile().write(to: path)
    }

    /// The bytes that ``save(to:)`` writes.
    ///
    /// - Throws: `ModelFileError` with `tooLarge`.
    public func bytes() throws(ModelFileError) -> [UInt8] {
        try modelFile().bytes()
    }

    private func modelFile() -> ModelFileWriter {
        var manifest: JSONObject = [
            "task": "text",
            "algorithm": .string(algorithm.rawValue),
            "labels": .array(labels.map(JSONValue.string)),
            "features": featureSpace.manifest,
            "information": knowledge.json,
        ]
        if let fingerprints { manifest[TextFingerprints.manifestKey] = fingerprints.manifest }
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        featureSpace.save(to: &writer)
        writer.add("weights", weights)
        writer.add("intercepts", intercepts)
        isotonic?.save(to: &writer)
        fingerprints?.save(to: &writer)
        return writer
    }
}
