// What a model file's header says of one tensor.

/// A tensor's entry in the header of a ``ModelFile``.
public struct TensorInfo: Sendable, Hashable {
    /// Its name, unique in the file.
    public var name: String
    /// The type of its numbers.
    public var type: TensorType
    /// The length of each dimension, slowest first; empty for a single number.
    public var shape: [Int]
    /// Where its bytes lie, counted from the start of the file.
    public var byteRange: Range<Int>
    /// The CRC-32 of its bytes.
    public var checksum: UInt32

    /// How many numbers it holds.
    public var count: Int { byteRange.count / type.size }
}
