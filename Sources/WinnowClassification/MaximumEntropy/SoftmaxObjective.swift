import WinnowNumerics
import WinnowSystem

/// Regularized log loss of linear scores over sparse rows, with its gradient.
///
/// *f*(*w*) = (Σᵢ *s*ᵢ · −ln *p*(*y*ᵢ | *x*ᵢ) + *l2*/2 · ‖*w*‖²) / Σᵢ *s*ᵢ, for rows *x*ᵢ of weights *s*ᵢ
/// with labels *y*ᵢ; *p* is the softmax of the labels' scores *w*ₖ·*x* + *b*ₖ, or, for two labels, the
/// logistic function of one score for the second. The intercepts *b* are not penalized.
///
/// For rows with sets of labels, the loss is the sum of *k* log losses, each of the logistic function of one
/// label's score: one label against the rest, for all labels at once.
///
/// It is a function of scaled, reordered variables, see ``VariableLayout``. The rows fix the order of
/// summation, so the value and the gradient are bit for bit the same for any number of threads.
///
/// Memory in addition to the rows: for two labels eight gradients; for more a copy of the rows by column, and
/// the scores of several thousand rows.
struct SoftmaxObjective: Sendable {
    let rows: SparseMatrix
    let labels: [Int32]
    /// The sets of labels that ``labels`` number; nil if each row has one label.
    let sets: [[Int32]]?
    let weights: [Float]?
    let l2: Double
    let threads: Int
    let layout: VariableLayout
    let totalWeight: Double
    /// The number of each block's first row.
    let firstRows: [Int]
    /// The rows by column; empty for two labels.
    let columns: ColumnChunks
    /// Memory for the scores of a group of ``columns``.
    let pool: PanelScoresPool

    /// Creates the objective of labelled rows.
    ///
    /// - Parameters:
    ///   - labels: one per row, each in `0..<labelCount`, or the number of a set.
    ///   - sets: the sets of labels, each ascending; nil if each row has one label.
    ///   - weights: one per row, not negative; nil if all are 1.
    ///   - layout: the training rows' layout, to evaluate other rows; nil if these are the training rows.
    init(
        rows: SparseMatrix, labels: [Int32], sets: [[Int32]]? = nil, weights: [Float]?, labelCount: Int,
        l2: Double, threads: Int, layout: VariableLayout? = nil
    ) {
        self.rows = rows
        self.labels = labels
        self.sets = sets
        self.weights = weights
        self.l2 = l2
        self.threads = threads
        totalWeight = weights.map { $0.reduce(0) { $0 + Double($1) } } ?? Double(labels.count)
        firstRows = rows.firstRows
        let layout =
            layout
            ?? VariableLayout(
                of: MaximumEntropyTrainer.Examples(rows: rows, labels: labels, sets: sets, weights: weights),
                labelCount: labelCount, l2: l2, threads: threads)
        self.layout = layout
        columns =
            layout.lanes == 1
            ? ColumnChunks() : ColumnChunks(of: rows, layout: layout, threads: threads)
        pool = PanelScoresPool(
            panelCount: layout.panelCount, lanes: layout.lanes, rowCount: columns.rowsPerGroup)
    }

    /// The number of variables.
    var variableCount: Int { layout.count }
    /// The number of scores per row: 1 for two labels, otherwise the number of labels.
    var scoreCount: Int { layout.scoreCount }

    /// Returns the value at `variables` and writes the gradient to `gradient`.
    ///
    /// - Complexity: O(*e* · *k*) for *e* entries and *k* labels (1 for two).
    func evaluate(_ variables: UnsafeBufferPointer<Float>, _ gradient: UnsafeMutableBufferPointer<Float>)
        -> Double
    {
        switch layout.lanes {
        case 1: evaluateTwoLabels(variables, gradient)
        case 8: PanelPass<SIMD8<Float>>(self).evaluate(variables, gradient)
        default: PanelPass<SIMD16<Float>>(self).evaluate(variables, gradient)
        }
    }

