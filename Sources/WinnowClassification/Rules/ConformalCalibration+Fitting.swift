// Calibrating prediction sets, and saving what they are calibrated by.

import WinnowCore
import WinnowEvaluation
import WinnowModelFile

extension ConformalCalibration {
    /// The number of lowest scores of a group that are all kept.
    static let exactScores = 1_000
    /// The factor between the ranks of the scores that are kept above these.
    static let spacing = 1.01

    /// The most bytes that a calibration by as many scores adds to a model file, with its entries in the header.
    ///
    /// Equal scores are kept once, so the calibration of a smaller classifier may keep more.
    var largestByteCount: Int {
        let kept = counts.reduce(0) { $0 + Self.kept((0..<Int($1)).map { Float($0) }).count }
        return 4 * (groups.count + starts.count + counts.count + 2 * kept) + 5 * 200
    }

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
        let shared = own.filter { $0.count < Self.ownRows }.flatMap { $0.self }
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

    /// Adds the calibration to a model file.
    func save(to writer: inout ModelFileWriter) {
        writer.add("conformal.groups", groups)
        writer.add("conformal.starts", starts)
        writer.add("conformal.counts", counts)
        writer.add("conformal.scores", scores)
        writer.add("conformal.below", below)
    }
}
