// Searches for a byte at the speed of the C library.

import WinnowPlatform

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first `byte` in `start..<end`, or nil if there is none.
    ///
    /// `start` and `end` must lie within the buffer. Complexity: O(*end − start*), many bytes per step.
    package func firstOffset(of byte: UInt8, from start: Int, to end: Int) -> Int? {
        guard start < end, let base = baseAddress else { return nil }
        guard let found = memchr(base + start, Int32(byte), end - start) else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// The number of times that `byte` occurs in `start..<end`; the bounds must lie within the buffer.
    package func count(of byte: UInt8, from start: Int, to end: Int) -> Int {
        var count = 0
        var position = start
        while let found = firstOffset(of: byte, from: position, to: end) {
            count += 1
            position = found + 1
        }
        return count
    }
}
