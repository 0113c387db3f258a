// Code as it is written for Apple's NaturalLanguage, with another import alone.

import Testing
import WinnowNaturalLanguage

/// The listings of the book chapter and of Apple's pages.
struct ListingTests {
    @Test func `a paragraph's sentiment is read from its tag`() {
        let text = "What a wonderful book! I enjoyed every page of it."
        let tagger = NLTagger(tagSchemes: [.sentimentScore])
        tagger.string = text
        let (sentiment, range) = tagger.tag(at: text.startIndex, unit: .paragraph, scheme: .sentimentScore)
        let score = Double(sentiment?.rawValue ?? "0") ?? 0
        #expect(score > 0.3 && score <= 1)
        #expect(range == text.startIndex..<text.endIndex)

        tagger.string = "The worst film I have ever seen. Terrible, boring, a waste of money."
        let (other, _) = tagger.tag(
            at: tagger.string!.startIndex, unit: .document, scheme: .sentimentScore)
        #expect(Double(other?.rawValue ?? "0")! < -0.3)
    }

    @Test func `words are enumerated without punctuation`() {
        let text = """
            All human beings are born free and equal in dignity and rights.
            They are endowed with reason and conscience.
            """
        let tokenizer = NLTokenizer(unit: .word)
        tokenizer.string = text
        var words: [String] = []
        tokenizer.enumerateTokens(in: text.startIndex..<text.endIndex) { tokenRange, _ in
            words.append(String(text[tokenRange]))
            return true
        }
        #expect(words.prefix(4) == ["All", "human", "beings", "are"])
        #expect(words.count == 19)
        #expect(!words.contains("."))
    }

    @Test func `sentences are the whole text`() {
        let text = "It rains. Dr. Smith stays at home!\n\nTomorrow, too?"
        let tokenizer = NLTokenizer(unit: .sentence)
        tokenizer.string = text
        let sentences = tokenizer.tokens(for: text.startIndex..<text.endIndex).map { text[$0] }
        #expect(sentences.joined() == text)
        #expect(
            sentences.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) } == [
                "It rains.", "Dr. Smith stays at home!", "Tomorrow, too?",
            ])
    }

    @Test func `parts of speech are tagged as on Apple's page`() {
        let text = "The strong taste of cheese improves with age."
        let tagger = NLTagger(tagSchemes: [.lexicalClass])
        tagger.string = text
        let options: NLTagger.Options = [.omitPunctuation, .omitWhitespace]
        var tags: [String] = []
        tagger.enumerateTags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: .lexicalClass, options: options
        ) { tag, tokenRange in
            if let tag { tags.append("\(text[tokenRange]): \(tag.rawValue)") }
            return true
        }
        #expect(
            tags == [
                "The: Determiner", "strong: Adjective", "taste: Noun", "of: Preposition", "cheese: Noun",
                "improves: Verb", "with: Preposition", "age: Noun",
            ])
    }

    @Test func `names are joined and found as on Apple's page`() {
        let text = "The American Red Cross was established in Washington, D.C., by Clara Barton."
        let tagger = NLTagger(tagSchemes: [.nameType])
        tagger.string = text
        let options: NLTagger.Options = [.omitPunctuation, .omitWhitespace, .joinNames]
        let tags: [NLTag] = [.personalName, .placeName, .organizationName]
        var names: [String: NLTag] = [:]
        tagger.enumerateTags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: .nameType, options: options
        ) { tag, tokenRange in
            if let tag, tags.contains(tag) { names[String(text[tokenRange])] = tag }
            return true
        }
        #expect(names["Clara Barton"] == .personalName)
        #expect(names["American Red Cross"] == .organizationName)
        let (hypotheses, _) = tagger.tagHypotheses(
            at: text.range(of: "Clara")!.lowerBound, unit: .word, scheme: .nameType, maximumCount: 1)
        #expect(hypotheses.keys.first == "PersonalName")
    }

    @Test func `lemmas are tags`() {
        let text = "The cats were running."
        let tagger = NLTagger(tagSchemes: [.lemma])
        tagger.string = text
        let lemmas = tagger.tags(
            in: text.startIndex..<text.endIndex, unit: .word, scheme: .lemma,
            options: [.omitWhitespace, .omitPunctuation]
        ).compactMap { $0.0?.rawValue }
        #expect(lemmas == ["the", "cat", "be", "run"])
    }

    @Test func `the language of a text is recognized as on Apple's page`() {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString("Das ist ein deutscher Satz über das Wetter.")
        #expect(recognizer.dominantLanguage == .german)
        #expect(NLLanguageRecognizer.dominantLanguage(for: "Ceci est une phrase en français.") == .french)
        recognizer.reset()
        #expect(recognizer.dominantLanguage == nil)
        recognizer.languageConstraints = [.french, .english, .german, .italian, .spanish, .portuguese]
        recognizer.languageHints = [.french: 0.5, .english: 0.9, .german: 0.8]
        recognizer.processString("This is a test, mein Freund.")
        #expect(recognizer.languageHypotheses(withMaximum: 2).count == 2)
        #expect(recognizer.dominantLanguage == .english)
    }

    @Test func `neighbours and distances of words`() throws {
        let embedding = try #require(NLEmbedding.wordEmbedding(for: .english))
        let word = "bicycle"
        let vector = try #require(embedding.vector(for: word))
        #expect(vector.count == embedding.dimension)
        #expect(
            embedding.distance(between: word, and: "motorcycle")
                < embedding.distance(between: word, and: "algebra"))
        var found: [String] = []
        embedding.enumerateNeighbors(for: word, maximumCount: 5) { neighbor, distance in
            found.append(neighbor)
            return distance < 1
        }
        #expect(found.count == 5 && !found.contains(word))
        #expect(embedding.neighbors(for: vector, maximumCount: 1).first?.0 == word)
        #expect(NLEmbedding.wordEmbedding(for: .german) == nil)
        let sentences = try #require(NLEmbedding.sentenceEmbedding(for: .english))
        #expect(
            sentences.distance(between: "How do I reset my password?", and: "I forgot my login")
                < sentences.distance(between: "How do I reset my password?", and: "The soup is cold"))
    }
}
