// Classifying texts one after another without allocating.

import WinnowFeatures
import WinnowModelFile

extension TextClassifier {
    /// Classifies texts one after another and reuses its memory; keep one per thread.
    ///
    /// ```swift excerpt
    /// var reader = TextClassifier.Reader(classifier)
    /// for message in messages where reader.label(of: message) == "spam" { hide(message) }
    /// ```
    ///
    /// Once its memory has grown to the longest text, ``withProbabilities(of:_:)`` allocates nothing.
    public struct Reader: Sendable {
        /// The classifier to use.
        let classifier: TextClassifier
        /// The threshold of each label, nil for none; empty if no label has one.
        private let thresholds: [ThresholdBound?]
        /// Numbers that are added to the scores; empty for none.
        private let addends: [Float]
        private var reader: FeatureReader
        private var scores: [Float]
        private var labelProbabilities: LabelProbabilities
        private var passages: [Range<Int>] = []
        private let passageNumbers: PassageNumbers?
        /// The bytes of the last text's passage that decided; nil if the whole text did.
        private(set) var decidingPassage: Range<Int>?

        /// Makes a reader.
        ///
        /// - Parameters:
        ///   - classifier: the classifier to use.
        ///   - thresholds: the probabilities from which labels are the answer; thresholds for labels that the
        ///     classifier does not have are ignored, see ``TextClassifier/validate(_:)``.
        ///   - shift: the shares of labels to which probabilities are adjusted before thresholds apply; those
        ///     of another classifier's labels are ignored. Nil for the shares of the training data.
        public init(
            _ classifier: TextClassifier, thresholds: [LabelThreshold] = [], shift: LabelShift? = nil
        ) {
            self.classifier = classifier
            self.thresholds = classifier.table(of: classifier.thresholds(thresholds))
            addends = shift.map(classifier.addends) ?? []
            reader = FeatureReader(space: classifier.featureSpace)
            scores = [Float](repeating: 0, count: classifier.scoreCount)
            labelProbabilities = LabelProbabilities(labelCount: classifier.labels.count)
            passageNumbers = classifier.passageNumbers
        }

        /// Calls `body` with the labels' probabilities and log-odds, in the order of the labels; the buffers
        /// are only valid during the call.
        public mutating func withProbabilities<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (_ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>)
                throws -> Result
        ) rethrows -> Result {
            try withAnswer(of: utf8) { try body($1, $2) }
        }

        /// Calls `body` with the index of the answer's label and the labels' probabilities and log-odds, in
        /// the order of the labels; the buffers are only valid during the call.
        package mutating func withAnswer<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (
                _ label: Int, _ probabilities: UnsafeBufferPointer<Double>,
                _ logOdds: UnsafeBufferPointer<Double>
            ) throws -> Result
        ) rethrows -> Result {
            score(utf8)
            return try withAnswer(body)
        }

        /// Calls `body` with the answer for the current ``scores``.
        private mutating func withAnswer<Result>(
            _ body: (Int, UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) throws -> Result
        ) rethrows -> Result {
            scores.withUnsafeBufferPointer { labelProbabilities.fill(from: $0) }
            if let curves = classifier.isotonic {
                scores.withUnsafeMutableBufferPointer { scores in
                    curves.apply(to: scores, logOdds: labelProbabilities.logOdds)
                    labelProbabilities.fill(from: UnsafeBufferPointer(scores))
                }
            }
            if !addends.isEmpty {
                for index in addends.indices { scores[index] += addends[index] }
                scores.withUnsafeBufferPointer { labelProbabilities.fill(from: $0) }
            }
            return try labelProbabilities.probabilities.withUnsafeBufferPointer { probabilities in
                try labelProbabilities.logOdds.withUnsafeBufferPointer { logOdds in
                    try body(answer(probabilities, logOdds), probabilities, logOdds)
                }
            }
        }

        /// Classifies a text; see ``TextClassifier/classification(of:thresholds:)``.
        public mutating func classification(of utf8: UnsafeBufferPointer<UInt8>) -> Classification {
            let labels = classifier.labels
            return withAnswer(of: utf8) { answer, probabilities, logOdds in
                let order = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
                return Classification(
                    hypotheses: order.map {
                        Classification.Hypothesis(
                            label: labels[$0], probability: probabilities[$0], logOdds: logOdds[$0])
                    },
                    label: labels[answer], probability: probabilities[answer], logOdds: logOdds[answer])
            }
        }

        /// The predicted label of a text.
        public mutating func label(of utf8: UnsafeBufferPointer<UInt8>) -> String {
            classifier.labels[withAnswer(of: utf8) { answer, _, _ in answer }]
        }

        /// The index of the predicted label: the most probable one that reaches its threshold, else the most
        /// probable one without a threshold, else the most probable one; ties: the first.
        private func answer(
            _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>
        ) -> Int {
            guard !thresholds.isEmpty else { return logOdds.best { _ in true } ?? 0 }
            return logOdds.best { thresholds[$0]?.isReached(by: probabilities[$0], logOdds[$0]) == true }
                ?? logOdds.best { thresholds[$0] == nil } ?? logOdds.best { _ in true } ?? 0
        }

        /// Fills ``scores`` with the text's scores, or those of the passage that decides.
        private mutating func score(_ utf8: UnsafeBufferPointer<UInt8>) {
            fill(from: utf8)
            guard let rule = passageNumbers else { return }
            decidingPassage = nil
            reader.findPassages(ofLast: utf8, size: rule.size, into: &passages)
            var largest = rule.sign * scores[0]
            for index in passages.indices {
                let passage = passages[index]
                fill(from: UnsafeBufferPointer(rebasing: utf8[passage]))
                let score = rule.sign * scores[0] - rule.margin
                if score > largest { (largest, decidingPassage) = (score, passage) }
            }
            scores[0] = rule.sign * largest
        }

        /// Fills ``scores`` with those of a text without regard to its passages.
        @inline(__always)
        private mutating func fill(from utf8: UnsafeBufferPointer<UInt8>) {
            scores.withUnsafeMutableBufferPointer { scores in
                reader.withRow(of: utf8) { classifier.score($0, $1, into: scores) }
            }
        }
    }
}

