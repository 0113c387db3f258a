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
    /// The gradient of each sentence of a batch.
    private var gradients: [Float]

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
        gradients = [Float](repeating: 0, count: min(options.batchSize, lists.count) * rows.columns)
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

    /// Makes one step with a batch of sentences: the gradient of each sentence's sum, then a step of each row that
    /// occurs. A row's gradients are added in the order of the sentences, for any number of threads.
    private mutating func step(_ batch: ArraySlice<Int>, rate: Float) {
        let dimension = dimension
        // Where rows occur: row, sentence of the batch; rows are in order, and sentences for each.
        var occurring: [UInt64] = []
        for (place, list) in batch.enumerated() {
            for row in lists.rows[lists.range(list)] { occurring.append(UInt64(row) << 32 | UInt64(place)) }
        }
        let places = occurring.sorted()
        let starts = places.indices.filter { $0 == 0 || places[$0] >> 32 != places[$0 - 1] >> 32 }
        let order = Array(batch)
        let share = 1 / Float(batch.count)
        let threads = places.count * dimension < Self.leastWork ? 1 : options.threads
        let (lists, targets, penalty, start) = (lists, targets.elements, options.penalty, start)
        // Each thread writes the gradients of its sentences, then the numbers of its rows.
        gradients.withUnsafeMutableBufferPointer { gradients in
            state.rows.withUnsafeMutableBufferPointer { rows in
                state.squares.withUnsafeMutableBufferPointer { squares in
                    nonisolated(unsafe) let (gradients, rows, squares) = (gradients, rows, squares)
                    Self.forEachPart(of: order.count, threads: threads) { part in
                        for place in part {
                            let list = order[place]
                            let sum = UnsafeMutableBufferPointer(
                                rebasing: gradients[place * dimension..<(place + 1) * dimension])
                            targets.withUnsafeBufferPointer { targets in
                                Self.write(
                                    gradientOf: lists.rows[lists.range(list)], of: UnsafeBufferPointer(rows),
                                    target: UnsafeBufferPointer(
                                        rebasing: targets[list * dimension..<(list + 1) * dimension]),
                                    share: share, to: sum)
                            }
                        }
                    }
                    Self.forEachPart(of: starts.count, threads: threads) { part in
                        var gradient = [Float](repeating: 0, count: dimension)
                        for index in part {
                            let occurrences =
                                starts[index]..<(index + 1 < starts.count ? starts[index + 1] : places.count)
                            let row = Int(places[occurrences.lowerBound] >> 32)
                            gradient.withUnsafeMutableBufferPointer { gradient in
                                gradient.update(repeating: 0)
                                for place in places[occurrences] {
                                    let first = Int(place & 0xFFFF_FFFF) * dimension
                                    for index in 0..<dimension { gradient[index] += gradients[first + index] }
                                }
                                let first = row * dimension
                                var square: Float = 0
                                for index in 0..<dimension {
                                    gradient[index] += penalty * (rows[first + index] - start[first + index])
                                    square += gradient[index] * gradient[index]
                                }
                                squares[row] += square / Float(dimension)
                                let scale = rate / (squares[row].squareRoot() + 1e-8)
                                for index in 0..<dimension { rows[first + index] -= scale * gradient[index] }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The numbers below which more threads do not pay.
    private static let leastWork = 1 << 16

    /// Calls `body` with ranges that are `0..<count` together, at the same time.
    private static func forEachPart(
        of count: Int, threads: Int, _ body: @Sendable (Range<Int>) -> Void
    ) {
        guard threads > 1 else { return body(0..<count) }
        let parts = Parallel.ranges(count: count, size: max(1, (count + threads - 1) / threads))
        Parallel.forEach(count: parts.count, threads: threads) { body(parts[$0]) }
    }

    /// Writes the gradient of 1 − cos(sum of rows, target) times `share`; zeros if the sum is nearly zero.
    private static func write(
        gradientOf list: ArraySlice<UInt32>, of rows: UnsafeBufferPointer<Float>,
        target: UnsafeBufferPointer<Float>, share: Float, to sum: UnsafeMutableBufferPointer<Float>
    ) {
        let length = add(list, of: rows, to: sum)
        guard length > 1e-6 else { return sum.update(repeating: 0) }
        var cosine: Float = 0
        for index in sum.indices { cosine += sum[index] * target[index] }
        cosine /= length
        // d (1 − cos) / d sum = (cos · sum / |sum| − target) / |sum|.
        for index in sum.indices {
            sum[index] = (cosine * sum[index] / length - target[index]) / length * share
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
