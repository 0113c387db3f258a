import Testing
import WinnowCore
import WinnowKit
import WinnowModels
import _WinnowTestSupport

/// The models shipped with Winnow, in formats of version 1, which must not change.
@Suite struct ShippedModelTests {
    private func bytes<Kind: Model>(of _: Kind.Type, savedAgain model: UnsafeRawBufferPointer) throws
        -> [UInt8]
    {
        try Kind(from: ModelFile(embedded: model)).bytes()
    }

    @Test(arguments: [
        TextClassifier.modelKind, SentimentScorer.modelKind, LanguageIdentifier.modelKind,
        Lemmatizer.modelKind,
        WordTagger.modelKind, "names", WordEmbedding.modelKind, StemModel.modelKind,
    ])
    func `a shipped model opened and saved again has the same bytes`(name: String) throws {
        let pairs: [String: (any Model.Type, UnsafeRawBufferPointer)] = [
            TextClassifier.modelKind: (TextClassifier.self, WinnowModels.englishSpam),
            SentimentScorer.modelKind: (SentimentScorer.self, WinnowModels.englishSentiment),
            LanguageIdentifier.modelKind: (LanguageIdentifier.self, WinnowModels.language),
            Lemmatizer.modelKind: (Lemmatizer.self, WinnowModels.englishLemma),
            WordTagger.modelKind: (WordTagger.self, WinnowModels.englishPartOfSpeech),
            "names": (WordTagger.self, WinnowModels.englishNames),
            WordEmbedding.modelKind: (WordEmbedding.self, WinnowModels.englishEmbedding),
            StemModel.modelKind: (StemModel.self, WinnowModels.stems),
        ]
        let (kind, model) = try #require(pairs[name])
        #expect(try bytes(of: kind, savedAgain: model) == [UInt8](model))
    }

    @Test func `each shipped model is a member of its type`() throws {
        #expect(TextClassifier.englishSpam.labels == ["ham", "spam"])
        #expect(WordTagger.english.tags(of: ["She", "reads"]) == ["PRON", "VERB"])
        #expect(Lemmatizer.english.lemmas(of: ["houses"]) == ["house"])
        #expect(NameRecognizer.english.names(in: "Angela Merkel slept.").map(\.label) == ["person"])
        let beside = NameRecognizer.english.names(in: "★ ★ ★ Anna ★ met → Paris ← today ✓ Berlin")
        #expect(beside.map(\.text) == ["Anna", "Paris", "Berlin"])
        #expect(SentimentScorer.english.sentiment(of: "A great place!").label == .positive)
        #expect(LanguageIdentifier.shipped.language(of: "Wo ist der Bahnhof?") == "de")
        #expect(TextAnalyzer.english.layers == Set(TextAnalyzer.Layer.allCases))
        #expect(WordStemmer.shipped(.german).stem(of: "hausern") == "haus")
        #expect(WordStemmer.shipped(.english) == .english)
        #expect(WordEmbedding.english.vector(for: "house")?.count == SentenceEmbedder.english.dimension)
    }

    @Test(arguments: [
        (
            "de", "Die Häuser wurden gestern zum ersten Mal verkauft.",
            ["DET", "NOUN", "AUX", "ADV", "ADP", "ADJ", "NOUN", "VERB", "PUNCT"],
            ["der", "Haus", "werden", "gestern", "zu", "erst", "Mal", "verkaufen", "."]
        ),
        (
            "es", "Las mujeres compraron dos casas del pueblo.",
            ["DET", "NOUN", "VERB", "NUM", "NOUN", "ADP", "NOUN", "PUNCT"],
            ["el", "mujer", "comprar", "dos", "casa", "de", "pueblo", "."]
        ),
        (
            "fr", "L'enfant est allé à l’école du village.",
            ["DET", "NOUN", "AUX", "VERB", "ADP", "DET", "NOUN", "ADP", "NOUN", "PUNCT"],
            ["le", "enfant", "être", "aller", "à", "le", "école", "de", "village", "."]
        ),
        (
            "nl", "De kinderen speelden gisteren in de grote tuin.",
            ["DET", "NOUN", "VERB", "ADV", "ADP", "DET", "ADJ", "NOUN", "PUNCT"],
            ["de", "kind", "spelen", "gisteren", "in", "de", "groot", "tuin", "."]
        ),
        (
            "pt", "As crianças compraram três livros na cidade.",
            ["DET", "NOUN", "VERB", "NUM", "NOUN", "ADP", "NOUN", "PUNCT"],
            ["o", "criança", "comprar", "três", "livro", "em", "cidade", "."]
        ),
    ])
    func `words of other languages have tags and lemmas`(
        language: String, text: String, tags: [String], lemmas: [String]
    ) throws {
        let models = try #require(WordModels.shipped(for: language))
        let tokens = models.lemmatizer.tokens(in: text, tagger: models.tagger)
        #expect(tokens.map(\.tag) == tags)
        #expect(tokens.map(\.lemma) == lemmas)
        // By the language of the text.
        let analysis = TextAnalyzer.english.analysis(of: text + " " + text, layers: [.lemmas, .tags])
        #expect(analysis.tokens.map(\.lemma) == (lemmas + lemmas).map(Optional.some))
        #expect(analysis.tokens.map(\.tag) == (tags + tags).map(Optional.some))
        let tagger = try #require(WordTagger.shipped(for: language))
        #expect(try WordTagger(from: ModelFile(bytes: tagger.bytes())).tokens(in: text).map(\.tag) == tags)
    }

