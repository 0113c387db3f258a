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

    /// Computes them as ``fill(from:)`` does, but in single precision and several times as fast, for many exclusive
    /// labels.
    ///
    /// - Parameter work: memory for as many numbers as there are scores.
    package mutating func fill(
        inSinglePrecisionFrom scores: UnsafeBufferPointer<Float>, _ work: UnsafeMutableBufferPointer<Float>
    ) {
        guard areExclusive, scores.count > 2, let largest = scores.max() else { return fill(from: scores) }
        for index in scores.indices { work[index] = scores[index] - largest }
        SingleElementary.replace(work) { SingleElementary.exponential($0) }
        var sum = 0.0
        for index in scores.indices { sum += Double(work[index]) }
        let all = Elementary.logarithm(sum) + Double(largest)
        for index in scores.indices { probabilities[index] = Double(work[index]) / sum }
        for index in scores.indices { work[index] = Float(1 - probabilities[index]) }
        SingleElementary.replace(work) { SingleElementary.logarithm($0) }
        for index in scores.indices {
            if probabilities[index] < 0.5 {
                logOdds[index] = Double(scores[index]) - all - Double(work[index])
            } else {
                // Near certainty 1 − p is summed from the other labels to preserve precision.
                var others = 0.0
                for other in scores.indices where other != index { others += probabilities[other] }
                logOdds[index] = Double(scores[index]) - all - Elementary.logarithm(others)
            }
        }
    }
}
