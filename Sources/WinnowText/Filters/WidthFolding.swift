/// The filter ``TokenFilter/foldWidth``.
enum WidthFolding {
    private static let voicedMark: UInt32 = 0x3099
    private static let semiVoicedMark: UInt32 = 0x309A

    /// Whether a text contains a lead byte of the affected forms and marks, which are rare outside East Asia:
    /// U+3000 to U+3FFF, and U+F000 to U+FFFF.
    static func mayChange(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        bytes.contains { $0 == 0xE3 || $0 == 0xEF }
    }

    /// Writes `source` in ordinary width; see ``ScalarTable/rewrite(_:to:ascii:override:)``.
    static func write(
        _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let count = ScalarTable.widths.rewrite(source, to: target)
        return joinVoicingMarks(UnsafeMutableBufferPointer(rebasing: target[..<count]))
    }

    /// Joins each voicing mark to the kana before it, if both have a combined scalar, and returns the new
    /// length. In half-width text the mark is separate: `ｶﾞ` is `カ` and a mark, and then `ガ`.
    private static func joinVoicingMarks(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let source = UnsafeBufferPointer(bytes)
        var index = 0
        var written = 0
        var last: UInt32 = 0
        while index < source.count {
            let scalar = UTF8Scalar(at: index, in: source)
            if scalar.value == voicedMark || scalar.value == semiVoicedMark,
                let joined = voiced(last, isSemi: scalar.value == semiVoicedMark)
            {
                written += UTF8Scalar.write(joined, to: bytes, at: written - 3) - 3
                last = joined
            } else {
                written += scalar.copy(from: index, to: written, in: bytes)
                last = scalar.value
            }
            index += scalar.count
        }
        return written
    }

    /// The voiced (`カ` → `ガ`) or semi-voiced form (`ハ` → `パ`) of a kana; nil if it has none.
    private static func voiced(_ kana: UInt32, isSemi: Bool) -> UInt32? {
        // Hiragana and katakana are in the same order, 0x60 apart.
        let isKatakana = (0x30A1...0x30FE).contains(kana)
        let hiragana = isKatakana ? kana - 0x60 : kana
        switch hiragana {
        case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B:  // ha, hi, fu, he, ho
            return kana + (isSemi ? 2 : 1)
        case _ where isSemi: return nil
        case 0x304B...0x3062 where hiragana % 2 == 1: return kana + 1  // ka to chi
        case 0x3064, 0x3066, 0x3068, 0x309D: return kana + 1  // tsu, te, to, iteration mark
        case 0x3046: return kana + 0x4E  // u
        case 0x308F...0x3092 where isKatakana: return kana + 8  // wa, wi, we, wo
        default: return nil
        }
    }
}
