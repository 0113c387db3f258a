package import WinnowFeatures
import WinnowSystem

/// Two words or texts with a similarity rated by people.
package struct ScoredPair: Sendable, Hashable {
    /// One of the two.
    package var first: String
    /// The other.
    package var second: String
    /// The similarity, on any scale; finite.
    package var score: Double

    /// Makes a pair.
    package init(first: String, second: String, score: Double) {
        self.first = first
        self.second = second
        self.score = score
    }
}

/// The correlation of cosine similarities with scores rated by people.
package struct SimilarityReport: Sendable, Hashable {
    /// The number of pairs.
    package var pairs: Int
    /// The number of pairs in which both have vectors; the others are not scored.
    package var covered: Int
    /// The rank correlation (Spearman) of cosines and scores, ties at their mean rank; nil for fewer than two
    /// pairs, or if all cosines or all scores are equal.
    package var spearman: Double?
    /// The correlation (Pearson) of cosines and scores; nil in the same cases as ``spearman``.
    package var pearson: Double?

    init(pairs: Int, cosines: [Double], scores: [Double]) {
        self.pairs = pairs
        covered = cosines.count
        pearson = Correlation.pearson(cosines, scores)
        spearman = Correlation.pearson(Correlation.ranks(cosines), Correlation.ranks(scores))
    }

    /// Measures an embedding on pairs of words.
    ///
    /// - Parameters:
    ///   - embedding: the embedding, including its subwords.
    ///   - pairs: the pairs.
    package init(of embedding: WordEmbedding, words pairs: [ScoredPair]) {
        var cosines: [Double] = []
        var scores: [Double] = []
        for pair in pairs {
            guard let distance = embedding.distance(from: pair.first, to: pair.second) else { continue }
            cosines.append(1 - distance)
            scores.append(pair.score)
        }
        self.init(pairs: pairs.count, cosines: cosines, scores: scores)
    }

    /// Measures a vectorizer on pairs of texts; a text without known words has cosine 0 to all others.
    ///
    /// - Parameters:
    ///   - vectorizer: embeds the texts.
    ///   - pairs: the pairs.
    ///   - threads: the number of threads.
    package init(
        of vectorizer: some TextVectorizer, texts pairs: [ScoredPair], threads: Int = Parallel.processorCount
    ) {
        let size = vectorizer.dimension
        let first = vectorizer.vectors(of: pairs.map(\.first), threads: threads)
        let second = vectorizer.vectors(of: pairs.map(\.second), threads: threads)
        let cosines = pairs.indices.map { row -> Double in
            var sum = 0.0
            for place in row * size..<(row + 1) * size { sum += Double(first[place]) * Double(second[place]) }
            return sum
        }
        self.init(pairs: pairs.count, cosines: cosines, scores: pairs.map(\.score))
    }

    /// The measures by name, as `winnow evaluate --require` takes them.
    package var measures: [(name: String, value: Double?)] {
        [
            ("spearman", spearman), ("pearson", pearson),
            ("coverage", pairs > 0 ? Double(covered) / Double(pairs) : nil),
        ]
    }

    /// The names of ``measures``.
    package static let measureNames = ["spearman", "pearson", "coverage"]
}

/// Correlations of two lists of numbers.
enum Correlation {
    /// The correlation coefficient; nil for fewer than two numbers, or if all of either list are equal.
    static func pearson(_ left: [Double], _ right: [Double]) -> Double? {
        guard left.count == right.count, left.count > 1 else { return nil }
        let count = Double(left.count)
        let leftMean = left.reduce(0, +) / count
        let rightMean = right.reduce(0, +) / count
        var sums = (both: 0.0, left: 0.0, right: 0.0)
        for (left, right) in zip(left, right) {
            sums.both += (left - leftMean) * (right - rightMean)
            sums.left += (left - leftMean) * (left - leftMean)
            sums.right += (right - rightMean) * (right - rightMean)
        }
        let lengths = (sums.left * sums.right).squareRoot()
        return lengths > 0 ? sums.both / lengths : nil
    }

    /// The ranks of numbers from 1; ties get the mean of their ranks.
    static func ranks(_ values: [Double]) -> [Double] {
        let order = values.indices.sorted { values[$0] < values[$1] }
        var ranks = [Double](repeating: 0, count: values.count)
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for place in start..<end { ranks[order[place]] = Double(start + end + 1) / 2 }
            start = end
        }
        return ranks
    }
}
