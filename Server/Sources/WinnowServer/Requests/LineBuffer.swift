import HTTPTypes
import NIOCore

/// Cuts input that arrives in pieces into lines.
struct LineBuffer {
    private let longestLine: Int
    private var rest: [UInt8] = []

    /// The bytes of lines that are answered together.
    private static let groupBytes = 64 << 10

    init(longestLine: Int) { self.longestLine = longestLine }

    /// The lines that are complete with these bytes, in groups; empty lines are left out.
    mutating func append(_ buffer: ByteBuffer) throws(Problem) -> [[[UInt8]]] {
        var groups: [[[UInt8]]] = []
        var group: [[UInt8]] = []
        var size = 0
        let bytes = buffer.readableBytesView
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = rest + bytes[start..<end]
            rest.removeAll()
            start = end + 1
            if !line.isBlank { group.append(line) }
            size += line.count
            if size >= Self.groupBytes {
                groups.append(group)
                (group, size) = ([], 0)
            }
        }
        rest += bytes[start...]
        guard rest.count <= longestLine else {
            throw Problem(
                .contentTooLarge, "lineTooLong", "a line is longer than \(longestLine) bytes",
                remedy: "end each text with a line feed")
        }
        return group.isEmpty ? groups : groups + [group]
    }

    /// The last line, if it did not end; nil if it is empty.
    mutating func end() -> [UInt8]? {
        defer { rest = [] }
        return rest.isBlank ? nil : rest
    }
}

extension [UInt8] {
    fileprivate var isBlank: Bool { allSatisfy { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 } }
}
