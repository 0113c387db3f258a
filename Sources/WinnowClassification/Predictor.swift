// Classifying texts one after another, without allocating.

import WinnowFeatures
import WinnowModelFile
import WinnowNumerics

extension TextClassifier {
    /// Classifies texts one after another, reusing its memory; keep one per thread.
    public struct Predictor: Sendable {
        private let classifier: TextClassifier
        private var reader: FeatureReader
        private var scores: [Float]
        private var probabilities: [Double]
        private var logOdds: [Double]

        /// Makes a predictor.
        public init(_ classifier: TextClassifier) {
            self.classifier = classifier
            reader = FeatureReader(space: classifier.featureSpace)
            scores = [Float](repeating: 0, count: classifier.scoreCount)
            probabilities = [Double](repeating: 0, count: classifier.labels.count)
            logOdds = probabilities
        }

        /// Calls `body` with the labels' probabilities and log-odds, in the order of the labels; the buffers are valid
        /// during the call alone.
        public mutating func withProbabilities<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (_ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>)
                throws ->
                Result
        ) rethrows -> Result {
            score(utf8)
            fillProbabilities()
            return try probabilities.withUnsafeBufferPointer { probabilities in
                try logOdds.withUnsafeBufferPointer { try body(probabilities, $0) }
            }
        }

        /// What the classifier says of a text; see ``TextClassifier/classification(of:thresholds:)``.
        public mutating func classification(
            of utf8: UnsafeBufferPointer<UInt8>, thresholds: [LabelThreshold] = []
        ) -> Classification {
            let labels = classifier.labels
            return withProbabilities(of: utf8) { probabilities, logOdds in
                let order = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
                let hypotheses = order.map {
                    Classification.Hypothesis(
                        label: labels[$0], probability: probabilities[$0], logOdds: logOdds[$0])
                }
                let answer = hypotheses.answer(thresholds)
                return Classification(
                    hypotheses: hypotheses, label: answer.label, probability: answer.probability,
                    logOdds: answer.logOdds)
            }
        }

        /// Fills ``scores`` with the text's scores.
        private mutating func score(_ utf8: UnsafeBufferPointer<UInt8>) {
            let classifier = self.classifier
            let count = scores.count
            for index in 0..<count { scores[index] = classifier.intercepts[index] }
            scores.withUnsafeMutableBufferPointer { scores in
                reader.withRow(of: utf8) { columns, values in
                    classifier.weights.withUnsafeBufferPointer { weights in
                        for entry in columns.indices {
                            let first = Int(columns[entry]) * count
                            // A damaged file may name columns that are not there.
                            guard first + count <= weights.count else { continue }
                            let value = values[entry]
                            for index in 0..<count { scores[index] += value * weights[first + index] }
                        }
                    }
                }
                // An altered file's numbers may be none, or so large that the probabilities of several would not sum to 1.
                let limit = count == 1 ? Float.greatestFiniteMagnitude : 1_000_000
                for index in 0..<count {
                    scores[index] = scores[index].isNaN ? 0 : min(max(scores[index], -limit), limit)
                }
            }
        }

        /// Fills ``probabilities`` and ``logOdds`` from ``scores``.
        private mutating func fillProbabilities() {
            if scores.count == 1 {
                let score = Double(scores[0])
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

extension [Classification.Hypothesis] {
    /// The hypothesis that thresholds make the answer; the hypotheses are the most probable first, and not empty.
    fileprivate func answer(_ thresholds: [LabelThreshold]) -> Classification.Hypothesis {
        guard !thresholds.isEmpty else { return self[0] }
        func threshold(of label: String) -> Double? { thresholds.last { $0.label == label }?.probability }
        if let reached = first(where: { $0.probability >= threshold(of: $0.label) ?? 2 }) { return reached }
        return first { threshold(of: $0.label) == nil } ?? self[0]
    }
}
