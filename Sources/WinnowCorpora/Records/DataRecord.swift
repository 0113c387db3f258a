// One record of a file, and those of a block.

public import WinnowSystem

/// A record with its values by name; see ``RecordStream``.
public struct DataRecord: Sendable, Hashable {
    /// The line that it begins on, counted from 1.
    public var line: Int
    /// The CRC-32 of its bytes in UTF-8, without what ends its line: tells whether a file that is read again is the
    /// same.
    public var checksum: UInt32
    /// The members of the object, or the columns with their cells as strings, in order.
    public var members: JSONObject

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - line: the line that it begins on, from 1.
    ///   - checksum: the CRC-32 of its bytes.
    ///   - members: names and values, in order.
    public init(line: Int, checksum: UInt32, members: JSONObject) {
        self.line = line
        self.checksum = checksum
        self.members = members
    }
}

/// The records of one block of a stream; see ``RecordStream``.
public struct RecordBatch: Sendable {
    /// The records, in the order of the file.
    public var records: [DataRecord]
    /// Raw bytes that the block had.
    public var byteCount: Int
    /// NUL bytes that became spaces.
    public var nulCount: Int
}
