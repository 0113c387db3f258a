// Text analysis models satisfy the common contract of saving, opening and rejecting files.

import Testing
import WinnowAnalysis
import WinnowModelFile
import _WinnowTestSupport

@Suite struct ModelContractTests {
    @Test func `taggers satisfy the contract of models`() throws {
        let tagger = try WordTaggerTests.trained(on: WordTaggerTests.bank(60))
        let violations = try ModelContract.violations(of: tagger) { tagger in
            let words = ["the", "book", "é", "."]
            #expect(tagger.tags(of: words).count == 4)
            #expect([0, 4].contains(tagger.fineTags(of: words).count))
            return [
                tagger.tags(of: words), tagger.fineTags(of: words), tagger.tokens(in: "The dog.").map(\.tag),
            ]
        }
        #expect(violations == [])
    }

    @Test func `taggers with fine tags satisfy the contract of models`() throws {
        let tagger = try WordTaggerTests.trained(on: WordTaggerTests.fineBank)
        let violations = try ModelContract.violations(of: tagger) {
            $0.tokens(in: "dogs have walked").map { [$0.tag, $0.fineTag] }
        }
        #expect(violations == [])
    }

    @Test func `lemmatizers satisfy the contract of models`() throws {
        let violations = try ModelContract.violations(of: LemmatizerTests.lemmatizer(folds: 0)) {
            lemmatizer in
            let words = ["The", "mice", "was", "her", "é", "1,100", "."]
            let lemmas = lemmatizer.lemmas(of: words, tags: ["DET", "NOUN"])
            #expect(lemmas.count == words.count)
            return lemmas
        }
        #expect(violations == [])
    }

    @Test func `gazetteers satisfy the contract of models`() throws {
        let violations = try ModelContract.violations(of: GazetteerTests.gazetteer()) { gazetteer in
            let matches = gazetteer.matches(in: ["New", "York", "Berlin", "Mitte"])
            #expect(matches.allSatisfy { $0.words.upperBound <= 4 })
            _ = GazetteerTerms(gazetteer)
            return matches.map(\.kind) + [gazetteer.label(for: "New York Times")]
        }
        #expect(violations == [])
    }

    @Test func `sentiment models satisfy the contract of models`() throws {
        let violations = try ModelContract.violations(of: SentimentScorerTests.scorer(), mutations: 200) {
            scorer in
            let sentiment = scorer.sentiment(of: "this hat is not nice, but great 😊!")
            #expect(abs(sentiment.score) <= 1)
            return sentiment
        }
        #expect(violations == [])
    }

    @Test func `language identifiers satisfy the contract of models`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let violations = try ModelContract.violations(of: identifier, mutations: 200) {
            $0.identification(of: "the garden, das Haus, дом")
        }
        #expect(violations == [])
    }
}
