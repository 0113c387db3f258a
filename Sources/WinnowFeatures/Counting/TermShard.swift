import WinnowSystem

/// The counts of one run of texts, made by one thread.
///
/// Sendable because it is never modified after it has been made.
final class TermShard: @unchecked Sendable {
    /// The texts, by number.
    let rows: Range<Int>
    /// The counted n-grams by kind.
    let kinds: [TermShardKind]
    /// The surface features by text; empty if they are off.
    let surface: SurfaceRows

    /// Counts the extracted n-grams, except those that `filter` identifies as unique; this consumes
    /// `extracted`.
    init(_ extracted: ExtractedTexts, filter: RepetitionFilter?) {
        rows = extracted.rows
        surface = SurfaceRows(extracted.takeSurface())
        kinds = NGramKind.allCases.map { TermShardKind(extracted.takeCounts(of: $0, filter: filter)) }
    }

    /// A shard of existing counts of the same texts.
    init(rows: Range<Int>, kinds: [TermShardKind], surface: SurfaceRows) {
        self.rows = rows
        self.kinds = kinds
        self.surface = surface
    }
}

/// The surface features of one run of texts.
///
/// Sendable because it is never modified after it has been made.
final class SurfaceRows: @unchecked Sendable {
    /// One value per text.
    let values: GrowingBuffer<SurfaceFeatures>

    init(_ values: consuming GrowingBuffer<SurfaceFeatures>) {
        self.values = values
    }
}

/// The counted n-grams of one kind in one run of texts.
///
/// Sendable because it is never modified after it has been made.
final class TermShardKind: @unchecked Sendable {
    /// The counts, row by row.
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
        /// How often it occurs in the row, at most 65,535.
        @inline(__always) var count: Int { Int(truncatingIfNeeded: rawValue >> 32) }

        fileprivate static let one: UInt64 = 1 << 32
        fileprivate static let full: UInt64 = UInt64(UInt16.max) << 32
    }

    /// The numbering of the terms.
    private(set) var table = TermTable()
    /// The rows, whose hashes have been replaced by entries.
    private let rows: ExtractedRows

    /// Counts the n-grams of texts, except those that `filter` identifies as unique.
    ///
    /// A row has no more entries than hashes, so entries overwrite the hashes already read: touching new
    /// memory costs more than the counting.
    init(counting extracted: consuming ExtractedRows, filter: RepetitionFilter?) {
        let memory = extracted.hashes.mutableElements
        let limits = extracted.ends.mutableElements
        var next = 0
        var written = 0
        for row in limits.indices {
            let first = written
            let end = Int(limits[row])
            for hash in memory[next..<end] {
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
            next = end
            limits[row] = Int64(written)
        }
        rows = extracted
    }

    /// The entries of each row, by plain pointers, which are valid as long as the rows.
    var view: View { View(entries: rows.hashes.elements, ends: rows.ends.elements) }

    /// Read-only access to rows without ownership. Sendable because the memory is never written.
    struct View: @unchecked Sendable {
        private let entries: UnsafeBufferPointer<UInt64>
        private let ends: UnsafeBufferPointer<Int64>

        /// Access to rows from elsewhere; `ends` ascend to the number of entries.
        init(entries: UnsafeBufferPointer<UInt64>, ends: UnsafeBufferPointer<Int64>) {
            self.entries = entries
            self.ends = ends
        }

        /// Calls `body` with the entries of a row, in the order of first occurrence.
        @inline(__always)
        func forEachEntry(of row: Int, _ body: (Entry) -> Void) {
            for index in range(of: row) { body(Entry(rawValue: entries[index])) }
        }

        /// The number of distinct terms in a row.
        func entryCount(of row: Int) -> Int { range(of: row).count }

        @inline(__always)
        private func range(of row: Int) -> Range<Int> {
            (row == 0 ? 0 : Int(ends[row - 1]))..<Int(ends[row])
        }
    }
}
