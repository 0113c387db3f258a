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
    let surface: SurfaceRows

    /// Counts what was taken from the texts, but for n-grams that `filter` knows to occur once alone; nothing is left of
    /// what was taken.
    init(_ extracted: ExtractedTexts, filter: RepetitionFilter?) {
        rows = extracted.rows
        surface = SurfaceRows(extracted.takeSurface())
        kinds = NGramKind.allCases.map { TermShardKind(extracted.takeCounts(of: $0, filter: filter)) }
    }

    /// A shard of what others of the same texts have counted.
    init(rows: Range<Int>, kinds: [TermShardKind], surface: SurfaceRows) {
        self.rows = rows
        self.kinds = kinds
        self.surface = surface
    }
}

/// The surface features of one run of texts.
///
/// Sendable because nothing in it changes once it has been made.
final class SurfaceRows: @unchecked Sendable {
    /// One value a text.
    let values: GrowingBuffer<SurfaceFeatures>

    init(_ values: consuming GrowingBuffer<SurfaceFeatures>) {
        self.values = values
    }
}

/// The counted n-grams of one kind in one run of texts.
///
/// Sendable because nothing in it changes once it has been made.
final class TermShardKind: @unchecked Sendable {
    /// The counts, row after row.
    let counted: CountedRows

    init(_ counted: consuming CountedRows) {
        self.counted = counted
    }
}

/// Rows of counted terms.
struct CountedRows: ~Copyable {
    /// A term in a row.
    struct Entry {
        fileprivate let rawValue: UInt64

        /// The term's number.
        @inline(__always) var term: Int { Int(truncatingIfNeeded: rawValue & 0xFFFF_FFFF) }
        /// How often it occurs in the row; beyond 65,535 it stays there.
        @inline(__always) var count: Int { Int(truncatingIfNeeded: rawValue >> 32) }

        fileprivate static let one: UInt64 = 1 << 32
        fileprivate static let full: UInt64 = UInt64(UInt16.max) << 32
    }

    /// The numbering of the terms.
    private(set) var table = TermTable()
    /// The rows, whose hashes have become entries.
    private let rows: ExtractedRows

    /// Counts the n-grams of texts, but for those that `filter` knows to occur once alone.
    ///
    /// A row has no more entries than hashes, so the entries are written over the hashes that have been read: memory
    /// that is used for the first time costs more than the counting.
    init(counting extracted: consuming ExtractedRows, filter: RepetitionFilter?) {
        let memory = extracted.hashes.mutableElements
        let limits = extracted.ends.mutableElements
        var next = 0
        var written = 0
        for row in limits.indices {
            let first = written
            for hash in memory[next..<limits[row]] {
                let position = UInt32(truncatingIfNeeded: written - first)
                let occurrence = table.add(hash, row: UInt32(truncatingIfNeeded: row), position: position) {
                    filter?.mayRepeat($0) ?? true
                }
                switch occurrence {
                case .new(let term):
                    memory[written] = UInt64(term) | Entry.one
                    written += 1
                case .repeated(let position):
                    let entry = first + Int(position)
                    if memory[entry] < Entry.full { memory[entry] += Entry.one }
                case .passed: continue
                }
            }
            next = limits[row]
            limits[row] = written
        }
        rows = extracted
    }

    /// The entries of each row, by plain addresses, which are valid as long as the rows.
    var view: View { View(entries: rows.hashes.elements, ends: rows.ends.elements) }

    /// Rows to be read, without ownership. Sendable because what it leads to is never written.
    struct View: @unchecked Sendable {
        fileprivate let entries: UnsafeBufferPointer<UInt64>
        fileprivate let ends: UnsafeBufferPointer<Int>

        /// Calls `body` with the entries of a row, in the order of first occurrence.
        @inline(__always)
        func forEachEntry(of row: Int, _ body: (Entry) -> Void) {
            for index in range(of: row) { body(Entry(rawValue: entries[index])) }
        }

        /// The number of distinct terms in a row.
        func entryCount(of row: Int) -> Int { range(of: row).count }

        @inline(__always)
        private func range(of row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }
    }
}
