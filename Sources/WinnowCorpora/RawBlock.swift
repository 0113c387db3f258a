/// A block of whole records whose contents have not been looked at yet; see ``TextStream``.
///
/// Blocks are read one after another and parsed on any thread, several at once.
public struct RawBlock<Contents: Sendable>: Sendable {
    /// Finds the contents of a block.
    typealias Parser = @Sendable (RecordBlock) throws(CorpusError) -> Contents

    let block: RecordBlock
    let parser: Parser

    /// The number of raw bytes.
    package var byteCount: Int { block.rawRange.count }

    /// The contents of the block. Call it once: it may work in the block's own memory.
    ///
    /// - Throws: ``CorpusError`` with `raggedRow`, `badJSON`, `missingColumn` or `invalidUTF8`.
    /// - Complexity: O(*n*) in the bytes.
    public func parse() throws(CorpusError) -> Contents { try parser(block) }
}
