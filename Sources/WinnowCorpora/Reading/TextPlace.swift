// Offsets as lines and columns.

import WinnowSystem

/// A place in a file, for errors.
struct TextPlace {
    /// Counted from 1.
    var line: Int
    /// In Unicode scalars, counted from 1.
    var column: Int

    /// The place of `offset` in bytes whose first byte is the first of `firstLine`; all before it is UTF-8.
    init(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>, firstLine: Int, newline: UInt8) {
        line = firstLine
        var lineStart = 0
        while let found = bytes.firstOffset(of: newline, from: lineStart, to: offset) {
            line += 1
            lineStart = found + 1
        }
        column = 1 + bytes[lineStart..<offset].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
