import WinnowClassification
package import WinnowCorpora
import WinnowNumerics

/// Rows of a corpus as positive and negative examples; a neutral row is both, with half its weight each.
struct SentimentExamples {
    /// Rows of the corpus; neutral ones occur twice.
    private(set) var rows: [Int] = []
    /// 1 for positive, 0 for negative.
    private(set) var labels: [Int32] = []
    /// Their weights; positive and negative examples have the same total.
    private(set) var weights: [Float] = []

    /// Makes no examples.
    init() {}

    /// Makes the examples of some rows.
    ///
    /// - Parameters:
    ///   - values: one number per label of the corpus; its sign counts.
    ///   - total: the total weight; nil for the sum of the rows' weights.
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

    /// The examples with their feature rows, in order.
    func examples(_ matrix: SparseMatrix) -> MaximumEntropyTrainer.Examples {
        MaximumEntropyTrainer.Examples(rows: matrix, labels: labels, weights: weights)
    }
}

extension Double {
    /// 1 above 0, −1 below, else 0.
    var sign: Int { self > 0 ? 1 : self < 0 ? -1 : 0 }
}

/// The labels of a corpus as numbers: above 0 positive, below 0 negative, 0 neutral.
///
/// `positive`, `pos` and `+` are 1, `negative`, `neg` and `-` are −1, `neutral`, `neu` and `mixed` are 0,
/// ignoring case; a number, such as a mean rating from −4 to 4, is itself. If all are 0 and 1, 0 is negative.
package struct SentimentLabels: Sendable, Hashable {
    /// One number per label, in the corpus's order of labels.
    package let values: [Double]

    /// Reads the labels of a corpus.
    ///
    /// - Throws: ``AnalysisError`` with `invalidData` for any other label.
    package init(of corpus: Corpus) throws(AnalysisError) {
        var values: [Double] = []
        for label in corpus.labels {
            guard let value = Self.value(of: label) else {
                throw AnalysisError(
                    code: .invalidData,
                    message:
                        "label \(values.count + 1) of \(corpus.labels.count) is not positive, negative, "
                        + "neutral or a number; name the column of labels, or change them")
            }
            values.append(value)
        }
        let used = Set(zip(values, corpus.labelCounts).filter { $0.1 > 0 }.map(\.0))
        let isBinary = used == [0, 1] && corpus.labels.allSatisfy { Double($0) != nil }
        self.values = isBinary ? values.map { $0 == 0 ? -1 : $0 } : values
    }

    /// The number of a label by itself; nil if it is unknown.
    private static func value(of label: String) -> Double? {
        switch label.lowercased() {
        case "positive", "pos", "+": 1
        case "negative", "neg", "-": -1
        case "neutral", "neu", "mixed": 0
        default: Double(label).flatMap { $0.isFinite ? $0 : nil }
        }
    }
}
