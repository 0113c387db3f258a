import WinnowClassification
package import WinnowCorpora
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

/// What the labels of a corpus say of its texts, as numbers: above 0 positive, below 0 negative, 0 neutral.
///
/// `positive`, `pos` and `+` are 1, `negative`, `neg` and `-` are −1, `neutral`, `neu` and `mixed` are 0, in any case; a
/// number is itself, such as a mean rating from −4 to 4. Where 0 and 1 are all numbers there are, 0 is negative.
package struct SentimentLabels: Sendable, Hashable {
    /// One number a label, in the corpus's order of labels.
    package let values: [Double]

    /// Reads the labels of a corpus.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData` for a label that is none of those.
    package init(of corpus: Corpus) throws(AnalysisError) {
        var values: [Double] = []
        for label in corpus.labels {
            guard let value = Self.value(of: label) else {
                throw AnalysisError(
                    code: .invalidData,
                    message:
                        "label \(values.count + 1) of \(corpus.labels.count) is none of positive, negative, "
                        + "neutral or a number; name the column of labels, or change them")
            }
            values.append(value)
        }
        let used = Set(zip(values, corpus.labelCounts).filter { $0.1 > 0 }.map(\.0))
        let isBinary = used == [0, 1] && corpus.labels.allSatisfy { Double($0) != nil }
        self.values = isBinary ? values.map { $0 == 0 ? -1 : $0 } : values
    }

    /// What a label means by itself; nil for an unknown one.
    private static func value(of label: String) -> Double? {
        switch label.lowercased() {
        case "positive", "pos", "+": 1
        case "negative", "neg", "-": -1
        case "neutral", "neu", "mixed": 0
        default: Double(label).flatMap { $0.isFinite ? $0 : nil }
        }
    }
}
