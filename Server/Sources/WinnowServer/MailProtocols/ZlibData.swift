import CZlib

/// Data in zlib's format (RFC 1950), as `spamc -z` sends messages.
package enum ZlibData {
    /// Why data cannot be decompressed.
    package enum Failure: Error, Sendable, Hashable {
        /// The data is something else, damaged, truncated, or followed by more data.
        case damaged
        /// It would be larger than the limit.
        case tooLarge
    }

    /// The data, decompressed.
    ///
    /// - Throws: ``Failure``; hardly more than `limit` bytes are ever decompressed, whatever the data
    ///   declares.
    package static func decompress(_ data: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        // On the heap, because zlib keeps its address.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit_(stream, ZLIB_VERSION, size) == Z_OK else { throw .damaged }
        defer { inflateEnd(stream) }
        var result: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        var status = Z_OK
        var position = 0
        while status == Z_OK {
            let written = data.withUnsafeBufferPointer { input in
                piece.withUnsafeMutableBufferPointer { output in
                    let rest = UnsafeBufferPointer(rebasing: input[position...])
                    stream.pointee.next_in = UnsafeMutablePointer(mutating: rest.baseAddress)
                    stream.pointee.avail_in = UInt32(clamping: rest.count)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    status = inflate(stream, Z_NO_FLUSH)
                    position += min(rest.count, Int(UInt32.max)) - Int(stream.pointee.avail_in)
                    return output.count - Int(stream.pointee.avail_out)
                }
            }
            guard result.count + written <= limit else { throw .tooLarge }
            result += piece[..<written]
        }
        guard status == Z_STREAM_END, position == data.count else { throw .damaged }
        return result
    }
}
