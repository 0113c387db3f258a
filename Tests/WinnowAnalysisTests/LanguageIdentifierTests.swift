// Language identification: answers, options, parts, files, hard input.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowSystem

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct LanguageIdentifierTests {
    static let identifier = Result { try LanguageSamples.trained() }

    @Test func `scripts decide first, then n-grams`() throws {
        let identifier = try Self.identifier.get()
        #expect(identifier.languages == ["bg", "de", "el", "en", "ru"])
        for (text, language) in [
            ("The house in the garden!", "en"), ("das Haus im Garten", "de"), ("μια λέξη", "el"),
            ("дом и вода", "ru"), ("къщата и водата", "bg"), ("", "und"), ("42 + 1 = ?", "und"), ("😀", "und"),
            ("አማርኛ", "und"),
        ] {
            #expect(identifier.language(of: text) == language, "\(text)")
        }
    }

    @Test func `probabilities sum to 1 and are sorted`() throws {
        let identifier = try Self.identifier.get()
        let answer = identifier.identification(of: "das the вода νερό")
        let probabilities = answer.hypotheses.map(\.probability)
        #expect(Set(answer.hypotheses.map(\.language)) == Set(identifier.languages))
        #expect(abs(probabilities.reduce(0, +) - 1) < 1e-12)
        #expect(probabilities == probabilities.sorted(by: >))
        #expect(answer.language == answer.hypotheses[0].language)
        #expect(identifier.hypotheses(of: "das the", maximumCount: 2).count == 2)
        #expect(identifier.identification(of: "!").hypotheses == [])
        #expect(identifier.identification(of: "!").probability == 0)
    }

    @Test func `constraints restrict the answers`() throws {
        let identifier = try Self.identifier.get()
        let options = LanguageIdentifier.Options(constraints: ["en", "ru"])
        #expect(
            identifier.language(of: "das Haus steht auf dem Hügel und wird größer", options: options) == "en")
        #expect(identifier.hypotheses(of: "das Haus", options: options).map(\.language) == ["en"])
        #expect(identifier.language(of: "μια λέξη", options: options) == "und")
    }

    @Test func `hints decide if the text does not`() throws {
        let identifier = try Self.identifier.get()
        for language in ["de", "en"] {
            let options = LanguageIdentifier.Options(hints: [language: 0.99])
            #expect(identifier.language(of: "q", options: options) == language)
        }
        // But not if it does.
        let options = LanguageIdentifier.Options(hints: ["de": 0.6])
        #expect(
            identifier.language(of: "everything should happen through their friends", options: options)
                == "en")
    }

    @Test func `below the minimum probability a text is undetermined`() throws {
        let identifier = try Self.identifier.get()
        let options = LanguageIdentifier.Options(minimumProbability: 1)
        let answer = identifier.identification(of: "q the das", options: options)
        #expect(answer.language == "und")
        #expect(answer.hypotheses == identifier.hypotheses(of: "q the das"))
        #expect(answer.probability == answer.hypotheses.first?.probability)
    }

    @Test func `options out of range are rejected`() throws {
        let identifier = try Self.identifier.get()
        for options in [
            LanguageIdentifier.Options(constraints: ["xx"]), .init(constraints: []), .init(hints: ["en": 2]),
            .init(minimumProbability: 1.5), .init(hints: ["\u{1B}[31m": 0.5]),
        ] {
            #expect { try identifier.validate(options) } throws: {
                ($0 as? AnalysisError)?.code == .invalidOption && !"\($0)".contains("\u{1B}")
            }
        }
        try identifier.validate(.init(constraints: ["en"], hints: ["de": 0.5]))
    }

    @Test func `case and width of Latin letters make no difference`() throws {
        let identifier = try Self.identifier.get()
        let plain = identifier.identification(of: "the house")
        #expect(identifier.identification(of: "THE HOUSE") == plain)
        #expect(identifier.identification(of: "ｔｈｅ　ＨＯＵＳＥ") == plain)
    }

    @Test func `mixed text is split where the language changes`() throws {
        let identifier = try Self.identifier.get()
        let parts = [
            "The house stands on the hill, ", "das Wasser fließt durch den Garten; ", "дом стоит на холме",
        ]
        let text = parts.joined()
        let ranges = identifier.ranges(of: text)
        #expect(ranges.map(\.language) == ["en", "de", "ru"])
        let bytes = Array(text.utf8)
        #expect(ranges.map { String(decoding: bytes[$0.range], as: UTF8.self) } == parts)
        #expect(ranges.allSatisfy { $0.probability > 0.5 })
        #expect(identifier.ranges(of: " 1, 2").isEmpty)
        #expect(identifier.ranges(of: "አማርኛ").map(\.language) == ["und"])
    }

    @Test func `a saved identifier gives the same answers and the same bytes`() throws {
        let identifier = try Self.identifier.get()
        let bytes = try identifier.bytes()
        let opened = try LanguageIdentifier(from: ModelFile(bytes: bytes))
        #expect(try opened.bytes() == bytes)
        #expect(opened.identification(of: "the garden") == identifier.identification(of: "the garden"))
    }

    @Test func `letters equal those of the text's scalars, for any bytes`() {
        for seed in 1...20 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let alphabet: [[UInt8]] = [
                Array("aZé".utf8), Array("Жю".utf8), Array("語😀".utf8), [0xC0], [0xE2, 0x82], [0xF0, 0x9F],
                [0x80], [0],
            ]
            let bytes = (0..<60).flatMap { _ in alphabet[generator.next(below: alphabet.count)] }
            let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars
                .map { Letter($0.value, in: LetterTable.shared.entries).bits }.filter { $0 != 0 }
            var found: [UInt32] = []
            bytes.withUnsafeBufferPointer { utf8 in
                var reader = LetterReader(utf8)
                while let letter = reader.next() { if letter.isLetter { found.append(letter.bits) } }
                #expect(reader.position == utf8.count)
            }
            #expect(found == expected, "seed \(seed)")
        }
    }

    @Test func `texts with letters far beyond the limit get an answer`() throws {
        let identifier = try Self.identifier.get()
        let letters = [UInt8](repeating: UInt8(ascii: "a"), count: 200_000)
        let words = Array(String(repeating: "the garden ", count: 20_000).utf8)
        for bytes in [letters, words, Array(repeating: 0xFF, count: 100_000)] {
            bytes.withUnsafeBufferPointer { utf8 in
                let answer = identifier.identification(of: utf8)
                #expect(answer.hypotheses.allSatisfy { $0.probability.isFinite })
            }
        }
        words.withUnsafeBufferPointer { #expect(identifier.identification(of: $0).language == "en") }
        letters.withUnsafeBufferPointer { #expect(identifier.ranges(of: $0).count == 1) }
    }

    @Test func `an evaluation compares the languages of answers`() throws {
        let identifier = try Self.identifier.get()
        let corpus = Corpus(
            texts: ["the house", "das Haus", "1", "λόγος", "mot"], labels: ["en", "de", "und", "el", "fr"])
        let predictions = try identifier.predictions(on: corpus, threads: 2)
        #expect(predictions.labels.prefix(5) == identifier.languages[...])
        let right = zip(predictions.truth, predictions.predicted).map { $0 == $1 }
        #expect(right == [true, true, true, true, false])
    }
}
