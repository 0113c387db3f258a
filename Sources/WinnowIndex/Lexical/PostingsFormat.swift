/// The layout of the tensors "postings.…".
///
/// - `postings.terms`, U64 [terms]: an entry per term. With the highest bit set, it is a single posting: the
///   document in the lower 32 bits, the weighted term frequency in the next 31. Otherwise, the lower 35 bits
///   are an offset into the data and the next 28 the number of postings; 0 is a term without postings.
/// - `postings.data`, U8: at the offset of a term with at most ``blockSize`` postings, two bytes, the widths
///   of its gaps and of its frequencies, then a block. With more, the row of its first block (4 bytes,
///   little-endian), then all its blocks; the last may be short. 8 zero bytes follow the last block, so that
///   64 bits can be read anywhere in a block.
/// - `postings.blocks`, U32 [blocks, ``rowSize``]: the last document; the block's offset from the term's; the
///   widths, of gaps in the lowest byte and of frequencies in the next; the maximum weighted term frequency;
///   the minimum weighted length of a document.
///
/// A block is a row of gaps and one of frequencies, each packed by ``BitPacking`` from a byte boundary. A gap
/// is the number of documents skipped since the previous one (or from 0); frequencies are stored minus one.
enum PostingsFormat {
    static let terms = "postings.terms"
    static let data = "postings.data"
    static let blocks = "postings.blocks"
    /// The number of postings in a block, except a term's last.
    static let blockSize = 128
    static let rowSize = 5
    /// The number of bytes after the last block.
    static let padding = 8
    /// The maximum number of documents in a segment.
    static let largestDocumentCount = 1 << 28 - 1
    /// Larger weighted term frequencies are stored as this one; minus one, it has 31 bits.
    static let largestFrequency: UInt32 = 1 << 31
    static let largestFrequencyWidth = 31
    static let single: UInt64 = 1 << 63
    static let placeBits: UInt64 = 35
    static let largestPlace = 1 << 35 - 1
}
