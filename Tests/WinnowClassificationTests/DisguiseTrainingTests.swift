// Disguised words in training, answers and explanations.

import Testing
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowText

@Suite struct DisguiseTrainingTests {
    private static let rows = (0..<60).flatMap { number in
        [
            ("win a free prize now \(number)", "spam"), ("claim your free cash \(number)", "spam"),
            ("see you at home later \(number)", "ham"), ("are you coming to lunch \(number)", "ham"),
        ]
    }

    private static func corpus(_ spam: String = "spam", _ ham: String = "ham") -> Corpus {
        corpus(of: rows.map { ($0.0, $0.1 == "spam" ? spam : ham) })
    }

    private static func corpus(of rows: [(String, String)]) -> Corpus {
        Corpus(texts: rows.map(\.0), labels: rows.map(\.1))
    }

    private static func classifier() throws -> TextClassifier {
        var options = TextClassifierTrainer.Options()
        options.features = TrainingDefaults(of: corpus()).features
        return try TextClassifierTrainer(options: options).train(on: corpus()).classifier
    }

    @Test func `disguises are undone by default only in data of spam and ham`() {
        func unmasks(_ corpus: Corpus) -> Bool {
            TrainingDefaults(of: corpus).features.analyzer.filters.first == .unmask
        }
        #expect(unmasks(Self.corpus()))
        #expect(unmasks(Self.corpus("Junk", "wanted")))
        #expect(!unmasks(Self.corpus("positive", "negative")))
        #expect(!unmasks(Self.corpus(of: Self.rows + [("a third label", "other")])))
    }

    @Test(arguments: [
        "wіn а frее prіzе nоw", "w.i.n a f.r.e.e p.r.i.z.e n.o.w",
        "w\u{200B}in a fr\u{200B}ee pri\u{200B}ze now",
    ])
    func `a disguised text has the features of the plain one`(text: String) throws {
        let space = try Self.classifier().featureSpace
        let features = space.features(of: text)
        #expect(features["<disguised>"] == nil, "no training text is disguised")
        #expect(features == space.features(of: "win a free prize now"))
    }

    @Test func `a disguised word is a feature`() throws {
        var options = FeatureOptions()
        options.analyzer = TokenAnalyzer(filters: [.unmask, .lowercase])
        options.characterNGrams = nil
        let space = try FeatureSpace(fittedTo: ["get frее cash", "get free cash"], options: options)
        let features = space.features(of: "frее v.i.a.g.r.a")
        #expect(try #require(features["<disguised>"]) > 0)
        #expect(space.features(of: "free")["<disguised>"] == nil)
    }

    @Test func `an explanation names disguised words, and its parts still add up`() throws {
        let explanation = try Self.classifier().explanation(of: "claim y.o.u.r frее cash now")
        let disguised = explanation.parts.filter { $0.isDisguised }
        #expect(disguised.map(\.text) == ["y.o.u.r", "frее"])
        let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
        #expect(abs(sum - explanation.logOdds) < 1e-9)
        #expect(explanation.label == "spam")
    }

    @Test func `the feature of disguises is part of the explanation's sum`() throws {
        let disguised = Self.rows.map { ($0.1 == "spam" ? $0.0.replacing("free", with: "frее") : $0.0, $0.1) }
        var options = TextClassifierTrainer.Options()
        options.features = TrainingDefaults(of: Self.corpus()).features
        let classifier = try TextClassifierTrainer(options: options).train(on: Self.corpus(of: disguised))
            .classifier
        let feature = classifier.featureSpace.features(of: "frее")["<disguised>"]
        #expect(try #require(feature) > 0)
        let explanation = classifier.explanation(of: "lunch frее")
        let sum = explanation.parts.reduce(explanation.bias) { $0 + $1.weight }
        #expect(abs(sum - explanation.logOdds) < 1e-9)
    }
}
