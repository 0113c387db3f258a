// Saving and opening, as docs/file-format.md describes.

public import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

extension MultiLabelClassifier: Model {
    /// The kind in model files of classifiers with any number of labels per text.
    public static let modelKind = "multi-label-classifier"

    /// Makes a classifier from an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`,
    ///   `missingVectorizer`.
    public init(from file: ModelFile) throws(ModelFileError) { try self.init(from: file, vectorizer: nil) }

    /// Makes a classifier from an opened file.
    ///
    /// - Parameters:
    ///   - file: the model.
    ///   - vectorizer: the embedding, for a classifier that was trained with one.
    /// - Throws: `ModelFileError`, as ``init(from:)``.
    public init(from file: ModelFile, vectorizer: (any TextVectorizer)?) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let manifest = file.manifest
        let labels = (manifest["labels"]?.array ?? []).compactMap(\.string)
        guard !labels.isEmpty, labels.count == manifest["labels"]?.array?.count,
            Set(labels).count == labels.count
        else { throw file.damaged("its labels cannot be read") }
        guard let algorithm = TrainingAlgorithm(rawValue: manifest["algorithm"]?.string ?? "") else {
            throw file.damaged("its algorithm is unknown")
        }
        let space = try FeatureSpace(from: file, manifest: manifest["features"], vectorizer: vectorizer)
        let thresholds = try file.tensor("thresholds", as: Double.self, shape: [labels.count])
        let stored = try TextClassifier.weights(
            from: file, columnCount: space.count, scoreCount: labels.count)
        // A tampered threshold is never reached.
        self.init(
            linear: TextClassifier(
                labels: labels, featureSpace: space, algorithm: algorithm,
                information: ModelInformation(manifest["information"]),
                weights: stored.full, compact: stored.compact,
                intercepts: try file.tensor("intercepts", as: Float.self, shape: [labels.count])),
            thresholds: thresholds.map { $0.isNaN ? .infinity : $0 })
    }

    /// The classifier's tensors and manifest.
    public func writer() -> ModelFileWriter {
        let manifest: JSONObject = [
            "task": "text",
            "multiLabel": true,
            "algorithm": .string(linear.algorithm.rawValue),
            "labels": .array(labels.map(JSONValue.string)),
            "features": featureSpace.manifest,
            "information": .object(information.json),
        ]
        var writer = ModelFileWriter(
            kind: Self.modelKind, manifest: .object(manifest), isCompressed: linear.isCompressed)
        linear.saveLinear(to: &writer)
        writer.add("thresholds", Tensor(thresholds))
        return writer
    }
}
