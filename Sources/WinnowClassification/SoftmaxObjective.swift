// The function that maximum entropy minimizes: log loss of a softmax, with an L2 penalty.

import WinnowNumerics
import WinnowSystem

/// Regularized log loss of linear scores over sparse rows, with its gradient.
///
/// *f*(*w*) = (Σᵢ *s*ᵢ · −ln *p*(*y*ᵢ | *x*ᵢ) + *l2*/2 · ‖*w*‖²) / Σᵢ *s*ᵢ, for rows *x*ᵢ of weights *s*ᵢ with labels
/// *y*ᵢ; *p* is the softmax of the labels' scores *w*ₖ·*x* + *b*ₖ, or, for two labels, the logistic function of one score
/// for the second. The intercepts *b* are not penalized.
///
/// It is a function of scaled variables in an order of their own, see ``VariableLayout``. Sums are taken in an order fixed
/// by the rows, so the value and the gradient are bit for bit the same for any number of threads.
///
/// Memory beside the rows: for two labels eight gradients; for more the rows once more by column, and the scores of some
/// thousand rows.
struct SoftmaxObjective: Sendable {
    let rows: SparseMatrix
    let labels: [Int32]
    let weights: [Float]?
    let l2: Double
    let threads: Int
    let layout: VariableLayout
    let totalWeight: Double
    /// The number of each block's first row.
    let firstRows: [Int]
    /// The rows by column; none for two labels.
    let columns: ColumnChunks
    /// Memory for the scores of a group of ``columns``.
    let pool: PanelScoresPool

    /// Makes the objective of labelled rows.
    ///
    /// - Parameters:
    ///   - labels: one a row, each in `0..<labelCount`.
    ///   - weights: one a row, not negative; nil for all 1.
    ///   - layout: that of the rows that are learned from, to see how others fare; nil where these are learned from.
    init(
        rows: SparseMatrix, labels: [Int32], weights: [Float]?, labelCount: Int, l2: Double, threads: Int,
        layout: VariableLayout? = nil
    ) {
        self.rows = rows
        self.labels = labels
        self.weights = weights
        self.l2 = l2
        self.threads = threads
        totalWeight = weights.map { $0.reduce(0) { $0 + Double($1) } } ?? Double(labels.count)
        firstRows = rows.firstRows
        let layout =
            layout
            ?? VariableLayout(
                of: rows, labels: labels, weights: weights, labelCount: labelCount, l2: l2, threads: threads)
        self.layout = layout
        columns =
            layout.lanes == 1
            ? ColumnChunks() : ColumnChunks(of: rows, layout: layout, threads: threads)
        pool = PanelScoresPool(
            panelCount: layout.panelCount, lanes: layout.lanes, rowCount: columns.rowsPerGroup)
    }

    /// The number of variables.
    var variableCount: Int { layout.count }
    /// How many scores a row has: 1 for two labels, else the number of labels.
    var scoreCount: Int { layout.scoreCount }

    /// The value at `variables`; the gradient is written to `gradient`.
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

    /// Where to start: intercepts that give each label its share of the rows.
    func start() -> [Float] {
        let shares = labels.shares(weights: weights, labelCount: max(2, scoreCount))
        var start = [Float](repeating: 0, count: layout.scales.count * scoreCount)
        for score in 0..<scoreCount {
            start[layout.columnCount * scoreCount + score] =
                Float(naturalLogarithm(scoreCount == 1 ? shares[1] / shares[0] : shares[score]))
        }
        return layout.variables(of: start)
    }

    /// The weight of a row.
    @inline(__always)
    func weight(of row: Int) -> Double { weights.map { Double($0[row]) } ?? 1 }
}

extension [Int32] {
    /// The share of each label in the rows' weight, with one row's weight more for each so that none is 0.
    func shares(weights: [Float]?, labelCount: Int) -> [Double] {
        var sums = [Double](repeating: 1, count: labelCount)
        for (row, label) in enumerated() { sums[Int(label)] += weights.map { Double($0[row]) } ?? 1 }
        let total = sums.reduce(0, +)
        return sums.map { $0 / total }
    }
}
