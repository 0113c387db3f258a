package import WinnowClassification
package import WinnowCore
import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Answers requests about the rows of one shard.
///
/// Each row's part of an answer depends only on the row and the request, and is rounded to an integer before
/// it is added; so sums do not depend on the division of the rows into shards, or on the number of threads.
package struct ShardWorker: Sendable {
    /// The shard.
    package let shard: TrainingShard
    private let threads: Int

    /// Makes a worker.
    package init(_ shard: TrainingShard, threads: Int = Parallel.processorCount) {
        self.shard = shard
        self.threads = threads
    }

    /// Answers a request.
    ///
    /// - Parameter space: the features of all shards; nil for a request for terms.
    /// - Throws: ``ClassificationError`` with `mismatchedShards` if shard, request and space do not fit.
    package func answer(
        to request: ShardRequest, in space: FeatureSpace?
    ) throws(ClassificationError) -> ShardAnswer {
        if request.options.question == .terms { return terms }
        guard let space else {
            throw ClassificationError(
                code: .mismatchedShards, message: "the request needs the features of all shards; give them")
        }
        return try answer(to: request, for: rows(in: space))
    }

    /// The distinct n-grams.
    private var terms: ShardAnswer {
        let description = ShardAnswer.TermsDescription(
            labels: shard.labels, labelCounts: shard.labelCounts, features: shard.counted.options)
        return ShardAnswer(of: shard.shard, .terms(shard.counted.terms, description))
    }

    /// The shard's rows in the features of all shards.
    struct Rows: Sendable {
        let space: FeatureSpace
        let matrix: SparseMatrix
    }

    /// Makes the rows, which may be kept for several requests.
    func rows(in space: FeatureSpace) throws(ClassificationError) -> Rows {
        guard space.options == shard.counted.options else {
            throw ClassificationError(
                code: .mismatchedShards,
                message: "shard \(shard.shard) was made with other feature options; make it again")
        }
        return Rows(space: space, matrix: shard.counted.rows(in: space, threads: threads))
    }

    /// Answers a request, except one for terms, for rows that were made before.
    func answer(to request: ShardRequest, for rows: Rows) throws(ClassificationError) -> ShardAnswer {
        let labels = try labels(in: request)
        let width = request.scoreCount
        guard request.points.allSatisfy({ $0.count == (rows.space.count + 1) * width }) else {
            throw ClassificationError(
                code: .mismatchedShards,
                message: "the request's weights are not for the given features; give those of its training")
        }
        let pass = ShardPass(
            request: request, rows: rows,
            points: request.points.map { ScoringPoint(rows.space, request, point: $0) }, labels: labels,
            isHeldOut: shard.textHashes.map(request.options.heldOut.contains), threads: threads)
        return ShardAnswer(
            of: shard.shard, request.options.question == .scores ? pass.scores() : .sums(pass.sums()))
    }

    /// For each row, the index of its label among those of the request.
    private func labels(in request: ShardRequest) throws(ClassificationError) -> [Int32] {
        var numbers: [Int32] = []
        for label in shard.labels {
            guard let number = request.options.labels.firstIndex(of: label)
            else {
                throw ClassificationError(
                    code: .mismatchedShards,
                    message: "shard \(shard.shard) has a label that the request does not have; "
                        + "answer with the shards that the training began with")
            }
            numbers.append(Int32(number))
        }
        return shard.labelIndices.map { numbers[Int($0)] }
    }
}

/// One pass over the rows of a shard.
private struct ShardPass: Sendable {
    let request: ShardRequest
    let rows: ShardWorker.Rows
    let points: [ScoringPoint]
    let labels: [Int32]
    let isHeldOut: [Bool]
    let threads: Int

    /// The most memory for the sums of all threads together, in bytes.
    private static let sumBytes = 512 << 20

    private var columnCount: Int { rows.space.count }
    private var labelCount: Int { request.options.labels.count }
    private var scale: FixedPoint { FixedPoint(digits: request.options.digits) }

    /// The number of sums of the pass's vectors.
    private var sumCount: Int {
        switch request.options.question {
        case .columns: columnCount * (1 + (request.options.summand == nil ? 0 : labelCount))
        case .gradient: (columnCount + 1) * request.scoreCount
        case .terms, .curvature, .scores: 0
        }
    }

