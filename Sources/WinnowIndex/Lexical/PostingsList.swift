/// A place in the postings of one term: a block, read when it is asked for.
///
/// Its addresses are of the segment's file: valid as long as the ``Postings`` are. Whatever the file says, the documents
/// that are read ascend from block to block and are below the number of documents; at the first that cannot be, the list
/// ends.
struct PostingsList {
    /// How many blocks there are; ``block`` when the list has ended.
    private(set) var blockCount = 0
    /// Which block it is.
    private(set) var block = 0
    /// How many postings the block has.
    private(set) var count = 0
    /// The last document of the block before; 2³² − 1 before the first, so that the next number is 0.
    private(set) var previous = UInt32.max
    /// The last document of the block, or what it cannot exceed.
    private(set) var last: UInt32 = 0
    private var total = 0
    private var documentCount: UInt32 = 0
    private var rows: UnsafePointer<UInt32>?
    private var data: UnsafeRawPointer?
    private var dataSize = 0
    /// The widths of a short list; the document and frequency of a single posting.
    private var widths: UInt32 = 0
    private var single: (document: UInt32, frequency: UInt32) = (0, 0)
    /// Postings that are decoded already: documents, and how far behind them the frequencies are.
    private var plain: UnsafePointer<UInt32>?
    private var plainStride = 0

    /// No postings.
    init() {}

    /// A single posting.
    init(document: UInt32, frequency: UInt32) {
        single = (document, frequency)
        (total, blockCount, count, last) = (1, 1, 1, document)
    }

    /// One block without a row.
    init(short count: Int, widths: Int, data: UnsafeRawPointer, dataSize: Int, documentCount: Int) {
        (total, blockCount, self.count) = (count, 1, count)
        self.widths = UInt32(widths)
        (self.data, self.dataSize, self.documentCount) = (data, dataSize, UInt32(documentCount))
        last = UInt32(documentCount - 1)
    }

    /// Decoded postings: `count` documents, ascending and checked, and `stride` numbers behind each its frequency.
    ///
    /// Behind the last document numbers of 2³² − 1 follow up to the end of its block.
    init(plain: UnsafePointer<UInt32>, count: Int, stride: Int) {
        total = count
        blockCount = (count + PostingsFormat.blockSize - 1) / PostingsFormat.blockSize
        (self.plain, plainStride) = (plain, stride)
        if blockCount > 0 { enter() }
    }

    /// Blocks with rows.
    init(
        count: Int, rows: UnsafePointer<UInt32>, data: UnsafeRawPointer, dataSize: Int, documentCount: Int
    ) {
        total = count
        blockCount = (count + PostingsFormat.blockSize - 1) / PostingsFormat.blockSize
        (self.rows, self.data, self.dataSize) = (rows, data, dataSize)
        self.documentCount = UInt32(documentCount)
        enter()
    }

    /// Whether there are no more blocks.
    @inline(__always)
    var isAtEnd: Bool { block >= blockCount }

    /// Whether the list has a row a block, with what bounds it.
    @inline(__always)
    var hasRows: Bool { rows != nil }

    /// How many postings there are at most.
    @inline(__always)
    var postingCount: Int { total }

    /// Goes to the next block.
    @inline(__always)
    mutating func advance() {
        previous = last
        block += 1
        if block < blockCount { enter() }
    }

    /// Goes to the first block, from here on, that may have `document` or one after it.
    @inline(__always)
    mutating func advance(to document: UInt32) {
        while last < document, block < blockCount { advance() }
    }

    /// The last document of a block from here on, or what it cannot exceed.
    ///
    /// - Precondition: `block` is at least the current one and below ``blockCount``.
    @inline(__always)
    func last(of block: Int) -> UInt32 {
        if let rows { return rows[block * PostingsFormat.rowSize] }
        guard let plain else { return last }
        return plain[min((block + 1) * PostingsFormat.blockSize, total) - 1]
    }

    /// The greatest frequency and the least length of a block with a row.
    ///
    /// - Precondition: there are rows, and `block` is below ``blockCount``.
    @inline(__always)
    func row(of block: Int) -> (frequency: UInt32, length: UInt32) {
        guard let rows else { return (0, 0) }
        let row = rows + block * PostingsFormat.rowSize
        return (row[3], row[4])
    }

