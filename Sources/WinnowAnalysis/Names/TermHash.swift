// A hash of bytes that is known at each of them, so that all beginnings of a term are looked up in one go.

/// The state of the hash behind some bytes: FNV-1a with 64 bits, mixed once more where it is used.
///
/// The same on every platform and in every version of the model format.
struct TermHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    mutating func add(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// The hash of the bytes so far.
    var value: UInt64 {
        let first = (state ^ state >> 31) &* 0x9E37_79B9_7F4A_7C15
        let second = (first ^ first >> 29) &* 0xBF58_476D_1CE4_E5B9
        return second ^ second >> 32
    }
}
