import WinnowLinearAlgebra
import WinnowSystem

/// Minimizes the mean over sentences of 1 − cos(sum of the sentence's rows, its target) by AdaGrad.
///
/// AdaGrad keeps one number per row: the sum over the steps of the mean square of the row's gradient.
struct DistillationFit {
    private let lists: RowLists
    /// A row of length 1 for each list.
    private let targets: Matrix
    private let heldOutCount: Int
    private let options: EmbeddingDistiller.Options
    private let dimension: Int
    private let start: [Float]
    private var state: State

    /// The state of the fit after an epoch.
    struct State: Sendable {
        var rows: [Float]
        var squares: [Float]
        /// The rows with the smallest held-out loss.
        var best: [Float]
        /// The held-out loss before the first epoch and after each.
        var losses: [Double]
    }

    /// The rows with the smallest held-out loss.
    var best: Matrix { Matrix(rows: state.squares.count, columns: dimension, elements: state.best) }

    init(
        rows: Matrix, lists: RowLists, targets: Matrix, heldOutCount: Int,
        options: EmbeddingDistiller.Options, from state: State? = nil
    ) {
        self.lists = lists
        self.targets = targets
        self.heldOutCount = heldOutCount
        self.options = options
        dimension = rows.columns
        start = rows.elements
        self.state =
            state
            ?? State(
                rows: rows.elements, squares: [Float](repeating: 0, count: rows.rows), best: rows.elements,
                losses: [])
    }

    /// Runs the remaining epochs and returns the held-out losses of all.
    ///
    /// - Parameter goesOn: gets the number of epochs that are done, and the state after them: first before
    ///   any epoch, or at the state of an earlier fit.
    mutating func run<Failure: Error>(
        _ goesOn: (Int, State) throws(Failure) -> Bool
    ) throws(Failure) -> [Double] {
        if state.losses.isEmpty { state.losses = [heldOutLoss()] }
        let done = state.losses.count - 1
        guard try goesOn(done, state) else { return state.losses }
        var order = (heldOutCount..<lists.count).filter { !lists.range($0).isEmpty }
        var random = SeededGenerator(seed: options.seed &+ 1)
        let batches = Parallel.ranges(count: order.count, size: options.batchSize)
        let steps = options.epochs * batches.count
        var step = done * batches.count
        for _ in 0..<done { random.shuffle(&order) }
        for epoch in done..<max(done, options.epochs) {
            random.shuffle(&order)
            for batch in batches {
                let rate = options.learningRate * (1 - Float(step) / Float(max(1, steps)))
                self.step(order[batch], rate: rate)
                step += 1
            }
            let loss = heldOutLoss()
            if loss < state.losses.min() ?? .infinity { state.best = state.rows }
            state.losses.append(loss)
            if try !goesOn(epoch + 1, state) { break }
        }
        return state.losses
    }

    /// Makes one step with a batch of sentences.
    private mutating func step(_ batch: ArraySlice<Int>, rate: Float) {
        let dimension = dimension
        // The gradients of the rows that occur, concatenated.
        var places: [UInt32: Int] = [:]
        var touched: [UInt32] = []
        for list in batch {
            for row in lists.rows[lists.range(list)] where places[row] == nil {
                places[row] = touched.count
                touched.append(row)
            }
        }
        var gradients = [Float](repeating: 0, count: touched.count * dimension)
        var sum = [Float](repeating: 0, count: dimension)
        let share = 1 / Float(batch.count)
        gradients.withUnsafeMutableBufferPointer { gradients in
            sum.withUnsafeMutableBufferPointer { sum in
                state.rows.withUnsafeBufferPointer { rows in
                    targets.elements.withUnsafeBufferPointer { targets in
                        for list in batch {
                            let own = lists.rows[lists.range(list)]
                            let target = UnsafeBufferPointer(
                                rebasing: targets[list * dimension..<(list + 1) * dimension])
                            let length = Self.add(own, of: rows, to: sum)
                            guard length > 1e-6 else { continue }
                            var cosine: Float = 0
                            for index in 0..<dimension { cosine += sum[index] * target[index] }
                            cosine /= length
                            // d (1 − cos) / d sum = (cos · sum / |sum| − target) / |sum|.
                            for index in 0..<dimension {
                                sum[index] = (cosine * sum[index] / length - target[index]) / length * share
                            }
                            for row in own {
                                let place = (places[row] ?? 0) * dimension
                                for index in 0..<dimension { gradients[place + index] += sum[index] }
                            }
                        }
                    }
                }
            }
        }
        let penalty = options.penalty
        state.rows.withUnsafeMutableBufferPointer { rows in
            start.withUnsafeBufferPointer { start in
                gradients.withUnsafeMutableBufferPointer { gradients in
                    for (place, row) in touched.enumerated() {
                        let first = Int(row) * dimension
                        var square: Float = 0
                        for index in 0..<dimension {
                            let gradient =
                                gradients[place * dimension + index]
                                + penalty * (rows[first + index] - start[first + index])
                            gradients[place * dimension + index] = gradient
                            square += gradient * gradient
                        }
                        state.squares[Int(row)] += square / Float(dimension)
                        let scale = rate / (state.squares[Int(row)].squareRoot() + 1e-8)
                        for index in 0..<dimension {
                            rows[first + index] -= scale * gradients[place * dimension + index]
                        }
                    }
                }
            }
        }
    }

    /// Writes the sum of rows and returns its length.
    private static func add(
        _ list: ArraySlice<UInt32>, of rows: UnsafeBufferPointer<Float>,
        to sum: UnsafeMutableBufferPointer<Float>
    ) -> Float {
        sum.update(repeating: 0)
        for row in list {
            let first = Int(row) * sum.count
            for index in sum.indices { sum[index] += rows[first + index] }
        }
        return sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }

    /// The mean of 1 − cos over the held-out sentences; a sentence without entries counts as 1.
    private func heldOutLoss() -> Double {
        var sum = [Float](repeating: 0, count: dimension)
        var loss = 0.0
        for list in 0..<heldOutCount {
            let target = targets.row(list)
            let cosine: Float = sum.withUnsafeMutableBufferPointer { sum in
                let length = state.rows.withUnsafeBufferPointer {
                    Self.add(lists.rows[lists.range(list)], of: $0, to: sum)
                }
                guard length > 1e-6 else { return 0 }
                return zip(sum, target).reduce(0) { $0 + $1.0 * $1.1 } / length
            }
            loss += 1 - Double(cosine)
        }
        return loss / Double(heldOutCount)
    }
}
