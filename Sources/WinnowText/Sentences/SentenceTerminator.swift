/// A run of terminators with the closing quotes and brackets after it.
struct SentenceTerminator {
    /// The start of the run.
    var start: Int
    /// The end of the run.
    var runEnd: Int
    /// The end of the closing quotes and brackets after it.
    var end: Int
    /// Whether it contains a terminator other than full stops and ellipses.
    var isStrong = false
    /// Whether it contains one that needs no space after it: `。`, `！`, `？`.
    var isWide = false

    /// Whether it is a single full stop.
    var isFullStop: Bool { runEnd - start == 1 && !isStrong }
    /// Whether quotes or brackets close after it.
    var closes: Bool { end > runEnd }

    /// The terminator at `start`; nil if there is none.
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

    /// The length of the terminator at `index`, if any; updates the flags.
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

    /// The length of a closing quotation mark or bracket at `index`.
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

    /// `’ ” »`, the German `“ ‘ «`, and closing Chinese and Japanese brackets and quotes.
    private static func isClosing(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x2018, 0x2019, 0x201C, 0x201D, 0x00AB, 0x00BB, 0x2039, 0x203A, 0x3009, 0x300B, 0x300D, 0x300F,
            0x3011, 0xFF09, 0xFF3D:
            true
        default: false
        }
    }
}
