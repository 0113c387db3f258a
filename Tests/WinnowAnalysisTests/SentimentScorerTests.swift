// Training, using and saving a small sentiment model.

import Testing
import WinnowCorpora
import WinnowModelFile
import WinnowSystem

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct SentimentScorerTests {
    /// Two hundred synthetic reviews; `nice`, `plain` and `dull` decide.
    static func corpus(groups: Bool = false) -> Corpus {
        var (texts, labels, sources): ([String], [String], [String]) = ([], [], [])
        let things = ["hat", "lamp", "film", "chair", "phone"]
        for index in 0..<200 {
            let thing = things[index % 5]
            let (word, label) = [("nice", "positive"), ("dull", "negative"), ("plain", "neutral")][index % 3]
            texts.append(
                index % 4 == 0 && label != "neutral"
                    ? "this \(thing) number \(index) is not \(label == "positive" ? "dull" : "nice")"
                    : "this \(thing) of \(index) is \(word)")
            labels.append(label)
            sources.append(thing)
        }
        return Corpus(texts: texts, labels: labels, groups: groups ? sources : nil)
    }

    static func lexicon() throws -> SentimentLexicon {
        try SentimentLexicon(parsing: "nice\t2\ndull\t-2\ngreat\t3\n😊\tgreat\n")
    }

    private static let shared = Result {
        try SentimentTrainer().train(on: .init(corpus(), lexicons: [lexicon()])).scorer
    }

    /// The scorer of ``corpus(groups:)``, trained once.
    static func scorer() throws -> SentimentScorer { try shared.get() }

    @Test func `words, negations and neutral texts are learned`() throws {
        let scorer = try Self.scorer()
        #expect(scorer.score(of: "this vase is nice") > 0.4)
        #expect(scorer.score(of: "this vase is dull") < -0.4)
        #expect(scorer.score(of: "this vase is not dull") > 0.2)
        #expect(scorer.score(of: "this vase is not nice") < -0.2)
        #expect(abs(scorer.score(of: "this vase is plain")) < 0.3)
        // Only known to the lexicon.
        #expect(scorer.score(of: "great") > 0.1)
        #expect(scorer.score(of: "😊") > 0.1)
    }

    @Test func `an expected share of texts scores above 0, in the same order`() throws {
        let scorer = try Self.scorer()
        let texts = [
            "a nice hat", "a great hat", "a nice and great hat", "a dull hat", "a dull and dull hat",
        ]
        let corpus = Corpus(texts: texts, labels: texts.map { _ in "positive" })
        let before = scorer.scores(of: corpus)
        #expect(Set(before).count == texts.count)
        for count in 1..<texts.count {
            let shifted = scorer.expecting(positiveShare: Double(count) / Double(texts.count), in: corpus)
            let after = shifted.scores(of: corpus)
            #expect(after.count { $0 > 0 } == count)
            let (old, new) = (
                before.indices.sorted { before[$0] < before[$1] },
                after.indices.sorted { after[$0] < after[$1] }
            )
            #expect(old == new)
            let saved = try SentimentScorer(bytes: shifted.bytes())
            #expect(abs(saved.score(of: texts[0]) - after[0]) < 1e-5)
            #expect(shifted.score(of: "") == 0)
        }
    }

    @Test func `words of short texts count less`() throws {
        #expect(LengthDamping(strength: 4).factor(count: 12) == Float(0.75.squareRoot()))
        #expect(LengthDamping(strength: 0).factor(count: 1) == 1)
        #expect(LengthDamping(strength: 4).factor(count: 0) == 1)
        var trainer = SentimentTrainer()
        let damped = try trainer.train(on: Self.corpus()).scorer
        trainer.options.damping = 0
        let plain = try trainer.train(on: Self.corpus()).scorer
        #expect(damped.score(of: "nice") > 0)
        #expect(damped.score(of: "nice") < plain.score(of: "nice"))
        // The shares of the words are damped too: they add up to the log-odds minus the intercept.
        let sentiment = damped.sentiment(of: "nice")
        let share = sentiment.words.reduce(0) { $0 + $1.weight } + Double(damped.core.intercept)
        #expect(abs(SentimentModel.score(share) - sentiment.score) < 1e-5)
        #expect(try SentimentScorer(bytes: damped.bytes()).score(of: "nice") == damped.score(of: "nice"))
    }

    @Test(arguments: ["", " \n ", "zzz", "???", "\u{200F}ש\u{202E}", "🏠"])
    func `a text without known words scores 0`(_ text: String) throws {
        let sentiment = try Self.scorer().sentiment(of: text)
        #expect(sentiment.score == 0)
        #expect(sentiment.label == .neutral)
        #expect(sentiment.words.isEmpty)
    }

    @Test func `a text has its paragraphs, sentences and words with their ranges`() throws {
        let scorer = try Self.scorer()
        let text = "  This lamp is nice. This hat is dull.\n\nThis chair is nice."
        let sentiment = scorer.sentiment(of: text)
        #expect(sentiment.paragraphs.map(\.range) == [2..<38, 40..<59])
        #expect(sentiment.sentences.map(\.range) == [2..<20, 21..<38, 40..<59])
        #expect(sentiment.sentences.map(\.label) == [.positive, .negative, .positive])
        for passage in sentiment.sentences + sentiment.paragraphs + [sentiment.text] {
            let part = String(decoding: Array(text.utf8)[passage.range], as: UTF8.self)
            #expect(passage.score == scorer.score(of: part))
            #expect(passage.label == scorer.label(of: passage.score))
            for word in passage.words {
                #expect(word.text == String(decoding: Array(text.utf8)[word.range], as: UTF8.self))
                #expect(passage.range.lowerBound <= word.range.lowerBound)
                #expect(word.range.upperBound <= passage.range.upperBound)
            }
        }
        #expect(sentiment.sentences[1].strongestWords.first?.text == "dull")
        #expect(sentiment.sentences[1].strongestWords.first.map { $0.weight < 0 } == true)
    }

    @Test func `the words' weights and the intercept add up to the score`() throws {
        let scorer = try Self.scorer()
        for text in ["this hat is nice", "not dull, nice 😊!", "a GREAT lamp but dull"] {
            let sentiment = scorer.sentiment(of: text)
            let sum = sentiment.words.reduce(Double(scorer.core.intercept)) { $0 + $1.weight }
            #expect(abs(SentimentModel.score(sum) - sentiment.score) < 1e-4, "\(text)")
        }
    }

    @Test func `a saved model gives the same bytes, and the same scores for any number of threads`() throws {
        let bytes = try Self.scorer().bytes()
        let opened = try SentimentScorer(bytes: bytes)
        let corpus = Self.corpus()
        #expect(opened.scores(of: corpus, threads: 1) == opened.scores(of: corpus, threads: 4))
        #expect(try opened.bytes() == bytes)
        #expect(opened.score(of: "this hat is nice") > 0.4)
    }

    @Test func `groups are also predicted from the n-grams of the others`() throws {
        let lexicons = [try Self.lexicon()]
        func training(groups: Bool) throws -> SentimentTrainer.Training {
            try SentimentTrainer().train(on: .init(Self.corpus(groups: groups), lexicons: lexicons))
        }
        #expect(try training(groups: false).partCount == 4)
        let training = try training(groups: true)
        #expect(training.partCount == 9)
        #expect(training.crossValidation.examples == 400)
        #expect(try #require(training.crossValidation.signAccuracy) > 0.9)
    }

    @Test func `training on unusable data is an error`() throws {
        func error(_ texts: [String], _ labels: [String]) -> AnalysisError.Code? {
            do {
                _ = try SentimentTrainer().train(on: Corpus(texts: texts, labels: labels))
                return nil
            } catch {
                return error.code
            }
        }
        let ten = (0..<10).map { "text \($0)" }
        #expect(error(ten, ten.map { _ in "positive" }) == .noExamples)
        #expect(error(ten, ten.map { _ in "ham" }) == .invalidData)
        #expect(error(["a", "b"], ["positive", "negative"]) == .noExamples)
        #expect(error([], []) == .noExamples)
        let lexicons = Array(repeating: try Self.lexicon(), count: 17)
        #expect(throws: AnalysisError.self) {
            try SentimentTrainer().train(on: .init(Self.corpus(), lexicons: lexicons))
        }
    }

    @Test func `long texts of one symbol have a score`() throws {
        let scorer = try Self.scorer()
        var reader = SentimentScorer.Reader(scorer)
        for text in ["a", "a ", "good ", "!", "😊", "not ", "\n"] {
            let bytes = [UInt8](repeatElement(Array(text.utf8), count: 10_000 / text.utf8.count).joined())
            let score = bytes.withUnsafeBufferPointer { reader.score(of: $0) }
            #expect(abs(score) <= 1)
        }
    }

    @Test func `malformed bytes count as unknown symbols`() throws {
        var reader = SentimentScorer.Reader(try Self.scorer())
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<150 {
            let bytes = (0..<Int(generator.next() % 40)).map { _ in
                UInt8(truncatingIfNeeded: generator.next())
            }
            let sentiment = bytes.withUnsafeBufferPointer { reader.sentiment(of: $0) }
            #expect(abs(sentiment.score) <= 1)
        }
        let broken = Array("nice".utf8) + [0xFF, 0xC3] + Array(" lamp".utf8)
        let apart = Array("nice ¤ lamp".utf8)
        let scores = [broken, apart].map { $0.withUnsafeBufferPointer { reader.score(of: $0) } }
        #expect(scores[0] == scores[1])
    }
}
