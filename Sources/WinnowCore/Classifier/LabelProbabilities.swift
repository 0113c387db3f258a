/// The probabilities and log-odds of a text's labels, in reusable memory.
package struct LabelProbabilities: Sendable {
    package private(set) var probabilities: [Double]
    /// ln(*p* / (1 − *p*)), without the rounding of *p* near 0 and 1.
    package private(set) var logOdds: [Double]
    private let areExclusive: Bool

    package init(labelCount: Int, areExclusive: Bool = true) {
        self.areExclusive = areExclusive
        probabilities = [Double](repeating: 0, count: labelCount)
        logOdds = probabilities
    }

    /// Computes them from a text's scores: for two exclusive labels the second's log-odds, otherwise one score
    /// per label, which are the log-odds of labels that do not exclude each other.
    package mutating func fill(from scores: UnsafeBufferPointer<Float>) {
        guard areExclusive else {
            for index in scores.indices {
                logOdds[index] = Double(scores[index])
                probabilities[index] = Elementary.logistic(logOdds[index])
            }
            return
        }
        if scores.count == 1 {
            let score = Double(scores[0])
            logOdds[0] = -score
            logOdds[1] = score
            probabilities[0] = Elementary.logistic(-score)
            probabilities[1] = Elementary.logistic(score)
            return
        }
        let all = Elementary.logSumExp(scores.lazy.map(Double.init))
        for index in scores.indices {
            let logProbability = Double(scores[index]) - all
            probabilities[index] = Elementary.exponential(logProbability)
        }
        for index in scores.indices {
            // ln p − ln(1 − p); near certainty 1 − p is summed from the other labels to preserve precision.
            let others =
                probabilities[index] < 0.5
                ? Elementary.logarithm(1 - probabilities[index]) + all
                : Elementary.logSumExp(scores.indices.lazy.filter { $0 != index }.map { Double(scores[$0]) })
            logOdds[index] = Double(scores[index]) - others
        }
    }
}
