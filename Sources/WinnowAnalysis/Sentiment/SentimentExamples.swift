// Texts of a sentiment training with what they are learned as.

import WinnowClassification
import WinnowCorpora
import WinnowNumerics

/// Rows of a corpus on the sides that they are learned on: a neutral one on both, half each.
struct SentimentExamples {
    /// Rows of the corpus; neutral ones stand twice.
    private(set) var rows: [Int] = []
    /// 1 for positive, 0 for negative.
    private(set) var labels: [Int32] = []
    /// What they weigh; both sides together weigh the same.
    private(set) var weights: [Float] = []

    /// None.
    init() {}

    /// The examples of some rows.
    ///
    /// - Parameters:
    ///   - values: one number a label of the corpus; its sign counts.
    ///   - total: what all weigh together; nil for the sum of the rows' weights.
    init(_ rows: [Int], of corpus: Corpus, values: [Double], total: Double? = nil) {
        for row in rows {
            let weight = corpus.weights?[row] ?? 1
            switch values[Int(corpus.labelIndices[row])].sign {
            case 1: add(row, 1, weight)
            case -1: add(row, 0, weight)
            default:
                add(row, 0, weight / 2)
                add(row, 1, weight / 2)
            }
        }
        var sums = [0.0, 0.0]
        for (label, weight) in zip(labels, weights) { sums[Int(label)] += Double(weight) }
        let half = (total ?? sums[0] + sums[1]) / 2
        let scales = sums.map { $0 > 0 ? Float(half / $0) : 0 }
        for index in weights.indices { weights[index] *= scales[Int(labels[index])] }
    }

    private mutating func add(_ row: Int, _ label: Int32, _ weight: Float) {
        rows.append(row)
        labels.append(label)
        weights.append(weight)
    }

    /// Appends other examples.
    mutating func append(_ other: SentimentExamples) {
        rows += other.rows
        labels += other.labels
        weights += other.weights
    }

    /// The examples with their rows as numbers, in their order.
    func examples(_ matrix: SparseMatrix) -> MaximumEntropyTrainer.Examples {
        MaximumEntropyTrainer.Examples(rows: matrix, labels: labels, weights: weights)
    }
}

extension Double {
    /// 1 above 0, −1 below, else 0.
    var sign: Int { self > 0 ? 1 : self < 0 ? -1 : 0 }
}
