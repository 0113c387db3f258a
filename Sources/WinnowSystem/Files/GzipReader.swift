import CZlib

/// Decompresses an input in the gzip format (RFC 1952) in blocks of the caller's size, in constant memory.
///
/// Members that follow one another are read as one, and zero bytes after the last one are skipped. Every
/// member's checksum is compared.
package final class GzipReader {
    /// Why reading ended early.
    package enum Failure: Error {
        /// The file could not be read.
        case file(FileError)
        /// The input ends within a member.
        case truncated
        /// The input is not gzip, or a checksum differs.
        case damaged
    }

    /// The first bytes of the format, with its only method.
    package static let signature: [UInt8] = [0x1F, 0x8B, 0x08]

    private let stream: UnsafeMutablePointer<z_stream>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private var isInputAtEnd = false
    private var isBetweenMembers = false

    /// Makes a reader of an input whose first bytes have been read already.
    package init(after head: [UInt8]) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        input = .allocate(capacity: max(1 << 16, head.count))
        let end = input.update(fromContentsOf: head)
        // 15 bits of window, plus 16 for the gzip format only. It fails only without memory.
        let status = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(status == Z_OK, "no memory to decompress")
        setInput(count: end)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        input.deallocate()
    }

    private func setInput(count: Int) {
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(count)
    }

    /// Decompresses the next bytes, at most `buffer.count`, waiting for the first; 0 at the end.
    ///
    /// - Parameters:
    ///   - buffer: where the bytes are written; not empty.
    ///   - file: the rest of the input, the same at every call.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, from file: borrowing InputFile
    ) throws(Failure) -> Int {
        let capacity = min(buffer.count, 1 << 30)
        stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(capacity)
        while true {
            if stream.pointee.avail_in == 0, !isInputAtEnd { try readInput(from: file) }
            if isBetweenMembers {
                skipZeros()
                guard stream.pointee.avail_in > 0 else {
                    if isInputAtEnd { return 0 }
                    continue
                }
                inflateReset(stream)
                isBetweenMembers = false
            }
            let status = inflate(stream, Z_NO_FLUSH)
            let count = capacity - Int(stream.pointee.avail_out)
            switch status {
            case Z_OK: break
            case Z_STREAM_END: isBetweenMembers = true
            case Z_BUF_ERROR: if count == 0, isInputAtEnd { throw .truncated }
            default: throw .damaged
            }
            if count > 0 { return count }
        }
    }

    private func readInput(from file: borrowing InputFile) throws(Failure) {
        do {
            let count = try file.read(into: UnsafeMutableRawBufferPointer(input))
            isInputAtEnd = count == 0
            setInput(count: count)
        } catch {
            throw .file(error)
        }
    }

    /// Skips padding, as some tapes and tools append it.
    private func skipZeros() {
        while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
            stream.pointee.next_in += 1
            stream.pointee.avail_in -= 1
        }
    }
}
