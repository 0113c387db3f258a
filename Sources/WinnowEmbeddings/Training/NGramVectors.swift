import WinnowCore
import WinnowFeatures
import WinnowLinearAlgebra
import WinnowNumerics
import WinnowSystem

/// The n-grams of a table's words, each with the mean of its words' vectors, less the mean of all words,
/// times the log inverse frequency of the n-gram.
struct NGramVectors {
    /// The lengths of the n-grams, as in fastText.
    static let lengths = 3...6
    /// N-grams of fewer words are left out: they add nothing to these words.
    private static let minimumWords = 3

    private var words = WordListBuilder()
    private var sums: [Float] = []
    private let dimension: Int

    /// - Parameters:
    ///   - vocabulary: the words.
    ///   - vectors: their vectors, of length 1.
    ///   - maximumCount: the maximum number of n-grams: those in most words; ties: the first.
    init(of vocabulary: Vocabulary, _ vectors: Matrix, maximumCount: Int) {
        dimension = vectors.columns
        // The number of words with each n-gram, and the order of first occurrence.
        var counts: [[UInt8]: (count: Int, order: Int)] = [:]
        Self.forEachNGram(of: vocabulary) { _, text in
            let order = counts.count
            counts[Array(text), default: (0, order)].count += 1
        }
        var kept = counts.filter { $0.value.count >= Self.minimumWords }.map { $0 }
        kept.sort {
            $0.value.count != $1.value.count
                ? $0.value.count > $1.value.count : $0.value.order < $1.value.order
        }
        kept.removeLast(max(0, kept.count - maximumCount))
        var rows: [[UInt8]: Int] = [:]
        for (text, _) in kept {
            let isNew = text.withUnsafeBufferPointer { (try? words.append($0)) ?? false }
            if isNew { rows[text] = words.count - 1 }
        }
        var sums = [Float](repeating: 0, count: words.count * dimension)
        let dimension = dimension
        var mean = [Float](repeating: 0, count: dimension)
        for index in vectors.elements.indices { mean[index % dimension] += vectors.elements[index] }
        for column in mean.indices { mean[column] /= Float(vectors.rows) }
        vectors.elements.withUnsafeBufferPointer { vectors in
            sums.withUnsafeMutableBufferPointer { sums in
                Self.forEachNGram(of: vocabulary) { word, text in
                    guard let row = rows[Array(text)] else { return }
                    for column in 0..<dimension {
                        sums[row * dimension + column] += vectors[word * dimension + column]
                    }
                }
                for (text, value) in kept {
                    guard let row = rows[text] else { continue }
                    // An n-gram of many words carries little information, one of all words none.
                    let weight = Float(naturalLogarithm(Double(vocabulary.count) / Double(value.count)))
                    let inverse = 1 / Float(value.count)
                    for column in 0..<dimension {
                        let index = row * dimension + column
                        sums[index] = (sums[index] * inverse - mean[column]) * weight
                    }
                }
            }
        }
        self.sums = sums
    }

    /// The n-grams and their vectors; nil if there are none.
    func table(as element: VectorElement) -> (vocabulary: Vocabulary, table: VectorTable)? {
        guard words.count > 0 else { return nil }
        return (
            words.vocabulary(),
            sums.withUnsafeBufferPointer { VectorTable($0, dimension: dimension, as: element) }
        )
    }

    private static func forEachNGram(
        of vocabulary: Vocabulary, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var reader = NGramReader()
        for word in 0..<vocabulary.count {
            vocabulary.withText(at: word) { text in
                reader.forEachNGram(lengths, of: text) { start, count in
                    body(word, UnsafeBufferPointer(start: start, count: count))
                }
            }
        }
    }
}
