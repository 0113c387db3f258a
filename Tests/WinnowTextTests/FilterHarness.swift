// Runs filters on single tokens, without a tokenizer, and makes random text.

@testable import WinnowText

/// The result of `filters` for one token; nil if they remove it.
func filtered(_ token: String, as kind: TokenKind = .word, _ filters: TokenFilter...) -> String? {
    filtered(Array(token.utf8), as: kind, filters).map { String(decoding: $0, as: UTF8.self) }
}

/// The result of `filters` for one token in bytes; nil if they remove it.
func filtered(_ token: [UInt8], as kind: TokenKind = .word, _ filters: [TokenFilter]) -> [UInt8]? {
    var buffer = TokenBuffer()
    let plan = AnalysisPlan(filters)
    token.withUnsafeBufferPointer { bytes in
        buffer.rewrite { plan.add(TokenSpan(start: 0, end: bytes.count, kind: kind), of: bytes, to: &$0) }
    }
    return buffer.isEmpty ? nil : buffer.withBytes(at: 0) { Array($0) }
}

/// A small generator with a sequence determined by its seed (SplitMix64, Steele, Lea and Flood 2014).
struct FilterTestGenerator: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    /// A word of up to 24 scalars, half of them relevant to the filters.
    mutating func word() -> String {
        let pool = Array(
            "aAzZ09'sSΣσςİıßẞéÉøŁﬁＡｚ０ｶﾞﾊﾟがŌőЁёЖ\u{301}\u{327}\u{3099}\u{5B4}\u{650}\u{94D}क़ไก่한哈😀’"
                .unicodeScalars)
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...24, using: &self) {
            if Bool.random(using: &self), let known = pool.randomElement(using: &self) {
                scalars.append(known)
            } else if let any = Unicode.Scalar(UInt32.random(in: 0x21...0x1FFFF, using: &self)) {
                scalars.append(any)
            }
        }
        return scalars.isEmpty ? "a" : String(scalars)
    }
}
