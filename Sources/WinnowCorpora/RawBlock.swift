/// A block of whole records, not yet parsed; see ``TextStream``.
///
/// Blocks are read one after another and parsed on any thread, several at once.
public struct RawBlock<Contents: Sendable>: Sendable {
    /// Parses a block.
    typealias Parser = @Sendable (RecordBlock) throws(CorpusError) -> Contents

    let block: RecordBlock
    let parser: Parser

    /// The number of raw bytes.
    package var byteCount: Int { block.rawRange.count }

    /// Parses the block. Call it only once: it may modify the block's memory.
    ///
    /// - Throws: ``CorpusError`` with `raggedRow`, `badJSON`, `missingColumn` or `invalidUTF8`.
    /// - Complexity: O(*n*) in the bytes.
    public func parse() throws(CorpusError) -> Contents { try parser(block) }
}
