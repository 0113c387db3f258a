// Lemmas of English words without context, and the lemmatizing filter.

import Testing
import WinnowText

@Suite struct EnglishLemmatizerTests {
    @Test(arguments: [
        ("running", "run"), ("ran", "run"), ("runs", "run"), ("mice", "mouse"), ("was", "be"), ("is", "be"),
        ("studies", "study"), ("hoping", "hope"), ("hopping", "hop"), ("left", "leave"),
        ("meeting", "meeting"),
        ("news", "news"), ("this", "this"), ("always", "always"), ("fun", "fun"), ("better", "good"),
        ("children", "child"), ("boxes", "box"), ("happier", "happy"), ("biggest", "big"), ("went", "go"),
        ("anything", "anything"), ("lest", "lest"), ("sans", "sans"),
        ("having", "have"), ("led", "lead"), ("bus", "bus"), ("buses", "bus"), ("us", "us"), ("as", "as"),
        ("dog's", "dog"), ("dog’s", "dog"), ("dogʼs", "dog"), ("dogs", "dog"), ("blogging", "blog"),
        ("tweets", "tweet"), ("women", "woman"), ("regimen", "regimen"), ("staged", "stage"),
    ])
    func `words get the lemma of their most likely use`(_ word: String, _ lemma: String) {
        #expect(EnglishLemmatizer().lemma(of: word) == lemma)
    }

    @Test(arguments: [
        ("Running", "run"), ("RUNNING", "run"), ("Was", "be"), ("The", "the"), ("I", "I"), ("Love", "Love"),
        ("London", "London"), ("Davis", "Davis"), ("Mice", "mouse"), ("US", "US"), ("A", "A"),
    ])
    func `known words are lowercased`(_ word: String, _ lemma: String) {
        #expect(EnglishLemmatizer().lemma(of: word) == lemma)
    }

    @Test(arguments: [
        "", "s", "-", "'s", "é", "cafés", "👍", "\u{0}", "naïve", "ing", "ed",
        String(repeating: "s", count: 64),
    ])
    func `unknown words stay or lose their ending`(_ word: String) {
        let lemma = EnglishLemmatizer().lemma(of: word)
        #expect(lemma.isEmpty == word.isEmpty)
        #expect(lemma.utf8.count <= 2 * word.utf8.count)
    }

    @Test func `no lemma is empty or more than twice as long as its word`() {
        var generator = FilterTestGenerator(seed: 5)
        let endings = ["s", "es", "ies", "ed", "ied", "ing", "er", "est", "'s", "men", "ves", ""]
        for number in 0..<5_000 {
            let word = generator.word() + endings[number % endings.count]
            let lemma = EnglishLemmatizer().lemma(of: word)
            #expect(
                lemma.isEmpty == word.isEmpty && lemma.utf8.count <= 2 * word.utf8.count,
                "seed 5: \(word.debugDescription)")
        }
    }

    @Test func `the filter gives lemmas with and without stop words`() {
        let text = "Running is fun! I love to run."
        func words(_ filters: TokenFilter...) -> String {
            TokenAnalyzer(mode: .messages, filters: filters).tokens(in: text).map(\.text).joined(
                separator: " ")
        }
        #expect(words(.removeKinds([.symbol]), .lemmatize) == "run be fun I love to run")
        #expect(
            words(.removeKinds([.symbol]), .lowercase, .removeStopWords, .lemmatize) == "run fun love run")
        let tokens = TokenAnalyzer(filters: [.lemmatize]).tokens(in: "Mice led 3 geese")
        #expect(tokens.map(\.text) == ["mouse", "lead", "3", "goose"])
        #expect(tokens.map(\.range) == [0..<4, 5..<8, 9..<10, 11..<16])
    }
}
