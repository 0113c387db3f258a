import WinnowNumerics
import WinnowSystem

/// The n-grams of one kind selected as features.
struct FittedTerms: Sendable {
    /// The number of columns.
    private(set) var columnCount = 0
    /// The selected terms; nil if columns come from hashes.
    private(set) var vocabulary: Vocabulary?
    /// The inverse document frequency of each column; nil if it is off.
    private(set) var weights: [Float]?
    /// The column of each counted term, by its common number; −1 if it was not selected.
    private(set) var columns: [Int32]

    /// Selects terms; `known` is the vocabulary of others, and their columns by the common number.
    init(
        of kind: NGramKind, in counts: TermCounts, rows: [Int], options: FeatureOptions,
        known: (Vocabulary, columns: [Int32])?, threads: Int
    ) {
        let list = counts.terms[kind.rawValue]
        let frequencies = counts.documentFrequencies(of: kind, rows: rows, threads: threads)
        if let bits = options.hashBits {
            columnCount = 1 << bits
            columns = list.hashes.map { Int32(truncatingIfNeeded: $0 >> UInt64(64 - bits)) }
            var byColumn = [UInt32](repeating: 0, count: columnCount)
            for (term, column) in columns.enumerated() { byColumn[Int(column)] += frequencies[term] }
            weights = Self.weights(byColumn, texts: rows.count, options)
            return
        }
        let chosen = Self.choose(frequencies, hashes: list.hashes, texts: rows.count, options)
        columnCount = chosen.count
        columns = [Int32](repeating: -1, count: list.hashes.count)
        for (column, term) in chosen.enumerated() {
            columns[Int(term.number)] = Int32(truncatingIfNeeded: column)
        }
        let order = columns.compactMap { $0 < 0 ? nil : Int($0) }
        vocabulary = counts.vocabulary(
            of: chosen, kind: kind, byNumber: order, known: known, threads: threads)
        weights = Self.weights(chosen.map(\.frequency), texts: rows.count, options)
    }

    /// A counted term.
    struct Term {
        /// The number of texts that contain it.
        var frequency: UInt32
        /// Its common number.
        var number: UInt32
        var hash: UInt64

        /// Orders terms from the most frequent down, ties by the upper half of the hash.
        @inline(__always)
        fileprivate var rank: UInt64 { UInt64(~frequency) << 32 | hash >> 32 }
    }

    /// The terms that are neither too rare nor too common, from the most frequent down, ties by hash.
    static func choose(
        _ frequencies: [UInt32], hashes: [UInt64], texts: Int, _ options: FeatureOptions
    ) -> [Term] {
        var chosen: [Term] = []
        for (number, frequency) in frequencies.enumerated()
        where frequency > 0 && Int(frequency) >= options.minimumCount
            // Division, not multiplication: 0.29 * 100 is less than 29.
            && Double(frequency) / Double(texts) <= options.maximumDocumentShare
        {
            chosen.append(
                Term(frequency: frequency, number: UInt32(truncatingIfNeeded: number), hash: hashes[number]))
        }
        chosen.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.hash < $1.hash }
        if let size = options.maximumSize, chosen.count > size { chosen.removeLast(chosen.count - size) }
        return chosen
    }

    /// ln((1 + N) / (1 + n)) + 1 for each; nil if the option is off.
    static func weights(_ frequencies: [UInt32], texts: Int, _ options: FeatureOptions) -> [Float]? {
        guard options.inverseDocumentFrequency else { return nil }
        return frequencies.map { Float(naturalLogarithm(Double(1 + texts) / (1 + Double($0))) + 1) }
    }
}

extension TermCounts {
    /// How many of `rows` contain each term, by its common number.
    func documentFrequencies(of kind: NGramKind, rows: [Int], threads: Int) -> [UInt32] {
        let list = terms[kind.rawValue]
        let rowsByShard = rowsByShard(rows)
        let byShard = Parallel.map(count: shards.count, threads: threads) { shard in
            let counted = shards[shard].kinds[kind.rawValue].counted.view
            var frequencies = [UInt32](repeating: 0, count: list.numbers[shard].count)
            frequencies.withUnsafeMutableBufferPointer { frequencies in
                for row in rowsByShard[shard] {
                    counted.forEachEntry(of: row) { frequencies[$0.term] += 1 }
                }
            }
            return frequencies
        }
        var frequencies = [UInt32](repeating: 0, count: list.hashes.count)
        for (numbers, own) in zip(list.numbers, byShard) {
            for (number, frequency) in zip(numbers, own) { frequencies[Int(number)] += frequency }
        }
        return frequencies
    }
}
