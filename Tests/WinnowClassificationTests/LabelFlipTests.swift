// Label flips, compared with an exhaustive search.

import Testing
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import WinnowText

@testable import WinnowClassification

struct LabelFlipTests {
    private static let words = ["free", "prize", "lunch", "home", "a", "b", "c!", "£5", "日本"]

    /// A classifier with random weights for words, word pairs and surface features.
    private static func classifier(
        _ labelCount: Int, _ random: inout SeededGenerator
    ) throws -> TextClassifier {
        var options = FeatureOptions()
        options.characterNGrams = random.next(below: 2) == 0 ? nil : 2...3
        let texts = (0..<30).map { _ in text(&random, words: 6) }
        let space = try FeatureSpace(fittedTo: texts, options: options)
        let count = labelCount == 2 ? 1 : labelCount
        func number(_ size: Float) -> Float { size * (Float(random.next(below: 2001)) / 1000 - 1) }
        return TextClassifier(
            labels: Array(["a", "b", "c", "d"].prefix(labelCount)), featureSpace: space,
            algorithm: .maximumEntropy,
            information: ModelInformation(),
            weights: Tensor((0..<space.count * count).map { _ in number(4) }, shape: [space.count, count]),
            intercepts: Tensor((0..<count).map { _ in number(0.5) }))
    }

    private static func text(_ random: inout SeededGenerator, words count: Int) -> String {
        (0..<count).map { _ in words[random.next(below: words.count)] }.joined(separator: " ")
    }

    /// The text without some of its tokens, by a simple implementation.
    private static func text(_ text: String, without tokens: [Token]) -> String {
        var bytes = Array(text.utf8).map(Optional.some)
        for token in tokens { for index in token.range { bytes[index] = nil } }
        return String(decoding: bytes.compactMap { $0 }, as: UTF8.self)
    }

    /// The size of the smallest set whose removal flips the label, by trying all; nil if none does.
    private static func smallest(_ text: String, _ classifier: TextClassifier) -> Int? {
        let tokens = classifier.featureSpace.options.analyzer.tokens(in: text)
        let label = classifier.label(of: text)
        var best: Int?
        for set in 1..<(1 << tokens.count) where set.nonzeroBitCount < best ?? .max {
            let chosen = tokens.indices.filter { set >> $0 & 1 == 1 }.map { tokens[$0] }
            if classifier.label(of: Self.text(text, without: chosen)) != label { best = set.nonzeroBitCount }
        }
        return best
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `the set flips the label, needs each word, and is minimal up to three words`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let classifier = try Self.classifier(2 + random.next(below: 3), &random)
        for _ in 0..<6 {
            // Only these words never become adjacent, so that the simple implementation is correct.
            let text = Self.text(&random, words: random.next(below: 8)).replacing("c!", with: "c")
            let flip = classifier.flip(of: text)
            let best = Self.smallest(text, classifier)
            let comment: Comment = "seed \(seed): \(text)"
            #expect(best.map { $0 <= 3 } != true || flip?.words.count == best, comment)
            guard let flip else { continue }
            #expect(flip.isMinimal, comment)
            #expect(flip.label == classifier.label(of: text), comment)
            #expect(flip.remainder == Self.text(text, without: flip.words), comment)
            #expect(flip.newLabel == classifier.label(of: flip.remainder), comment)
            #expect(flip.newLabel != flip.label, comment)
            #expect(flip.words.count >= best ?? .max, comment)
            for index in flip.words.indices {
                var fewer = flip.words
                fewer.remove(at: index)
                let rest = Self.text(text, without: fewer)
                #expect(classifier.label(of: rest) == flip.label, comment)
            }
        }
    }

    @Test func `words have their ranges in the text`() throws {
        let classifier = try TextClassifierTrainer.with { $0.calibration = .none }
            .train(on: Sample.corpus(rows: 120)).classifier
        let text = "café w1 w2 Winner"
        let flip = try #require(classifier.flip(of: text))
        #expect(flip.label == "spam" && flip.newLabel == "ham")
        #expect(flip.words.map(\.text) == ["Winner"])
        #expect(flip.words.map(\.range) == [12..<18])
        #expect(flip.remainder == "café w1 w2 ")
    }

    @Test func `a label that does not depend on words does not flip`() throws {
        let classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [3])
        for text in ["", "one two three", " "] { #expect(classifier.flip(of: text) == nil) }
    }

    @Test func `words that become adjacent are separated`() {
        let text = Array("a-b c".utf8)
        let tokens = TokenAnalyzer(mode: .unicode).tokens(in: "a-b c").map {
            TokenSpan(start: $0.range.lowerBound, end: $0.range.upperBound, kind: $0.kind)
        }
        #expect(tokens.count == 4)
        func remainder(_ words: [Int]) -> String {
            String(decoding: TextRemainder(of: text, tokens: tokens, without: words).text, as: UTF8.self)
        }
        #expect(remainder([]) == "a-b c")
        #expect(remainder([1]) == "a b c")
        #expect(remainder([0]) == "-b c")
        #expect(remainder([1, 2]) == "a c")
        #expect(remainder([3]) == "a-b ")
        #expect(remainder([0, 1, 2, 3]) == " ")
        let rest = TextRemainder(of: text, tokens: tokens, without: [1])
        #expect(rest.token(at: 0) == 0 && rest.token(at: 2) == 2 && rest.token(at: 4) == 3)
    }

    @Test func `the search in a long text terminates, and its set flips the label`() throws {
        let classifier = try TextClassifierTrainer.with { $0.calibration = .none }
            .train(on: Sample.corpus(rows: 120)).classifier
        var random = SeededGenerator(seed: 5)
        let words = ["prize", "winner", "lunch", "w1", "w2", "claim"]
        let text = (0..<400).map { _ in words[random.next(below: words.count)] }.joined(separator: " ")
        let flip = try #require(classifier.flip(of: text))
        #expect(flip.words.count > 3)
        #expect(classifier.label(of: flip.remainder) == flip.newLabel && flip.newLabel != flip.label)
    }
}
