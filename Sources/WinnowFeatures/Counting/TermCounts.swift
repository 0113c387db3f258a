import WinnowModelFile
import WinnowSystem

/// The n-gram counts of many texts, from which feature spaces are fitted and rows are made.
///
/// Extracting n-grams is most of the work, so it is done once: a space can then be fitted to some of the
/// texts, and later to all of them, and each gives its rows without extracting again; see ``FeatureFit``.
///
/// The counts do not depend on the number of threads, but the shards do.
package struct TermCounts: Sendable {
    /// The options for extraction. A fit may change the ones for counting and weighting, except that
    /// `FeatureOptions.minimumCount` cannot become 1 after a greater value.
    let options: FeatureOptions
    /// The texts.
    let texts: any TextSource
    /// Consecutive runs of texts, each read by one thread; all but the last have the same length.
    let shards: [TermShard]
    /// The distinct n-grams, by kind.
    let terms: [TermList]

    /// The texts' vectors, row by row; empty if they are not features.
    let vectors: Tensor<Float>

    /// The number of texts.
    package var count: Int { texts.count }

    /// Counts the n-grams of `texts`.
    ///
    /// If the options require n-grams to occur in two texts or more, a first, approximate count identifies
    /// most of those that occur once, and the exact one leaves them out.
    ///
    /// - Parameters:
    ///   - texts: the texts; they are kept, to look up the vocabulary's n-grams.
    ///   - options: how to extract n-grams.
    ///   - threads: how many threads share the work.
    /// - Throws: ``FeatureError`` with `invalidOption`.
    /// - Complexity: O(*n*) in the bytes of the texts; memory grows by 8 bytes per n-gram occurrence.
    package init(
        of texts: some TextSource, options: FeatureOptions, threads: Int = Parallel.processorCount
    ) throws(FeatureError) {
        try options.validate()
        if let vectors = options.vectors, vectors.vectorizer == nil {
            throw FeatureError(
                code: .invalidOption,
                text:
                    "\(option: "vectors"): decoded options have no vectorizer; set them again with the embedding \(vectors.identity)"
            )
        }
        self.options = options
        self.texts = texts
        vectors = Tensor(options.vectors?.values(of: texts, threads: threads) ?? [])
        let size = max(1, (texts.count + threads - 1) / max(1, threads))
        let ranges = Parallel.ranges(count: texts.count, size: size)
        let textBytes = options.dropsRareTerms ? texts.byteCount(of: 0..<texts.count) : 0
        let extracted = Parallel.map(count: ranges.count, threads: threads) { index in
            ExtractedTexts(
                texts: texts, rows: ranges[index], options: options,
                filter: options.dropsRareTerms ? RepetitionFilter(textBytes: textBytes) : nil)
        }
        let filter = extracted.first?.filter
        for other in extracted.dropFirst() { other.filter.map { filter?.merge($0) } }
        shards = Parallel.map(count: ranges.count, threads: threads) { index in
            TermShard(extracted[index], filter: filter)
        }
        terms = Parallel.map(count: NGramKind.allCases.count, threads: threads) { [shards] kind in
            TermList(merging: shards.map { $0.kinds[kind] }, rows: shards.map(\.rows))
        }
    }

    /// Wraps existing counts.
    init(
        options: FeatureOptions, texts: any TextSource, vectors: Tensor<Float>, shards: [TermShard],
        terms: [TermList]
    ) {
        self.options = options
        self.texts = texts
        self.vectors = vectors
        self.shards = shards
        self.terms = terms
    }

    /// How many texts each shard except the last holds.
    var rowsPerShard: Int { shards.first?.rows.count ?? 1 }

    /// The rows of each shard, by their index in it, in the given order.
    func rowsByShard(_ rows: [Int]) -> [[Int]] {
        let size = rowsPerShard
        var byShard = [[Int]](repeating: [], count: shards.count)
        for row in rows {
            precondition(row >= 0 && row < count, "a row must be one of the counted texts")
            byShard[row / size].append(row % size)
        }
        return byShard
    }
}

extension FeatureOptions {
    /// Whether n-grams that occur in a single text are dropped.
    var dropsRareTerms: Bool { minimumCount > 1 && hashBits == nil }
}

/// The distinct n-grams of all shards, with common numbers in the order of first occurrence.
struct TermList: Sendable {
    /// The hashes, by common number.
    private(set) var hashes: [UInt64] = []
    /// The text in which each term first occurs, by common number.
    private(set) var firstRows: [UInt32] = []
    /// The common numbers, by shard and number in it.
    private(set) var numbers: [[UInt32]] = []

    /// Gives equal terms of all shards the same number.
    init(merging shards: [TermShardKind], rows: [Range<Int>]) {
        var common = TermTable()
        var row: UInt32 = 0
        for (kind, rows) in zip(shards, rows) {
            var own: [UInt32] = []
            own.reserveCapacity(kind.counted.table.count)
            for (number, hash) in kind.counted.table.hashes.elements.enumerated() {
                // With a separate row for each, every term is new to its row.
                row &+= 1
                guard case .new(let term) = common.add(hash, row: row, position: 0, isWanted: { _ in true })
                else { continue }
                own.append(term)
                if Int(term) == firstRows.count {
                    firstRows.append(
                        UInt32(truncatingIfNeeded: rows.lowerBound) + kind.counted.table.firstRows[number])
                }
            }
            numbers.append(own)
        }
        hashes = Array(common.hashes.elements)
    }
}

