#if Compression
import CZlib

/// Decompresses deflated data (RFC 1951), in the gzip format (RFC 1952) or raw.
final class GzipDecoder {
    /// On the heap, because zlib keeps its address.
    private let stream: UnsafeMutablePointer<z_stream>

    init(format: DeflateFormat = .gzip) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // 15 bits of window, plus 16 for the gzip format only, negative for raw data. It fails only without memory.
        let windowBits: Int32 = format == .gzip ? 15 + 16 : -15
        let status = inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "no memory to decompress")
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Prepares for the next member, after the end of one.
    func beginMember() { inflateReset(stream) }

    /// Decompresses as much of `input` as `output` has room for, up to the end of a member.
    ///
    /// - Parameters:
    ///   - input: the next bytes of the member; empty if only bytes held back are wanted.
    ///   - output: where the bytes are written; not empty.
    /// - Throws: `damaged`.
    func decode(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressedReader.Failure) -> DecodedPart {
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(output.count)
        let status = inflate(stream, Z_NO_FLUSH)
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(status) else { throw .damaged }
        return DecodedPart(
            readCount: input.count - Int(stream.pointee.avail_in),
            writtenCount: output.count - Int(stream.pointee.avail_out), endsMember: status == Z_STREAM_END)
    }
}
#else
/// Not used: without the trait Compression, no format is read.
final class GzipDecoder {
    init(format: DeflateFormat = .gzip) {}

    func beginMember() {}

    func decode(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(CompressedReader.Failure) -> DecodedPart {
        throw .damaged
    }
}
#endif

/// What surrounds deflated data.
enum DeflateFormat {
    /// A header, and a checksum at the end.
    case gzip
    /// Nothing, as in zip archives.
    case raw
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
