/// A rule for the labels of a classifier, by their indices.
package struct LabelDecision: Sendable {
    private enum Rule: Sendable {
        /// The threshold of each label, nil for none; empty if no label has one.
        case one([LabelThreshold?])
        /// The threshold of each label, nil for none.
        case each([LabelThreshold?])
        /// The log-odds from which each label is plausible, and whether a text has at least one label.
        case plausible([Double], isNeverEmpty: Bool)
    }

    private let rule: Rule

    /// Thresholds for labels that the classifier does not have are ignored; see
    /// `TextClassifier.validate(_:)`.
    package init(_ rule: AnswerRule, of classifier: LinearClassifier) {
        let labels = classifier.labels
        func table(_ thresholds: [LabelThreshold]) -> [LabelThreshold?] {
            labels.map { label in thresholds.last { $0.label == label } }
        }
        switch rule {
        case .one(let thresholds): self.rule = .one(thresholds.isEmpty ? [] : table(thresholds))
        case .each(let thresholds): self.rule = .each(table(thresholds))
        case .within(let errorRate):
            self.rule = .plausible(
                classifier.plausibleLogOdds(errorRate: errorRate), isNeverEmpty: classifier.hasExclusiveLabels
            )
        }
    }

    /// Replaces `answer` by the indices of the answer's labels, the most probable first.
    @inline(__always)
    package func decide(
        _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>,
        into answer: inout [Int]
    ) {
        answer.removeAll(keepingCapacity: true)
        switch rule {
        case .one(let thresholds): answer.append(best(thresholds, probabilities, logOdds))
        case .each(let thresholds):
            for label in logOdds.indices
            where thresholds[label]?.isReached(by: probabilities[label], logOdds[label])
                ?? (logOdds[label] >= 0)
            {
                answer.append(label)
            }
            sort(&answer, by: logOdds)
        case .plausible(let bounds, let isNeverEmpty):
            // Rounded as the scores of the calibration are.
            for label in logOdds.indices where Double(Float(logOdds[label])) >= bounds[label] {
                answer.append(label)
            }
            if answer.isEmpty, isNeverEmpty { answer.append(best([], probabilities, logOdds)) }
            sort(&answer, by: logOdds)
        }
    }

    private func sort(_ answer: inout [Int], by logOdds: UnsafeBufferPointer<Double>) {
        guard answer.count > 1 else { return }
        answer.sort { (logOdds[$1], $0) < (logOdds[$0], $1) }
    }

    /// The most probable label that reaches its threshold, else the most probable one without a threshold,
    /// else the most probable one; ties: the first.
    private func best(
        _ thresholds: [LabelThreshold?], _ probabilities: UnsafeBufferPointer<Double>,
        _ logOdds: UnsafeBufferPointer<Double>
    ) -> Int {
        guard !thresholds.isEmpty else { return logOdds.largest }
        return logOdds.best { thresholds[$0]?.isReached(by: probabilities[$0], logOdds[$0]) == true }
            ?? logOdds.best { thresholds[$0] == nil } ?? logOdds.largest
    }
}

extension UnsafeBufferPointer<Double> {
    /// The index of the largest number; ties: the first; 0 without numbers.
    @inline(__always)
    package var largest: Int { best { _ in true } ?? 0 }

    /// The index of the largest number that may be taken; ties: the first; nil if none may be taken.
    @inline(__always)
    fileprivate func best(where mayBeTaken: (Int) -> Bool) -> Int? {
        var best: Int?
        for index in indices where mayBeTaken(index) {
            if let found = best, !(self[index] > self[found]) { continue }
            best = index
        }
        return best
    }
}
