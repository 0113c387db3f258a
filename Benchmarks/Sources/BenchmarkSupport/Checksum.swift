// A checksum of results, so that rounds can be compared.

import WinnowKit

/// A running CRC-32 of numbers.
public struct Checksum {
    private var crc = CRC32()

    /// Of nothing yet.
    public init() {}

    /// The checksum of everything added so far.
    public var value: Int { Int(crc.value) }

    /// Adds numbers, bit by bit.
    public mutating func add<Number>(_ numbers: UnsafeBufferPointer<Number>) {
        crc.update(UnsafeRawBufferPointer(numbers))
    }

    /// Adds a string.
    public mutating func add(_ string: String) {
        var string = string
        string.withUTF8 { add($0) }
    }
}
