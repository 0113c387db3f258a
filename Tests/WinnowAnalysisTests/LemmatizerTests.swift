// Lemmatizers: training, saving, invalid input.

import Testing
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowSystem
import _WinnowTestSupport

@Suite struct LemmatizerTests {
    @Test(arguments: [
        ("lest", "ADJ"), ("besides", "VERB"), ("sideways", "NOUN"), ("indoors", "NOUN"), ("sans", "NOUN"),
    ])
    func `an invariable word is its own lemma whatever its tag`(word: String, tag: String) throws {
        let file = try ModelFile(contentsOf: TestData.packageRoot + "/models/en-lemma.winnow")
        #expect(try Lemmatizer(from: file).lemma(of: word, tag: tag) == word)
    }

    /// Sentences of a small language, with names, plurals, and a word with two lemmas.
    static func bank(_ count: Int, seed: UInt64 = 1) -> Treebank {
        var random = SeededGenerator(seed: seed)
        let nouns = ["walks", "books", "gardens", "dogs", "cats", "tables", "chairs", "hats", "mice"]
        let verbs = ["walks", "sleeps", "calls", "works", "was"]
        let names = ["Ann", "Bob", "Hills", "Davis"]
        func noun(_ form: String) -> AnnotatedWord {
            AnnotatedWord(form: form, lemma: form == "mice" ? "mouse" : String(form.dropLast()), tag: "NOUN")
        }
        return Treebank(
            sentences: (0..<count).map { _ in
                let verb = verbs[random.next(below: verbs.count)]
                let object = nouns[random.next(below: nouns.count)]
                var words = [AnnotatedWord]()
                if random.next(below: 2) == 0 {
                    words.append(AnnotatedWord(form: "Those", lemma: "that", tag: "DET"))
                    words.append(noun(nouns[random.next(below: nouns.count)]))
                } else {
                    let name = names[random.next(below: names.count)]
                    words.append(AnnotatedWord(form: name, lemma: name, tag: "PROPN"))
                }
                words.append(
                    AnnotatedWord(
                        form: verb, lemma: verb == "was" ? "be" : String(verb.dropLast()), tag: "VERB"))
                // "her" is "she", except before a noun.
                if random.next(below: 2) == 0 {
                    words.append(AnnotatedWord(form: "her", lemma: "she", tag: "PRON"))
                } else {
                    words.append(AnnotatedWord(form: "her", lemma: "her", tag: "PRON"))
                    words.append(noun(object))
                }
                words.append(AnnotatedWord(form: ".", lemma: ".", tag: "PUNCT"))
                return AnnotatedSentence(words: words)
            })
    }

    private static let shared = Result { try trained(on: bank(300), folds: 2) }
    private static let sharedOfOwnTags = Result { try trained(on: bank(300), folds: 0) }

    /// The lemmatizer of ``bank(_:seed:)``, trained with cross-validated tags, and with the corpus's.
    static func lemmatizer(folds: Int = 2) throws -> Lemmatizer {
        try (folds == 2 ? shared : sharedOfOwnTags).get()
    }

    static func trained(on bank: Treebank, folds: Int) throws -> Lemmatizer {
        var options = LemmatizerTrainer.Options()
        options.tagFolds = folds
        options.tagging.epochs = 2
        return try LemmatizerTrainer(options: options).train(on: bank).model
    }

    @Test(arguments: ["’", "‘", "ʼ", "＇"])
    func `words with typographic apostrophes have the lemmas of plain ones`(apostrophe: String) throws {
        var bank = Self.bank(100)
        let clitics = [("'re", "be"), ("'ll", "will"), ("O'Hara", "O'Hara")].map {
            AnnotatedWord(form: $0.0, lemma: $0.1, tag: $0.0.hasPrefix("O") ? "PROPN" : "VERB")
        }
        bank.sentences += Array(repeating: AnnotatedSentence(words: clitics), count: 20)
        let lemmatizer = try Self.trained(on: bank, folds: 0)
        let words = ["Bob", "'re", "'ll", "dogs", "O'Hara"]
        let tags = ["PROPN", "VERB", "VERB", "NOUN", "PROPN"]
        let lemmas = lemmatizer.lemmas(of: words.map { $0.replacing("'", with: apostrophe) }, tags: tags)
        #expect(lemmas == lemmatizer.lemmas(of: words, tags: tags))
        #expect(lemmas[1...3] == ["be", "will", "dog"])
        for sentence in bank.sentences.indices {
            for word in bank.sentences[sentence].words.indices {
                bank.sentences[sentence].words[word].form.replace("'", with: apostrophe)
            }
        }
        #expect(try Self.trained(on: bank, folds: 0).bytes() == lemmatizer.bytes())
    }

