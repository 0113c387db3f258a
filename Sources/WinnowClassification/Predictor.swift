// Classifying texts one after another, without allocating.

import WinnowFeatures
import WinnowModelFile
import WinnowNumerics

extension TextClassifier {
    /// Classifies texts one after another, reusing its memory; keep one per thread.
    ///
    /// ```swift excerpt
    /// var predictor = TextClassifier.Predictor(classifier)
    /// for message in messages where predictor.label(of: message) == "spam" { hide(message) }
    /// ```
    ///
    /// Once its memory has grown to the longest text, ``withAnswer(of:_:)`` allocates nothing.
    public struct Predictor: Sendable {
        /// What is asked.
        let classifier: TextClassifier
        /// From which probability on each label is the answer, NaN for none; empty where no label has a threshold.
        private let thresholds: [Double]
        private var reader: FeatureReader
        /// One a label, where there are more than two.
        private var scores: [Float]
        /// The only score where there are two labels: the second's log-odds.
        private var score = 0.0
        private var probabilities: [Double]
        private var logOdds: [Double]

        /// Makes a predictor.
        ///
        /// - Parameters:
        ///   - classifier: what is asked.
        ///   - thresholds: from which probability on labels are the answer; ones for labels that the classifier does not
        ///     have do nothing, see ``TextClassifier/validate(_:)``.
        public init(_ classifier: TextClassifier, thresholds: [LabelThreshold] = []) {
            self.classifier = classifier
            self.thresholds = classifier.table(of: thresholds)
            reader = FeatureReader(space: classifier.featureSpace)
            let scoreCount = classifier.scoreCount
            scores = [Float](repeating: 0, count: scoreCount == 1 ? 0 : scoreCount)
            probabilities = [Double](repeating: 0, count: classifier.labels.count)
            logOdds = probabilities
        }

        /// Calls `body` with the labels' probabilities and log-odds, in the order of the labels; the buffers are valid
        /// during the call alone.
        public mutating func withProbabilities<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (_ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>)
                throws -> Result
        ) rethrows -> Result {
            try withAnswer(of: utf8) { try body($1, $2) }
        }

