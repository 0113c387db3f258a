import WinnowClassification
package import WinnowModelFile
import WinnowSystem

/// The request to every shard of a training in one round.
package struct ShardRequest: Sendable {
    /// The kind in files of requests.
    package static let kind = "training-request"

    /// The questions.
    package enum Question: String, Sendable, Codable {
        /// The distinct n-grams and the number of texts that have each.
        case terms
        /// Sums over the rows: of squared values by column, and of values or rows by column and label.
        case columns
        /// The loss and its gradient at a point, and the loss of the held-out rows there.
        case gradient
        /// The loss's second derivative at a point along a direction.
        case curvature
        /// The scores of the held-out rows at a point.
        case scores
    }

    /// Everything except the points.
    package struct Options: Sendable, Codable, Hashable {
        /// The question.
        package var question: Question
        /// The labels of all shards, sorted by their bytes.
        var labels: [String] = []
        /// The weight of the rows of each label; nil if all are 1.
        var labelWeights: [Float]?
        /// Which rows are held out, and not learned from.
        var heldOut = HeldOutRows()
        /// The scale of the sums.
        var digits = 0
        /// The values to sum by column and label; nil for none.
        var summand: LabelColumnSums.Summand?
        /// Whether the answers to held-out rows are counted.
        var countsAnswers = false
        /// The identity of the file with the feature space; 0 if there is none.
        package var space: UInt32 = 0
    }

    /// Everything except the points.
    package var options: Options
    /// Weights by column, then by score, followed by the intercepts: the point, and the direction, if any.
    var points: [[Float]] = []

    /// A request without points.
    init(_ question: Question) { options = Options(question: question) }

    /// The number of scores per row.
    var scoreCount: Int { options.labels.count == 2 ? 1 : options.labels.count }

    /// The weight of the rows of each label, given their numbers.
    func weights(ofRows counts: [Int]) -> [Double] {
        counts.indices.map { label in
            Double(counts[label]) * (options.labelWeights.map { Double($0[label]) } ?? 1)
        }
    }
}

extension ShardRequest {
    /// Reads a request, and checks every byte.
    ///
    /// - Throws: `ModelFileError` if the file is not a request, or is damaged.
    package init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.kind)
        try file.verify()
        guard let options = try? file.manifest.decode(Options.self), options.labels.isSorted,
            options.labelWeights.map({ $0.count == options.labels.count }) ?? true,
            options.question == .terms || options.labels.count >= 2
        else { throw file.damaged("its description cannot be read") }
        self.options = options
        let pointCount =
            switch options.question {
            case .terms, .columns: 0
            case .gradient, .scores: 1
            case .curvature: 2
            }
        var points: [[Float]] = []
        for point in 0..<pointCount {
            points.append(Array(try file.tensor("point.\(point)", as: Float.self, shape: [nil])))
        }
        self.points = points
    }

    /// The request as a file.
    package func writer() -> ModelFileWriter {
        var writer = ModelFileWriter(
            kind: Self.kind, manifest: (try? JSONValue(encoding: options)) ?? .null)
        for (index, point) in points.enumerated() { writer.add("point.\(index)", point) }
        return writer
    }
}

/// Rows that are held out, chosen by the hashes of their texts: rows with equal texts stay together, and no
/// row's choice depends on other rows.
struct HeldOutRows: Sendable, Hashable, Codable {
    /// Rows whose mixed hash is below this number are held out; at most 2³².
    private(set) var limit = 0
    private(set) var seed = 0

    /// No rows.
    init() {}

    /// About a share of the rows, from 0 to 1.
    init(share: Double, seed: UInt64) {
        limit = Int(min(1, max(0, share)) * 0x1p32)
        self.seed = Int(truncatingIfNeeded: seed)
    }

    /// Whether a row is held out.
    func contains(textHash: UInt64) -> Bool {
        var mixed = textHash ^ UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
        // The finalizer of SplitMix64.
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ (mixed >> 31)) >> 32) < limit
    }
}
