// A scorer as a model file.

import WinnowClassification
import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

extension SentimentScorer {
    /// The kind of the model files.
    public static let modelKind = "sentiment"

    /// Opens a model; its memory is mapped.
    ///
    /// - Throws: `ModelFileError`: `file` (not found, a folder …), `notAModel`, `truncated`, `damaged`, `futureVersion`,
    ///   `wrongKind`.
    public init(contentsOf path: String) throws(ModelFileError) {
        try self.init(from: try ModelFile(contentsOf: path))
    }

    /// Opens a model that is there as bytes.
    ///
    /// - Throws: `ModelFileError`, as ``init(contentsOf:)``.
    public init(bytes: [UInt8]) throws(ModelFileError) {
        try self.init(from: try ModelFile(bytes: bytes))
    }

    /// Makes the scorer of an opened file.
    ///
    /// - Throws: `ModelFileError`: `wrongKind`, `damaged`, `missingTensor`, `wrongType`, `wrongShape`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        let manifest = file.manifest
        guard let count = manifest["lexicons"]?.integer, 0...Self.lexiconLimit ~= count,
            let margin = manifest["neutralMargin"]?.number, margin >= 0, margin < 1
        else { throw file.damaged("its options cannot be read") }
        let space = try FeatureSpace(from: file, manifest: manifest["features"])
        var lexicons: [SentimentLexicon] = []
        for number in 0..<count {
            lexicons.append(try SentimentLexicon(from: file, prefix: "lexicon.\(number)"))
        }
        // Files of the first models have none.
        let damping = manifest["damping"]?.number ?? 0
        guard damping >= 0, damping.isFinite else { throw file.damaged("its damping is \(damping)") }
        let features = SentimentFeatures(
            space: space, lexicons: lexicons, damping: LengthDamping(strength: damping))
        let weights = try file.tensor("weights", as: Float.self, shape: [features.count])
        let intercept = try file.tensor("intercept", as: Float.self, shape: [1])
        self.init(
            features: features, weights: weights, intercept: intercept[0], neutralMargin: margin,
            information: (try? manifest["information"]?.decode(ModelInformation.self)) ?? ModelInformation())
    }

    /// How many lexicons a model may have.
    static let lexiconLimit = 16

    /// Writes the scorer to a file, which appears whole or not at all; the same scorer gives the same bytes.
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
        let manifest: JSONObject = [
            "task": "sentiment",
            "features": features.space.manifest,
            "lexicons": .integer(features.lexicons.count),
            "damping": .optional(features.damping.strength),
            "neutralMargin": .optional(neutralMargin),
            "information": (try? JSONValue(encoding: information)) ?? .null,
        ]
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: .object(manifest))
        features.space.save(to: &writer)
        for (number, lexicon) in features.lexicons.enumerated() {
            lexicon.save(to: &writer, prefix: "lexicon.\(number)")
        }
        writer.add("weights", weights)
        writer.add("intercept", [intercept])
        return writer
    }
}
