// Every layer satisfies the contract of layers.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem
import WinnowText

@testable import WinnowAnalysis

@Suite struct AnalysisLayerTests {
    /// An analyzer with a model of each layer.
    static let analyzer = Result {
        var analyzer = TextAnalyzer()
        analyzer.tagger = try WordTaggerTests.tagger()
        analyzer.lemmatizer = try LemmatizerTests.lemmatizer()
        analyzer.nameRecognizer = try recognizer()
        analyzer.sentimentScorer = try SentimentScorerTests.scorer()
        analyzer.languageIdentifier = try LanguageIdentifierTests.identifier.get()
        return analyzer
    }

    private static func recognizer() throws -> NameRecognizer {
        NameRecognizer(
            tagger: try NameRecognizerTests.tagger(),
            gazetteers: [try Gazetteer(["park": ["Green Park", "東京", "Smith in"], "sign": ["😊", "! !"]])])
    }

    @Test func `a tagger satisfies the contract of layers`() throws {
        let tagger = try WordTaggerTests.tagger()
        let layer = AnalysisLayer(
            reader: {
                var tagged = TaggedText()
                return { utf8 in
                    tagger.tag(utf8, into: &tagged, choosesFineTags: true)
                    #expect(tagged.sentences.flatMap { $0 } == Array(tagged.indices))
                    return tagged.indices.map { index in
                        let span = tagged.span(at: index)
                        return TaggedToken(
                            text: String(decoding: utf8[span.start..<span.end], as: UTF8.self),
                            range: span.start..<span.end, kind: span.kind,
                            tag: tagger.tags[tagged.tag(at: index)],
                            fineTag: tagged.fineTag(at: index).map { tagger.fineTags[$0] })
                    }
                }
            }, answer: tagger.tokens, ranges: { $0.map(\.range) })
        #expect(layer.violations() == [])
    }

    @Test func `a lemmatizer satisfies the contract of layers`() throws {
        let tagger = try WordTaggerTests.tagger()
        let lemmatizer = try LemmatizerTests.lemmatizer()
        let layer = AnalysisLayer(
            reader: {
                var (tagged, lemmas) = (TaggedText(), LemmaBuffer())
                return { utf8 in
                    tagger.tag(utf8, into: &tagged)
                    lemmatizer.lemmatize(tagged, of: utf8, by: tagger, into: &lemmas)
                    return lemmas.indices.map { index in
                        lemmas.withLemma(at: index) { String(decoding: $0, as: UTF8.self) }
                    }
                }
            }, answer: { lemmatizer.tokens(in: $0, tagger: tagger).map(\.lemma) })
        #expect(layer.violations() == [])
    }

    @Test func `a name recognizer satisfies the contract of layers`() throws {
        let recognizer = try Self.recognizer()
        let layer = AnalysisLayer(
            reader: {
                var reader = NameRecognizer.Reader(recognizer)
                return { reader.names(in: $0) }
            }, answer: recognizer.names, ranges: { $0.map(\.range) })
        #expect(layer.violations() == [])
    }

    @Test func `a sentiment scorer satisfies the contract of layers`() throws {
        let scorer = try SentimentScorerTests.scorer()
        let layer = AnalysisLayer(
            reader: {
                var reader = SentimentScorer.Reader(scorer)
                return { reader.sentiment(of: $0) }
            }, answer: scorer.sentiment, ranges: { $0.sentences.map(\.range) })
        #expect(layer.violations() == [])
        var reader = SentimentScorer.Reader(scorer)
        for text in HardTexts.all {
            let sentiment = text.withUnsafeBufferPointer { reader.sentiment(of: $0) }
            #expect(text.withUnsafeBufferPointer { reader.score(of: $0) } == sentiment.score)
            #expect((-1...1).contains(sentiment.score) && sentiment.text.range == 0..<text.count)
            let paragraphs = sentiment.paragraphs.map(\.range)
            #expect(AnalysisLayer<Sentiment>.violations(of: paragraphs, in: text) == [])
        }
    }

