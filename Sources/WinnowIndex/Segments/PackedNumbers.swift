import WinnowModelFile

/// Numbers of a segment, each stored in as many bits as the largest needs.
///
/// A damaged file gives wrong numbers, but no access outside its bytes.
struct PackedNumbers: Sendable {
    /// How many numbers there are.
    let count: Int
    private let width: Int
    private let bytes: Tensor<UInt8>

    /// The suffix of the tensor with the count and the width.
    private static let shapeSuffix = ".shape"
    /// The number of bytes after the last number.
    private static let padding = 8

    /// Opens the numbers that ``save(_:largest:to:as:)`` wrote.
    ///
    /// - Throws: ``ModelFileError`` if they are missing, or are not as many as `count`.
    init(from file: ModelFile, as name: String, count expected: Int? = nil) throws(ModelFileError) {
        bytes = try file.tensor(name, shape: [nil])
        let shape: Tensor<UInt64> = try file.tensor(name + Self.shapeSuffix, shape: [2])
        guard let count = Int(exactly: shape[0]), let width = Int(exactly: shape[1]), count < 1 << 40,
            width <= BitPacking.largestWidth,
            bytes.count == BitPacking.byteCount(count, width: width) + Self.padding,
            expected == nil || expected == count
        else {
            throw ModelFileError(
                code: .damaged, path: file.path, reason: "the numbers \(name) have another size")
        }
        (self.count, self.width) = (count, width)
    }

    /// Adds numbers to a file.
    ///
    /// - Precondition: none is greater than `largest`.
    /// - Complexity: O(*n*).
    static func save(
        _ numbers: UnsafeBufferPointer<UInt32>, largest: UInt32, to writer: inout ModelFileWriter,
        as name: String
    ) {
        let width = BitPacking.width(of: largest)
        let size = BitPacking.byteCount(numbers.count, width: width) + padding
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
            bytes.initialize(repeating: 0)
            count = size
            guard width > 0 else { return }
            let base = UnsafeMutableRawBufferPointer(bytes)
            var (rest, bits, place): (UInt64, Int, Int) = (0, 0, 0)
            for number in numbers {
                rest |= UInt64(number) &<< UInt64(bits)
                bits += width
                guard bits >= 32 else { continue }
                base.storeBytes(
                    of: UInt32(truncatingIfNeeded: rest).littleEndian, toByteOffset: place, as: UInt32.self)
                (rest, bits, place) = (rest >> 32, bits - 32, place + 4)
            }
            base.storeBytes(
                of: UInt32(truncatingIfNeeded: rest).littleEndian, toByteOffset: place, as: UInt32.self)
        }
        writer.add(name, bytes)
        writer.add(name + shapeSuffix, [UInt64(numbers.count), UInt64(width)])
    }

    /// Adds numbers to a file.
    static func save(_ numbers: [UInt32], to writer: inout ModelFileWriter, as name: String) {
        numbers.withUnsafeBufferPointer { numbers in
            save(numbers, largest: numbers.max() ?? 0, to: &writer, as: name)
        }
    }

    /// The numbers for hot loops; valid as long as this value, and places are not checked.
    @inline(__always)
    var unsafeNumbers: Unsafe {
        // There is always the padding.
        guard let base = bytes.unsafeElements.baseAddress else { preconditionFailure("there are no bytes") }
        return Unsafe(base: UnsafeRawPointer(base), width: width)
    }

    /// Numbers whose places are not checked.
    struct Unsafe {
        fileprivate let base: UnsafeRawPointer
        fileprivate let width: Int

        @inline(__always)
        subscript(place: Int) -> UInt32 { BitPacking.number(at: place, width: width, in: base) }

        /// The first place in a range that has `first`, with `second` at the next place of the range; nil if
        /// there is none.
        @inline(__always)
        func place(of first: UInt32, _ second: UInt32, in range: Range<Int>) -> Int? {
            guard range.count > 1 else { return nil }
            let starts = range.lowerBound..<range.upperBound - 1
            guard width <= BitPacking.largestPairWidth else {
                return starts.first { self[$0] == first && self[$0 + 1] == second }
            }
            // Both are read at once.
            let pair = UInt64(first) | UInt64(second) &<< UInt64(width)
            return starts.first { BitPacking.pair(at: $0, width: width, in: base) == pair }
        }
    }
}

extension PackedNumbers: RandomAccessCollection {
    /// Zero.
    var startIndex: Int { 0 }
    /// The number of numbers.
    var endIndex: Int { count }

    /// The number at a place in `0..<count`.
    @inline(__always)
    subscript(place: Int) -> UInt32 {
        precondition(place >= 0 && place < count, "index out of range")
        defer { withExtendedLifetime(self) {} }
        return unsafeNumbers[place]
    }
}
