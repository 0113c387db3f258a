// The contract of all text analysis layers, for any text.

import WinnowSystem
import WinnowText

@testable import WinnowAnalysis

/// A text analysis layer under test: bytes in, an answer out.
struct AnalysisLayer<Answer: Equatable> {
    /// Makes a reader, which is called for one text after another.
    var reader: () -> (UnsafeBufferPointer<UInt8>) -> Answer
    /// The answer for a string.
    var answer: (String) -> Answer
    /// The parts of the text in the answer, which must be in order and not overlap.
    var ranges: (Answer) -> [Range<Int>] = { _ in [] }

    /// The violations of the contract, one per line; empty if there are none.
    func violations() -> [String] {
        var violations: [String] = []
        let texts = HardTexts.all
        let reused = reader()
        let answers = texts.map { $0.withUnsafeBufferPointer(reused) }
        for (place, text) in texts.enumerated() {
            if text.withUnsafeBufferPointer(reader()) != answers[place] {
                violations.append(
                    "text \(place): a new reader and a reused one give different answers")
            }
            if let string = String(validating: text, as: UTF8.self), answer(string) != answers[place] {
                violations.append("text \(place): a string and its bytes give different answers")
            }
            violations += Self.violations(of: ranges(answers[place]), in: text).map { "text \(place): \($0)" }
        }
        for place in texts.indices.reversed()
        where texts[place].withUnsafeBufferPointer(reused) != answers[place] {
            violations.append("text \(place): the second answer differs from the first")
        }
        return violations
    }

    /// The violations of the parts of a text.
    static func violations(of ranges: [Range<Int>], in text: [UInt8]) -> [String] {
        var violations: [String] = []
        var end = 0
        let isValid = String(validating: text, as: UTF8.self) != nil
        for range in ranges {
            if range.isEmpty { violations.append("\(range) is empty") }
            if range.lowerBound < end { violations.append("\(range) is before \(end)") }
            end = range.upperBound
            guard range.upperBound <= text.count else { return violations + ["\(range) of \(text.count)"] }
            if isValid, String(validating: text[range], as: UTF8.self) == nil {
                violations.append("\(range) splits a character")
            }
        }
        return violations
    }
}

/// Texts that are hard to process: empty, malformed, huge, in many scripts, and random.
enum HardTexts {
    static let all: [[UInt8]] =
        fixed
        + (1...24 as ClosedRange<UInt64>).map { seed in
            var generator = SeededGenerator(seed: seed)
            return random(&generator)
        }

    /// The texts that are valid UTF-8.
    static let strings = all.compactMap { String(validating: $0, as: UTF8.self) }

    private static let fixed: [[UInt8]] =
        [
            "", " \r\n\t", "\0", "😀", "a\u{301}\u{301}", "שלום hello שלום", "\u{202E}abc\u{202C}",
            "\u{FEFF}x",
            "…", "👩‍👩‍👧 ist nice", "مرحبا Anna Smith في Rome", "\u{200B}\u{200D}\u{FEFF}",
            String(repeating: "! ", count: 100), String(repeating: "a", count: 500),
            String(repeating: "nice. ", count: 30),
            String(repeating: "\u{301}", count: 200), String(repeating: "東", count: 200),
            "The dog sleeps. We met Anna Smith in Oslo!\r\n\r\nThis hat isn't nice, дом стоит; das Haus.",
        ].map { Array($0.utf8) } + [[0xFF], [0x41, 0xC3], [0xE2, 0x82, 0x20, 0xF0, 0x9F], Array(0...255)]

    private static let pieces: [[UInt8]] =
        [
            "the", "dog", "sleeps", "Anna", "Smith", "Oslo", "Green Park", "not", "very", "nice", "DULL",
            "but",
            "Haus", "größer", "дом", "вода", "λέξη", "東京", "שלום", "مرحبا", "don't", "Ann’s", "U.S.", "Mr.",
            "…",
            "!", "?!", ":)", "😊", "👩‍👩‍👧", "\0", "\r\n", "\n\n", "\t", "\u{A0}", "\u{301}", "\u{200D}",
            "\u{202E}", "\u{FEFF}", "ﬁ", "ǅ", "İ", "ß", "1,100", "5kg", "www.x.org", "@ann", "#nice", "(",
            "\"", "/",
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F], [0x80]]

    /// Up to forty pieces, some separated by spaces; a third of the texts can contain malformed bytes.
    private static func random(_ generator: inout SeededGenerator) -> [UInt8] {
        let count = generator.next(below: 3) == 0 ? pieces.count : pieces.count - 5
        return (0..<generator.next(below: 40)).flatMap { _ in
            pieces[generator.next(below: count)] + (generator.next(below: 3) > 0 ? [0x20] : [])
        }
    }
}