    /// Sums over some of the rows.
    private struct Sums: Sendable {
        var vector: [Int64]
        var loss = ExactSum()
        var heldOutLoss = ExactSum()
        var heldOutSquares = ExactSum()
        var curvature = ExactSum()
        /// For each label, the number of rows to learn from; then, the number of those held out.
        var rows: [Int64]
        /// By true label, then by answer.
        var answers: [Int64]

        mutating func add(_ other: Sums) {
            for index in vector.indices { vector[index] &+= other.vector[index] }
            for index in rows.indices { rows[index] += other.rows[index] }
            for index in answers.indices { answers[index] += other.answers[index] }
            loss.add(other.loss)
            heldOutLoss.add(other.heldOutLoss)
            heldOutSquares.add(other.heldOutSquares)
            curvature.add(other.curvature)
        }
    }

    /// The sums of the request, by name.
    func sums() -> [String: [Int64]] {
        let blocks = rows.matrix.blocks.count
        let parts = min(threads, max(1, Self.sumBytes / (8 * max(1, sumCount))))
        let ranges = Parallel.ranges(count: blocks, size: max(1, (blocks + parts - 1) / parts))
        let firstRows = rows.matrix.firstRows
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var sums = empty
            for block in ranges[piece] { add(block, firstRow: firstRows[block], to: &sums) }
            return sums
        }
        var total = pieces.first ?? empty
        for piece in pieces.dropFirst() { total.add(piece) }
        switch request.options.question {
        case .columns: return ["columns": total.vector, "rows": total.rows]
        case .gradient:
            var sums = [
                "gradient": total.vector, "loss": total.loss.integers,
                "held_out": total.heldOutLoss.integers + total.heldOutSquares.integers,
            ]
            if request.options.countsAnswers { sums["answers"] = total.answers }
            return sums
        case .terms, .curvature, .scores: return ["curvature": total.curvature.integers]
        }
    }

    private var empty: Sums {
        Sums(
            vector: [Int64](repeating: 0, count: sumCount),
            rows: [Int64](repeating: 0, count: 2 * labelCount),
            answers: [Int64](
                repeating: 0, count: request.options.countsAnswers ? labelCount * labelCount : 0))
    }

    private func weight(of label: Int) -> Double {
        request.options.labelWeights.map { Double($0[label]) } ?? 1
    }

    private func add(_ block: Int, firstRow: Int, to sums: inout Sums) {
        rows.matrix.blocks[block].withUnsafeRows { row, columns, values in
            let label = Int(labels[firstRow + row])
            let learns = !isHeldOut[firstRow + row]
            let weight = weight(of: label)
            switch request.options.question {
            case .columns:
                sums.rows[learns ? label : labelCount + label] += 1
                if learns { addColumns(columns, values, label: label, weight: weight, to: &sums.vector) }
            case .gradient:
                let scores = points[0].scores(columns, values)
                if learns {
                    let residuals = RowLoss(scores: scores, label: label)
                    sums.loss.add(weight * residuals.loss)
                    addGradient(columns, values, residuals, weight: weight, to: &sums.vector)
                } else {
                    judge(scores, label: label, weight: weight, &sums)
                }
            case .curvature:
                guard learns else { return }
                let scores = points[0].scores(columns, values)
                let direction = points[1].scores(columns, values)
                sums.curvature.add(weight * RowLoss(scores: scores, label: label).variance(of: direction))
            case .terms, .scores: break
            }
        }
    }

    private func addColumns(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>, label: Int,
        weight: Double, to vector: inout [Int64]
    ) {
        let scale = scale
        let first = (1 + label) * columnCount
        let summand = request.options.summand
        vector.withUnsafeMutableBufferPointer { vector in
            for entry in columns.indices {
                let (column, value) = (Int(columns[entry]), Double(values[entry]))
                vector[column] &+= scale.integer(weight * value * value)
                switch summand {
                case .value: vector[first + column] &+= scale.integer(weight * max(0, value))
                case .row: vector[first + column] &+= value == 0 ? 0 : scale.integer(weight)
                case nil: break
                }
            }
        }
    }

    private func addGradient(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>, _ row: RowLoss,
        weight: Double, to vector: inout [Int64]
    ) {
        let scale = scale
        let width = request.scoreCount
        vector.withUnsafeMutableBufferPointer { vector in
            for index in 0..<width {
                let residual = weight * row.residuals[index]
                for entry in columns.indices {
                    vector[Int(columns[entry]) * width + index] &+= scale.integer(
                        residual * Double(values[entry]))
                }
                vector[columnCount * width + index] &+= scale.integer(residual)
            }
        }
    }

    private func judge(_ scores: [Float], label: Int, weight: Double, _ sums: inout Sums) {
        let loss = RowLoss(scores: scores, label: label).loss
        sums.heldOutLoss.add(weight * loss)
        sums.heldOutSquares.add(weight * loss * loss)
        guard request.options.countsAnswers else { return }
        let answer =
            scores.count == 1
            ? (scores[0] > 0 ? 1 : 0)
            : scores.indices.reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }
        sums.answers[label * labelCount + answer] += 1
    }

    /// The scores of the held-out rows.
    func scores() -> ShardAnswer.Content {
        let firstRows = rows.matrix.firstRows
        let pieces = Parallel.map(count: rows.matrix.blocks.count, threads: threads) { block in
            var piece: (scores: [Float], truth: [Int32]) = ([], [])
            rows.matrix.blocks[block].withUnsafeRows { row, columns, values in
                guard isHeldOut[firstRows[block] + row] else { return }
                piece.scores += points[0].scores(columns, values)
                piece.truth.append(labels[firstRows[block] + row])
            }
            return piece
        }
        return .scores(pieces.flatMap(\.scores), truth: pieces.flatMap(\.truth))
    }
}

