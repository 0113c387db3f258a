// Results of a fit: its weights, and the loss of other rows.

import WinnowNumerics
import WinnowSystem

extension DualAscent {
    /// The loss of rows, and the answers to them.
    struct HeldOut {
        var loss: HeldOutLoss
        /// The label with the highest score of each row; ties: the first.
        var answers: [Int32]
        /// The labels of the rows.
        var truth: [Int32]

        /// 1 minus a measure.
        func missing(_ metric: MaximumEntropyTrainer.StoppingMetric, labelCount: Int) -> HeldOutLoss {
            var counts = [Int](repeating: 0, count: labelCount * labelCount)
            for (answer, label) in zip(answers, truth) {
                counts[Int(label) * labelCount + Int(answer)] += 1
            }
            return HeldOutLoss(missing: metric, counts: counts, labelCount: labelCount)
        }
    }

    /// Evaluates rows with the present weights.
    func heldOut(_ examples: MaximumEntropyTrainer.Examples) -> HeldOut {
        struct Piece: Sendable {
            var loss = 0.0
            var square = 0.0
            var weight = 0.0
            var answers: [Int32] = []
        }
        let firstRows = examples.rows.firstRows
        nonisolated(unsafe) let fit = self
        let pieces = table.withUnsafeBufferPointer { table in
            nonisolated(unsafe) let table = table
            let parts = examples.rows.blocks.indices.flatMap { block in
                Parallel.ranges(count: examples.rows.blocks[block].count, size: 256).map { (block, $0) }
            }
            return Parallel.map(count: parts.count, threads: threads) { part in
                let (block, range) = parts[part]
                var piece = Piece()
                guard let table = table.baseAddress else { return piece }
                let scores = UnsafeMutablePointer<Float>.allocate(capacity: fit.width)
                defer { scores.deallocate() }
                var step = ShareStep(labelCount: fit.labelCount, width: fit.width)
                for row in range {
                    fit.score(row, in: examples.rows.blocks[block], by: table, into: scores)
                    let number = firstRows[block] + row
                    let loss = step.measure(scores, label: Int(examples.labels[number]), shares: []).loss
                    let weight = examples.weights.map { Double($0[number]) } ?? 1
                    piece.loss += weight * loss
                    piece.square += weight * loss * loss
                    piece.weight += weight
                    piece.answers.append(
                        Int32((1..<fit.labelCount).reduce(0) { scores[$1] > scores[$0] ? $1 : $0 }))
                }
                return piece
            }
        }
        return HeldOut(
            loss: HeldOutLoss(
                sum: pieces.reduce(0) { $0 + $1.loss }, squares: pieces.reduce(0) { $0 + $1.square },
                totalWeight: pieces.reduce(0) { $0 + $1.weight }, rowCount: examples.labels.count),
            answers: pieces.flatMap(\.answers), truth: examples.labels)
    }

    /// The weights in a table like ``table``: by column, then by label, followed by the intercepts.
    func weights(in table: [Float]) -> [Float] {
        var table = table
        compact(&table)
        return table
    }

    /// Moves numbers over the padding, and adds the offsets to the intercepts.
    func compact(_ table: inout [Float]) {
        guard !table.isEmpty else { return }
        let (width, count) = (width, labelCount)
        table.withUnsafeMutableBufferPointer { table in
            for column in 0...columnCount {
                for label in 0..<count { table[column * count + label] = table[column * width + label] }
            }
            for label in 0..<count { table[columnCount * count + label] += offsets[label] }
        }
        table.removeLast((columnCount + 1) * (width - count))
    }
}
