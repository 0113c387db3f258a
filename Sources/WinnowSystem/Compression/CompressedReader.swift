/// Decompresses gzip data in blocks of the caller's size, in constant memory.
///
/// Members that follow one another are read as one, and zero bytes after the last one are skipped. Every
/// checksum is compared.
package final class CompressedReader {
    /// Why reading ended early.
    package enum Failure: Error {
        /// The file could not be read.
        case file(FileError)
        /// The input ends within a member.
        case truncated
        /// The input is not of this format, or a checksum differs.
        case damaged
    }

    private let decoder = GzipDecoder()
    private let input: UnsafeMutableRawBufferPointer
    /// The part of the input's buffer that has not been decompressed.
    private var rest: Range<Int>
    private var isInputAtEnd = false
    private var isBetweenMembers = false

    /// Makes a reader of an input whose first bytes have been read already.
    package init(after head: [UInt8]) {
        input = .allocate(byteCount: max(1 << 16, head.count), alignment: 16)
        input.copyBytes(from: head)
        rest = 0..<head.count
    }

    deinit { input.deallocate() }

    /// Decompresses the next bytes, at most `buffer.count`, waiting for the first; 0 at the end.
    ///
    /// - Parameters:
    ///   - buffer: where the bytes are written; not empty.
    ///   - file: the rest of the input, the same at every call.
    package func read(
        into buffer: UnsafeMutableRawBufferPointer, from file: borrowing InputFile
    ) throws(Failure) -> Int {
        // zlib counts in 32 bits.
        let output = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(1 << 30))
        while true {
            if rest.isEmpty, !isInputAtEnd { try readInput(from: file) }
            if isBetweenMembers {
                skipZeros()
                guard !rest.isEmpty else {
                    if isInputAtEnd { return 0 }
                    continue
                }
                decoder.beginMember()
                isBetweenMembers = false
            }
            let part = try decoder.decode(UnsafeRawBufferPointer(rebasing: input[rest]), into: output)
            rest = rest.lowerBound + part.readCount..<rest.upperBound
            isBetweenMembers = part.endsMember
            if part.writtenCount > 0 { return part.writtenCount }
            guard part.readCount == 0, !part.endsMember else { continue }
            if !rest.isEmpty { throw .damaged }
            if isInputAtEnd { throw .truncated }
        }
    }

    private func readInput(from file: borrowing InputFile) throws(Failure) {
        do {
            rest = 0..<(try file.read(into: input))
            isInputAtEnd = rest.isEmpty
        } catch {
            throw .file(error)
        }
    }

    /// Skips padding, as some tapes and tools append it.
    private func skipZeros() {
        let zeros = input[rest].prefix { $0 == 0 }.count
        rest = rest.lowerBound + zeros..<rest.upperBound
    }
}