    @Test func `a language without models for words has none`() {
        #expect(WordModels.shippedLanguages == ["de", "en", "es", "fr", "nl", "pt"])
        #expect(WordTagger.shipped(for: "it")?.tags == nil && Lemmatizer.shipped(for: "xx")?.tags == nil)
        #expect(Lemmatizer.shipped(for: "en")?.lemma(of: "mice", tag: "NOUN") == "mouse")
        let text = "Oggi il tempo è molto bello e andiamo tutti insieme in giardino con i bambini."
        let analysis = TextAnalyzer.english.analysis(of: text)
        #expect(analysis.language?.language == "it")
        #expect(analysis.tokens.allSatisfy { $0.tag == nil && $0.lemma == nil })
    }

    @Test(arguments: [Float.infinity, .nan, -1e30])
    func `a language model with a bias that is no usable number is refused`(bias: Float) throws {
        var bytes = Array(WinnowModels.language)
        let count = bytes[..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        let header = try JSONValue(parsing: String(decoding: bytes[8..<8 + count], as: UTF8.self))
        let offset = try #require(header["latin.biases"]?["data_offsets"]?.array?.first?.number)
        for (place, byte) in withUnsafeBytes(of: bias.bitPattern.littleEndian, Array.init).enumerated() {
            bytes[8 + count + Int(offset) + place] = byte
        }
        let error = #expect(throws: ModelFileError.self) {
            try LanguageIdentifier(from: ModelFile(bytes: bytes))
        }
        #expect(error?.message.contains("a script's biases cannot be read") == true)
    }

    @Test(arguments: [
        ("viruses", "virus"), ("lenses", "lens"), ("aliases", "alias"), ("calories", "calorie"),
        ("zombies", "zombie"), ("menus", "menu"), ("taxis", "taxi"), ("gallows", "gallows"),
        ("waltzes", "waltz"), ("dive", "dive"), ("firemen", "fireman"), ("octopus", "octopus"),
    ])
    func `an everyday noun has its own lemma`(word: String, lemma: String) {
        #expect(Lemmatizer.english.lemma(of: word, tag: "NOUN") == lemma)
    }

    @Test(arguments: [("hanged", "hang"), ("focussing", "focus"), ("texted", "text")])
    func `an everyday verb has its own lemma`(word: String, lemma: String) {
        #expect(Lemmatizer.english.lemma(of: word, tag: "VERB") == lemma)
    }

    @Test(arguments: ShippedModel.allCases)
    func `a shipped model is the same in the program and in a folder`(model: ShippedModel) throws {
        #expect(try model.file().identity == model.file(in: TestData.packageRoot + "/models").identity)
    }

