import WinnowSystem

/// The n-grams and surface features that one thread extracted from one run of texts.
///
/// Sendable because one thread fills it, and one thread takes its memory.
final class ExtractedTexts: @unchecked Sendable {
    /// The texts, by number.
    let rows: Range<Int>
    private var words: ExtractedRows
    private var characters: ExtractedRows
    private var surface: GrowingBuffer<SurfaceFeatures>
    /// A first count of the n-grams of both kinds; nil if all n-grams are kept.
    let filter: RepetitionFilter?

    /// Reads the texts `rows` of `texts`; `filter` must be empty, and is filled.
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

    /// Moves out the surface features of each text, which are empty if they are off.
    func takeSurface() -> GrowingBuffer<SurfaceFeatures> {
        var taken = GrowingBuffer<SurfaceFeatures>()
        swap(&surface, &taken)
        return taken
    }

    /// Moves out the counts of the n-grams of a kind, which reuse the memory of the hashes.
    func takeCounts(of kind: NGramKind, filter: RepetitionFilter?) -> CountedRows {
        var taken = ExtractedRows(rows: 0, expectedCount: 0)
        switch kind {
        case .word: swap(&words, &taken)
        case .character: swap(&characters, &taken)
        }
        return CountedRows(counting: taken, filter: filter)
    }
}

/// The hashes of the n-grams of one kind, row by row.
struct ExtractedRows: ~Copyable {
    var hashes: GrowingBuffer<UInt64>
    /// The end of each row in the hashes.
    var ends: GrowingBuffer<Int64>

    /// Reserves memory for about `expectedCount` hashes; memory that is not written costs nothing.
    init(rows: Int, expectedCount: Int) {
        hashes = GrowingBuffer(minimumCapacity: expectedCount)
        ends = GrowingBuffer(minimumCapacity: rows)
    }

    /// Appends the n-grams of the text that `extractor` has read; if there are none, the row is empty.
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
        ends.append(Int64(hashes.count))
    }
}
