// Sums over rows, attributed to the tokens that the values came from.

import Testing
import WinnowFeatures
import WinnowNumerics
import WinnowSystem
import WinnowText

struct FeatureSharesTests {
    /// The shares of a text, with weights by feature text.
    private static func shares(
        _ text: String, _ options: FeatureOptions, _ weights: [String: Double]
    ) throws -> FeatureShares {
        let space = try FeatureSpace(fittedTo: [text], options: options)
        var (text, reader) = (text, FeatureReader(space: space))
        return text.withUTF8 { utf8 in
            reader.shares(of: utf8) { weights[space.feature(at: $0)?.text ?? ""] ?? 0 }
        }
    }

    @Test func `an n-gram's share is divided by its occurrences and its tokens`() throws {
        var options = FeatureOptions.plainWords
        options.wordNGrams = 1...2
        let shares = try Self.shares("a b a", options, ["a": 1, "b": 10, "a b": 100, "b a": 1000])
        // Each a: 1. Half of each a b, half of each b a.
        #expect(shares.tokenShares == [51, 560, 501])
        #expect(shares.total == 1112)
        #expect(shares.tokens.map(\.start) == [0, 2, 4])
        options.termFrequency = .binary
        let binary = try Self.shares("a b a", options, ["a": 1])
        #expect(binary.tokenShares == [0.5, 0, 0.5])
    }

    @Test func `a character n-gram is shared by the tokens it overlaps`() throws {
        let weights = ["t!": 2.0, " d": 3, "! ": 5, " x": 7, "x ": 11, "'t!": 30, "!": 1000]
        let shares = try Self.shares("don't! x", .plainCharacters(2...3), weights)
        #expect(shares.tokens.map { $0.start..<$0.end } == [0..<5, 5..<6, 7..<8])
        #expect(shares.tokenShares == [19, 21, 18])
    }

    @Test func `multibyte characters belong to their tokens`() throws {
        let weights = ["é😀": 2.0, "😀 ": 10, " 日": 100, "日本": 1000]
        let shares = try Self.shares("é😀 日本", .plainCharacters(2...2), weights)
        #expect(shares.tokens.first.map { $0.start..<$0.end } == 0..<2)
        #expect(shares.tokenShares.prefix(2) == [1, 11])
        #expect(shares.tokenShares.dropFirst(2).reduce(0, +) == 1100)
    }

    @Test func `spans refer to the text, whatever the filters do to its tokens`() throws {
        var options = FeatureOptions.plainWords
        options.analyzer = .english
        options.wordNGrams = 1...2
        let shares = try Self.shares("The RUNNING of the cats", options, ["run": 1, "run cat": 4])
        #expect(shares.tokens.map { $0.start..<$0.end } == [4..<11, 19..<23])
        #expect(shares.tokenShares == [3, 2])
        options.analyzer = TokenAnalyzer(filters: [.lowercase, .maskKinds([.number])])
        let masked = try Self.shares("12 3456 a", options, ["<number>": 6, "<number> <number>": 8])
        #expect(masked.tokenShares == [10, 10, 0])
    }

    @Test func `surface features are given by index; an empty text has none`() throws {
        var options = FeatureOptions.plainWords
        options.surfaceFeatures = true
        let shares = try Self.shares("ABC 12", options, ["length": 160, "capitals": 6, "symbols": 99])
        #expect(shares.surface.map(\.number) == [0, 1, 2])
        #expect(abs(shares.surface[0].share - 0.6) < 1e-6)
        #expect(abs(shares.surface[1].share - 1.5) < 1e-6)
        let none = try Self.shares("", options, ["length": 1])
        #expect(none.tokens.isEmpty && none.surface.isEmpty && none.total == 0)
    }

    @Test func `products that are not finite count as 0`() throws {
        let space = try FeatureSpace(fittedTo: ["a b"], options: .plainWords)
        var (text, reader) = ("a b", FeatureReader(space: space))
        let shares = text.withUTF8 { reader.shares(of: $0) { [.infinity, 2][$0] } }
        #expect(shares.total == 2)
        #expect(shares.tokenShares.reduce(0, +) == 2)
        let none = text.withUTF8 { reader.shares(of: $0) { _ in .nan } }
        #expect(none.total == 0)
    }

