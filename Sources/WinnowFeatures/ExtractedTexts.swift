// The n-grams of one run of texts before they are counted: a hash for each occurrence.

import WinnowSystem

/// What one thread took from one run of texts.
///
/// Sendable because it is filled by one thread, and its memory is taken by one.
final class ExtractedTexts: @unchecked Sendable {
    /// The texts, by number.
    let rows: Range<Int>
    /// The hashes of the n-grams, by kind.
    let kinds: [ExtractedRows]
    /// The surface features by text; empty where they are not asked for.
    private var surface: GrowingBuffer<SurfaceFeatures>
    /// A first count of the n-grams of all kinds; nil where all are wanted.
    let filter: RepetitionFilter?

    /// Reads the texts `rows` of `texts`; `filter`, an empty one, is filled.
    init(texts: some TextSource, rows: Range<Int>, options: FeatureOptions, filter: RepetitionFilter?) {
        let hasSurface = options.surfaceFeatures
        var extractor = TermExtractor(options: options)
        var surface = GrowingBuffer<SurfaceFeatures>(minimumCapacity: hasSurface ? rows.count : 0)
        let bytes = texts.byteCount(of: rows)
        let words = ExtractedRows(rows: rows.count, expectedCount: options.wordNGrams == nil ? 0 : bytes / 2)
        let characters = ExtractedRows(
            rows: rows.count, expectedCount: bytes * (options.characterNGrams?.count ?? 0))
        let mask = options.hashMask
        texts.forEachText(in: rows) { _, utf8 in
            extractor.read(utf8)
            if hasSurface { surface.append(extractor.surfaceValues(of: utf8)) }
            words.append(.word, from: &extractor, hashMask: mask, countingInto: filter)
            characters.append(.character, from: &extractor, hashMask: mask, countingInto: filter)
        }
        self.rows = rows
        kinds = [words, characters]
        self.surface = surface
        self.filter = filter
    }

    /// The surface features; nothing is left here.
    func takeSurface() -> GrowingBuffer<SurfaceFeatures> {
        var taken = GrowingBuffer<SurfaceFeatures>()
        swap(&surface, &taken)
        return taken
    }
}

/// The hashes of the n-grams of one kind, row after row.
///
/// Sendable because it is filled by one thread, and its memory is taken by one.
final class ExtractedRows: @unchecked Sendable {
    private var hashes: GrowingBuffer<UInt64>
    /// Where each row ends among the hashes.
    private var ends: GrowingBuffer<Int>

    /// Makes room for about so many hashes; memory that is not written to costs nothing.
    fileprivate init(rows: Int, expectedCount: Int) {
        hashes = GrowingBuffer(minimumCapacity: expectedCount)
        ends = GrowingBuffer(minimumCapacity: rows)
    }

    /// Appends the n-grams of the text that `extractor` has read; without any, the row is empty.
    @inline(__always)
    fileprivate func append(
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

    /// The counts, which take the hashes' place in memory; nothing is left here.
    func takeCounts(filter: RepetitionFilter?) -> CountedRows {
        var hashes = GrowingBuffer<UInt64>()
        var ends = GrowingBuffer<Int>()
        swap(&self.hashes, &hashes)
        swap(&self.ends, &ends)
        return CountedRows(counting: hashes, ends: ends, filter: filter)
    }
}