    @Test func `a language identifier satisfies the contract of layers`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let languages = AnalysisLayer(
            reader: {
                var reader = LanguageIdentifier.Reader(identifier)
                return { reader.identification(of: $0) }
            }, answer: { identifier.identification(of: $0) })
        #expect(languages.violations() == [])
        let ranges = AnalysisLayer(
            reader: {
                var reader = LanguageIdentifier.Reader(identifier)
                return { reader.ranges(of: $0) }
            }, answer: { identifier.ranges(of: $0) }, ranges: { $0.map(\.range) })
        #expect(ranges.violations() == [])
    }

    @Test func `an analyzer satisfies the contract of layers`() throws {
        let analyzer = try Self.analyzer.get()
        #expect(analyzer.layers == Set(TextAnalyzer.Layer.allCases))
        let layer = AnalysisLayer(
            reader: {
                var reader = TextAnalyzer.Reader(analyzer)
                return { reader.analysis(of: $0) }
            }, answer: { analyzer.analysis(of: $0) }, ranges: { $0.tokens.map(\.range) })
        #expect(layer.violations() == [])
    }

    @Test func `one call for all texts answers like one per text, on any number of threads`() throws {
        let analyzer = try Self.analyzer.get()
        let scorer = try SentimentScorerTests.scorer()
        let identifier = try LanguageIdentifierTests.identifier.get()
        let texts = Array(HardTexts.strings.suffix(20)) + [""]
        let corpus = Corpus(texts: texts, labels: texts.map { _ in "en" })
        for threads in [1, 3] {
            #expect(
                analyzer.analyses(of: texts, layers: [.tags, .names], threads: threads)
                    == texts.map { analyzer.analysis(of: $0, layers: [.tags, .names]) })
            #expect(scorer.scores(of: corpus, threads: threads) == texts.map(scorer.score))
            let predictions = try identifier.predictions(on: corpus, threads: threads)
            let labels = identifier.languages + [LanguageIdentifier.undetermined]
            #expect(predictions.predicted.map { labels[$0] } == texts.map { identifier.language(of: $0) })
        }
    }

    @Test func `a layer gives the same answers alone and with all others`() throws {
        let analyzer = try Self.analyzer.get()
        for text in HardTexts.strings.suffix(12) {
            let all = analyzer.analysis(of: text)
            for layer in TextAnalyzer.Layer.allCases {
                let one = analyzer.analysis(of: text, layers: [layer])
                #expect(one.tokens.map(\.tag) == all.tokens.map { layer == .tags ? $0.tag : nil })
                #expect(one.tokens.map(\.fineTag) == all.tokens.map { layer == .tags ? $0.fineTag : nil })
                #expect(one.tokens.map(\.lemma) == all.tokens.map { layer == .lemmas ? $0.lemma : nil })
                #expect(one.tokens.map(\.name) == all.tokens.map { layer == .names ? $0.name : nil })
                #expect(one.names == (layer == .names ? all.names : nil))
                #expect(one.sentiment == (layer == .sentiment ? all.sentiment : nil))
                #expect(one.language == (layer == .language ? all.language : nil))
                #expect(one.sentences.map(\.range) == all.sentences.map(\.range))
            }
        }
    }

    @Test func `each layer of an analysis equals the answer of its model`() throws {
        let analyzer = try Self.analyzer.get()
        let (tagger, lemmatizer) = (try #require(analyzer.tagger), try #require(analyzer.lemmatizer))
        for text in HardTexts.strings.suffix(15) {
            let analysis = analyzer.analysis(of: text)
            #expect(analysis.tokens.map(\.tag) == tagger.tokens(in: text).map(\.tag))
            #expect(
                analysis.tokens.map(\.lemma) == lemmatizer.tokens(in: text, tagger: tagger).map(\.lemma))
            #expect(analysis.names == analyzer.nameRecognizer?.names(in: text))
            #expect(analysis.sentiment == analyzer.sentimentScorer?.sentiment(of: text))
            #expect(analysis.language == analyzer.languageIdentifier?.identification(of: text))
            let named = (analysis.names ?? []).flatMap { name in name.words.map { ($0, name.label) } }
            let labels = Dictionary(uniqueKeysWithValues: named)
            #expect(analysis.tokens.map(\.name) == analysis.tokens.indices.map { labels[$0] })
        }
    }

    @Test func `a token is found at each of its bytes and nowhere else`() throws {
        for text in HardTexts.strings.prefix(40) where text.utf8.count < 400 {
            let analysis = TextAnalyzer().analysis(of: text)
            for offset in -1...text.utf8.count {
                #expect(analysis.token(at: offset) == analysis.tokens.first { $0.range.contains(offset) })
            }
        }
    }
}
