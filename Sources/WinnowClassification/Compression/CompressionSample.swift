import WinnowCorpora
import WinnowFeatures
import WinnowSystem

/// Texts by which a smaller classifier is compared with the whole one; their labels are not used.
struct CompressionSample: Sendable {
    /// The largest number of texts.
    static let rowLimit = 1000
    /// The largest number of bytes of all texts.
    static let byteLimit = 2_000_000

    private let corpus: Corpus
    private let rows: [Int]
    private let threads: Int
    /// The whole classifier's probabilities, row by row.
    private let probabilities: [Double]
    /// The measures of the texts' lengths for the whole classifier, by row, then by kind of n-gram.
    private let lengths: [[Double]]

    /// Takes some of the rows, evenly spaced.
    init(
        of rows: [Int], in corpus: Corpus, classifier: TextClassifier, threads: Int
    ) {
        var chosen: [Int] = []
        var bytes = 0
        let step = max(1, rows.count / Self.rowLimit)
        for place in stride(from: 0, to: rows.count, by: step) where bytes < Self.byteLimit {
            chosen.append(rows[place])
            bytes += corpus.byteCount(of: rows[place]..<rows[place] + 1)
        }
        self.corpus = corpus
        self.rows = chosen
        self.threads = threads
        probabilities = Self.probabilities(of: chosen, in: corpus, classifier, threads)
        let rests = classifier.featureSpace.rests
        lengths = Self.lengths(of: chosen, in: corpus, classifier.featureSpace, threads).map { lengths in
            zip(lengths, rests).map { $0.known + Double($1) * Double($0.unknown) }
        }
    }

    /// Whether there are no texts.
    var isEmpty: Bool { rows.isEmpty }

    /// The mean over the texts of the largest difference of a label's probability.
    func change(of classifier: TextClassifier) -> Double {
        let width = classifier.labels.count
        let own = Self.probabilities(of: rows, in: corpus, classifier, threads)
        var sum = 0.0
        for row in rows.indices {
            var largest = 0.0
            for place in row * width..<(row + 1) * width {
                largest = max(largest, (own[place] - probabilities[place]).magnitude)
            }
            sum += largest
        }
        return sum / Double(max(1, rows.count))
    }

    /// The amounts that unknown n-grams should add to the length of a text, by kind: the least squares of the
    /// relative differences from the lengths that the whole classifier finds.
    func rests(of space: FeatureSpace) -> [Float] {
        let own = Self.lengths(of: rows, in: corpus, space, threads)
        return space.blockColumns.indices.map { kind in
            var (products, squares) = (0.0, 0.0)
            for row in rows.indices {
                let (whole, part) = (lengths[row][kind], own[row][kind])
                guard whole > 0 else { continue }
                let unknown = Double(part.unknown) / whole
                products += (whole - part.known) / whole * unknown
                squares += unknown * unknown
            }
            return squares > 0 ? Float(max(0, products / squares)) : 0
        }
    }

    private static func probabilities(
        of rows: [Int], in corpus: Corpus, _ classifier: TextClassifier, _ threads: Int
    ) -> [Double] {
        pieces(of: rows, threads) { rows in
            var reader = FeatureReader(space: classifier.featureSpace)
            var scores = [Float](repeating: 0, count: classifier.scoreCount)
            var answer = LabelProbabilities(
                labelCount: classifier.labels.count, areExclusive: classifier.hasExclusiveLabels)
            var found: [Double] = []
            for row in rows {
                corpus.withText(at: row) { utf8 in
                    scores.withUnsafeMutableBufferPointer { scores in
                        reader.withRow(of: utf8) { classifier.score($0, $1, into: scores) }
                        answer.fill(from: UnsafeBufferPointer(scores))
                        found += answer.probabilities
                    }
                }
            }
            return found
        }
    }

    private static func lengths(
        of rows: [Int], in corpus: Corpus, _ space: FeatureSpace, _ threads: Int
    ) -> [[TextLength]] {
        pieces(of: rows, threads) { rows in
            var reader = FeatureReader(space: space)
            return rows.map { row in corpus.withText(at: row) { reader.lengths(of: $0) } }
        }
    }

    private static func pieces<Result: Sendable>(
        of rows: [Int], _ threads: Int, _ body: @Sendable (ArraySlice<Int>) -> [Result]
    ) -> [Result] {
        let ranges = Parallel.ranges(count: rows.count, size: 64)
        return Parallel.map(count: ranges.count, threads: threads) { body(rows[ranges[$0]]) }.flatMap { $0 }
    }
}
