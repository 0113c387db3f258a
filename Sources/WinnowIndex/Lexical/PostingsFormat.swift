/// The layout of the tensors "postings.…".
///
/// - `postings.terms`, U64 [terms]: what a term has. With the highest bit set it is a single posting: the document in
///   the lower 32 bits, the weighted term frequency in the 31 above. Otherwise the lower 35 bits are a place in the data,
///   and the 28 above the number of postings; 0 is a term without any.
/// - `postings.data`, U8: at the place of a term with at most ``blockSize`` postings two bytes, the widths of its gaps
///   and of its frequencies, then a block. With more, 4 bytes: the row of its first block (little-endian); then all its
///   blocks, the last of which may be short. 8 bytes of 0 follow the last block, so that 64 bits can be read at any
///   place in one.
/// - `postings.blocks`, U32 [blocks, ``rowSize``]: the last document; where the block begins, counted from the term's place;
///   the widths, of gaps in the lowest byte and of frequencies in the next; the greatest weighted term frequency; the
///   least weighted length of a document.
///
/// A block is a row of gaps and one of frequencies, each as ``BitPacking`` has it and begun at a byte. A gap is how many
/// documents are left out since the one before (or the first), frequencies are less by one.
enum PostingsFormat {
    static let terms = "postings.terms"
    static let data = "postings.data"
    static let blocks = "postings.blocks"
    /// How many postings a block has, but for a term's last.
    static let blockSize = 128
    static let rowSize = 5
    /// How many bytes follow the last block.
    static let padding = 8
    /// How many documents a segment may have.
    static let largestDocumentCount = 1 << 28 - 1
    /// Larger weighted term frequencies are taken for this one; less by one it has 31 bits.
    static let largestFrequency: UInt32 = 1 << 31
    static let largestFrequencyWidth = 31
    static let single: UInt64 = 1 << 63
    static let placeBits: UInt64 = 35
    static let largestPlace = 1 << 35 - 1
}
