/// Reads UTF-8 scalar by scalar; malformed bytes read as U+FFFD, which is not a letter.
package struct LetterReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let table: UnsafePointer<UInt32>
    /// The start of the next scalar.
    package private(set) var position = 0

    @inline(__always)
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        table = LetterTable.shared.entries
    }

    /// The next scalar as a letter; nil at the end.
    @inline(__always)
    package mutating func next() -> Letter? {
        guard position < bytes.count else { return nil }
        let first = bytes[position]
        if first < 0x80 {
            position &+= 1
            return Letter(bits: table[Int(first)])
        }
        return Letter(beyondASCII(UInt32(first)), in: table)
    }

    /// Reads the scalar at the position and moves past it.
    @inline(__always)
    private mutating func beyondASCII(_ first: UInt32) -> UInt32 {
        let left = bytes.count &- position
        if first >= 0xC2, first < 0xE0, left >= 2 {
            let second = UInt32(bytes[position &+ 1]) ^ 0x80
            if second < 0x40 {
                position &+= 2
                return (first & 0x1F) << 6 | second
            }
        } else if first & 0xF0 == 0xE0, left >= 3 {
            let second = UInt32(bytes[position &+ 1]) ^ 0x80
            let third = UInt32(bytes[position &+ 2]) ^ 0x80
            let scalar = (first & 0x0F) << 12 | second << 6 | third
            if second | third < 0x40, scalar >= 0x800, scalar & 0xF800 != 0xD800 {
                position &+= 3
                return scalar
            }
        } else if first & 0xF8 == 0xF0, left >= 4 {
            let second = UInt32(bytes[position &+ 1]) ^ 0x80
            let third = UInt32(bytes[position &+ 2]) ^ 0x80
            let fourth = UInt32(bytes[position &+ 3]) ^ 0x80
            let scalar = (first & 7) << 18 | second << 12 | third << 6 | fourth
            if second | third | fourth < 0x40, scalar >= 0x10000, scalar <= 0x10FFFF {
                position &+= 4
                return scalar
            }
        }
        position &+= 1
        return 0xFFFD
    }
}