/// The scores of rows at a point, as a classifier with these weights gives them.
private struct ScoringPoint: Sendable {
    private let classifier: TextClassifier
    private let width: Int

    init(_ space: FeatureSpace, _ request: ShardRequest, point: [Float]) {
        width = request.scoreCount
        let count = space.count * width
        classifier = TextClassifier(
            labels: request.options.labels, featureSpace: space, algorithm: .maximumEntropy,
            information: ModelInformation(),
            weights: Tensor(Array(point[..<count]), shape: [space.count, width]),
            intercepts: Tensor(Array(point[count...])))
    }

    func scores(
        _ columns: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>
    ) -> [Float] {
        [Float](unsafeUninitializedCapacity: width) { scores, count in
            scores.initialize(repeating: 0)
            count = width
            classifier.score(
                columns, values, into: UnsafeMutableBufferPointer(rebasing: scores[..<width]))
        }
    }
}

/// The log loss of one row, and its derivatives with respect to the row's scores.
struct RowLoss {
    /// The loss in nats.
    let loss: Double
    /// The derivative with respect to each score.
    let residuals: [Double]
    /// The probability of each score's label.
    private let probabilities: [Double]

    /// The loss at some scores: one, of the second of two labels, or one per label.
    init(scores: [Float], label: Int) {
        if scores.count == 1 {
            let score = Double(scores[0])
            loss = logOnePlusExp(label == 1 ? -score : score)
            probabilities = [logistic(score)]
            // The probability of the wrong label, without the cancellation in 1 − p.
            residuals = [label == 1 ? -logistic(-score) : logistic(score)]
            return
        }
        let largest = scores.reduce(-.infinity, max)
        let exponentials = scores.map { exponential(Double($0 - largest)) }
        let sum = exponentials.reduce(0, +)
        loss = naturalLogarithm(sum) - Double(scores[label] - largest)
        let probabilities = exponentials.map { $0 / sum }
        self.probabilities = probabilities
        residuals = probabilities.indices.map { probabilities[$0] - ($0 == label ? 1 : 0) }
    }

    /// The variance of numbers, one per score, under the probabilities: the second derivative of the loss
    /// along them.
    func variance(of values: [Float]) -> Double {
        if values.count == 1 {
            let value = Double(values[0])
            return probabilities[0] * (1 - probabilities[0]) * value * value
        }
        var (mean, square) = (0.0, 0.0)
        for (probability, value) in zip(probabilities, values) {
            mean += probability * Double(value)
            square += probability * Double(value) * Double(value)
        }
        return max(0, square - mean * mean)
    }
}