        /// Calls `body` with the answer, as the number of its label, and the labels' probabilities and log-odds, in the
        /// order of the labels; the buffers are valid during the call alone.
        public mutating func withAnswer<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (
                _ label: Int, _ probabilities: UnsafeBufferPointer<Double>,
                _ logOdds: UnsafeBufferPointer<Double>
            ) throws -> Result
        ) rethrows -> Result {
            setScores(utf8)
            return try withAnswer(body)
        }

        /// Calls `body` as ``withAnswer(of:_:)`` does, for the features of a text.
        mutating func withAnswer<Result>(
            ofColumns columns: UnsafeBufferPointer<UInt32>, values: UnsafeBufferPointer<Float>,
            _ body: (
                _ label: Int, _ probabilities: UnsafeBufferPointer<Double>,
                _ logOdds: UnsafeBufferPointer<Double>
            ) throws -> Result
        ) rethrows -> Result {
            setScores(columns, values)
            return try withAnswer(body)
        }

        /// Calls `body` with what ``scores`` come to.
        private mutating func withAnswer<Result>(
            _ body: (Int, UnsafeBufferPointer<Double>, UnsafeBufferPointer<Double>) throws -> Result
        ) rethrows -> Result {
            fillProbabilities()
            return try probabilities.withUnsafeBufferPointer { probabilities in
                try logOdds.withUnsafeBufferPointer { logOdds in
                    try body(answer(probabilities, logOdds), probabilities, logOdds)
                }
            }
        }

        /// What the classifier says of a text; see ``TextClassifier/classification(of:thresholds:)``.
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

        /// The label that is the answer for a text.
        public mutating func label(of utf8: UnsafeBufferPointer<UInt8>) -> String {
            classifier.labels[withAnswer(of: utf8) { answer, _, _ in answer }]
        }

        /// The number of the label that is the answer: the most probable one that reaches its threshold, else the most
        /// probable one without, else the most probable one; of equal ones the first.
        private func answer(
            _ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>
        ) -> Int {
            guard !thresholds.isEmpty else { return logOdds.best { _ in true } ?? 0 }
            return logOdds.best { probabilities[$0] >= thresholds[$0] }
                ?? logOdds.best { thresholds[$0].isNaN } ?? logOdds.best { _ in true } ?? 0
        }

        /// Fills ``scores``, or ``score``, with the text's scores.
        private mutating func setScores(_ utf8: UnsafeBufferPointer<UInt8>) {
            if scores.isEmpty {
                score = reader.withRow(of: utf8) { classifier.score($0, $1) }
            } else {
                scores.withUnsafeMutableBufferPointer { scores in
                    reader.withRow(of: utf8) { classifier.score($0, $1, into: scores) }
                }
            }
        }

        /// Fills ``scores``, or ``score``, with those of a row.
        private mutating func setScores(
            _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>
        ) {
            if scores.isEmpty {
                score = classifier.score(columns, values)
            } else {
                scores.withUnsafeMutableBufferPointer { classifier.score(columns, values, into: $0) }
            }
        }

        /// Fills ``probabilities`` and ``logOdds`` from ``scores``.
        private mutating func fillProbabilities() {
            if scores.isEmpty {
                logOdds[0] = -score
                logOdds[1] = score
                probabilities[0] = logistic(-score)
                probabilities[1] = logistic(score)
                return
            }
            let all = logSumExp(scores.lazy.map(Double.init))
            for index in scores.indices {
                let logProbability = Double(scores[index]) - all
                probabilities[index] = exponential(logProbability)
            }
            for index in scores.indices {
                // ln p − ln(1 − p); close to certainty 1 − p is summed from the others, lest it vanish.
                let others =
                    probabilities[index] < 0.5
                    ? naturalLogarithm(1 - probabilities[index]) + all
                    : logSumExp(
                        scores.indices.lazy.filter { $0 != index }.map { [scores] in Double(scores[$0]) })
                logOdds[index] = Double(scores[index]) - others
            }
        }
    }
}

extension TextClassifier {
    /// The score of a text, of two labels, from its features.
    ///
    /// It is added up in double precision, which costs nothing here, so that an ``Explanation`` can be exact.
    @inline(__always)
    fileprivate func score(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>
    ) -> Double {
        let weights = weights.unsafeElements
        var score = Double(intercepts.unsafeElements[0])
        // A damaged file may name columns that are not there.
        for entry in columns.indices where Int(columns[entry]) < weights.count {
            score += Double(values[entry]) * Double(weights[Int(columns[entry])])
        }
        // An altered file's numbers may be none.
        let limit = Double(Float.greatestFiniteMagnitude)
        return score.isNaN ? 0 : min(max(score, -limit), limit)
    }

    /// Writes the scores of a text, of more than two labels, from its features to `scores`.
    @inline(__always)
    fileprivate func score(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>,
        into scores: UnsafeMutableBufferPointer<Float>
    ) {
        _ = scores.update(from: intercepts.unsafeElements)
        Self.add(weights.unsafeElements, columns, values, to: scores)
        // An altered file's numbers may be none, or so large that the probabilities of several would not sum to 1.
        let limit: Float = 1_000_000
        for index in scores.indices {
            scores[index] = scores[index].isNaN ? 0 : min(max(scores[index], -limit), limit)
        }
    }

    /// Adds the weights of a row to scores.
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

extension TextClassifier {
    /// Thresholds by the number of their label, NaN for labels without; empty without any.
    fileprivate func table(of thresholds: [LabelThreshold]) -> [Double] {
        guard !thresholds.isEmpty else { return [] }
        return labels.map { label in thresholds.last { $0.label == label }?.probability ?? .nan }
    }
}

extension UnsafeBufferPointer<Double> {
    /// The index of the largest number that may be taken, the first of equal ones; nil where none may.
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
