// The exact n-grams of a text.

import Testing
import WinnowFeatures
import WinnowSystem
import WinnowText

struct NGramTests {
    @Test func `English text is stemmed, without stop words`() throws {
        var options = FeatureOptions.plainWords
        options.analyzer = TokenAnalyzer(
            mode: .messages, filters: [.removeKinds([.symbol]), .lowercase, .removeStopWords, .stem])
        let text = "Running is fun! I love to run."
        let space = try FeatureSpace(fittedTo: [text], options: options)
        #expect(space.features(of: text) == ["run": 2, "fun": 1, "love": 1])
        #expect(space.count == 3)
    }

    @Test(
        arguments: [
            (1...1, ["a": 2, "b": 1, "c": 1]),
            (2...2, ["a b": 1, "b a": 1, "a c": 1]),
            (1...3, ["a": 2, "b": 1, "c": 1, "a b": 1, "b a": 1, "a c": 1, "a b a": 1, "b a c": 1]),
            (3...3, ["a b a": 1, "b a c": 1]),
        ] as [(ClosedRange<Int>, [String: Float])])
    func `word n-grams have the given lengths`(lengths: ClosedRange<Int>, expected: [String: Float]) throws {
        var options = FeatureOptions.plainWords
        options.wordNGrams = lengths
        let space = try FeatureSpace(fittedTo: ["a b  a\nc"], options: options)
        #expect(space.features(of: "a b  a\nc") == expected)
    }

    @Test(
        arguments: [
            ("ab", [" a", " ab", " ab ", "ab", "ab ", "b "]),
            ("x", [" x", " x ", "x "]),
            ("né", [" n", " né", " né ", "né", "né ", "é "]),
            ("👍🏽", [" 👍", " 👍🏽", " 👍🏽 ", "👍🏽", "👍🏽 ", "🏽 "]),
            ("日本", [" 日", " 日本", " 日本 ", "日本", "日本 ", "本 "]),
            ("a!", [" a", " a!", " a! ", "a!", "a! ", "! "]),
            (
                "abcd",
                [
                    " a", " ab", " abc", " abcd", "ab", "abc", "abcd", "abcd ", "bc", "bcd", "bcd ", "cd",
                    "cd ",
                    "d ",
                ]
            ),
            ("a b", [" a", " a ", "a ", " b", " b ", "b "]),
        ] as [(String, [String])])
    func `character n-grams stay inside words and mark their ends`(text: String, expected: [String]) throws {
        let space = try FeatureSpace(fittedTo: [text], options: .plainCharacters(2...5))
        let ones = Dictionary(uniqueKeysWithValues: expected.map { ($0, Float(1)) })
        #expect(space.features(of: text) == ones)
    }

    @Test(arguments: [2...2, 3...4, 5...5])
    func `character n-grams only have the given lengths`(lengths: ClosedRange<Int>) throws {
        let space = try FeatureSpace(fittedTo: ["abcdef ab"], options: .plainCharacters(lengths))
        for text in space.featureTexts {
            #expect(lengths.contains(text?.unicodeScalars.count ?? 0))
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `word n-grams are runs of tokens`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = String(decoding: random.text(), as: UTF8.self) + " end"
        var options = FeatureOptions.plainWords
        options.wordNGrams = 1...3
        let tokens = options.analyzer.tokens(in: text).map(\.text)
        var expected: [String: Float] = [:]
        for first in tokens.indices {
            for last in first..<min(tokens.count, first + 3) {
                expected[tokens[first...last].joined(separator: " "), default: 0] += 1
            }
        }
        let space = try FeatureSpace(fittedTo: [text], options: options)
        #expect(space.features(of: text) == expected, "seed \(seed)")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `character n-grams are windows over words`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let words = ["ham", "naïve", "日本語", "😀", "x", "abcdefgh", "ß", "don't", "ham!"]
        let chosen = (0..<12).map { _ in words[random.next(below: words.count)] }
        var expected: [String: Float] = [:]
        for word in chosen {
            let scalars = Array(" \(word) ".unicodeScalars)
            for first in scalars.indices {
                for last in scalars.indices where (2...5).contains(last - first + 1) {
                    var text = ""
                    text.unicodeScalars.append(contentsOf: scalars[first...last])
                    expected[text, default: 0] += 1
                }
            }
        }
        let text = chosen.joined(separator: " ")
        let space = try FeatureSpace(fittedTo: [text], options: .plainCharacters(2...5))
        #expect(space.features(of: text) == expected, "seed \(seed)")
    }

    @Test func `n-grams are distinguished beyond their first eight bytes`() throws {
        let texts = ["abcdefghijklmnopq abcdefghijklmnopr abcdefgh abcdefghi"]
        let space = try FeatureSpace(fittedTo: texts, options: .plainWords)
        #expect(space.count == 4)
    }
}
