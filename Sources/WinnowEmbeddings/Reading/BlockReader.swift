import WinnowSystem

/// Reads a file in blocks and gives lines, or runs of bytes; what it gives is valid until the next call.
struct BlockReader: ~Copyable {
    let path: String
    private let file: InputFile
    private var buffer: UnsafeMutableRawBufferPointer
    /// What has been read and not given yet.
    private var rest = 0..<0
    private var isAtEnd = false
    /// Where in the file the rest begins.
    private(set) var offset = 0
    /// The number of the line that was given last, from 1.
    private(set) var line = 0

    private static let blockSize = 1 << 20
    /// No line and no word is longer.
    private static let longestLine = 1 << 26

    init(path: String) throws {
        self.path = path
        file = try InputFile(path: path)
        buffer = .allocate(byteCount: Self.blockSize, alignment: 16)
    }

    deinit { buffer.deallocate() }

    /// The file's size, where it is known.
    var expectedSize: Int? { file.expectedSize }

    /// What comes next, up to `count` bytes, without taking it.
    mutating func peek(_ count: Int) throws -> UnsafeRawBufferPointer {
        while rest.count < count, try readMore() {}
        return UnsafeRawBufferPointer(
            rebasing: buffer[rest.lowerBound..<min(rest.upperBound, rest.lowerBound + count)])
    }

    /// The next line, without its end; nil at the end of the file.
    mutating func nextLine() throws -> UnsafeBufferPointer<UInt8>? {
        guard let line = try next(through: 0x0A) else {
            guard !rest.isEmpty else { return nil }
            self.line += 1
            return take(rest.count)
        }
        self.line += 1
        // Without the line feed, and the carriage return of other systems.
        var count = line.count - 1
        if count > 0, line[count - 1] == 0x0D { count -= 1 }
        return UnsafeBufferPointer(rebasing: line[..<count])
    }

    /// What comes next up to a byte, that one included; nil where it does not come any more.
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
                    message: "\(path): line \(line + 1) is longer than 64 MB; this is no table of vectors")
            }
            guard try readMore() else { return nil }
        }
    }

    /// The next `count` bytes; nil where there are fewer.
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

    /// Reads another block behind the rest; says whether there was more.
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