    /// The initial variables: intercepts that give each label its share of the rows.
    func start() -> [Float] {
        if let sets {
            return start(shares: labels.shares(of: sets, weights: weights, labelCount: scoreCount))
        }
        return layout.start(shares: labels.shares(weights: weights, labelCount: max(2, scoreCount)))
    }

    /// The initial variables of labels that each have a share of the rows.
    private func start(shares: [Double]) -> [Float] {
        var start = [Float](repeating: 0, count: layout.scales.count * scoreCount)
        for (score, share) in shares.enumerated() {
            start[layout.columnCount * scoreCount + score] = Float(naturalLogarithm(share / (1 - share)))
        }
        return layout.variables(of: start)
    }

    /// The weight of a row.
    @inline(__always)
    func weight(of row: Int) -> Double { weights.map { Double($0[row]) } ?? 1 }
}

extension VariableLayout {
    /// The variables whose intercepts give exclusive labels their shares, and whose weights are 0.
    package func start(shares: [Double]) -> [Float] {
        var start = [Float](repeating: 0, count: scales.count * scoreCount)
        for score in 0..<scoreCount {
            start[columnCount * scoreCount + score] =
                Float(naturalLogarithm(scoreCount == 1 ? shares[1] / shares[0] : shares[score]))
        }
        return variables(of: start)
    }
}

extension [Int32] {
    /// The share of each label in the rows' weight.
    ///
    /// - Parameter prior: a weight that is added for each label; above 0, no share is 0.
    func shares(weights: [Float]?, labelCount: Int, prior: Double = 1) -> [Double] {
        var sums = [Double](repeating: prior, count: labelCount)
        for (row, label) in enumerated() { sums[Int(label)] += weights.map { Double($0[row]) } ?? 1 }
        return sums.shares
    }

    /// The share of the rows' weight with each label, with 1 added for rows with and without it so that none
    /// is 0 or 1.
    func shares(of sets: [[Int32]], weights: [Float]?, labelCount: Int) -> [Double] {
        var sums = [Double](repeating: 1, count: labelCount)
        var total = 2.0
        for (row, set) in enumerated() {
            let weight = weights.map { Double($0[row]) } ?? 1
            total += weight
            for label in sets[Int(set)] { sums[Int(label)] += weight }
        }
        return sums.map { $0 / total }
    }
}

extension [Double] {
    /// The share of each number in the sum of all.
    package var shares: [Double] {
        let total = reduce(0, +)
        return total > 0 ? map { $0 / total } : self
    }
}

extension SoftmaxObjective: WeightObjective, HeldOutObjective {
    var rowCount: Int { labels.count }
}

extension SoftmaxObjective {
    /// The second derivative along `direction` at `variables`: the loss is convex, so it is not negative.
    ///
    /// For scores *z* along the direction and probabilities *p*: the mean of Σₖ *p*ₖ*z*ₖ² − (Σₖ *p*ₖ*z*ₖ)²,
    /// plus the penalty's second derivative. It takes about as long as an evaluation.
    func curvature(_ variables: UnsafeBufferPointer<Float>, along direction: UnsafeBufferPointer<Float>)
        -> Double
    {
        let sum = mapRows(at: [variables, direction]) { rows, scores, first in
            var sum = 0.0
            for row in rows {
                sum += weight(of: row) * variance(of: scores[1], by: scores[0], row - first)
            }
            return sum
        }.reduce(0, +)
        return (sum + l2 * layout.squaredWeights(of: direction)) / totalWeight
    }