    @Test func `a model that is not installed names its package and the variable`() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: ModelFileError.self) {
            try ShippedModel.englishSpam.file(in: folder.path("none"))
        }
        #expect(error?.cause?.code == .notFound)
        #expect(
            error?.message == folder.path("none/en-spam.winnow") + ": no such file; install the package "
                + "winnow-models (with pip, winnow-text-models), or set WINNOW_MODELS to the folder of the models"
        )
    }

    @Test func `the models are looked for beside the program`() {
        #expect(ShippedModel.folder.hasPrefix("/"))
        #expect(ShippedModel.folder.hasSuffix("/share/winnow/models"))
    }

    @Test(arguments: [
        // Russian as it was spelled before 1918.
        ("Онъ вышелъ изъ дому раннимъ утромъ и пошёлъ по улицѣ, думая о вчерашнемъ вечерѣ", "ru"),
        ("Въ лѣсу было тихо, и только вѣтеръ шумѣлъ въ вершинахъ деревьевъ", "ru"),
        ("Jeg går på arbeid hver dag og kommer hjem klokken fem", "nb"),
        ("Jeg går på arbejde hver dag og kommer hjem klokken fem", "da"),
    ])
    func `other spellings and scripts of known languages are recognized`(text: String, language: String) {
        #expect(LanguageIdentifier.shipped.language(of: text) == language)
    }

    @Test(arguments: [
        "بارلىق ادامدار تۋمىسىنان ازات جانە قادىر-قاسيەتى مەن قۇقىقتارى تەڭ بولىپ دۇنيەگە كەلەدى",
        "بۇگىن اۋا رايى جاقسى، ءبىز تاۋعا بارىپ، كەشكە ۇيگە قايتىپ كەلەمىز",
    ])
    func `Kazakh in Arabic letters is at most taken for Uyghur, which has most of them`(text: String) {
        #expect(["und", "ug"].contains(LanguageIdentifier.shipped.language(of: text)))
    }

    @Test(arguments: [
        "https://www.example.com/support/articles/how-to-reset-your-password?utm_source=newsletter",
        "www.example.com/the/quick/brown/fox", "@thegreatgardener @happyfeet",
        "someone.quite.long@mail.example.org",
        "<div class=\"container\"><span style='color:red'></span></div>", "/usr/share/doc/readme-first",
        "C:\\Users\\anna\\Documents\\report.docx",
        "example.com", "<the.quick.fox@mail.example.com>", "#thankful #blessed", "../images/background.png",
        "for (int i = 0; i < n; i++) { sum += values[i]; }", "print(\"hello\")", "max_retry_count",
        "getUserName",
        "{\"id\": 17, \"name\": \"x\"}", "std::vector<std::string> names;", "&nbsp;&amp;", "`git push`",
        "2024-05-01T12:00:03Z level=info status=200",
    ])
    func `links, addresses, names, tags and code say nothing about the language`(part: String) {
        let shipped = LanguageIdentifier.shipped
        #expect(shipped.language(of: part) == "und")
        for (text, language) in [
            ("Das habe ich gestern schon gesehen", "de"), ("Ik heb het gisteren al gezien", "nl"),
        ] {
            for mixed in ["\(text) \(part)", "\(part) \(text)"] {
                #expect(shipped.language(of: mixed) == language, "\(mixed)")
                #expect(shipped.ranges(of: mixed).map(\.language) == [language], "\(mixed)")
            }
        }
    }

    @Test func `text between tags is evidence, whatever the tags say, and a line of code is none`() {
        #expect(LanguageIdentifier.shipped.language(of: "import numpy as np; print(np.array([1]))") == "und")
        let text = "<div class=\"header navigation\"><span style=\"color:red\">Guten Tag</span></div>"
        #expect(LanguageIdentifier.shipped.language(of: text) == "de")
    }

    @Test(arguments: [
        "a < b and c > d", "{again}", "the file(s)", "well... maybe [1]", "it = too much;",
        "the end.The next sentence", "and/or", "he/she/it", "10 < 20", "3@4", "@ the door", "e.g. this: that",
    ])
    func `signs in prose hide no words`(text: String) {
        #expect(LanguageIdentifier.shipped.language(of: text + " is what we saw there") == "en")
    }

    @Test func `a text of two languages is not nearly certain of one`() {
        for text in ["I hated it! Das ist ein deutscher Satz.", "Das ist ein deutscher Satz. I hated it!"] {
            let found = LanguageIdentifier.shipped.hypotheses(of: text)
            #expect(found.prefix(2).map(\.language) == ["de", "en"])
            #expect(found[0].probability < 0.9 && found[1].probability > 0.1)
        }
    }

    @Test(arguments: [
        ("I would have enjoyed it if the seats had been comfortable.", -1),
        ("I wish the battery lasted longer", -1),
        ("I would have loved it even if it had been half as good", 1), ("I wish you all the best", 1),
        ("What's not to like?", 1), ("Who wouldn't want this?", 1), ("what's not working is the sound", -1),
        ("5/5 would buy again", 1), ("1/10 would not go again", -1), ("★★★★★", 1), ("two stars, at most", -1),
    ])
    func `wishes, questions and ratings have the score of what they mean`(text: String, sign: Double) {
        #expect(SentimentScorer.english.score(of: text) * sign > 0.1)
    }

    @Test(arguments: ["5/5", "★★★★☆", "9.5/10", "⭐⭐⭐⭐⭐", "2 / 10"])
    func `a rating is one word of the text`(rating: String) {
        let words = SentimentScorer.english.sentiment(of: "Nice, \(rating), nice").words
        #expect(words.contains { $0.text == rating && $0.range.count == rating.utf8.count }, "\(words)")
    }

    @Test(arguments: [
        "`", "```", "a_", "a=", "{\"a\":", "a(", "&a", "aB", "a.b.", "a/", "/", "/a", "<a", "a@", "://",
        "www", "C:\\", ".a/",
    ])
    func `many signs without a space take linear time`(sign: String) {
        let clock = ContinuousClock()
        let text = String(repeating: sign, count: (1 << 20) / sign.utf8.count)
        // Quadratic time would be minutes.
        #expect(clock.measure { _ = LanguageIdentifier.shipped.language(of: text) } < .seconds(10))
    }

    @Test func `the analyzer of the members finds what the analyzer of the bytes finds`() throws {
        let text = "Angela Merkel didn't like the houses in Berlin. What a pity!"
        let analyzer = try TextAnalyzer(embedded: WinnowModels.english)
        #expect(TextAnalyzer.english.analysis(of: text) == analyzer.analysis(of: text))
    }

    @Test func `the shipped vectorizer is named where a vectorizer is expected`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("a.index"), vectorizer: .english)
        try index.apply(
            IndexBatch(inserting: [SearchItem(identifier: "7", title: "Management for employees")]))
        #expect(try index.search("leadership", mode: .semantic).map(\.id) == ["7"])
    }
}
