// Choosing the features: which n-grams, in which order, with which weights.

public import WinnowSystem
import WinnowModelFile

extension FeatureSpace {
    /// Fits a space to some of the texts that were counted.
    ///
    /// - Parameters:
    ///   - counts: the counted texts.
    ///   - rows: which of them to learn from, by number.
    ///   - options: how to choose and weigh; what it says on cutting must be what the texts were cut by.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Throws: ``FeatureError`` with `noFeatures` where no n-gram passes and there are no surface features.
    public init(
        fittedTo counts: TermCounts, rows: [Int], options: FeatureOptions,
        threads: Int = Parallel.processorCount
    ) throws(FeatureError) {
        try options.validate()
        let fitted = Parallel.map(count: NGramKind.allCases.count, threads: threads) { kind in
            FittedTerms(of: kind, in: counts, rows: rows, options: options)
        }
        var blocks: [FeatureBlock] = []
        var column = 0
        for (kind, terms) in zip(NGramKind.allCases, fitted) where options.lengths(of: kind) != nil {
            blocks.append(
                FeatureBlock(
                    kind: kind, firstColumn: column, count: terms.columnCount, vocabulary: terms.vocabulary,
                    inverseDocumentFrequencies: terms.weights.map { Tensor($0) }))
            column += terms.columnCount
        }
        guard column > 0 || options.surfaceFeatures else {
            throw FeatureError(
                code: .noFeatures,
                message: "no n-gram occurs in at least \(options.minimumCount) of the \(rows.count) texts; "
                    + "lower minimumCount or give more texts")
        }
        self.init(options: options, blocks: blocks)
    }
}

extension FeatureOptions {
    func lengths(of kind: NGramKind) -> ClosedRange<Int>? {
        switch kind {
        case .word: wordNGrams
        case .character: characterNGrams
        }
    }
}

/// The n-grams of one kind that became features.
private struct FittedTerms: Sendable {
    var columnCount = 0
    var vocabulary: Vocabulary?
    var weights: [Float]?

    init(of kind: Int, in counts: TermCounts, rows: [Int], options: FeatureOptions) {
        guard options.lengths(of: NGramKind.allCases[kind]) != nil else { return }
        let frequencies = counts.documentFrequencies(of: kind, rows: rows)
        let list = counts.terms[kind]
        if let bits = options.hashBits {
            columnCount = 1 << bits
            var byColumn = [UInt32](repeating: 0, count: columnCount)
            for (term, hash) in list.hashes.enumerated() {
                byColumn[Int(hash >> UInt64(64 - bits))] += frequencies[term]
            }
            weights = Self.weights(byColumn, texts: rows.count, options)
            return
        }
        let chosen = Self.choose(frequencies, hashes: list.hashes, texts: rows.count, options)
        columnCount = chosen.count
        vocabulary = counts.vocabulary(of: chosen.map { Int($0.term) }, kind: kind)
        weights = Self.weights(chosen.map(\.frequency), texts: rows.count, options)
    }

    struct Term {
        var frequency: UInt32
        var term: UInt32
        var hash: UInt64
    }

    /// The terms that are neither too rare nor too common, from the most frequent down, ties by hash.
    static func choose(
        _ frequencies: [UInt32], hashes: [UInt64], texts: Int, _ options: FeatureOptions
    ) -> [Term] {
        let most = Double(texts) * options.maximumDocumentShare
        var chosen: [Term] = []
        for (term, frequency) in frequencies.enumerated()
        where frequency > 0 && Int(frequency) >= options.minimumCount && Double(frequency) <= most {
            chosen.append(Term(frequency: frequency, term: UInt32(truncatingIfNeeded: term), hash: hashes[term]))
        }
        chosen.sort { ($0.frequency, $1.hash) > ($1.frequency, $0.hash) }
        if let size = options.maximumSize, chosen.count > size { chosen.removeLast(chosen.count - size) }
        return chosen
    }

    /// ln((1 + N) / (1 + n)) + 1 for each, or nil where it is not asked for.
    static func weights(_ frequencies: [UInt32], texts: Int, _ options: FeatureOptions) -> [Float]? {
        guard options.inverseDocumentFrequency else { return nil }
        return frequencies.map {
            Float(naturalLogarithm(Double(1 + texts) / (1 + Double($0))) + 1)
        }
    }
}

extension TermCounts {
    /// In how many of `rows` each term occurs.
    fileprivate func documentFrequencies(of kind: Int, rows: [Int]) -> [UInt32] {
        var frequencies = [UInt32](repeating: 0, count: terms[kind].hashes.count)
        for (shard, rows) in rowsByShard(rows).enumerated() {
            let counted = shards[shard].kinds[kind]
            var own = [UInt32](repeating: 0, count: counted.table.count)
            for row in rows {
                for entry in counted.starts[row]..<counted.starts[row + 1] {
                    own[Int(counted.terms[entry])] += 1
                }
            }
            for (term, count) in zip(terms[kind].numbers[shard], own) { frequencies[Int(term)] += count }
        }
        return frequencies
    }

    /// The rows of each shard, by their numbers in it, in the given order.
    func rowsByShard(_ rows: [Int]) -> [[Int]] {
        var byShard = [[Int]](repeating: [], count: shards.count)
        for row in rows {
            let place = location(of: row)
            byShard[place.shard].append(place.row)
        }
        return byShard
    }

    /// The vocabulary of the given terms, in their order.
    fileprivate func vocabulary(of chosen: [Int], kind: Int) -> Vocabulary {
        let list = terms[kind]
        var texts: [UInt8] = []
        var starts: [UInt32] = [0]
        starts.reserveCapacity(chosen.count + 1)
        for term in chosen {
            let source = list.sources[term]
            texts.append(contentsOf: shards[Int(source.shard)].kinds[kind].table.text(at: Int(source.number)))
            starts.append(UInt32(truncatingIfNeeded: texts.count))
        }
        return Vocabulary(hashes: chosen.map { list.hashes[$0] }, texts: texts, textStarts: starts)
    }
}
