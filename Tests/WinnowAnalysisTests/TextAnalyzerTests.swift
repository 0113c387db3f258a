// All layers in one call: requested layers, joined tokens and omitted tokens.

import Testing
import WinnowModelFile
import WinnowSystem
import WinnowText

@testable import WinnowAnalysis

@Suite struct TextAnalyzerTests {
    /// An analyzer with a small tagger, a small scorer and a gazetteer.
    static func analyzer(_ change: (inout TextAnalyzer.Options) -> Void = { _ in }) throws -> TextAnalyzer {
        var analyzer = try TextAnalyzer(from: [
            ModelFile(bytes: WordTaggerTests.tagger().bytes()),
            ModelFile(bytes: SentimentScorerTests.scorer().bytes()),
            ModelFile(bytes: Gazetteer(["place": ["Green Park", "Berlin"]]).bytes()),
        ])
        change(&analyzer.options)
        return analyzer
    }

    @Test func `an analysis has all layers with a model, or the requested ones`() throws {
        let analyzer = try Self.analyzer()
        #expect(analyzer.layers == [.tags, .names, .sentiment])
        let text = "The dog sleeps. This hat is nice, in Green Park!"
        let all = analyzer.analysis(of: text)
        #expect(all.tokens.prefix(4).map(\.tag) == ["DET", "NOUN", "VERB", "PUNCT"])
        #expect(all.tokens.prefix(2).map(\.fineTag) == ["DT", "NN"])
        #expect(all.tokens.allSatisfy { $0.lemma == nil })
        #expect(all.sentences.map(\.tokens) == [0..<4, 4..<13])
        #expect(all.sentences.map(\.range) == [0..<15, 16..<48])
        #expect(all.sentences[1].sentiment?.label == .positive)
        #expect(all.sentences[1].sentiment?.range == 16..<48)
        #expect(all.names?.map(\.text) == ["Green Park"])
        #expect(all.tokens.filter { $0.name == "place" }.map(\.text) == ["Green", "Park"])
        #expect(all.language == nil)
        let names = analyzer.analysis(of: text, layers: [.names, .language])
        #expect(names.names == all.names)
        #expect(names.sentiment == nil && names.sentences[1].sentiment == nil)
        #expect(names.tokens.allSatisfy { $0.tag == nil })
        #expect(names.tokens.map(\.text) == all.tokens.map(\.text))
        let none = TextAnalyzer().analysis(of: text)
        #expect(none.tokens.map(\.range) == all.tokens.map(\.range) && none.names == nil)
    }