extension TermCounts {
    /// Combines the word n-grams of some counts with the character n-grams of others for the same texts.
    ///
    /// Everything except n-gram lengths comes from `words`.
    ///
    /// - Throws: ``FeatureError`` with `invalidOption` if texts, analyzer, number of threads or hashing
    ///   differ.
    package init(words: TermCounts, characters: TermCounts) throws(FeatureError) {
        guard words.shards.map(\.rows) == characters.shards.map(\.rows),
            words.options.analyzer == characters.options.analyzer,
            words.options.hashBits == characters.options.hashBits
        else {
            throw FeatureError(
                code: .invalidOption,
                message: "only counts of the same texts, with equal analyzer and hashing, can be joined")
        }
        var options = words.options
        options.characterNGrams = characters.options.characterNGrams
        options.minimumCount = max(words.options.minimumCount, characters.options.minimumCount)
        let kinds = { (words: TermShardKind, characters: TermShardKind) in
            NGramKind.allCases.map { $0 == .word ? words : characters }
        }
        self.init(
            options: options, texts: words.texts, vectors: words.vectors,
            shards: zip(words.shards, characters.shards).map { words, characters in
                TermShard(
                    rows: words.rows,
                    kinds: kinds(
                        words.kinds[NGramKind.word.rawValue],
                        characters.kinds[NGramKind.character.rawValue]),
                    surface: words.surface)
            },
            terms: NGramKind.allCases.map { ($0 == .word ? words : characters).terms[$0.rawValue] })
    }
}

extension TermCounts {
    /// The vocabulary of the given terms, in their order.
    ///
    /// Counting keeps no n-gram texts, as most would never be used: those of the selected terms are extracted
    /// again from the texts in which they first occur.
    ///
    /// - Parameter order: indices into `chosen`, sorted by term number: numbers follow first occurrence, so
    ///   that in this order the terms follow each other through the texts.
    /// - Parameter known: a vocabulary, and its columns by the common number, whose texts need not be extracted.
    func vocabulary(
        of chosen: [FittedTerms.Term], kind: NGramKind, byNumber order: [Int],
        known: (vocabulary: Vocabulary, columns: [Int32])? = nil, threads: Int
    ) -> Vocabulary {
        // Without the vocabulary in an optional, which each use would retain and release.
        let columns = known?.columns ?? [Int32](repeating: -1, count: terms[kind.rawValue].hashes.count)
        let knownStarts = known?.vocabulary.textStarts ?? Tensor([])
        let knownTexts = known?.vocabulary.texts ?? Tensor([])
        let order = order.filter { columns[Int(chosen[$0].number)] < 0 }
        let ranges = Parallel.ranges(count: order.count, size: 2048)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { index in
            termTexts(order[ranges[index]].map { chosen[$0] }, kind: kind)
        }
        var places = [(piece: Int, bytes: Range<Int>)](repeating: (0, 0..<0), count: chosen.count)
        for (piece, range) in ranges.enumerated() {
            for (index, position) in range.enumerated() {
                places[order[position]] = (piece, pieces[piece].places[index])
            }
        }
        var texts: [UInt8] = []
        texts.reserveCapacity(knownTexts.count + pieces.reduce(0) { $0 + $1.bytes.count })
        var starts: [UInt32] = [0]
        starts.reserveCapacity(chosen.count + 1)
        let (all, allStarts) = (knownTexts.unsafeElements, knownStarts.unsafeElements)
        for (term, place) in zip(chosen, places) {
            let column = Int(columns[Int(term.number)])
            if column >= 0 {
                texts += UnsafeBufferPointer(
                    rebasing: all[Int(allStarts[column])..<Int(allStarts[column + 1])])
            } else {
                texts += pieces[place.piece].bytes[place.bytes]
            }
            starts.append(UInt32(truncatingIfNeeded: texts.count))
        }
        withExtendedLifetime((knownTexts, knownStarts)) {}
        return Vocabulary(hashes: chosen.map(\.hash), texts: texts, textStarts: starts)
    }

    /// The texts of terms, which are in the order of their numbers: bytes, and each term's range in them.
    private func termTexts(
        _ wanted: [FittedTerms.Term], kind: NGramKind
    ) -> (bytes: [UInt8], places: [Range<Int>]) {
        let firstRows = terms[kind.rawValue].firstRows
        var extractor = TermExtractor(options: options)
        var bytes: [UInt8] = []
        var places = [Range<Int>](repeating: 0..<0, count: wanted.count)
        var next = 0
        while next < wanted.count {
            let row = firstRows[Int(wanted[next].number)]
            let end = wanted[next...].firstIndex { firstRows[Int($0.number)] != row } ?? wanted.count
            texts.withText(at: Int(row)) { extractor.read($0) }
            var found: [(index: Int, place: Range<Int>)] = []
            extractor.forEachTerm(kind) { hash, place in
                guard next < end, hash == wanted[next].hash else { return }
                found.append((next, place))
                next += 1
            }
            for (index, place) in found {
                let start = bytes.count
                extractor.appendText(of: place, kind, to: &bytes)
                places[index] = start..<bytes.count
            }
            next = end
        }
        return (bytes, places)
    }
}
