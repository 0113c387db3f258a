// Where a query's term stands in a segment.

/// A term's postings, read in step with the other terms of a query.
///
/// Blocks are passed by what is known of them, and read only when their documents are needed. Its addresses are valid as
/// long as the postings, the scorer's lists and the buffer are.
struct TermCursor {
    /// What a posting counts at most.
    let weight: Float
    /// The block.
    private(set) var list: PostingsList
    /// Where in the block, if it was read: documents from here on are to come.
    private var index = 0
    private var documents: UnsafePointer<UInt32>?
    private var frequencies: UnsafePointer<UInt32>?
    /// Two blocks of numbers.
    private let buffer: UnsafeMutablePointer<UInt32>
    /// What no posting of a block exceeds, for decoded postings.
    private let bounds: UnsafePointer<Double>?
    private let norm: LengthNorm

    /// Begins with the first posting.
    ///
    /// - Parameters:
    ///   - list: the postings.
    ///   - bounds: what no posting of a block exceeds, for lists without rows.
    ///   - weight: the term's weight.
    ///   - norm: the norms of documents by their length.
    ///   - buffer: ``bufferSize`` numbers for the cursor alone.
    init(
        _ list: PostingsList, bounds: UnsafePointer<Double>?, weight: Float, norm: LengthNorm,
        buffer: UnsafeMutablePointer<UInt32>
    ) {
        self.list = list
        self.bounds = bounds
        self.weight = weight
        self.norm = norm
        self.buffer = buffer
    }

    static let bufferSize = 2 * PostingsFormat.blockSize

    /// What the next document cannot be below; 2³² − 1 if there is none.
    @inline(__always)
    var next: UInt32 {
        if list.isAtEnd { return .max }
        return documents?[index] ?? (list.previous &+ 1)
    }

    /// Goes to the block that may have `document`, without reading it.
    @inline(__always)
    mutating func skip(to document: UInt32) {
        guard list.last < document else { return }
        list.advance(to: document)
        (documents, frequencies, index) = (nil, nil, 0)
    }

    /// What no posting from the current block on exceeds, of documents below `end`; 0 if there is none.
    @inline(__always)
    func bound(before end: UInt32) -> Double {
        guard next < end else { return 0 }
        var largest = 0.0
        var block = list.block
        while block < list.blockCount {
            largest = max(largest, bound(of: block))
            guard list.last(of: block) < end - 1 else { break }
            block += 1
        }
        return largest
    }

    @inline(__always)
    private func bound(of block: Int) -> Double {
        if let bounds { return bounds[block] }
        let row = list.row(of: block)
        return LexicalScore.bound(
            weight: weight, frequency: Float(row.frequency), norm: norm(row.length))
    }

    /// The next postings within `range` that lie in one block; nil if there are no more.
    ///
    /// `document[i]` and `frequency[i]` for `i` in `places`. Each call goes on where the last ended.
    @inline(__always)
    mutating func run(
        in range: Range<UInt32>
    ) -> (
        documents: UnsafePointer<UInt32>, frequencies: UnsafePointer<UInt32>, count: Int
    )? {
        skip(to: range.lowerBound)
        guard next < range.upperBound, read(), let documents else { return nil }
        let start = documents[index] < range.lowerBound ? place(of: range.lowerBound) : index
        let end = list.last < range.upperBound ? list.count : place(of: range.upperBound)
        index = start
        guard start < end else { return nil }
        let frequencies = frequencies ?? list.frequencies(in: buffer + PostingsFormat.blockSize)
        if end == list.count {
            list.advance()
            (self.documents, self.frequencies, index) = (nil, nil, 0)
        } else {
            self.frequencies = frequencies
            index = end
        }
        return (documents + start, frequencies + start, end - start)
    }

    /// The weighted term frequency in `document`, 0 if it has not the term; asked of ascending documents.
    @inline(__always)
    mutating func frequency(in document: UInt32) -> UInt32 {
        skip(to: document)
        guard next <= document, read(), let documents else { return 0 }
        index = place(of: document)
        return index < list.count && documents[index] == document ? list.frequency(at: index) : 0
    }

    /// What no posting of the current block exceeds, and whether `document` may be in it.
    @inline(__always)
    mutating func bound(at document: UInt32) -> Double {
        skip(to: document)
        return next <= document ? bound(of: list.block) : 0
    }

    /// Reads the block's documents, if they were not; false at the end.
    @inline(__always)
    private mutating func read() -> Bool {
        if documents == nil, !list.isAtEnd { documents = list.documents(in: buffer) }
        return documents != nil
    }

    /// The first place in the block whose document is not before `document`; the last one of 128 if all are.
    @inline(__always)
    private func place(of document: UInt32) -> Int {
        guard let documents else { return 0 }
        var place = 0
        var step = PostingsFormat.blockSize / 2
        while step > 0 {
            place += documents[place + step - 1] < document ? step : 0
            step /= 2
        }
        return place
    }
}
