/// Finds where the records of JSON end, without checking the text, and counts lines.
///
/// Records are values one after another (depth 0), or the elements of an array (depth 1).
struct JSONRecordFinder {
    /// The number of arrays around a record.
    let depth: Int
    private var nesting = 0
    private var isInString = false
    private var isEscaped = false

    /// Whether the bytes so far end within the array of records.
    var isInArray: Bool { depth == 1 && nesting > 0 }

    init(depth: Int) {
        self.depth = depth
    }

    /// Goes past the end of the next object or array at the depth of records, or past a comma there; false
    /// if the bytes end first.
    mutating func findEnd(
        in bytes: UnsafeBufferPointer<UInt8>, from position: inout Int, line: inout Int
    ) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") { line += 1 }
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): nesting += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                nesting = max(0, nesting - 1)
                if nesting == depth { return true }
            case UInt8(ascii: ","): if nesting == depth { return true }
            default: break
            }
        }
        return false
    }
}
