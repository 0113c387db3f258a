/// A tensor's entry in the header of a `ModelFile`.
package struct TensorInfo: Sendable, Hashable {
    /// Its name, unique in the file.
    package var name: String
    /// The type of its numbers.
    package var type: TensorType
    /// The length of each dimension, slowest first; empty for a single number.
    package var shape: [Int]
    /// The range of its bytes, counted from the start of the file.
    package var byteRange: Range<Int>
    /// The CRC-32 of its bytes.
    package var checksum: UInt32

    package init(name: String, type: TensorType, shape: [Int], byteRange: Range<Int>, checksum: UInt32) {
        self.name = name
        self.type = type
        self.shape = shape
        self.byteRange = byteRange
        self.checksum = checksum
    }

    /// How many numbers it holds.
    package var count: Int { byteRange.count / type.size }
}
