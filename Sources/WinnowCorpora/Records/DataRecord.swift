package import WinnowCore
import WinnowSystem

/// A record with named values; see ``RecordStream``.
package struct DataRecord: Sendable, Hashable {
    /// The line that it begins on, counted from 1.
    package var line: Int
    /// The CRC-32 of its bytes in UTF-8, without the line end: identifies the record when the file is read
    /// again.
    package var checksum: UInt32
    /// The members of the object, or the columns with their cells as strings, in order.
    package var members: JSONObject

    package init(line: Int, checksum: UInt32, members: JSONObject) {
        self.line = line
        self.checksum = checksum
        self.members = members
    }
}

/// The records of one block of a stream; see ``RecordStream``.
package struct RecordBatch: Sendable {
    /// The records, in the order of the file.
    package var records: [DataRecord]
    /// What was not read as it is.
    package var repairs = TextRepairs()
}
