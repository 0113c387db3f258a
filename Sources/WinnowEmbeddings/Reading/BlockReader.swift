import WinnowSystem

/// Reads a file in blocks and returns lines or runs of bytes, which are valid until the next call.
struct BlockReader: ~Copyable {
    let path: String
    private let file: InputFile
    private var buffer: UnsafeMutableRawBufferPointer
    /// The bytes that have been read but not returned yet.
    private var rest = 0..<0
    private var isAtEnd = false
    /// The offset of the rest in the file.
    private(set) var offset = 0
    /// The number of the last returned line, from 1.
    private(set) var line = 0

    private static let blockSize = 1 << 20
    /// The maximum length of a line or word.
    private static let longestLine = 1 << 26

    init(path: String) throws {
        self.path = path
        file = try InputFile(path: path)
        buffer = .allocate(byteCount: Self.blockSize, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The file's size, if it is known.
    var expectedSize: Int? { file.expectedSize }

    /// Up to `count` of the next bytes, without consuming them.
    mutating func peek(_ count: Int) throws -> UnsafeRawBufferPointer {
        while rest.count < count, try readMore() {}
        return UnsafeRawBufferPointer(
            rebasing: buffer[rest.lowerBound..<min(rest.upperBound, rest.lowerBound + count)])
    }

    /// The next line, without its terminator; nil at the end of the file.
    mutating func nextLine() throws -> UnsafeBufferPointer<UInt8>? {
        guard let line = try next(through: 0x0A) else {
            guard !rest.isEmpty else { return nil }
            self.line += 1
            return take(rest.count)
        }
        self.line += 1
        // Without the line feed and a carriage return before it.
        var count = line.count - 1
        if count > 0, line[count - 1] == 0x0D { count -= 1 }
        return UnsafeBufferPointer(rebasing: line[..<count])
    }

    /// The next bytes up to and including `byte`; nil if it does not occur any more.
    mutating func next(through byte: UInt8) throws -> UnsafeBufferPointer<UInt8>? {
        var searched = 0
        while true {
            let bytes = UnsafeBufferPointer(
                rebasing: buffer.assumingMemoryBound(to: UInt8.self)[rest.lowerBound..<rest.upperBound])
            if let found = bytes.firstOffset(of: byte, from: searched, to: bytes.count) {
                return take(found + 1)
            }
            searched = bytes.count
            guard searched <= Self.longestLine else {
                throw EmbeddingError(
                    code: .invalidFormat,
                    message: "\(path): line \(line + 1) is longer than 64 MB; this is not a table of vectors")
            }
            guard try readMore() else { return nil }
        }
    }

    /// The next `count` bytes; nil if there are fewer.
    mutating func next(_ count: Int) throws -> UnsafeBufferPointer<UInt8>? {
        while rest.count < count { guard try readMore() else { return nil } }
        return take(count)
    }

    private mutating func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        let start = rest.lowerBound
        rest = start + count..<rest.upperBound
        offset += count
        return UnsafeBufferPointer(
            rebasing: UnsafeRawBufferPointer(buffer).assumingMemoryBound(to: UInt8.self)[
                start..<start + count])
    }

    /// Reads another block after the rest; returns whether there was more.
    private mutating func readMore() throws -> Bool {
        guard !isAtEnd else { return false }
        if rest.lowerBound > 0 {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
            rest = 0..<rest.count
        }
        if buffer.count - rest.count < Self.blockSize / 2 {
            let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * buffer.count, alignment: 16)
            larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[rest]))
            buffer.deallocate()
            buffer = larger
        }
        let count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[rest.upperBound...]))
        rest = rest.lowerBound..<rest.upperBound + count
        isAtEnd = count == 0
        return count > 0
    }
}