    @Test func `contractions are joined, adjacent words of other scripts are not`() throws {
        let analyzer = try Self.analyzer { $0.joinsContractions = true }
        func words(_ text: String) -> [String] { analyzer.analysis(of: text).tokens.map(\.text) }
        #expect(
            words("I don't, they’re gonna; Ann's") == ["I", "don't", ",", "they’re", "gonna", ";", "Ann's"])
        #expect(words("full-time 5kg") == ["full", "-", "time", "5", "kg"])
        #expect(words("東京へ").count > 1)
        #expect(try Self.analyzer().analysis(of: "don't").tokens.map(\.text) == ["do", "n't"])
    }

    @Test func `names are joined, and unwanted tokens are left out`() throws {
        let text = "The dog sleeps in Green  Park 😀 + 5!"
        let joined = try Self.analyzer { $0.joinsNames = true }.analysis(of: text)
        #expect(joined.tokens[4].text == "Green  Park" && joined.tokens[4].range == 18..<29)
        #expect(joined.tokens[4].name == "place" && joined.tokens[4].tag != nil)
        func left(_ change: (inout TextAnalyzer.Options) -> Void) throws -> [String] {
            let analysis = try Self.analyzer(change).analysis(of: text)
            #expect(analysis.sentences.last?.tokens.upperBound ?? 0 == analysis.tokens.count)
            return analysis.tokens.map(\.text)
        }
        #expect(
            try left { $0.omitsPunctuation = true }
                == ["The", "dog", "sleeps", "in", "Green", "Park", "😀", "+", "5"])
        #expect(
            try left { $0.omitsOther = true } == ["The", "dog", "sleeps", "in", "Green", "Park", "5", "!"])
        #expect(try left { $0.omitsWords = true } == ["😀", "+", "!"])
        #expect(
            try Self.analyzer { $0.omitsPunctuation = true }.analysis(of: ":) ... !!").tokens.map(\.text) == [
                ":)"
            ])
    }

    @Test func `a token is found by an offset`() throws {
        let analysis = TextAnalyzer().analysis(of: " Zürich ist schön")
        #expect(analysis.token(at: 0) == nil)
        #expect(analysis.token(at: 1)?.text == "Zürich")
        #expect(analysis.token(at: 7)?.text == "Zürich")
        #expect(analysis.token(at: 8) == nil)
        #expect(analysis.token(at: 18)?.text == "schön")
        #expect(analysis.token(at: 19) == nil && analysis.token(at: -1) == nil)
    }

    @Test func `sentences have all tokens, in order, and each its own sentiment`() throws {
        let analyzer = try Self.analyzer()
        for text in HardTexts.strings {
            let analysis = analyzer.analysis(of: text)
            var next = 0
            for sentence in analysis.sentences {
                #expect(sentence.tokens.lowerBound == next)
                next = sentence.tokens.upperBound
                let tokens = analysis.tokens[sentence.tokens]
                #expect(tokens.allSatisfy { sentence.range.clamped(to: $0.range) == $0.range })
                #expect(sentence.sentiment?.range == sentence.range)
            }
            #expect(next == analysis.tokens.count)
        }
    }

    /// A joined token replaces its parts: no text is lost, whichever parts are joined.
    @Test(arguments: [(true, false), (false, true), (true, true)])
    func `joined tokens contain all the text of their parts`(contractions: Bool, names: Bool) throws {
        let plain = try Self.analyzer()
        let joining = try Self.analyzer {
            $0.joinsContractions = contractions
            $0.joinsNames = names
        }
        for text in HardTexts.strings + ["Berlin's dogs, Green Park’s too; they'll see d'Berlin. Green Park"]
        {
            let (parts, joined) = (
                plain.analysis(of: text, layers: [.names]).tokens,
                joining.analysis(of: text, layers: [.names]).tokens
            )
            #expect(AnalysisLayer<Int>.violations(of: joined.map(\.range), in: Array(text.utf8)) == [])
            for token in joined { #expect(text[text.indices(ofUTF8: token.range)] == token.text) }
            for part in parts {
                let isKept = joined.contains { $0.range.clamped(to: part.range) == part.range }
                #expect(isKept, "\(part.text) of \(text)")
            }
        }
    }

    @Test func `malformed bytes are separate tokens`() throws {
        var reader = TextAnalyzer.Reader(try Self.analyzer())
        let bytes: [UInt8] = [0xFF, 0x20, 0x64, 0x6F, 0x67, 0xC3]
        let analysis = bytes.withUnsafeBufferPointer { reader.analysis(of: $0) }
        #expect(analysis.tokens.map(\.range) == [0..<1, 2..<5, 5..<6])
    }

    @Test func `the number of threads and earlier texts make no difference`() throws {
        let analyzer = try Self.analyzer()
        var random = SeededGenerator(seed: 5)
        let words = ["dog", "nice", "Berlin", "don't", "sleeps.", "\n\n", "😀", "Green Park", "dull!"]
        let texts = (0..<70).map { _ in
            (0..<random.next(below: 30)).map { _ in words[random.next(below: words.count)] }
                .joined(separator: " ")
        }
        let one = analyzer.analyses(of: texts, threads: 1)
        #expect(one == analyzer.analyses(of: texts, threads: 4))
        #expect(one == texts.map { analyzer.analysis(of: $0) })
        #expect(analyzer.analyses(of: []).isEmpty)
    }

    @Test func `the last model of each kind is used, and gazetteers are combined`() throws {
        let first = try SentimentScorerTests.scorer()
        var options = SentimentTrainer.Options()
        options.neutralMargin = 0.9
        let second = try SentimentTrainer(options: options).train(on: SentimentScorerTests.corpus()).scorer
        let parks = try Gazetteer(["park": ["Green Park"]])
        let towns = try Gazetteer(["town": ["Berlin", "Park"]])
        let names = try NameRecognizerTests.tagger()
        let files = try [
            parks.bytes(), first.bytes(), second.bytes(), names.bytes(), towns.bytes(),
            LemmatizerTests.lemmatizer().bytes(), LanguageIdentifierTests.identifier.get().bytes(),
        ].map { try ModelFile(bytes: $0) }
        let analyzer = try TextAnalyzer(from: files)
        #expect(analyzer.layers == [.names, .sentiment, .lemmas, .language])
        #expect(analyzer.sentimentScorer?.neutralMargin == 0.9)
        #expect(analyzer.nameRecognizer?.gazetteers.count == 2 && analyzer.nameRecognizer?.tagger != nil)
        let text = "we met Anna Smith in Green Park, Berlin"
        let found = analyzer.analysis(of: text).names ?? []
        #expect(found.map { "\($0.text)/\($0.label)" } == ["Anna Smith/person", "Park/town", "Berlin/town"])
        let turned = try TextAnalyzer(from: files.reversed())
        #expect(turned.sentimentScorer?.neutralMargin == first.neutralMargin)
        let others = turned.analysis(of: text).names ?? []
        #expect(
            others.map { "\($0.text)/\($0.label)" } == [
                "Anna Smith/person", "Green Park/park", "Berlin/town",
            ])
    }

    @Test func `lemmas without a tagger depend only on the words`() throws {
        var analyzer = TextAnalyzer()
        analyzer.lemmatizer = try LemmatizerTests.lemmatizer()
        let analysis = analyzer.analysis(of: "Those mice was her dogs. Mice!")
        for sentence in analysis.sentences {
            let words = analysis.tokens[sentence.tokens]
            #expect(words.map(\.lemma) == analyzer.lemmatizer?.lemmas(of: words.map(\.text)))
            #expect(words.allSatisfy { $0.tag == nil })
        }
    }

    @Test(arguments: [
        (".", TokenKind.symbol, true), ("...", .symbol, true), ("—", .symbol, true), ("(", .symbol, true),
        ("+", .symbol, false), ("€", .symbol, false), (":)", .symbol, false), ("?!", .symbol, false),
        ("😀", .emoji, false),
    ])
    func `runs of one punctuation mark are punctuation, emoticons and other symbols are not`(
        text: String, kind: TokenKind, isPunctuation: Bool
    ) {
        let token = TextAnalysis.Token(text: text, range: 0..<text.utf8.count, kind: kind)
        #expect(token.isPunctuation == isPunctuation)
        for omitted in 0..<8 {
            var options = TextAnalyzer.Options()
            options.omitsWords = omitted & 1 != 0
            options.omitsPunctuation = omitted & 2 != 0
            options.omitsOther = omitted & 4 != 0
            #expect(options.omits(token) == (isPunctuation ? options.omitsPunctuation : options.omitsOther))
            let word = TextAnalysis.Token(text: "a", range: 0..<1, kind: .url)
            #expect(options.omits(word) == options.omitsWords)
        }
    }

    @Test func `a model of no layer is rejected`() throws {
        let file = try ModelFile(bytes: ModelFileWriter(kind: "chair", manifest: [:]).bytes())
        let error = #expect(throws: ModelFileError.self) { try TextAnalyzer(from: [file]) }
        #expect(error?.code == .wrongKind)
    }
}
