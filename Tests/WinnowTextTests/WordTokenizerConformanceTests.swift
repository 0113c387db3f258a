// Unicode's complete tests of word boundaries.

import Testing
import WinnowText
import _WinnowTestSupport

/// One line of a break test: the text and its segments.
struct BreakCase: CustomTestStringConvertible, Sendable {
    var text: String
    var segments: [String]

    var testDescription: String {
        text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
    }

    /// The cases of a file in the format of the UCD.
    static func cases(_ path: String) throws -> [BreakCase] {
        let file = String(decoding: try TestData.bytes(path), as: UTF8.self)
        return file.split(whereSeparator: \.isNewline).compactMap { line in
            var segments: [[Unicode.Scalar]] = []
            var starts = true
            for field in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
                if field == "÷" || field == "×" {
                    starts = field == "÷"
                } else if let value = UInt32(field, radix: 16), let scalar = Unicode.Scalar(value) {
                    if starts { segments.append([]) }
                    segments[segments.count - 1].append(scalar)
                }
            }
            if segments.isEmpty { return nil }
            return BreakCase(
                text: string(segments.flatMap { $0 }), segments: segments.map(string))
        }
    }

    private static func string(_ scalars: [Unicode.Scalar]) -> String {
        var string = ""
        string.unicodeScalars.append(contentsOf: scalars)
        return string
    }
}

private let current = "unicode/17.0.0-from-unicode-rs/WordBreakTest.txt"
private let emoji = "unicode/15.0.0/emoji/emoji-test.txt"
private let earlier = "unicode/15.0.0/auxiliary/WordBreakTest.txt"

@Suite struct WordTokenizerConformanceTests {
    @Test(.enabled(if: TestData.has(current), "needs \(TestData.place)"))
    func `Unicode 17's tests break as specified`() throws {
        let cases = try BreakCase.cases(current)
        #expect(cases.count == 1944)
        for item in cases {
            #expect(segments(of: item.text) == item.segments, "\(item.testDescription)")
        }
    }

    @Test(.enabled(if: TestData.has(earlier), "needs \(TestData.place)"))
    func `Unicode 15's tests break as specified, except two changed in Unicode 17`() throws {
        // U+2701 is no longer Extended_Pictographic, so WB3c no longer joins it to a zero width joiner.
        let changed = ["\u{2701}\u{200D}\u{2701}", "a\u{200D}\u{2701}"]
        let cases = try BreakCase.cases(earlier)
        #expect(cases.count == 1823)
        let different = cases.filter { segments(of: $0.text) != $0.segments }
        #expect(different.map(\.text) == changed)
    }

    @Test(.enabled(if: TestData.has(emoji), "needs \(TestData.place)"))
    func `every fully qualified emoji is one emoji token in all modes`() throws {
        let file = String(decoding: try TestData.bytes(emoji), as: UTF8.self)
        var count = 0
        for line in file.split(separator: "\n") where line.contains("; fully-qualified") {
            var text = ""
            for field in line.prefix(while: { $0 != ";" }).split(separator: " ") {
                text.unicodeScalars.append(
                    try #require(UInt32(field, radix: 16).flatMap(Unicode.Scalar.init)))
            }
            count += 1
            for mode in WordTokenizer.Mode.ofUnicode {
                let tokens = WordTokenizer(mode: mode).tokens(in: "see \(text)")
                #expect(tokens.map(\.kind) == [.word, .emoji], "\(line)")
            }
        }
        #expect(count == 3655)
    }

    @Test(.enabled(if: TestData.has(current), "needs \(TestData.place)"))
    func `the tokens of unicode mode are the visible segments`() throws {
        for item in try BreakCase.cases(current) {
            let tokens = WordTokenizer(mode: .unicode).tokens(in: item.text).map(\.text)
            let inked = item.segments.filter { !$0.unicodeScalars.allSatisfy(isBlank) }
            #expect(tokens == inked, "\(item.testDescription)")
        }
    }
}

/// The segments of a text, white space included.
func segments(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { utf8 in
        var segments: [String] = []
        WordTokenizer(mode: .unicode).forEachSegment(in: utf8) { range in
            segments.append(String(decoding: utf8[range], as: UTF8.self))
        }
        return segments
    }
}

/// Invisible characters, by the standard library's properties: white space, controls, format characters
/// except visible ones (Prepended_Concatenation_Mark), and default ignorable characters that are not letters.
func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control: return true
    case .format:
        let visible: Set<UInt32> = [
            0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD,
        ]
        return !visible.contains(scalar.value)
    case .otherLetter: return false
    default: return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
    }
}
