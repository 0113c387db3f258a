/// Decompresses one format from buffer to buffer.
protocol StreamDecoder: AnyObject {
    /// Decompresses as much of `input` as `output` has room for, up to the end of a member.
    ///
    /// - Parameters:
    ///   - input: the next bytes of the member; empty if only bytes held back are wanted.
    ///   - output: where the bytes are written; not empty.
    /// - Throws: `damaged` or `windowTooLarge`.
    func decode(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressedReader.Failure) -> DecodedPart

    /// Prepares for the next member, after the end of one.
    func beginMember()
}

/// How far a decoder got in a call.
struct DecodedPart {
    /// The number of bytes taken from the input.
    var readCount: Int
    /// The number of bytes written to the output.
    var writtenCount: Int
    /// Whether the input's last byte taken was the last of a member.
    var endsMember: Bool
}
