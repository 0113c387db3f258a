import WinnowEvaluation
import WinnowModelFile
import WinnowSystem

/// The scores of held-out texts that prediction sets are calibrated by; memory-mapped if the classifier is.
///
/// The score of a text is the log-odds of its true label. Labels with at least ``ownRows`` texts have
/// thresholds of their own; all others share those of their texts together, however few these are.
/// ``AnswerRule/within(errorRate:)`` explains the consequences.
public struct ConformalCalibration: Sendable {
    /// The group of each label: an index into the other tensors.
    let groups: Tensor<UInt32>
    /// The index of each group's first score, then the number of scores.
    let starts: Tensor<UInt32>
    /// The number of each group's texts.
    let counts: Tensor<UInt32>
    /// Scores, ascending within a group, without repetitions.
    let scores: Tensor<Float>
    /// The number of the group's texts whose score is below each score.
    let below: Tensor<UInt32>

    /// The number of texts from which a label has thresholds of its own: two errors at a rate of 1 %.
    public static let ownRows = 200
    /// The number of lowest scores of a group that are all kept.
    static let exactScores = 1_000
    /// The factor between the ranks of the scores that are kept above these.
    static let spacing = 1.01

    /// The number of texts that the sets of a label are calibrated by.
    ///
    /// - Precondition: `label` is an index of the classifier's labels.
    package func count(ofLabel label: Int) -> Int {
        let group = Int(groups[label])
        return counts.indices.contains(group) ? Int(counts[group]) : 0
    }

    /// Whether a label has no calibration of its own.
    package func isShared(_ label: Int) -> Bool { Int(groups[label]) == Self.sharedGroup }

    /// The bytes that it adds to a model file, with its entries in the header.
    var byteCount: Int {
        4 * (groups.count + starts.count + counts.count + scores.count + below.count) + 5 * 200
    }

    /// The group of labels without a calibration of their own; it has no texts if there are none.
    private static let sharedGroup = 0

    /// The smallest score at which more than a share of a label's texts, and the text itself, score no
    /// higher; −∞ if there are too few texts to exclude the label at this rate.
    ///
    /// A label is in the set of a text if (1 + *c*) / (*n* + 1) > `errorRate`, where *c* of the *n* texts do
    /// not score above the text. Scores that are not kept round *c* up, which never excludes a true label.
    func threshold(ofLabel label: Int, errorRate: Double) -> Double {
        let group = Int(groups[label])
        guard counts.indices.contains(group) else { return -.infinity }
        let needed = Int((errorRate * Double(Int(counts[group]) + 1)).rounded(.down))
        let kept = min(scores.count, below.count)
        let first = min(Int(starts[group]), kept)
        let end = min(max(Int(starts[group + 1]), first), kept)
        guard needed > 0, first < end else { return -.infinity }
        let reached = (first..<end).partitionPoint { Int(below[$0]) >= needed }
        guard reached > first else { return -.infinity }
        let threshold = Double(scores[reached - 1])
        return threshold.isNaN ? -.infinity : threshold
    }
}

extension ConformalCalibration {
    /// Calibrates by held-out rows with calibrated scores, each counting once; nil without rows.
    init?(of rows: HeldOutScores) {
        guard rows.count > 0 else { return nil }
        let labelCount = rows.scores.labels.count
        var own = [[Float]](repeating: [], count: labelCount)
        for row in rows.truth.indices {
            let logOdds = rows.scores.answers(ofRow: row).logOdds
            for label in rows.labels(ofRow: row) { own[label].append(Float(logOdds[label])) }
        }
        self.init(scoresByLabel: own)
    }

    /// Calibrates by the predictions of classifiers that have not seen the rows.
    init?(of predictions: [Predictions]) {
        guard let labelCount = predictions.first?.modelLabelCount else { return nil }
        var own = [[Float]](repeating: [], count: labelCount)
        for part in predictions {
            guard let logOdds = part.logOdds, part.labels.count == labelCount else { return nil }
            for row in 0..<part.count {
                for label in part.trueLabels(at: row) {
                    own[label].append(Float(logOdds[row * labelCount + label]))
                }
            }
        }
        self.init(scoresByLabel: own)
    }

    /// Calibrates by the scores of each label's texts.
    init(scoresByLabel own: [[Float]]) {
        let shared = own.filter { $0.count < Self.ownRows }.flatMap(\.self)
        var members = [shared]
        var groups = [UInt32](repeating: UInt32(Self.sharedGroup), count: own.count)
        for label in own.indices where own[label].count >= Self.ownRows {
            groups[label] = UInt32(members.count)
            members.append(own[label])
        }
        var (starts, scores, below): ([UInt32], [Float], [UInt32]) = ([0], [], [])
        for values in members {
            for (score, rank) in Self.kept(values.sorted()) {
                scores.append(score)
                below.append(rank)
            }
            starts.append(UInt32(scores.count))
        }
        self.init(
            groups: Tensor(groups), starts: Tensor(starts), counts: Tensor(members.map { UInt32($0.count) }),
            scores: Tensor(scores), below: Tensor(below))
    }

    /// The scores to keep, with the number of scores below each: the lowest ones, then fewer and fewer.
    private static func kept(_ sorted: [Float]) -> [(score: Float, below: UInt32)] {
        var kept: [(score: Float, below: UInt32)] = []
        var next = 0
        for (rank, score) in sorted.enumerated() {
            guard kept.last.map({ score > $0.score }) ?? true, rank >= next else { continue }
            kept.append((score, UInt32(rank)))
            if rank >= exactScores { next = Int((Double(rank) * spacing).rounded(.up)) }
        }
        return kept
    }
}

extension ConformalCalibration {
    /// Opens the calibration of a model file; nil if it has none.
    ///
    /// - Throws: `ModelFileError` if the tensors do not match.
    init?(from file: ModelFile, labelCount: Int) throws(ModelFileError) {
        guard file.tensors.contains(where: { $0.name == "conformal.groups" }) else { return nil }
        let counts = try file.tensor("conformal.counts", as: UInt32.self, shape: [nil])
        let scores = try file.tensor("conformal.scores", as: Float.self, shape: [nil])
        self.init(
            groups: try file.tensor("conformal.groups", as: UInt32.self, shape: [labelCount]),
            starts: try file.tensor("conformal.starts", as: UInt32.self, shape: [counts.count + 1]),
            counts: counts, scores: scores,
            below: try file.tensor("conformal.below", as: UInt32.self, shape: [scores.count]))
    }

    /// Adds the calibration to a model file.
    func save(to writer: inout ModelFileWriter) {
        writer.add("conformal.groups", groups)
        writer.add("conformal.starts", starts)
        writer.add("conformal.counts", counts)
        writer.add("conformal.scores", scores)
        writer.add("conformal.below", below)
    }
}
