// Which of many values meet a condition, 64 at a time.

/// Compares values one after another, without a branch, so that the compiler uses vectors.
enum ColumnScan {
    /// A bit for each value: whether `condition` holds; the first value is the lowest bit of the first word.
    @inline(__always)
    static func bits<Value>(
        of values: UnsafeBufferPointer<Value>, where condition: (Value) -> Bool
    ) -> [UInt64] {
        let count = (values.count + 63) / 64
        return [UInt64](unsafeUninitializedCapacity: count) { words, initialized in
            withUnsafeTemporaryAllocation(byteCount: 64, alignment: 64) { flags in
                for index in 0..<values.count / 64 {
                    for place in 0..<64 {
                        flags[place] = condition(values[index &* 64 &+ place]) ? 1 : 0
                    }
                    words[index] = word(of: flags)
                }
                if values.count % 64 > 0 {
                    for place in 0..<64 {
                        let index = values.count / 64 * 64 + place
                        flags[place] = index < values.count && condition(values[index]) ? 1 : 0
                    }
                    words[count - 1] = word(of: flags)
                }
            }
            initialized = count
        }
    }

    /// The lowest bits of 64 bytes.
    @inline(__always)
    private static func word(of flags: UnsafeMutableRawBufferPointer) -> UInt64 {
        var word: UInt64 = 0
        for part in 0..<8 {
            // The product brings the lowest bit of each of eight bytes into the highest byte.
            let bytes = UInt64(littleEndian: flags.load(fromByteOffset: part &* 8, as: UInt64.self))
            word |= ((bytes &* 0x0102_0408_1020_4080) >> 56) << UInt64(part &* 8)
        }
        return word
    }
}