    /// The variance of a row's numbers in `values` under the probabilities of the row's `scores`.
    private func variance(of values: PanelScores, by scores: PanelScores, _ row: Int) -> Double {
        if sets != nil { return scores.logisticVariance(of: values, row, scoreCount: scoreCount) }
        if scoreCount == 1 {
            let probability = logistic(Double(scores.score(row, 0)))
            let value = Double(values.score(row, 0))
            return probability * (1 - probability) * value * value
        }
        let sum = scores.exponentiate(row, scoreCount: scoreCount).sum
        let (mean, square) = scores.moments(of: values, row)
        return max(0, square / sum - (mean / sum) * (mean / sum))
    }
}

extension SoftmaxObjective {
    /// The number of rows in one piece of work.
    static let rowsAtOnce = 256

    /// Calls `body` for pieces of the rows, on any thread, with their scores; returns the results in order.
    ///
    /// - Parameters:
    ///   - points: variables to score the rows by.
    ///   - body: receives the numbers of the rows, for each point the scores of these and possibly other
    ///     rows, and the number of the first row that has scores. It may change the scores of its rows.
    func mapRows<Result: Sendable>(
        at points: [UnsafeBufferPointer<Float>],
        _ body: @Sendable (Range<Int>, [PanelScores], Int) -> Result
    ) -> [Result] {
        switch layout.lanes {
        case 1: mapSingleScores(at: points, body)
        case 8: PanelPass<SIMD8<Float>>(self).mapRows(at: points, body)
        default: PanelPass<SIMD16<Float>>(self).mapRows(at: points, body)
        }
    }

    private func mapSingleScores<Result: Sendable>(
        at points: [UnsafeBufferPointer<Float>],
        _ body: @Sendable (Range<Int>, [PanelScores], Int) -> Result
    ) -> [Result] {
        let weights = points.map(layout.weights)
        return Parallel.map(count: rows.blocks.count, threads: threads) { block in
            let range = firstRows[block]..<firstRows[block + 1]
            let scores = weights.map { weights in
                let scores = PanelScores(panelCount: 1, lanes: 1, rowCount: range.count)
                weights.withUnsafeBufferPointer { weights in
                    rows.blocks[block]
                        .score(0..<range.count, by: weights, into: scores.panel(0))
                }
                return scores
            }
            return body(range, scores, range.lowerBound)
        }
    }
}

extension SparseBlock {
    /// Writes the score of each row in a range: the sum of its values times their columns' weights, plus the
    /// intercept, which is the last weight.
    func score(
        _ range: Range<Int>, by weights: UnsafeBufferPointer<Float>, into scores: UnsafeMutablePointer<Float>
    ) {
        let intercept = weights[weights.count - 1]
        withUnsafeEntries { starts, columns, values in
            for row in range {
                // Four sums, so that additions do not wait for each other.
                var sums = SIMD4<Float>(intercept, 0, 0, 0)
                var entry = starts[row]
                let end = starts[row + 1]
                while entry + 4 <= end {
                    sums[0] += values[entry] * weights[Int(columns[entry])]
                    sums[1] += values[entry + 1] * weights[Int(columns[entry + 1])]
                    sums[2] += values[entry + 2] * weights[Int(columns[entry + 2])]
                    sums[3] += values[entry + 3] * weights[Int(columns[entry + 3])]
                    entry += 4
                }
                while entry < end {
                    sums[0] += values[entry] * weights[Int(columns[entry])]
                    entry += 1
                }
                scores[row - range.lowerBound] = sums.sum()
            }
        }
    }
}

/// A mean log loss, in nats, with its standard error.
package struct HeldOutLoss {
    var mean: Double
    var standardError: Double
}

extension HeldOutLoss {
    /// The loss of rows, from the sums of their weighted losses and of the losses' weighted squares.
    package init(sum: Double, squares: Double, totalWeight: Double, rowCount: Int) {
        mean = sum / totalWeight
        let variance = max(0, squares / totalWeight - mean * mean)
        standardError = (variance / Double(max(1, rowCount))).squareRoot()
    }

