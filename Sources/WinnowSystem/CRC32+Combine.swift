// The checksum of two runs of bytes from the checksums of each.

extension CRC32 {
    /// The checksum of bytes whose first part has the checksum `first` and whose second part, of `secondCount`
    /// bytes, has the checksum `second`; so blocks can be summed by several threads.
    ///
    /// Complexity: O(log *n*) in `secondCount`.
    ///
    /// Source: the zero operator of M. Adler's `crc32_combine` in zlib: appending zero bytes to a message is a linear
    /// map of its CRC, applied here by repeated squaring of that map's matrix over GF(2).
    public static func combined(_ first: UInt32, _ second: UInt32, secondCount: Int) -> UInt32 {
        guard secondCount > 0 else { return first }
        // One zero bit: the polynomial for the lowest bit, a shift for the others.
        let bit = [0xEDB8_8320] + (0..<31).map { UInt32(1) << UInt32($0) }
        var power = squared(squared(squared(bit)))
        var result = first
        var remaining = secondCount
        while remaining > 0 {
            if remaining & 1 == 1 { result = product(power, result) }
            remaining >>= 1
            if remaining > 0 { power = squared(power) }
        }
        return result ^ second
    }

    private static func product(_ matrix: [UInt32], _ vector: UInt32) -> UInt32 {
        var sum: UInt32 = 0
        for (index, row) in matrix.enumerated() where vector >> UInt32(index) & 1 == 1 { sum ^= row }
        return sum
    }

    private static func squared(_ matrix: [UInt32]) -> [UInt32] {
        matrix.map { product(matrix, $0) }
    }
}
