// Taggers: training, saving, invalid input.

import Testing
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowSystem
import WinnowText

@Suite struct WordTaggerTests {
    /// Sentences of a small language: a determiner, an optional adjective, a noun, a verb, a full stop.
    static func bank(_ count: Int, seed: UInt64 = 1) -> Treebank {
        var random = SeededGenerator(seed: seed)
        func pick(_ words: String) -> String {
            let words = words.split(separator: " ")
            return String(words[random.next(below: words.count)])
        }
        return Treebank(
            sentences: (0..<count).map { _ in
                var words = [AnnotatedWord(form: pick("the a this"), tag: "DET", fineTag: "DT")]
                if random.next(below: 2) == 0 {
                    words.append(AnnotatedWord(form: pick("happy bookish green"), tag: "ADJ", fineTag: "JJ"))
                }
                words.append(AnnotatedWord(form: pick("walk book garden dog"), tag: "NOUN", fineTag: "NN"))
                words.append(
                    AnnotatedWord(
                        form: pick("walks sleeps books"), tag: "VERB", fineTag: "VBZ",
                        isFollowedBySpace: false))
                words.append(AnnotatedWord(form: ".", tag: "PUNCT", fineTag: "."))
                return AnnotatedSentence(words: words)
            })
    }

    private static let shared = Result { try trained(on: bank(200)) }

    /// The tagger of ``bank(_:seed:)``, trained once.
    static func tagger() throws -> WordTagger { try shared.get() }

    static func trained(on bank: Treebank) throws -> WordTagger {
        var options = WordTaggerTrainer.Options()
        options.epochs = 4
        return try WordTaggerTrainer(options: options).train(on: bank).model
    }

    @Test func `a tagger learns tags from words and their neighbours`() throws {
        let tagger = try Self.tagger()
        #expect(tagger.tags == ["ADJ", "DET", "NOUN", "PUNCT", "VERB"])
        #expect(tagger.tags(of: ["the", "book", "books", "."]) == ["DET", "NOUN", "VERB", "PUNCT"])
        // Unseen words, by their endings and positions.
        #expect(tagger.tags(of: ["a", "hook", "talks", "."]) == ["DET", "NOUN", "VERB", "PUNCT"])
        let report = TaggingReport(of: tagger, on: Self.bank(50, seed: 9))
        #expect(report.tagAccuracy == 1)
        #expect(report.tokens?.f1 == 1)
        #expect(report.spans == nil)
        let probabilities = tagger.probabilities(of: ["the", "book", "."])
        #expect(probabilities.allSatisfy { abs($0.reduce(0, +) - 1) < 1e-5 })
        #expect(probabilities[0][1] > 0.9)
    }

    @Test func `training is reproducible, and a tagger can be read back from its bytes`() throws {
        let first = try Self.tagger()
        let second = try Self.trained(on: Self.bank(200))
        var information = ModelInformation()
        information.author = "A"
        let bytes = try first.with(information).bytes()
        #expect(try second.with(information).bytes() == bytes)
        let opened = try WordTagger(from: ModelFile(bytes: bytes))
        for sentence in Self.bank(20, seed: 3).sentences {
            #expect(opened.tags(of: sentence.forms) == first.tags(of: sentence.forms))
            #expect(opened.probabilities(of: sentence.forms) == first.probabilities(of: sentence.forms))
        }
    }

    /// Verbs whose fine tag depends on the previous word: `dogs walked`, `dogs have walked`.
    static let fineBank = Treebank(
        sentences: (0..<120).map { number in
            let noun = AnnotatedWord(form: ["dogs", "cats"][number % 2], tag: "NOUN", fineTag: "NNS")
            let verb = ["walked", "slept", "jumped"][number % 3]
            let words =
                number % 4 < 2
                ? [noun, AnnotatedWord(form: verb, tag: "VERB", fineTag: "VBD")]
                : [
                    noun, AnnotatedWord(form: "have", tag: "AUX", fineTag: "VBP"),
                    AnnotatedWord(form: verb, tag: "VERB", fineTag: "VBN"),
                ]
            return AnnotatedSentence(words: words)
        })

    @Test func `fine tags are consistent with tags and depend on previous words`() throws {
        let tagger = try Self.trained(on: Self.fineBank)
        #expect(tagger.fineTags == ["NNS", "VBD", "VBN", "VBP"])
        #expect(tagger.fineTags(of: ["cats", "jumped"]) == ["NNS", "VBD"])
        #expect(tagger.fineTags(of: ["cats", "have", "jumped"]) == ["NNS", "VBP", "VBN"])
        #expect(TaggingReport(of: tagger, on: Self.fineBank).fineTagAccuracy == 1)
        let opened = try WordTagger(from: ModelFile(bytes: tagger.bytes()))
        #expect(opened.tokens(in: "dogs have slept").map(\.fineTag) == ["NNS", "VBP", "VBN"])
        // A text can be tagged without them, and then with them.
        var tagged = TaggedText()
        let text = Array("dogs slept".utf8)
        text.withUnsafeBufferPointer { opened.tag($0, into: &tagged) }
        #expect(tagged.fineTag(at: 0) == nil)
        text.withUnsafeBufferPointer { opened.tag($0, into: &tagged, choosesFineTags: true) }
        #expect(tagged.fineTag(at: 1) == 1)
    }

    @Test func `a corpus can have no fine tags, or only some`() throws {
        var bank = Self.fineBank
        for sentence in bank.sentences.indices where sentence % 5 > 0 {
            for word in bank.sentences[sentence].words.indices {
                bank.sentences[sentence].words[word].fineTag = nil
            }
        }
        #expect(try Self.trained(on: bank).fineTags(of: ["cats", "have", "jumped"]).last == "VBN")
        for sentence in bank.sentences.indices {
            for word in bank.sentences[sentence].words.indices {
                bank.sentences[sentence].words[word].fineTag = nil
            }
        }
        let tagger = try Self.trained(on: bank)
        #expect(tagger.fineTags.isEmpty && tagger.fineTags(of: ["cats"]).isEmpty)
        #expect(tagger.tokens(in: "cats").map(\.fineTag) == [nil])
        #expect(TaggingReport(of: tagger, on: Self.fineBank).fineTagAccuracy == nil)
    }

    @Test func `no words have no tags`() throws {
        #expect(try Self.tagger().tags(of: []).isEmpty)
        #expect(try Self.tagger().probabilities(of: []).isEmpty)
    }

    @Test func `unusable training data is rejected`() {
        func error(_ bank: Treebank) -> AnalysisError? {
            #expect(throws: AnalysisError.self) { try WordTaggerTrainer().train(on: bank) }
        }
        #expect(error(Treebank(sentences: []))?.code == .noExamples)
        let untagged = Treebank(sentences: [AnnotatedSentence(words: [AnnotatedWord(form: "a")], line: 7)])
        #expect(
            error(untagged)?.message == "a word of the sentence at line 7 has no tag; give one to every word")
        let many = AnnotatedSentence(words: (0..<256).map { AnnotatedWord(form: "a", tag: "t\($0)") })
        #expect(error(Treebank(sentences: [many]))?.code == .invalidData)
    }

    @Test func `tags mark spans of words`() {
        let spans = TaggedSpan.spans(of: ["B-a", "I-a", "I-b", "O", "B-a", "B-a", "I-a"])
        #expect(
            spans == [
                TaggedSpan(words: 0..<2, kind: "a"), TaggedSpan(words: 2..<3, kind: "b"),
                TaggedSpan(words: 4..<5, kind: "a"), TaggedSpan(words: 5..<7, kind: "a"),
            ])
    }
}
