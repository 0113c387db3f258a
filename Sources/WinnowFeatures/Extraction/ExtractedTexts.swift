import WinnowSystem

/// What one thread took from one run of texts.
///
/// Sendable because it is filled by one thread, and its memory is taken by one.
final class ExtractedTexts: @unchecked Sendable {
    /// The texts, by number.
    let rows: Range<Int>
    private var words: ExtractedRows
    private var characters: ExtractedRows
    private var surface: GrowingBuffer<SurfaceFeatures>
    /// A first count of the n-grams of both kinds; nil where all are wanted.
    let filter: RepetitionFilter?

    /// Reads the texts `rows` of `texts`; `filter`, an empty one, is filled.
    init(texts: some TextSource, rows: Range<Int>, options: FeatureOptions, filter: RepetitionFilter?) {
        let hasSurface = options.surfaceFeatures
        let mask = options.hashMask
        let bytes = texts.byteCount(of: rows)
        var extractor = TermExtractor(options: options)
        var words = ExtractedRows(rows: rows.count, expectedCount: options.wordNGrams == nil ? 0 : bytes / 2)
        var characters = ExtractedRows(
            rows: rows.count, expectedCount: bytes * (options.characterNGrams?.count ?? 0))
        var surface = GrowingBuffer<SurfaceFeatures>(minimumCapacity: hasSurface ? rows.count : 0)
        texts.forEachText(in: rows) { _, utf8 in
            extractor.read(utf8)
            if hasSurface { surface.append(extractor.surfaceValues(of: utf8)) }
            words.append(.word, from: &extractor, hashMask: mask, countingInto: filter)
            characters.append(.character, from: &extractor, hashMask: mask, countingInto: filter)
        }
        self.rows = rows
        self.words = words
        self.characters = characters
        self.surface = surface
        self.filter = filter
    }

    /// The surface features of each text, empty where they are not asked for; nothing is left here.
    func takeSurface() -> GrowingBuffer<SurfaceFeatures> {
        var taken = GrowingBuffer<SurfaceFeatures>()
        swap(&surface, &taken)
        return taken
    }

    /// The counts of a kind's n-grams, which take the hashes' place in memory; nothing is left here.
    func takeCounts(of kind: NGramKind, filter: RepetitionFilter?) -> CountedRows {
        var taken = ExtractedRows(rows: 0, expectedCount: 0)
        switch kind {
        case .word: swap(&words, &taken)
        case .character: swap(&characters, &taken)
        }
        return CountedRows(counting: taken, filter: filter)
    }
}

/// The hashes of the n-grams of one kind, row after row.
struct ExtractedRows: ~Copyable {
    var hashes: GrowingBuffer<UInt64>
    /// Where each row ends among the hashes.
    var ends: GrowingBuffer<Int>

    /// Makes room for about so many hashes; memory that is not written to costs nothing.
    init(rows: Int, expectedCount: Int) {
        hashes = GrowingBuffer(minimumCapacity: expectedCount)
        ends = GrowingBuffer(minimumCapacity: rows)
    }

    /// Appends the n-grams of the text that `extractor` has read; without any, the row is empty.
    @inline(__always)
    mutating func append(
        _ kind: NGramKind, from extractor: inout TermExtractor, hashMask: UInt64,
        countingInto filter: RepetitionFilter?
    ) {
        if let filter {
            extractor.forEachTerm(kind) { hash, _ in
                hashes.append(hash)
                filter.insert(hash)
            }
        } else {
            extractor.forEachTerm(kind) { hash, _ in hashes.append(hash & hashMask) }
        }
        ends.append(hashes.count)
    }
}
