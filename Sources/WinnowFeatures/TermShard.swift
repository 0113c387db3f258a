// The counted n-grams of one run of texts.

import WinnowSystem

/// One run of texts as counts, made by one thread.
///
/// Sendable because nothing in it changes once it has been made.
final class TermShard: @unchecked Sendable {
    /// The texts, by number.
    let rows: Range<Int>
    /// The counted n-grams by kind.
    let kinds: [TermShardKind]
    /// The surface features by text; empty where they are not asked for.
    let surface: GrowingBuffer<SurfaceFeatures>

    init(texts: some TextSource, rows: Range<Int>, options: FeatureOptions) {
        var extractor = TermExtractor(options: options)
        var surface = GrowingBuffer<SurfaceFeatures>()
        var words = CountedRows()
        var characters = CountedRows()
        let mask = options.hashMask
        for row in rows {
            texts.withText(at: row) { utf8 in
                extractor.read(utf8)
                if options.surfaceFeatures { surface.append(extractor.surfaceValues(of: utf8)) }
            }
            let number = UInt32(truncatingIfNeeded: row - rows.lowerBound)
            words.add(number, .word, from: &extractor, hashMask: mask)
            characters.add(number, .character, from: &extractor, hashMask: mask)
        }
        self.rows = rows
        self.surface = surface
        kinds = [TermShardKind(words), TermShardKind(characters)]
    }
}

/// The counted n-grams of one kind in one run of texts.
///
/// Sendable as ``TermShard`` is.
final class TermShardKind: @unchecked Sendable {
    /// The counts, row after row.
    let counted: CountedRows

    init(_ counted: consuming CountedRows) {
        self.counted = counted
    }
}

/// Rows of counted terms.
struct CountedRows: ~Copyable {
    /// The numbering of the terms.
    private(set) var table = TermTable()
    /// Where each row's entries begin; one more than there are rows.
    private(set) var starts = GrowingBuffer(repeating: 0, count: 1)
    /// The numbers of the terms, row after row.
    private(set) var terms = GrowingBuffer<UInt32>()
    /// How often each occurs in its row; counts beyond 65,535 stay there.
    private(set) var counts = GrowingBuffer<UInt16>()

    /// The entries of a row.
    @inline(__always)
    func entries(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

    /// Counts the n-grams of the text that `extractor` has read; without any, the row is empty.
    @inline(__always)
    mutating func add(
        _ row: UInt32, _ kind: NGramKind, from extractor: inout TermExtractor, hashMask: UInt64
    ) {
        let first = terms.count
        extractor.forEachTerm(kind) { hash, text in
            let position = UInt32(truncatingIfNeeded: terms.count - first)
            switch table.add(hash & hashMask, row: row, position: position, text: text) {
            case .new(let term):
                terms.append(term)
                counts.append(1)
            case .repeated(let position):
                let entry = first + Int(position)
                if counts[entry] < .max { counts[entry] += 1 }
            }
        }
        starts.append(terms.count)
    }
}
