// SHA-256 (FIPS 180-4), for the digest of a style sheet in a content security policy.

enum SHA256 {
    /// The digest in base 64.
    static func base64(of text: String) -> String {
        let digest = digest(of: Array(text.utf8))
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var result = ""
        for start in stride(from: 0, to: digest.count, by: 3) {
            let bytes = digest[start..<min(start + 3, digest.count)]
            let word = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - bytes.count))
            for place in 0..<4 {
                result.append(place <= bytes.count ? alphabet[Int(word >> UInt32(18 - 6 * place) & 63)] : "=")
            }
        }
        return result
    }

    private static func digest(of message: [UInt8]) -> [UInt8] {
        let primes = (2...311).filter { number in (2..<number).allSatisfy { number % $0 != 0 } }
        func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 0x1p32) }
        // Roots of primes; the cube root by Newton's method, exact to the last of its 32 bits.
        let constants = primes.map { prime in
            var root = Double(prime).squareRoot()
            for _ in 0..<60 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
            return fraction(root)
        }
        var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
        var bytes = message + [0x80]
        while bytes.count % 64 != 56 { bytes.append(0) }
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
        func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
        for start in stride(from: 0, to: bytes.count, by: 64) {
            var words = (0..<16).map { index in
                (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[start + 4 * index + $1]) }
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
                let second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
                words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
            }
            var v = state
            for index in 0..<64 {
                let sum = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25)
                let choice = v[4] & v[5] ^ ~v[4] & v[6]
                let one = v[7] &+ sum &+ choice &+ constants[index] &+ words[index]
                let other = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22)
                let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
                v = [one &+ other &+ majority, v[0], v[1], v[2], v[3] &+ one, v[4], v[5], v[6]]
            }
            state = zip(state, v).map { $0 &+ $1 }
        }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
        }
    }
}
