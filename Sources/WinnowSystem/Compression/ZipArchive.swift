import WinnowCore

/// A zip archive in memory, such as a wheel of Python or an `.npz` file of NumPy.
///
/// Files may be stored or deflated, but not encrypted, and the archive is below 4 GB. Every file that is read is compared
/// with its checksum.
package struct ZipArchive: Sendable {
    /// Why an archive, or a file in it, cannot be read.
    package struct Failure: Error, Sendable, Hashable {
        /// What was found, in lower case, without a full stop.
        package let reason: String
    }

    /// A file in the archive.
    private struct Entry: Sendable {
        var name: String
        var method: Int
        var flags: Int
        var checksum: UInt32
        var compressedCount: Int
        var count: Int
        /// Where its local header begins.
        var start: Int
    }

    private let bytes: [UInt8]
    private let entries: [Entry]

    /// The names of the files, in the order of the archive's directory.
    package var names: [String] { entries.map(\.name) }

    private static let endSignature = 0x0605_4B50
    private static let entrySignature = 0x0201_4B50
    private static let fileSignature = 0x0403_4B50
    private static let endCount = 22
    private static let longestComment = 65_535
    /// Deflate makes at most 1,032 bytes of one.
    private static let largestRatio = 1032

    /// Whether bytes begin as an archive does.
    package static func isBeginning(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    }

    /// Reads the directory of an archive.
    ///
    /// - Throws: ``Failure`` if it is truncated or damaged.
    package init(_ bytes: [UInt8]) throws(Failure) {
        self.bytes = bytes
        let lowest = max(0, bytes.count - Self.endCount - Self.longestComment)
        var end = bytes.count - Self.endCount
        while end >= lowest, Self.number(bytes, end, 4) != Self.endSignature { end -= 1 }
        guard end >= lowest, end >= 0 else {
            throw Failure(reason: "the archive has no directory, as if truncated")
        }
        let count = Self.number(bytes, end + 10, 2) ?? 0
        var place = Self.number(bytes, end + 16, 4) ?? 0
        var entries: [Entry] = []
        for index in 0..<count {
            let numbers = [
                (0, 4), (8, 2), (10, 2), (16, 4), (20, 4), (24, 4), (28, 2), (30, 2), (32, 2), (42, 4),
            ].map {
                Self.number(bytes, place + $0.0, $0.1) ?? -1
            }
            guard numbers[0] == Self.entrySignature, !numbers.contains(-1) else {
                throw Failure(reason: "entry \(index + 1) of the archive's directory is damaged")
            }
            let name = place + 46..<place + 46 + numbers[6]
            guard name.upperBound <= bytes.count else {
                throw Failure(reason: "entry \(index + 1) of the archive's directory is truncated")
            }
            entries.append(
                Entry(
                    name: String(decoding: bytes[name], as: UTF8.self), method: numbers[2], flags: numbers[1],
                    checksum: UInt32(truncatingIfNeeded: numbers[3]), compressedCount: numbers[4],
                    count: numbers[5],
                    start: numbers[9]))
            place = name.upperBound + numbers[7] + numbers[8]
        }
        self.entries = entries
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - name: its name; if there are several, the first is read.
    ///   - limit: the most bytes that it may have.
    /// - Throws: ``Failure`` if there is none, or it is larger, encrypted, compressed otherwise or damaged.
    package func contents(of name: String, limit: Int) throws(Failure) -> [UInt8] {
        guard let entry = entries.first(where: { $0.name == name }) else {
            throw Failure(reason: "the archive has no \(name)")
        }
        func failure(_ reason: String) -> Failure { Failure(reason: "\(name) in the archive \(reason)") }
        guard entry.count <= limit else {
            throw failure("has \(entry.count) bytes, more than \(limit)")
        }
        guard entry.flags & 1 == 0 else { throw failure("is encrypted") }
        guard Self.number(bytes, entry.start, 4) == Self.fileSignature,
            let nameCount = Self.number(bytes, entry.start + 26, 2),
            let extraCount = Self.number(bytes, entry.start + 28, 2)
        else { throw failure("has no header where the directory says") }
        let first = entry.start + 30 + nameCount + extraCount
        guard first + entry.compressedCount <= bytes.count else { throw failure("is truncated") }
        let data = bytes[first..<first + entry.compressedCount]
        let contents: [UInt8]
        switch entry.method {
        case 0: contents = Array(data)
        case 8:
            guard entry.count / Self.largestRatio <= entry.compressedCount else {
                throw failure("is smaller than its size allows")
            }
            guard CompressionFormat.gzip.isRead else {
                throw failure("needs zlib, without which this program is built")
            }
            contents = Self.inflated(data, count: entry.count)
        default:
            throw failure("is compressed by method \(entry.method); only stored and deflated files are read")
        }
        guard contents.count == entry.count,
            contents.withUnsafeBytes({ CRC32.checksum(of: $0) }) == entry.checksum
        else { throw failure("is damaged: its size or its checksum differs") }
        return contents
    }

    /// Inflated data; fewer than `count` bytes if it is damaged.
    private static func inflated(_ data: ArraySlice<UInt8>, count: Int) -> [UInt8] {
        let decoder = GzipDecoder(format: .raw)
        return [UInt8](unsafeUninitializedCapacity: count + 1) { storage, written in
            data.withUnsafeBytes { input in
                var read = 0
                while written <= count {
                    guard
                        let part = try? decoder.decode(
                            UnsafeRawBufferPointer(rebasing: input[read...]),
                            into: UnsafeMutableRawBufferPointer(
                                rebasing: UnsafeMutableRawBufferPointer(storage)[written...]))
                    else { return }
                    read += part.readCount
                    written += part.writtenCount
                    if part.endsMember || part.readCount == 0 && part.writtenCount == 0 { return }
                }
            }
        }
    }

    /// A little-endian number; nil beyond the end.
    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int? {
        guard start >= 0, start + count <= bytes.count else { return nil }
        return (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
    }
}