    @Test(arguments: 0..<80 as Range<UInt64>)
    func `shares add up to the sum over the row`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 400 + seed)
        let options = FeatureOptions.random(&random)
        let texts = random.texts(1 + random.next(below: 20))
        guard let space = try? FeatureSpace(fittedTo: texts, options: options) else { return }
        let weights = (0..<space.count).map { _ in Double(Int(random.next(below: 2001)) - 1000) / 100 }
        var reader = FeatureReader(space: space)
        for text in texts.texts + [random.text(limit: 60)] {
            text.withUnsafeBufferPointer { utf8 in
                let shares = reader.shares(of: utf8) { weights[$0] }
                var total = 0.0
                reader.withRow(of: utf8) { columns, values in
                    for (column, value) in zip(columns, values) {
                        total += Double(value) * weights[Int(column)]
                    }
                }
                let sum =
                    shares.tokenShares.reduce(0, +) + shares.surface.reduce(0) { $0 + $1.share }
                let scale = max(1, shares.tokenShares.reduce(0) { $0 + $1.magnitude })
                let comment = "seed \(seed), \(options)"
                // Bit for bit: the same products in the same order.
                if shares.total != total { Issue.record("\(shares.total), not \(total); \(comment)") }
                if abs(sum - total) > 1e-12 * scale { Issue.record("\(sum), not \(total); \(comment)") }
            }
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `shares equal those of a slow and simple implementation`(seed: UInt64) throws {
        var random = SeededGenerator(seed: 900 + seed)
        var options = FeatureOptions.random(&random)
        options.hashBits = nil
        options.surfaceFeatures = false
        let plain = random.texts(12).texts.map { String(decoding: $0, as: UTF8.self) }
        guard let space = try? FeatureSpace(fittedTo: plain, options: options) else { return }
        let weights = (0..<space.count).map { _ in Double(random.next(below: 2001)) / 100 - 10 }
        for text in plain {
            let slow = SlowShares(of: text, space: space, weights: weights).shares
            var (text, reader) = (text, FeatureReader(space: space))
            let fast = text.withUTF8 { reader.shares(of: $0) { weights[$0] } }.tokenShares
            try #require(fast.count == slow.count)
            for (left, right) in zip(fast, slow) {
                #expect(abs(left - right) < 1e-9 * max(1, abs(right)), "seed \(seed), \(options)")
            }
        }
    }
}

/// The same shares, computed from strings, n-gram by n-gram.
private struct SlowShares {
    private(set) var shares: [Double]

    init(of text: String, space: FeatureSpace, weights: [Double]) {
        let tokens = space.options.analyzer.tokens(in: text)
        shares = [Double](repeating: 0, count: tokens.count)
        let row = space.row(of: text)
        for kind in [Feature.Kind.word, .character] {
            let grams = kind == .word ? Self.words(tokens, space) : Self.characters(tokens, space)
            for (column, value) in zip(row.columns, row.values) {
                guard let feature = space.feature(at: Int(column)), feature.kind == kind else { continue }
                let occurrences = grams.filter { Array($0.text.utf8) == Array(feature.text.utf8) }
                let share = Double(value) * weights[Int(column)] / Double(occurrences.count)
                for occurrence in occurrences {
                    for token in occurrence.tokens {
                        shares[token] += share / Double(occurrence.tokens.count)
                    }
                }
            }
        }
    }

    private static func words(
        _ tokens: [Token], _ space: FeatureSpace
    ) -> [(text: String, tokens: Set<Int>)] {
        guard let lengths = space.options.wordNGrams else { return [] }
        return tokens.indices.flatMap { first in
            lengths.filter { first + $0 <= tokens.count }.map { length in
                let range = first..<first + length
                return (tokens[range].map(\.text).joined(separator: " "), Set(range))
            }
        }
    }

    private static func characters(
        _ tokens: [Token], _ space: FeatureSpace
    ) -> [(text: String, tokens: Set<Int>)] {
        guard let lengths = space.options.characterNGrams else { return [] }
        // Each word with spaces around it, and the token of each scalar.
        var words: [[(Unicode.Scalar, Int?)]] = []
        for (number, token) in tokens.enumerated() {
            if number == 0 || tokens[number - 1].range.upperBound < token.range.lowerBound {
                words.append([(" ", nil)])
            }
            words[words.count - 1] += token.text.unicodeScalars.map { ($0, number) }
        }
        var grams: [(text: String, tokens: Set<Int>)] = []
        for word in words.map({ $0 + [(" ", nil)] }) {
            for first in word.indices {
                for length in lengths where first + length <= word.count {
                    let piece = word[first..<first + length]
                    // A space inside a token, as in a phone number, ends n-grams like one between words.
                    if piece.dropFirst().dropLast().contains(where: { $0.0 == " " }) { continue }
                    var text = String.UnicodeScalarView()
                    text.append(contentsOf: piece.map(\.0))
                    grams.append((String(text), Set(piece.compactMap(\.1))))
                }
            }
        }
        return grams
    }
}