    @Test func `a lemmatizer learns exceptions, endings, neighbouring tags and capitals`() throws {
        let lemmatizer = try Self.lemmatizer()
        #expect(lemmatizer.tags == ["DET", "NOUN", "PRON", "PROPN", "PUNCT", "VERB"])
        #expect(
            lemmatizer.lemmas(
                of: ["Those", "mice", "was", "her", "."], tags: ["DET", "NOUN", "VERB", "PRON", "PUNCT"])
                == ["that", "mouse", "be", "she", "."])
        #expect(
            lemmatizer.lemmas(
                of: ["Davis", "walks", "her", "dogs"], tags: ["PROPN", "VERB", "PRON", "NOUN"])
                == ["Davis", "walk", "her", "dog"])
        // Unseen words, by their endings and capitals.
        #expect(lemmatizer.lemma(of: "lamps", tag: "NOUN") == "lamp")
        #expect(
            lemmatizer.lemmas(of: ["Ellis", "jumps", "her", "."], tags: ["PROPN", "VERB", "PRON", "PUNCT"])
                == ["Ellis", "jump", "she", "."])
        #expect(lemmatizer.lemma(of: "mice") == "mouse")
        let report = LemmaReport(of: lemmatizer, on: Self.bank(60, seed: 9), tagger: nil)
        #expect(report.all.accuracy == 1)
        #expect(report.withGivenTags.accuracy == 1)
        #expect(report.unknown.accuracy == nil)
    }

    @Test func `unknown and missing tags count as none`() throws {
        let lemmatizer = try Self.lemmatizer()
        let words = ["Those", "books", "was", "her", "dogs"]
        let without = lemmatizer.lemmas(of: words)
        #expect(lemmatizer.lemmas(of: words, tags: ["X1", "", "X2", "X3", "X4"]) == without)
        #expect(lemmatizer.lemmas(of: words, tags: []) == without)
        #expect(without[4] == "dog")
        #expect(lemmatizer.lemmas(of: []) == [])
    }

    @Test func `a lexicon adds words that are not in the corpus`() throws {
        var options = LemmatizerTrainer.Options()
        options.tagFolds = 0
        let lexicon = try LemmaLexicon(
            parsing: "oxen\tNOUN\tox\tirregular\r\n\nmice\tNOUN\twrong\nwent\tVERB\tgo\n")
        #expect(lexicon.entries.count == 3)
        #expect(!lexicon.entries[0].isRegular)
        let lemmatizer = try LemmatizerTrainer(options: options).train(
            on: LemmatizerTrainer.Input(Self.bank(50), lexicon: lexicon)
        ).model
        #expect(lemmatizer.lemma(of: "oxen", tag: "NOUN") == "ox")
        #expect(lemmatizer.lemma(of: "went", tag: "VERB") == "go")
        #expect(lemmatizer.lemma(of: "mice", tag: "NOUN") == "mouse")
        for text in ["a\tb\n", "a\tNOUN\t\n", "a\tb\tc\td\n", "\tb\tc\n"] {
            #expect(throws: AnalysisError.self) { try LemmaLexicon(parsing: text) }
        }
    }

    @Test func `a lemmatizer can be read back from its bytes`() throws {
        let first = try Self.lemmatizer()
        let opened = try Lemmatizer(bytes: first.bytes())
        for sentence in Self.bank(30, seed: 3).sentences {
            let tags = sentence.words.map { $0.tag ?? "" }
            #expect(
                opened.lemmas(of: sentence.forms, tags: tags) == first.lemmas(of: sentence.forms, tags: tags))
        }
    }

    @Test(arguments: [
        "", "👍", "\u{0}", "e\u{301}", "I’m", "ÉCOLES", "\u{202E}abc", "1,000,000", "ﬁ", "ǅ", "-", "'s",
        String(repeating: "a", count: 70), "ŞIRKETLER",
    ])
    func `any word has a lemma`(_ word: String) throws {
        let lemmatizer = try Self.lemmatizer(folds: 0)
        for tag in ["", "NOUN", "PROPN"] {
            let lemma = lemmatizer.lemma(of: word, tag: tag)
            #expect(lemma.isEmpty == word.isEmpty)
        }
    }

    @Test func `malformed bytes, huge words and empty texts are lemmatized in place`() throws {
        let lemmatizer = try Self.lemmatizer(folds: 0)
        let tagger = try WordTaggerTrainer().train(on: Self.bank(60)).model
        var tagged = TaggedText()
        var lemmas = LemmaBuffer()
        let texts: [[UInt8]] = [
            [], [0xFF, 0x41, 0xC3], Array("Those \u{1F600} mice".utf8) + [0xE2, 0x80],
            [UInt8](repeating: UInt8(ascii: "A"), count: 1_000_000),
        ]
        for text in texts {
            text.withUnsafeBufferPointer { utf8 in
                tagger.tag(utf8, into: &tagged)
                lemmatizer.lemmatize(tagged, of: utf8, by: tagger, into: &lemmas)
            }
            #expect(lemmas.count == tagged.count)
        }
        let tokens = lemmatizer.tokens(in: "Those mice was.", tagger: tagger)
        #expect(tokens.map(\.lemma) == ["that", "mouse", "be", "."])
        #expect(tokens.map(\.range) == [0..<5, 6..<10, 11..<14, 14..<15])
        #expect(tokens[1].tag == "NOUN")
    }

    @Test func `training rejects data that it cannot learn from`() throws {
        func code(_ bank: Treebank) -> AnalysisError.Code? {
            var options = LemmatizerTrainer.Options()
            options.tagFolds = 0
            do {
                _ = try LemmatizerTrainer(options: options).train(on: bank)
                return nil
            } catch {
                return error.code
            }
        }
        let without = Treebank(sentences: [AnnotatedSentence(words: [AnnotatedWord(form: "a", tag: "X")])])
        #expect(code(without) == .noExamples)
        #expect(code(Treebank(sentences: [])) == .noExamples)
        let bank = Self.bank(5)
        #expect(code(bank) == nil)
        // Without tags it learns from the words only.
        let untagged = Treebank(
            sentences: [AnnotatedSentence(words: [AnnotatedWord(form: "mice", lemma: "mouse")])])
        #expect(try LemmatizerTrainer().train(on: untagged).model.lemma(of: "mice") == "mouse")
    }
}
