/// SHA-256 (FIPS 180-4), for the hashes of keys.
///
/// Written here because swift-crypto would add a second copy of BoringSSL to the program, and minutes to
/// its build, for this one function, and no library that every Linux has contains it. A key is 32 random bytes, so a
/// hash alone tells nothing, and only the comparison of hashes takes constant time. It is not for secrets that can be
/// guessed.
enum SHA256 {
    /// The 32 bytes of the hash of a message.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var state = start
        let padded = padded(message)
        for block in Swift.stride(from: 0, to: padded.count, by: 64) {
            compress(padded[block..<block + 64], into: &state)
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// The message, one bit, zeros up to a multiple of 64 bytes, and the number of its bits.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros = (119 - message.count % 64) % 64
        let bits = UInt64(message.count) * 8
        return message + [0x80] + [UInt8](repeating: 0, count: zeros)
            + Swift.stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> UInt64($0)) }
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        let first = block.startIndex
        var words = (0..<16).map { word in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(block[first + 4 * word + $1]) }
        }
        for place in 16..<64 {
            let (one, two) = (words[place - 15], words[place - 2])
            let low = rotate(one, 7) ^ rotate(one, 18) ^ one >> 3
            let high = rotate(two, 17) ^ rotate(two, 19) ^ two >> 10
            words.append(words[place - 16] &+ low &+ words[place - 7] &+ high)
        }
        var v = state
        for place in 0..<64 {
            let high = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
            let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
            let sum = v[7] &+ high &+ choice &+ constants[place] &+ words[place]
            let low = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
            let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
            v = [sum &+ low &+ majority, v[0], v[1], v[2], v[3] &+ sum, v[4], v[5], v[6]]
        }
        for index in state.indices { state[index] &+= v[index] }
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
    private static let start: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
        0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
        0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
        0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
        0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
        0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
        0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
        0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
