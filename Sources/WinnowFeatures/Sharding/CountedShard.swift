package import WinnowModelFile
package import WinnowNumerics
import WinnowSystem

/// The counted n-grams, the surface features and the vectors of the texts of a shard.
///
/// Its rows in a space that is fitted to all shards are made without reading the texts again.
package struct CountedShard: Sendable {
    /// The options for extraction, and those with which a space is fitted.
    package var options: FeatureOptions
    /// The distinct n-grams.
    package let terms: ShardTerms
    /// The n-grams of each text, by kind.
    let rows: [Rows]
    /// For each text, the values of the surface features; empty if they are off.
    let surface: Tensor<Float>
    /// For each text, its vector at norm 1; empty if vectors are no features.
    let vectors: Tensor<Float>

    /// The n-grams of each text, of one kind.
    struct Rows: Sendable {
        /// For each n-gram, in the order of its first occurrence in the text, its number among the terms of
        /// the shard, and 2³² times the number of its occurrences.
        let entries: Tensor<UInt64>
        /// The end of each text's entries.
        let ends: Tensor<Int64>

        var view: CountedRows.View {
            CountedRows.View(entries: entries.unsafeElements, ends: ends.unsafeElements)
        }
    }

    /// The number of texts.
    package var count: Int { terms.textCount }

    /// Makes a shard of counted texts.
    init(
        options: FeatureOptions, terms: ShardTerms, rows: [Rows], surface: Tensor<Float>,
        vectors: Tensor<Float>
    ) {
        self.options = options
        self.terms = terms
        self.rows = rows
        self.surface = surface
        self.vectors = vectors
    }

    /// The memory of the rows in a space that has all n-grams, in bytes.
    package var rowBytes: Int {
        (rows.reduce(0) { $0 + $1.entries.count } + surface.count + vectors.count + count) * 8
    }

    /// Counts the n-grams of texts.
    ///
    /// - Parameters:
    ///   - options: the features; those that select n-grams only apply to the texts of all shards.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Throws: ``FeatureError`` with `invalidOption`, also for hashed columns.
    package init(
        of texts: some TextSource, options: FeatureOptions, threads: Int = Parallel.processorCount
    ) throws(FeatureError) {
        try FeatureError.require(
            options.hashBits == nil, "a shard needs n-grams with a text; leave \(option: "hashBits") out")
        try options.validate()
        self.options = options
        // An n-gram of a single text may occur in other shards.
        var counting = options
        counting.minimumCount = 1
        let counts = try TermCounts(of: texts, options: counting, threads: threads)
        let kinds = Parallel.map(count: NGramKind.allCases.count, threads: threads) { kind in
            counts.shardKind(NGramKind.allCases[kind], threads: threads)
        }
        terms = ShardTerms(textCount: counts.count, kinds: kinds.map(\.terms))
        rows = kinds.map { Rows(entries: Tensor($0.entries), ends: Tensor($0.ends)) }
        surface = Tensor(
            counts.shards.flatMap { shard in shard.surface.values.elements.flatMap { $0.values } })
        vectors = counts.vectors
    }
}

extension TermCounts {
    /// The terms of a kind in ascending order of their hashes, and the rows of all texts with their numbers.
    fileprivate func shardKind(
        _ kind: NGramKind, threads: Int
    ) -> (terms: ShardTerms.Kind, entries: [UInt64], ends: [Int64]) {
        let list = terms[kind.rawValue]
        let frequencies = documentFrequencies(of: kind, rows: Array(0..<count), threads: threads)
        let order = list.hashes.indices.sorted { list.hashes[$0] < list.hashes[$1] }
        var ranks = [Int](repeating: 0, count: order.count)
        for (rank, number) in order.enumerated() { ranks[number] = rank }
        let sorted = order.map {
            FittedTerms.Term(
                frequency: frequencies[$0], number: UInt32(truncatingIfNeeded: $0), hash: list.hashes[$0])
        }
        let vocabulary = vocabulary(of: sorted, kind: kind, byNumber: ranks, threads: threads)
        var entries: [UInt64] = []
        var ends: [Int64] = []
        for (shard, numbers) in zip(shards, list.numbers) {
            let counted = shard.kinds[kind.rawValue].counted.view
            for row in 0..<shard.rows.count {
                counted.forEachEntry(of: row) { entry in
                    entries.append(UInt64(ranks[Int(numbers[entry.term])]) | UInt64(entry.count) << 32)
                }
                ends.append(Int64(entries.count))
            }
        }
        let terms = ShardTerms.Kind(
            hashes: Tensor(sorted.map(\.hash)), frequencies: Tensor(sorted.map(\.frequency)),
            texts: vocabulary.texts, textStarts: vocabulary.textStarts)
        return (terms, entries, ends)
    }
}