    /// The block's documents, in `buffer` if they have to be read; nil, and the list has ended, if they cannot be.
    ///
    /// `buffer` has room for a block. The numbers up to a whole block are 2³² − 1.
    ///
    /// - Precondition: the list has not ended.
    @inline(__always)
    mutating func documents(in buffer: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32>? {
        if let plain { return plain + block * PostingsFormat.blockSize }
        guard let data = blockData() else {
            end()
            return nil
        }
        if let base = data.base {
            BitPacking.unpackDocuments(
                count, width: data.gapWidth, after: previous, from: base, into: buffer)
            guard isPlausible(buffer, gapWidth: data.gapWidth) else {
                end()
                return nil
            }
        } else {
            buffer[0] = single.document
        }
        for index in count..<PostingsFormat.blockSize { buffer[index] = .max }
        return UnsafePointer(buffer)
    }

    /// Whether it is known that each frequency of the block is 1.
    @inline(__always)
    var isOnce: Bool {
        guard let rows else { return false }
        return rows[block * PostingsFormat.rowSize + 2] >> 8 == 0
    }

    /// The block's weighted term frequencies, in `buffer` if they have to be read, after its documents were.
    @inline(__always)
    func frequencies(in buffer: UnsafeMutablePointer<UInt32>) -> UnsafePointer<UInt32> {
        if let plain { return plain + plainStride + block * PostingsFormat.blockSize }
        if let data = blockData(), let base = data.base {
            BitPacking.unpackFrequencies(
                count, width: data.frequencyWidth, from: base + data.frequencyOffset, into: buffer)
        } else {
            buffer[0] = single.frequency
        }
        return UnsafePointer(buffer)
    }

    /// The weighted term frequency of the posting at `index` of the block, after the documents were read.
    @inline(__always)
    func frequency(at index: Int) -> UInt32 {
        if let plain { return plain[plainStride + block * PostingsFormat.blockSize + index] }
        guard let data = blockData(), let base = data.base else { return single.frequency }
        return BitPacking.number(at: index, width: data.frequencyWidth, in: base + data.frequencyOffset) &+ 1
    }

    private mutating func end() {
        blockCount = block
    }

    /// Takes what is known of the block, or ends the list if it cannot be.
    @inline(__always)
    private mutating func enter() {
        count = min(total - block * PostingsFormat.blockSize, PostingsFormat.blockSize)
        if let rows {
            let next = rows[block * PostingsFormat.rowSize]
            guard next < documentCount, block == 0 || next > previous else { return end() }
            last = next
        } else if let plain {
            last = plain[block * PostingsFormat.blockSize + count - 1]
        }
    }

    /// Where the block's numbers are; nil if they would be outside of the data, without a base for a single posting.
    @inline(__always)
    private func blockData() -> (
        base: UnsafeRawPointer?, gapWidth: Int, frequencyOffset: Int, frequencyWidth: Int
    )? {
        guard let data else { return (nil, 0, 0, 0) }
        var offset = 0
        var widths = widths
        if let rows {
            let row = rows + block * PostingsFormat.rowSize
            offset = Int(row[1])
            widths = row[2]
        }
        let gapWidth = Int(widths & 255)
        let frequencyWidth = Int(widths >> 8)
        guard gapWidth <= BitPacking.largestWidth, frequencyWidth <= PostingsFormat.largestFrequencyWidth
        else {
            return nil
        }
        let gapBytes = BitPacking.byteCount(count, width: gapWidth)
        let size = gapBytes + BitPacking.byteCount(count, width: frequencyWidth)
        guard offset + size <= dataSize else { return nil }
        return (data + offset, gapWidth, gapBytes, frequencyWidth)
    }

    /// Whether documents ascend and end where they should.
    ///
    /// Sums of 128 gaps of up to 24 bits cannot pass 2³² from a document below 2²⁸, so that the last one tells of all.
    @inline(__always)
    private func isPlausible(_ documents: UnsafePointer<UInt32>, gapWidth: Int) -> Bool {
        let end = documents[count - 1]
        guard rows == nil ? end < documentCount : end == last else { return false }
        guard gapWidth > 24 else { return true }
        var before = previous &+ 1
        for index in 0..<count {
            guard documents[index] >= before, documents[index] <= end else { return false }
            before = documents[index] &+ 1
        }
        return true
    }
}
