import WinnowModelFile
package import WinnowNumerics
public import WinnowSystem

/// A `FeatureSpace` fitted to some of the texts of ``TermCounts``, and the mapping from counts to rows.
package struct FeatureFit: Sendable {
    /// The fitted space.
    package let space: FeatureSpace
    private let counts: TermCounts
    private let threads: Int
    /// The column within the block of each term, by block of the space; −1 for none.
    private let columns: [[Int32]]
    /// The same by the shards' own term numbers, by block and shard.
    private let shardColumns: [[Tensor<Int32>]]

    /// Fits a space to some of the counted texts.
    ///
    /// - Parameters:
    ///   - counts: the counted texts.
    ///   - rows: the indices of the texts to learn from.
    ///   - options: how to select and weight n-grams. Those for extraction (analyzer, lengths, surface
    ///     features, hashing) must match the counts, as must `FeatureOptions.minimumCount` if it is 1.
    ///   - earlier: a fit to the same counts with the same options, which makes this one faster: only n-grams that it
    ///     lacks are extracted from the texts again.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Throws: ``FeatureError`` with `invalidOption`, or `noFeatures` if there are none.
    package init(
        of counts: TermCounts, rows: [Int], options: FeatureOptions, after earlier: FeatureFit? = nil,
        threads: Int = Parallel.processorCount
    ) throws(FeatureError) {
        try options.validate()
        try options.validate(for: counts)
        let kinds = NGramKind.allCases.filter { options.lengths(of: $0) != nil }
        let fitted = Parallel.map(count: kinds.count, threads: threads) { index in
            FittedTerms(
                of: kinds[index], in: counts, rows: rows, options: options,
                known: earlier.flatMap { earlier in
                    earlier.space.blocks[index].vocabulary.map { ($0, earlier.columns[index]) }
                }, threads: threads)
        }
        var blocks: [FeatureBlock] = []
        var column = 0
        for (kind, terms) in zip(kinds, fitted) {
            blocks.append(
                FeatureBlock(
                    kind: kind, firstColumn: column, count: terms.columnCount, vocabulary: terms.vocabulary,
                    inverseDocumentFrequencies: terms.weights.map { Tensor($0) }))
            column += terms.columnCount
        }
        guard column > 0 || options.surfaceFeatures || options.vectors != nil else {
            throw .noFeatures(options, texts: rows.count)
        }
        space = FeatureSpace(options: options, blocks: blocks)
        self.counts = counts
        self.threads = threads
        columns = fitted.map(\.columns)
        shardColumns = Parallel.map(count: kinds.count, threads: threads) { index in
            counts.terms[kinds[index].rawValue].numbers.map { own in
                Tensor(own.map { fitted[index].columns[Int($0)] })
            }
        }
    }

    /// The rows of some of the counted texts, in the given order, as from `FeatureSpace.row(of:)`.
    ///
    /// Complexity: O(*e*) in the entries of the rows.
    package func rows(_ rows: [Int]) -> SparseMatrix {
        let ranges = Parallel.ranges(count: rows.count, size: SparseMatrix.rowsPerBlock)
        let blocks = Parallel.map(count: ranges.count, threads: threads) { block in
            RowBuilder(space: space, counts: counts, columns: shardColumns).block(of: rows[ranges[block]])
        }
        return SparseMatrix(blocks: blocks, columnCount: space.count)
    }
}

extension FeatureFit {
    /// Maps the weights of another fit to the same counts to this one's features; 0 for features new here.
    ///
    /// - Parameters:
    ///   - weights: *k* ≥ 1 numbers per column of `other`, column by column, then *k* for the intercept.
    ///   - other: the fit that they belong to; its options must have the same kinds of features.
    package func weights(_ weights: [Float], of other: FeatureFit) -> [Float] {
        let width = weights.count / (other.space.count + 1)
        var result = [Float](repeating: 0, count: (space.count + 1) * width)
        func copy(_ source: Int, to target: Int) {
            for index in 0..<width { result[target * width + index] = weights[source * width + index] }
        }
        for (index, block) in space.blocks.enumerated() {
            let source = other.space.blocks[index].firstColumn
            for (column, otherColumn) in zip(columns[index], other.columns[index])
            where column >= 0 && otherColumn >= 0 {
                copy(source + Int(otherColumn), to: block.firstColumn + Int(column))
            }
        }
        for index in 0...(space.count - space.surfaceColumn) {
            copy(other.space.surfaceColumn + index, to: space.surfaceColumn + index)
        }
        return result
    }
}

extension FeatureSpace {
    /// Fits a space to texts.
    ///
    /// - Parameters:
    ///   - texts: the texts to learn the n-grams from; in training only the training part.
    ///   - options: which features to extract and how to weight them.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Throws: ``FeatureError`` with `invalidOption` or `noFeatures`.
    /// - Complexity: O(*n*) in the bytes of the texts, and O(*d* log *d*) in the distinct n-grams kept.
    public init(
        fittedTo texts: some TextSource, options: FeatureOptions = FeatureOptions(),
        threads: Int = Parallel.processorCount
    ) throws(FeatureError) {
        let counts = try TermCounts(of: texts, options: options, threads: threads)
        self = try FeatureFit(of: counts, rows: Array(0..<counts.count), options: options, threads: threads)
            .space
    }
}

extension FeatureOptions {
    /// Checks that the texts were counted with the same options for extraction.
    fileprivate func validate(for counts: TermCounts) throws(FeatureError) {
        let other = counts.options
        let cutsAlike =
            analyzer == other.analyzer && wordNGrams == other.wordNGrams
            && characterNGrams == other.characterNGrams
            && surfaceFeatures == other.surfaceFeatures && hashBits == other.hashBits
            && vectors?.identity == other.vectors?.identity
        guard cutsAlike else {
            throw FeatureError(
                code: .invalidOption,
                message:
                    "the texts were counted with a different analyzer or other features than in the options; "
                    + "count them again")
        }
        guard dropsRareTerms || !other.dropsRareTerms else {
            throw FeatureError(
                code: .invalidOption,
                text:
                    "n-grams that occur in a single text were not counted, so \(option: "minimumCount") cannot be \(minimumCount); count the texts again with it"
            )
        }
    }
}
