/// A scalar in UTF-8, or a malformed byte.
package struct UTF8Scalar {
    /// The scalar's value; ``malformed`` for a byte that is not part of well-formed UTF-8.
    package var value: UInt32
    /// The number of bytes; 1 for a malformed byte.
    package var count: Int

    /// The value of a malformed byte; greater than every scalar.
    package static let malformed: UInt32 = .max

    /// Reads the scalar that starts at `index`, which must be in `bytes`. Overlong forms, surrogates, values
    /// above U+10FFFF and truncated sequences are malformed.
    @inline(__always)
    package init(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        let first = UInt32(bytes[index])
        if first < 0x80 {
            self.init(value: first, count: 1)
        } else if first & 0xE0 == 0xC0, index + 1 < bytes.count {
            let second = Self.continuation(bytes[index + 1])
            self.init((first & 0x1F) << 6 | second, count: 2, atLeast: 0x80, continuations: second)
        } else if first & 0xF0 == 0xE0, index + 2 < bytes.count {
            let second = Self.continuation(bytes[index + 1])
            let third = Self.continuation(bytes[index + 2])
            self.init(
                (first & 0x0F) << 12 | second << 6 | third, count: 3, atLeast: 0x800,
                continuations: second | third)
        } else if first & 0xF8 == 0xF0, index + 3 < bytes.count {
            let second = Self.continuation(bytes[index + 1])
            let third = Self.continuation(bytes[index + 2])
            let fourth = Self.continuation(bytes[index + 3])
            self.init(
                (first & 0x07) << 18 | second << 12 | third << 6 | fourth, count: 4, atLeast: 0x10000,
                continuations: second | third | fourth)
        } else {
            self.init(value: Self.malformed, count: 1)
        }
    }

    /// The start of the scalar before `end`, which must be above 0.
    static func start(before end: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var start = end - 1
        while start > 0, end - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    @inline(__always)
    private init(value: UInt32, count: Int) {
        self.value = value
        self.count = count
    }

    /// Validates: shortest form, no surrogate, in Unicode's range, and valid continuation bytes.
    @inline(__always)
    private init(_ value: UInt32, count: Int, atLeast lowest: UInt32, continuations: UInt32) {
        let isScalar =
            value >= lowest && value <= 0x10FFFF && value & 0xFFFF_F800 != 0xD800 && continuations < 0x40
        self.init(value: isScalar ? value : Self.malformed, count: isScalar ? count : 1)
    }

    /// The six bits of a continuation byte; 0x40 or more for any other byte.
    @inline(__always)
    private static func continuation(_ byte: UInt8) -> UInt32 { UInt32(byte ^ 0x80) }

    /// Copies this scalar's bytes to `target`, for filters that shorten text in place; returns their number.
    @inline(__always)
    func copy(from index: Int, to target: Int, in bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        if index != target {
            for offset in 0..<count { bytes[target &+ offset] = bytes[index &+ offset] }
        }
        return count
    }

    /// Writes the scalar `value` at `index` and returns the number of bytes; there must be room for four.
    @inline(__always)
    static func write(_ value: UInt32, to bytes: UnsafeMutableBufferPointer<UInt8>, at index: Int) -> Int {
        if value < 0x80 {
            bytes[index] = UInt8(truncatingIfNeeded: value)
            return 1
        }
        if value < 0x800 {
            bytes[index] = 0xC0 | UInt8(truncatingIfNeeded: value >> 6)
            bytes[index + 1] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
            return 2
        }
        if value < 0x10000 {
            bytes[index] = 0xE0 | UInt8(truncatingIfNeeded: value >> 12)
            bytes[index + 1] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F)
            bytes[index + 2] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
            return 3
        }
        bytes[index] = 0xF0 | UInt8(truncatingIfNeeded: value >> 18)
        bytes[index + 1] = 0x80 | UInt8(truncatingIfNeeded: value >> 12 & 0x3F)
        bytes[index + 2] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F)
        bytes[index + 3] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
        return 4
    }
}