    /// 1 minus a measure, from the number of rows for each pair of true label and answer.
    package init(missing metric: MaximumEntropyTrainer.StoppingMetric, counts: [Int], labelCount: Int) {
        let confusion = LabelCounts(counts: counts, labelCount: labelCount)
        let accuracy = confusion.accuracy
        mean = 1 - (metric == .accuracy ? accuracy : confusion.macroF1)
        let rowCount = counts.reduce(0, +)
        standardError = (accuracy * (1 - accuracy) / Double(max(1, rowCount))).squareRoot()
    }
}

extension SoftmaxObjective {
    /// The mean log loss of the rows at `variables`, without the penalty, and its standard error.
    func loss(_ variables: UnsafeBufferPointer<Float>) -> HeldOutLoss {
        let sums = mapRows(at: [variables]) { rows, scores, first in
            var sums = (loss: 0.0, square: 0.0)
            for row in rows {
                let loss = loss(of: scores[0], row - first, label: Int(labels[row]))
                sums.loss += weight(of: row) * loss
                sums.square += weight(of: row) * loss * loss
            }
            return sums
        }
        return HeldOutLoss(
            sum: sums.reduce(0) { $0 + $1.loss }, squares: sums.reduce(0) { $0 + $1.square },
            totalWeight: totalWeight, rowCount: labels.count)
    }

    private func loss(of scores: PanelScores, _ row: Int, label: Int) -> Double {
        if let sets {
            return scores.makeResiduals(row, labels: sets[label], weight: 0, scoreCount: scoreCount)
        }
        if scoreCount == 1 {
            let score = Double(scores.score(row, 0))
            return logOnePlusExp(label == 1 ? -score : score)
        }
        let own = scores.score(row, label)
        let (largest, sum) = scores.exponentiate(row, scoreCount: scoreCount)
        return naturalLogarithm(sum) - Double(own - largest)
    }

    /// 1 minus the accuracy or macro-F1 at `variables`, each row counting once, with the accuracy's standard
    /// error.
    func missing(
        _ metric: MaximumEntropyTrainer.StoppingMetric, at variables: UnsafeBufferPointer<Float>
    ) -> HeldOutLoss {
        let labelCount = max(2, scoreCount)
        let answers = mapRows(at: [variables]) { rows, scores, first in
            rows.map { answer(of: scores[0], $0 - first) }
        }
        var counts = [Int](repeating: 0, count: labelCount * labelCount)
        for (answer, label) in zip(answers.joined(), labels) { counts[Int(label) * labelCount + answer] += 1 }
        return HeldOutLoss(missing: metric, counts: counts, labelCount: labelCount)
    }

    /// The label with the highest score; ties: the first.
    private func answer(of scores: PanelScores, _ row: Int) -> Int {
        if scoreCount == 1 { return scores.score(row, 0) > 0 ? 1 : 0 }
        var answer = 0
        for label in 1..<scoreCount where scores.score(row, label) > scores.score(row, answer) {
            answer = label
        }
        return answer
    }
}

/// The number of rows for each pair of true label and answer.
private struct LabelCounts {
    /// Row-major: by true label, then by answer.
    let counts: [Int]
    let labelCount: Int

    private var right: Int { (0..<labelCount).reduce(0) { $0 + counts[$1 * labelCount + $1] } }

    var accuracy: Double { Double(right) / Double(max(1, counts.reduce(0, +))) }

    /// The mean of 2·TP / (2·TP + FP + FN) over the labels that occur in the truth or among the answers.
    var macroF1: Double {
        let scores = (0..<labelCount).compactMap { label -> Double? in
            let truth = counts[(label * labelCount)..<((label + 1) * labelCount)].reduce(0, +)
            let answers = stride(from: label, to: counts.count, by: labelCount).reduce(0) { $0 + counts[$1] }
            guard truth + answers > 0 else { return nil }
            return 2 * Double(counts[label * labelCount + label]) / Double(truth + answers)
        }
        return scores.reduce(0, +) / Double(max(1, scores.count))
    }
}
