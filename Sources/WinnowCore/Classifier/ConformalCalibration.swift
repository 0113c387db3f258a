/// The scores of held-out texts that prediction sets are calibrated by; memory-mapped if the classifier is.
///
/// The score of a text is the log-odds of its true label. Labels with at least ``ownRows`` texts have
/// thresholds of their own; all others share those of their texts together, however few these are.
/// ``AnswerRule/within(errorRate:)`` explains the consequences.
package struct ConformalCalibration: Sendable {
    /// The group of each label: an index into the other tensors.
    package let groups: Tensor<UInt32>
    /// The index of each group's first score, then the number of scores.
    package let starts: Tensor<UInt32>
    /// The number of each group's texts.
    package let counts: Tensor<UInt32>
    /// Scores, ascending within a group, without repetitions.
    package let scores: Tensor<Float>
    /// The number of the group's texts whose score is below each score.
    package let below: Tensor<UInt32>

    package init(
        groups: Tensor<UInt32>, starts: Tensor<UInt32>, counts: Tensor<UInt32>, scores: Tensor<Float>,
        below: Tensor<UInt32>
    ) {
        self.groups = groups
        self.starts = starts
        self.counts = counts
        self.scores = scores
        self.below = below
    }

    /// The number of texts from which a label has thresholds of its own: two errors at a rate of 1 %.
    package static let ownRows = 200
    /// The number of texts that the sets of a label are calibrated by.
    ///
    /// - Precondition: `label` is an index of the classifier's labels.
    package func count(ofLabel label: Int) -> Int {
        let group = Int(clamping: groups[label])
        return counts.indices.contains(group) ? Int(clamping: counts[group]) : 0
    }

    /// Whether a label has no calibration of its own.
    package func isShared(_ label: Int) -> Bool { Int(clamping: groups[label]) == Self.sharedGroup }

    /// The group of labels without a calibration of their own; it has no texts if there are none.
    package static let sharedGroup = 0

    /// The smallest score at which more than a share of a label's texts, and the text itself, score no
    /// higher; −∞ if there are too few texts to exclude the label at this rate.
    ///
    /// A label is in the set of a text if (1 + *c*) / (*n* + 1) > `errorRate`, where *c* of the *n* texts do
    /// not score above the text. Scores that are not kept round *c* up, which never excludes a true label.
    package func threshold(ofLabel label: Int, errorRate: Double) -> Double {
        let group = Int(clamping: groups[label])
        guard counts.indices.contains(group) else { return -.infinity }
        let needed = Int(min(errorRate * (Double(counts[group]) + 1), Double(Int32.max)))
        let kept = min(scores.count, below.count)
        let first = min(Int(clamping: starts[group]), kept)
        let end = min(max(Int(clamping: starts[group + 1]), first), kept)
        guard needed > 0, first < end else { return -.infinity }
        let reached = (first..<end).partitionPoint { Int(clamping: below[$0]) >= needed }
        guard reached > first else { return -.infinity }
        let threshold = Double(scores[reached - 1])
        return threshold.isNaN ? -.infinity : threshold
    }
}

extension ConformalCalibration {
    /// Opens the calibration of a model file; nil if it has none.
    ///
    /// - Throws: ``ModelDefect`` if the tensors do not match.
    package init?(from file: ModelBytes, labelCount: Int) throws(ModelDefect) {
        guard file.has("conformal.groups") else { return nil }
        let counts = try file.tensor("conformal.counts", as: UInt32.self, shape: [nil])
        let scores = try file.tensor("conformal.scores", as: Float.self, shape: [nil])
        self.init(
            groups: try file.tensor("conformal.groups", as: UInt32.self, shape: [labelCount]),
            starts: try file.tensor("conformal.starts", as: UInt32.self, shape: [counts.count + 1]),
            counts: counts, scores: scores,
            below: try file.tensor("conformal.below", as: UInt32.self, shape: [scores.count]))
    }
}
