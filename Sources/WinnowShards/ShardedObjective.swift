import WinnowClassification
import WinnowFeatures
import WinnowNumerics
import WinnowSystem

/// The shards of a training, and the common part of all requests to them.
///
/// Not a value: the optimizer's callbacks cannot throw, so the first error is kept, and no request follows
/// it.
final class ShardSession<Source: ShardSource> {
    private var source: Source
    /// The features of all shards; nil before they are fitted.
    var space: FeatureSpace?
    /// The first error.
    private(set) var failure: (any Error)?

    init(_ source: Source) { self.source = source }

    /// Sends a request to all shards, and checks that each answers once.
    func ask(_ request: ShardRequest, _ body: (ShardAnswer) throws -> Void) throws {
        if let failure { throw failure }
        do {
            var roll = ShardRoll()
            try source.ask(request, in: space) { answer in
                try roll.note(answer.shard, named: answer.name)
                try body(answer)
            }
            try roll.finish()
        } catch {
            failure = error
            throw error
        }
    }

    /// Requests sums from all shards.
    func sums(_ request: ShardRequest) throws -> ShardSums {
        var sums = ShardSums()
        try ask(request) { try sums.add($0) }
        return sums
    }
}

/// Sums over the rows of all shards by column.
struct ShardColumns {
    /// For each label, the number of rows to learn from.
    let trainingRows: [Int]
    /// For each label, the number of rows that are held out and not learned from.
    let heldOutRows: [Int]
    /// The weight of the rows of each label.
    let rowWeights: [Double]
    let squares: RowSquares
    /// Nil unless they were requested.
    let labelSums: LabelColumnSums?

    init<Source>(of session: ShardSession<Source>, _ request: ShardRequest, columnCount: Int) throws {
        let sums = try session.sums(request)
        let labelCount = request.options.labels.count
        let hasLabels = request.options.summand != nil
        let values = try sums.values("columns", count: columnCount * (1 + (hasLabels ? labelCount : 0)))
        let scale = FixedPoint(digits: request.options.digits)
        let numbers = values.map { Float(scale.number($0)) }
        squares = RowSquares(sums: Array(numbers[..<columnCount]))
        labelSums =
            hasLabels
            ? LabelColumnSums(
                sums: Array(numbers[columnCount...]), labelCount: labelCount, columnCount: columnCount) : nil
        let rows = try sums.values("rows", count: 2 * labelCount).map { Int($0) }
        trainingRows = Array(rows[..<labelCount])
        heldOutRows = Array(rows[labelCount...])
        rowWeights = request.weights(ofRows: trainingRows)
    }
}

/// The loss of rows in shards; its value and gradient are the same for any division into shards.
struct ShardedObjective<Source: ShardSource>: WeightObjective, HeldOutObjective {
    private let session: ShardSession<Source>
    /// The request for the gradient, without a point.
    private let request: ShardRequest
    private let l2: Double
    private let heldOutWeight: Double
    private let last = LastPoint()
    let layout: VariableLayout
    let totalWeight: Double
    let threads: Int
    let rowCount: Int
    private let shares: [Double]

    /// The held-out rows' loss at the last requested point.
    private final class LastPoint {
        var point: [Float] = []
        var loss = HeldOutLoss(sum: .nan, squares: .nan, totalWeight: 1, rowCount: 0)
        var answers: [Int] = []
    }

    init(
        _ session: ShardSession<Source>, _ request: ShardRequest, columns: ShardColumns, l2: Double,
        factors: [Float]?, threads: Int
    ) {
        self.session = session
        self.request = request
        self.l2 = l2
        self.threads = threads
        totalWeight = columns.rowWeights.reduce(0, +)
        shares = columns.rowWeights.map { $0 + 1 }.shares
        layout = VariableLayout(
            squares: columns.squares, shares: shares, l2: l2, totalWeight: totalWeight, factors: factors,
            isSingle: request.scoreCount == 1)
        rowCount = columns.heldOutRows.reduce(0, +)
        heldOutWeight = request.weights(ofRows: columns.heldOutRows).reduce(0, +)
    }

    func start() -> [Float] { layout.start(shares: shares) }

    func evaluate(
        _ variables: UnsafeBufferPointer<Float>, _ gradient: UnsafeMutableBufferPointer<Float>
    ) -> Double {
        do {
            let (loss, sums) = try ask(layout.weights(of: variables))
            write(sums, at: variables, to: gradient)
            return (loss + 0.5 * l2 * layout.squaredWeights(of: variables)) / totalWeight
        } catch {
            // The session keeps the error; the search ends at a value that is not a number.
            gradient.update(repeating: .nan)
            return .nan
        }
    }

    /// The loss at weights, and its gradient in integers; notes the loss of the held-out rows.
    private func ask(_ point: [Float]) throws -> (loss: Double, gradient: [Int64]) {
        var request = request
        request.points = [point]
        let sums = try session.sums(request)
        let heldOut = try sums.values("held_out", count: 6)
        last.point = point
        last.loss = HeldOutLoss(
            sum: ExactSum(integers: heldOut[..<3])?.value ?? .nan,
            squares: ExactSum(integers: heldOut[3...])?.value ?? .nan, totalWeight: heldOutWeight,
            rowCount: rowCount)
        if request.options.countsAnswers {
            let labelCount = request.options.labels.count
            last.answers = try sums.values("answers", count: labelCount * labelCount).map { Int($0) }
        }
        let loss = try ExactSum(integers: sums.values("loss", count: 3))?.value ?? .nan
        return (loss, try sums.values("gradient", count: point.count))
    }

    /// Writes the derivatives by the variables, with those of the penalty.
    private func write(
        _ sums: [Int64], at variables: UnsafeBufferPointer<Float>,
        to gradient: UnsafeMutableBufferPointer<Float>
    ) {
        let scale = FixedPoint(digits: request.options.digits)
        gradient.update(repeating: 0)
        for column in 0...layout.columnCount {
            let own = Double(layout.scales[column])
            let penalty =
                column == layout.columnCount
                ? 0
                : l2 * Double(layout.penaltyScales[column])
                    * Double(layout.penaltyScales[column])
            for score in 0..<layout.scoreCount {
                let index = layout.index(column: column, score: score)
                let sum = scale.number(sums[column * layout.scoreCount + score])
                gradient[index] = Float((own * sum + penalty * Double(variables[index])) / totalWeight)
            }
        }
    }

    func curvature(
        _ variables: UnsafeBufferPointer<Float>, along direction: UnsafeBufferPointer<Float>
    ) -> Double {
        var request = request
        request.options.question = .curvature
        request.points = [layout.weights(of: variables), layout.weights(of: direction)]
        guard let sums = try? session.sums(request).values("curvature", count: 3),
            let sum = ExactSum(integers: sums)
        else { return .nan }
        return (sum.value + l2 * layout.squaredWeights(of: direction)) / totalWeight
    }

    func loss(_ variables: UnsafeBufferPointer<Float>) -> HeldOutLoss {
        note(variables)
        return last.loss
    }

    func missing(
        _ metric: MaximumEntropyTrainer.StoppingMetric, at variables: UnsafeBufferPointer<Float>
    ) -> HeldOutLoss {
        note(variables)
        return HeldOutLoss(
            missing: metric, counts: last.answers, labelCount: request.options.labels.count)
    }

    /// Requests the losses at a point, unless it is that of the last evaluation, as it is after a step.
    private func note(_ variables: UnsafeBufferPointer<Float>) {
        let point = layout.weights(of: variables)
        if point != last.point { _ = try? ask(point) }
    }
}
