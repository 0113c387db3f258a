// A checksum of results, to compare rounds.

import WinnowKit

/// A running CRC-32 of numbers.
package struct Checksum {
    private var crc = CRC32()

    /// Makes a checksum of nothing.
    package init() {}

    /// The checksum of everything added so far.
    package var value: Int { Int(crc.value) }

    /// Adds the bytes of numbers.
    package mutating func add<Number>(_ numbers: UnsafeBufferPointer<Number>) {
        crc.update(UnsafeRawBufferPointer(numbers))
    }

    /// Adds a string.
    package mutating func add(_ string: String) {
        var string = string
        string.withUTF8 { add($0) }
    }
}
