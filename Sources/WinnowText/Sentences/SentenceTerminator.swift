/// A run of terminators and what closes behind it.
struct SentenceTerminator {
    /// Where the run begins.
    var start: Int
    /// Behind the run.
    var runEnd: Int
    /// Behind the quotes and brackets that follow.
    var end: Int
    /// Whether it holds a sign other than full stops and ellipses.
    var isStrong = false
    /// Whether it holds one that needs no space behind it: `。`, `！`, `？`.
    var isWide = false

    /// Whether it is one full stop.
    var isFullStop: Bool { runEnd - start == 1 && !isStrong }
    /// Whether quotes or brackets close behind it.
    var closes: Bool { end > runEnd }

    /// The terminator at `start`; nil where another character stands there.
    init?(at start: Int, in text: TextBytes) {
        self.init(start: start, runEnd: start, end: start)
        while runEnd < text.count {
            if text[runEnd] == 0x20, !isStrong, runEnd > start, Self.isSpacedStop(at: runEnd, in: text) {
                runEnd += 1
                continue
            }
            guard let length = addition(at: runEnd, in: text) else { break }
            runEnd += length
        }
        guard runEnd > start else { return nil }
        end = runEnd
        while end < text.count, let length = Self.closer(at: end, in: text) { end += length }
    }

    private init(start: Int, runEnd: Int, end: Int) {
        self.start = start
        self.runEnd = runEnd
        self.end = end
    }

    /// The length of a terminator at `index`, which is noted.
    private mutating func addition(at index: Int, in text: TextBytes) -> Int? {
        switch text[index] {
        case UInt8(ascii: "."):
            return 1
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
            isStrong = true
            return 1
        case 0x80...0xFF:
            let scalar = UTF8Scalar(at: index, in: text)
            if scalar.value == 0x2026 { return scalar.count }
            guard SentenceBreakClass.character(at: index, in: text).class.isTerminator else { return nil }
            isStrong = true
            isWide = isWide || scalar.value >= 0x2E80
            return scalar.count
        default:
            return nil
        }
    }

    /// Whether `index` is the space of `. .`, an ellipsis with spaces.
    private static func isSpacedStop(at index: Int, in text: TextBytes) -> Bool {
        text.byte(index + 1) == UInt8(ascii: ".") && index + 1 < text.count
            && !isAlphanumeric(text.byte(index + 2)) && text.byte(index + 2) < 0x80
    }

    /// The length of a quotation mark or bracket that closes at `index`.
    private static func closer(at index: Int, in text: TextBytes) -> Int? {
        switch text[index] {
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "_"):
            return 1
        case 0x80...0xFF:
            let scalar = UTF8Scalar(at: index, in: text)
            return isClosing(scalar.value) ? scalar.count : nil
        default:
            return nil
        }
    }

    /// `’ ” »` and the brackets and quotes of Chinese and Japanese.
    private static func isClosing(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2019, 0x201D, 0x00BB, 0x203A, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0xFF09, 0xFF3D: true
        default: false
        }
    }
}
