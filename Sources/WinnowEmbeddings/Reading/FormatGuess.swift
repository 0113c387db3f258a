import WinnowCore
import WinnowModelFile
import WinnowSystem

/// Detects formats of word vectors.
enum FormatGuess {
    private static let sampleSize = 1 << 18

    /// The format of a file from which nothing has been consumed yet.
    ///
    /// - Throws: ``EmbeddingError`` with `invalidFormat` if the file is empty or begins like none of them.
    static func format(of file: inout BlockReader) throws -> EmbeddingFormat {
        let path = file.path
        let sample = UnsafeRawBufferPointer(try file.peek(sampleSize)).assumingMemoryBound(to: UInt8.self)
        guard !sample.isEmpty else {
            throw EmbeddingError(code: .invalidFormat, message: "\(path): an empty file; check the path")
        }
        if let format = containerFormat(sample) { return format }
        guard !ZipArchive.isBeginning(sample) else {
            throw EmbeddingError(
                code: .unsupported,
                message:
                    "\(path): a zip archive; save the encoder of a wheel by winnow convert, or unpack a table"
            )
        }
        let end = sample.firstOffset(of: 0x0A, from: 0, to: sample.count) ?? sample.count
        var line = UnsafeBufferPointer(rebasing: sample[..<end])
        // The last number of an incomplete line may be truncated.
        if end == sampleSize, let space = line.lastIndex(where: VectorFields.isSpace) {
            line = UnsafeBufferPointer(rebasing: line[..<space])
        }
        let first = VectorFields(line)
        if let header = first.header {
            let rest = UnsafeBufferPointer(rebasing: sample[min(end + 1, sample.count)...])
            return isText(rest, dimension: header.dimension) ? .text : .binary
        }
        guard first.trailingNumberCount > 0 else {
            throw EmbeddingError(
                code: .invalidFormat,
                message: "\(path): line 1 is not a word followed by numbers; this is not a table of vectors")
        }
        return .glove
    }

    private static func containerFormat(_ sample: UnsafeBufferPointer<UInt8>) -> EmbeddingFormat? {
        if FastTextFile.isBeginning(of: UnsafeRawBufferPointer(sample)) { return .fastText }
        guard sample.count > 8, sample[8] == UInt8(ascii: "{"), sample[5] == 0, sample[6] == 0, sample[7] == 0
        else { return nil }
        let ours = Array(#"{"__metadata__":{"checksum":""#.utf8)
        return sample.dropFirst(8).starts(with: ours) ? .winnow : .safetensors
    }

    /// Whether the bytes after line 1 are text: a valid line, or no byte that text cannot have.
    private static func isText(_ rest: UnsafeBufferPointer<UInt8>, dimension: Int) -> Bool {
        let end = rest.firstOffset(of: 0x0A, from: 0, to: rest.count) ?? rest.count
        let line = UnsafeBufferPointer(rebasing: rest[..<end])
        if VectorFields(line).trailingNumberCount >= min(dimension, 4) { return true }
        return !rest.prefix(4096).contains { $0 < 0x09 || ($0 > 0x0D && $0 < 0x20) }
    }
}

/// The fields of a line, separated by spaces or tabs.
struct VectorFields {
    let line: UnsafeBufferPointer<UInt8>
    /// The ranges of the fields, without the spaces around them.
    private(set) var fields: [Range<Int>] = []

    init(_ line: UnsafeBufferPointer<UInt8>) {
        self.line = line
        var start: Int?
        for index in line.indices {
            if Self.isSpace(line[index]) {
                if let begin = start { fields.append(begin..<index) }
                start = nil
            } else if start == nil {
                start = index
            }
        }
        if let begin = start { fields.append(begin..<line.count) }
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    subscript(index: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: line[fields[index]]) }

    /// The number of numeric fields at the end, not counting the first field.
    var trailingNumberCount: Int {
        var count = 0
        for index in fields.indices.dropFirst().reversed() {
            guard DecimalNumber.float(self[index]) != nil else { break }
            count += 1
        }
        return count
    }

    /// The numbers of rows and columns, if the line consists of just these.
    var header: (count: Int, dimension: Int)? {
        guard fields.count == 2, let count = DecimalNumber.integer(self[0]),
            let dimension = DecimalNumber.integer(self[1])
        else { return nil }
        return (count, dimension)
    }
}
