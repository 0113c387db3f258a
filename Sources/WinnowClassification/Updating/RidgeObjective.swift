import WinnowNumerics
import WinnowSystem

/// The objective of an updatable classifier, in variables in which its penalty is ½ ‖*u*‖².
///
/// *f*(*u*) = Σᵢ *s*ᵢ · −ln *p*(*y*ᵢ | *z*ᵢ) + ½ ‖*u*‖², for rows *z*ᵢ whose values, and an intercept of 1,
/// are multiplied by the scales *φ*ⱼ / √*l2*; a weight is its variable times the scale of its column. So it
/// is the objective of ``MaximumEntropyTrainer`` with the intercepts penalized like weights of factor 1. It
/// is strongly convex with modulus 1: a point is at most ‖∇*f*‖ away from the minimum.
struct RidgeObjective<Lanes: ScoreLanes>: Sendable {
    let rows: ScaledRows
    /// The label of each row.
    let labels: [Int32]
    /// The weight of each row; nil if all are 1.
    let weights: [Float]?
    /// The number of scores: 1 for two labels, else one per label.
    let width: Int
    let threads: Int

    var panelCount: Int { (width + Lanes.count - 1) / Lanes.count }

    /// The values computed at a point.
    struct Point: Sendable {
        var variables: [Lanes]
        /// The probabilities of the labels, panel by panel, row by row; of two labels that which the row does
        /// not have.
        var probabilities: [Lanes]
        var value: Double
    }

    /// The number of rows in one piece of work.
    private static var rowsAtOnce: Int { 512 }

    /// Evaluates a point.
    func point(_ variables: [Lanes]) -> Point {
        var numbers = rows.scores(of: variables, rows.all, panelCount: panelCount)
        let loss = forRows(&numbers) { row, numbers in
            weight(of: row) * makeProbabilities(row, in: numbers)
        }
        return Point(
            variables: variables, probabilities: numbers,
            value: loss + 0.5 * variables.dot(variables, threads: threads))
    }

    /// The gradient at a point.
    func gradient(at point: Point) -> [Lanes] {
        var gradient = rows.sums(of: residuals(at: point), rows.all, panelCount: panelCount)
        gradient.add(1, of: point.variables, threads: threads)
        return gradient
    }

    /// The derivatives of the rows' losses by their scores, panel by panel, row by row.
    func residuals(at point: Point) -> [Lanes] {
        var numbers = point.probabilities
        _ = forRows(&numbers) { row, numbers in
            let label = Int(labels[row])
            if width == 1 {
                // The probability of the wrong label, without the cancellation in 1 − p.
                numbers[row][0] = label == 1 ? -numbers[row][0] : numbers[row][0]
            } else {
                numbers[place(row, label)][label % Lanes.count] -= 1
            }
            scale(row, numbers, by: weight(of: row))
            return 0
        }
        return numbers
    }

    /// The variables that rows with these derivatives imply: the negated gradient of their losses.
    ///
    /// At the minimum they are the variables.
    func variables(of residuals: [Lanes]) -> [Lanes] {
        var negated = [Lanes](repeating: .zero, count: panelCount * (rows.columnCount + 1))
        negated.add(-1, of: rows.sums(of: residuals, rows.all, panelCount: panelCount), threads: threads)
        return negated
    }
}

extension RidgeObjective {
    /// The weight of a row.
    @inline(__always)
    func weight(of row: Int) -> Double { weights.map { Double($0[row]) } ?? 1 }

    /// The index of a label's panel of a row.
    @inline(__always)
    private func place(_ row: Int, _ label: Int) -> Int { label / Lanes.count * rows.count + row }

    /// Calls `body` for each row, on any thread, and adds up the results in order.
    private func forRows(
        _ numbers: inout [Lanes], _ body: @Sendable (Int, UnsafeMutableBufferPointer<Lanes>) -> Double
    ) -> Double {
        let ranges = Parallel.ranges(count: rows.count, size: Self.rowsAtOnce)
        return numbers.withUnsafeMutableBufferPointer { numbers in
            // Each row is of one piece.
            nonisolated(unsafe) let numbers = numbers
            return Parallel.map(count: ranges.count, threads: threads) { range in
                ranges[range].reduce(0) { $0 + body($1, numbers) }
            }.reduce(0, +)
        }
    }

    /// Replaces a row's scores by probabilities; returns its loss.
    ///
    /// For two labels the number is the probability of the label that the row does not have.
    private func makeProbabilities(_ row: Int, in numbers: UnsafeMutableBufferPointer<Lanes>) -> Double {
        let label = Int(labels[row])
        if width == 1 {
            let wrong = label == 1 ? -numbers[row][0] : numbers[row][0]
            numbers[row][0] = logistic(wrong)
            return logOnePlusExp(wrong)
        }
        var largest = -Double.infinity
        for score in 0..<width { largest = max(largest, numbers[place(row, score)][score % Lanes.count]) }
        let own = numbers[place(row, label)][label % Lanes.count] - largest
        var sum = 0.0
        for score in 0..<width {
            let value = exponential(numbers[place(row, score)][score % Lanes.count] - largest)
            numbers[place(row, score)][score % Lanes.count] = value
            sum += value
        }
        scale(row, numbers, by: 1 / sum)
        return naturalLogarithm(sum) - own
    }

    private func scale(_ row: Int, _ numbers: UnsafeMutableBufferPointer<Lanes>, by factor: Double) {
        for panel in 0..<panelCount {
            var scaled = Lanes.zero
            scaled.add(factor, of: numbers[panel * rows.count + row])
            numbers[panel * rows.count + row] = scaled
        }
    }
}
