import WinnowText

/// A script of the supported languages; Han and kana count as one.
///
/// Model files contain the raw values.
package enum LetterScript: UInt8, CaseIterable, Sendable {
    case latin = 1
    case greek, cyrillic, armenian, hebrew, arabic, devanagari, bengali, gurmukhi, gujarati, tamil, telugu,
        thai
    case georgian, hangul, han, kannada, malayalam, sinhala, lao, ethiopic, khmer
    /// Letters of any other script.
    case other

    /// The length of arrays indexed by script.
    package static let limit = Int(LetterScript.other.rawValue) + 1

    /// The name in model files.
    package var name: String {
        switch self {
        case .latin: "latin"
        case .greek: "greek"
        case .cyrillic: "cyrillic"
        case .armenian: "armenian"
        case .hebrew: "hebrew"
        case .arabic: "arabic"
        case .devanagari: "devanagari"
        case .bengali: "bengali"
        case .gurmukhi: "gurmukhi"
        case .gujarati: "gujarati"
        case .tamil: "tamil"
        case .telugu: "telugu"
        case .thai: "thai"
        case .georgian: "georgian"
        case .hangul: "hangul"
        case .han: "han"
        case .kannada: "kannada"
        case .malayalam: "malayalam"
        case .sinhala: "sinhala"
        case .lao: "lao"
        case .ethiopic: "ethiopic"
        case .khmer: "khmer"
        case .other: "other"
        }
    }

    /// The weight of a letter when scripts are compared: a letter for a syllable or a word counts as the
    /// letters that other scripts need for it.
    package var letterWeight: Int {
        switch self {
        case .han: 3
        case .hangul: 2
        default: 1
        }
    }

    /// Whether each letter is a feature by itself: such scripts have no spaces, and too many letters for
    /// n-grams.
    package var isLogographic: Bool { self == .han }

    /// The blocks below U+2000 and the script of the letters in them (Unicode's Blocks.txt).
    package static let blocks: [(last: UInt32, script: LetterScript)] = [
        (0x24F, .latin), (0x36F, .other), (0x3FF, .greek), (0x52F, .cyrillic), (0x58F, .armenian),
        (0x5FF, .hebrew),
        (0x6FF, .arabic), (0x74F, .other), (0x77F, .arabic), (0x86F, .other), (0x8FF, .arabic),
        (0x97F, .devanagari),
        (0x9FF, .bengali), (0xA7F, .gurmukhi), (0xAFF, .gujarati), (0xB7F, .other), (0xBFF, .tamil),
        (0xC7F, .telugu), (0xCFF, .kannada), (0xD7F, .malayalam), (0xDFF, .sinhala), (0xE7F, .thai),
        (0xEFF, .lao), (0x109F, .other), (0x10FF, .georgian), (0x11FF, .hangul), (0x139F, .ethiopic),
        (0x177F, .other), (0x17FF, .khmer), (0x1C7F, .other), (0x1C8F, .cyrillic), (0x1CBF, .georgian),
        (0x1DFF, .other), (0x1EFF, .latin),
        (0x1FFF, .greek),
    ]

    /// The script of a letter from U+2000 on; nil for other scalars.
    package static func above(_ scalar: UInt32) -> LetterScript? {
        switch scalar {
        case 0x3005, 0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF,
            0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x323AF:
            .han
        case 0x3131...0x318E, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xD7B0...0xD7FB, 0xFFA0...0xFFDC: .hangul
        case 0x2C60...0x2C7F, 0xA722...0xA7FF, 0xFB00...0xFB06, 0xFF21...0xFF3A, 0xFF41...0xFF5A: .latin
        case 0x2DE0...0x2DFF, 0xA640...0xA69F: .cyrillic
        case 0x2D00...0x2D2D: .georgian
        case 0xFB13...0xFB17: .armenian
        case 0xFB1D...0xFB4F: .hebrew
        case 0xFB50...0xFDFF, 0xFE70...0xFEFC: .arabic
        case 0x2000...0x2C5F, 0x2E00...0x3004, 0xD800...0xF8FF, 0xFF00...0xFFFF, 0x1F000...0x1FFFF,
            0xE0000...:
            nil
        default: ScalarKind(scalar).isAlphabetic ? .other : nil
        }
    }
}