extension TextClassifier {
    /// Writes the scores of a text with the given features to `scores`; for two labels there is one.
    @inline(__always)
    func score(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
        into scores: UnsafeMutableBufferPointer<Float>
    ) {
        if let compact {
            compact.score(columns, values, intercepts: intercepts, into: scores)
        } else {
            _ = scores.update(from: intercepts.unsafeElements)
            let weights = weights.unsafeElements
            if scores.count == 1 {
                scores[0] = Self.score(scores[0], weights, columns, values)
            } else {
                Self.add(weights, columns, values, to: scores)
            }
        }
        // Weights from a tampered file may be NaN, or so large that probabilities would not sum to 1.
        let limit: Float = scores.count == 1 ? .greatestFiniteMagnitude : 1_000_000
        for index in scores.indices {
            scores[index] = scores[index].isNaN ? 0 : min(max(scores[index], -limit), limit)
        }
    }

    /// The sum of a single score and a row's weights, in double precision, which costs nothing for one score,
    /// and rounded once, like the sum of an ``Explanation``.
    private static func score(
        _ start: Float, _ weights: UnsafeBufferPointer<Float>, _ columns: UnsafeBufferPointer<UInt32>,
        _ values: UnsafeBufferPointer<Float>
    ) -> Float {
        var score = Double(start)
        // A damaged file may contain columns that do not exist.
        for entry in columns.indices where Int(columns[entry]) < weights.count {
            score += Double(values[entry]) * Double(weights[Int(columns[entry])])
        }
        return Float(score)
    }

    /// Adds the weighted values of a row to scores.
    private static func add(
        _ weights: UnsafeBufferPointer<Float>, _ columns: UnsafeBufferPointer<UInt32>,
        _ values: UnsafeBufferPointer<Float>, to scores: UnsafeMutableBufferPointer<Float>
    ) {
        let count = scores.count
        for entry in columns.indices {
            let first = Int(columns[entry]) * count
            guard first + count <= weights.count else { continue }
            let value = values[entry]
            for index in 0..<count { scores[index] += value * weights[first + index] }
        }
    }
}

/// A threshold without its label.
private struct ThresholdBound: Sendable {
    let probability: Double
    let logOdds: Double?

    /// Whether a label's probability, or its log-odds if the threshold has them, reach the threshold.
    @inline(__always)
    func isReached(by probability: Double, _ logOdds: Double) -> Bool {
        self.logOdds.map { logOdds >= $0 } ?? (probability >= self.probability)
    }
}

extension TextClassifier {
    /// The numbers that a shift adds to the scores; empty if it is for other labels.
    fileprivate func addends(of shift: LabelShift) -> [Float] {
        guard shift.labels == labels else { return [] }
        let addends = shift.addends
        return scoreCount == 1 ? [Float(addends[1] - addends[0])] : addends.map { Float($0) }
    }

    /// Thresholds by label index, nil for labels without one; empty if there are none.
    fileprivate func table(of thresholds: [LabelThreshold]) -> [ThresholdBound?] {
        guard !thresholds.isEmpty else { return [] }
        return labels.map { label in
            thresholds.last { $0.label == label }
                .map { ThresholdBound(probability: $0.probability, logOdds: $0.logOdds) }
        }
    }
}

extension UnsafeBufferPointer<Double> {
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