extension CountedShard {
    /// The rows of all texts in a space, in order, as from `FeatureSpace.row(of:)`.
    ///
    /// - Parameters:
    ///   - space: the space, which has the options of the shard.
    ///   - isWhole: whether the space was fitted only to this shard, so that it has no rare terms.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Complexity: O(*t* + *e*) in the terms of the shard and the entries of its rows.
    package func rows(
        in space: FeatureSpace, isWhole: Bool = false, threads: Int = Parallel.processorCount
    ) -> SparseMatrix {
        let columns = space.blocks.map { block in
            let finder = block.finder
            let terms = terms.kinds[block.kind.rawValue]
            let least = isWhole ? space.options.minimumCount : 0
            return Tensor(
                zip(terms.hashes.unsafeElements, terms.frequencies.unsafeElements).map {
                    hash, frequency -> Int32 in
                    guard Int(frequency) >= least else { return -1 }
                    return finder.column(of: hash).map { Int32(truncatingIfNeeded: $0) } ?? -1
                })
        }
        let ranges = Parallel.ranges(count: count, size: SparseMatrix.rowsPerBlock)
        let blocks = Parallel.map(count: ranges.count, threads: threads) { block in
            RowBuilder(
                space: space, rowCount: count, rows: space.blocks.map { rows[$0.kind.rawValue].view },
                columns: columns, surface: surface, vectors: vectors
            ).block(of: Array(ranges[block])[...])
        }
        withExtendedLifetime((self, space, columns)) {}
        return SparseMatrix(blocks: blocks, columnCount: space.count)
    }
}

extension CountedShard {
    /// Adds the shard to a file; its ``options`` belong in the manifest.
    package func save(to writer: inout ModelFileWriter) {
        terms.save(to: &writer)
        for kind in NGramKind.allCases {
            writer.add("\(kind).entries", rows[kind.rawValue].entries)
            writer.add("\(kind).ends", rows[kind.rawValue].ends)
        }
        writer.add("surface", surface)
        if options.vectors != nil { writer.add("vectors", vectors) }
    }

    /// Opens a shard written by ``save(to:)`` and checks all numbers.
    ///
    /// - Throws: `ModelFileError` if tensors are missing or inconsistent.
    /// - Complexity: O(*n*) in the size of the file.
    package init(from file: ModelFile, options: FeatureOptions, textCount: Int) throws(ModelFileError) {
        guard (try? options.validate()) != nil, options.hashBits == nil else {
            throw file.damaged("its feature options cannot be used")
        }
        self.options = options
        terms = try ShardTerms(from: file, textCount: textCount)
        var rows: [Rows] = []
        for kind in NGramKind.allCases {
            let own = Rows(
                entries: try file.tensor("\(kind).entries", as: UInt64.self),
                ends: try file.tensor("\(kind).ends", as: Int64.self, shape: [textCount]))
            let termCount = UInt64(terms.kinds[kind.rawValue].hashes.count)
            guard own.ends.isAscending(by: <=), own.ends.first ?? 0 >= 0,
                own.ends.last ?? 0 == own.entries.count,
                own.entries.allSatisfy({
                    $0 & 0xFFFF_FFFF < termCount && 1...UInt64(UInt16.max) ~= $0 >> 32
                })
            else { throw file.damaged("the rows of its \(kind) n-grams are not in order") }
            rows.append(own)
        }
        self.rows = rows
        let width = options.surfaceFeatures ? SurfaceFeatures.names.count : 0
        surface = try file.tensor("surface", as: Float.self, shape: [textCount * width])
        guard surface.allSatisfy({ 0...1 ~= $0 }) else {
            throw file.damaged("its surface features are out of their range")
        }
        guard let dimension = options.vectors?.dimension else {
            vectors = Tensor([])
            return
        }
        vectors = try file.tensor("vectors", as: Float.self, shape: [nil])
        guard vectors.count.isMultiple(of: dimension), vectors.count / dimension == textCount,
            vectors.allSatisfy({ -1.001...1.001 ~= $0 })
        else { throw file.damaged("its vectors do not fit its rows") }
    }
}
