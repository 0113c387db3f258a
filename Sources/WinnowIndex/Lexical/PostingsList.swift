/// A position in the postings of one term: a block, read on demand.
///
/// It points into the segment's file and is valid while the ``Postings`` are. Even if the file is damaged,
/// documents ascend from block to block and are below the number of documents; the list ends at the first
/// invalid one.
struct PostingsList {
    /// The number of blocks; ``block`` when the list has ended.
    private(set) var blockCount = 0
    /// The current block.
    private(set) var block = 0
    /// The number of postings in the block.
    private(set) var count = 0
    /// The last document of the previous block; 2³² − 1 before the first, so that the next number is 0.
    private(set) var previous = UInt32.max
    /// The last document of the block, or an upper bound.
    private(set) var last: UInt32 = 0
    private var total = 0
    private var documentCount: UInt32 = 0
    private var rows: UnsafePointer<UInt32>?
    private var data: UnsafeRawPointer?
    private var dataSize = 0
    /// The widths of a short list; the document and frequency of a single posting.
    private var widths: UInt32 = 0
    private var single: (document: UInt32, frequency: UInt32) = (0, 0)
    /// Decoded postings: documents, and the offset from them to the frequencies.
    private var plain: UnsafePointer<UInt32>?
    private var plainStride = 0

    /// No postings.
    init() {}

    /// A single posting.
    init(document: UInt32, frequency: UInt32) {
        single = (document, frequency)
        (total, blockCount, count, last) = (1, 1, 1, document)
    }

    /// A block without a row.
    init(short count: Int, widths: Int, data: UnsafeRawPointer, dataSize: Int, documentCount: Int) {
        (total, blockCount, self.count) = (count, 1, count)
        self.widths = UInt32(widths)
        (self.data, self.dataSize, self.documentCount) = (data, dataSize, UInt32(documentCount))
        last = UInt32(documentCount - 1)
    }

    /// Decoded postings: `count` ascending, checked documents, each frequency `stride` numbers later.
    ///
    /// After the last document, its block is padded with 2³² − 1.
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

    /// Whether the list has a row per block with its bounds.
    @inline(__always)
    var hasRows: Bool { rows != nil }

    /// The maximum number of postings.
    @inline(__always)
    var postingCount: Int { total }

    /// Advances to the next block.
    @inline(__always)
    mutating func advance() {
        previous = last
        block += 1
        if block < blockCount { enter() }
    }

    /// Advances to the first block, from the current one, that may contain `document` or a later one.
    @inline(__always)
    mutating func advance(to document: UInt32) {
        while last < document, block < blockCount { advance() }
    }

    /// The last document of a block from the current one on, or an upper bound.
    ///
    /// - Precondition: `block` is at least the current one and below ``blockCount``.
    @inline(__always)
    func last(of block: Int) -> UInt32 {
        if let rows { return rows[block * PostingsFormat.rowSize] }
        guard let plain else { return last }
        return plain[min((block + 1) * PostingsFormat.blockSize, total) - 1]
    }

    /// The maximum frequency and the minimum length of a block with a row.
    ///
    /// - Precondition: there are rows, and `block` is below ``blockCount``.
    @inline(__always)
    func row(of block: Int) -> (frequency: UInt32, length: UInt32) {
        guard let rows else { return (0, 0) }
        let row = rows + block * PostingsFormat.rowSize
        return (row[3], row[4])
    }

    /// The block's documents, in `buffer` if they must be read; nil if unreadable, which ends the list.
    ///
    /// `buffer` has room for a block. A short block is padded with 2³² − 1.
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

    /// Whether every frequency of the block is known to be 1.
    @inline(__always)
    var isOnce: Bool {
        guard let rows else { return false }
        return rows[block * PostingsFormat.rowSize + 2] >> 8 == 0
    }

    /// The block's weighted term frequencies, in `buffer` if they must be read. Read the documents first.
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

    /// The weighted term frequency of the block's posting at `index`; call after ``documents(in:)``.
    @inline(__always)
    func frequency(at index: Int) -> UInt32 {
        if let plain { return plain[plainStride + block * PostingsFormat.blockSize + index] }
        guard let data = blockData(), let base = data.base else { return single.frequency }
        return BitPacking.number(at: index, width: data.frequencyWidth, in: base + data.frequencyOffset) &+ 1
    }

    private mutating func end() {
        blockCount = block
    }

    /// Reads the block's metadata, or ends the list if it is invalid.
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

    /// The position of the block's numbers; nil if outside the data, without a base for a single posting.
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

    /// Whether the documents ascend and end at the expected one.
    ///
    /// From a document below 2²⁸, 128 gaps of up to 24 bits cannot exceed 2³², so checking the last suffices.
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
