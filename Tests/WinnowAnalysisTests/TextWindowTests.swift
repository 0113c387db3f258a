// Windows of long texts: the same words, tags, lemmas, names and sentences as the whole text.

import Testing
import WinnowModelFile
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct TextWindowTests {
    private static let words = [
        "She", "enjoys", "reading", "Angela", "Merkel", "met", "Tim", "Cook", "of", "Apple", "in", "New",
        "York",
        "don't", "books", "the", "library", "and", "runs", "quickly", "to", "Berlin", "(", "5 km", ",",
        "it's", "Anna-Lena", "Stratford-upon-Avon",
    ]

    /// A model of `models/`.
    private static func shipped(_ name: String) throws -> ModelFile {
        try ModelFile(contentsOf: TestData.packageRoot + "/models/\(name).winnow")
    }

    /// Words with a full stop after about one in `sentence`; none for 0.
    private static func text(words count: Int, sentence: Int, seed: UInt64) -> [UInt8] {
        var random = SeededGenerator(seed: seed)
        var text = ""
        for _ in 0..<count {
            text += words[random.next(below: words.count)]
            if sentence > 0, random.next(below: sentence) == 0 {
                text += [".", "!", "?\n\n"][random.next(below: 3)]
            }
            text += " "
        }
        return Array(text.utf8)
    }

    private static let texts = [
        [], Array("   ".utf8), Array("One word".utf8), text(words: 3000, sentence: 12, seed: 1),
        text(words: 9000, sentence: 0, seed: 2), text(words: 9000, sentence: 3000, seed: 3),
        text(words: 12_000, sentence: 30, seed: 4), Array("naïve 日本語。 ".utf8) + [0xFF, 0x20, 0x41],
    ]

    @Test(arguments: texts.indices, [(1, 8, 2), (7, 12, 3), (50, 40, 10), (4096, 4096, 128)])
    func `windows have the words and sentences of the whole text`(
        number: Int, sizes: (words: Int, piece: Int, context: Int)
    ) {
        Self.texts[number].withUnsafeBufferPointer { utf8 in
            var whole = TaggedText()
            whole.cut(utf8)
            var text = TaggedText()
            var spans: [TokenSpan] = []
            var ranges: [Range<Int>] = []
            text.forEachWindow(
                of: utf8, wordCount: sizes.words, pieceCount: sizes.piece, contextCount: sizes.context
            ) { window in
                #expect(window.wordsBefore + window.kept.lowerBound == spans.count)
                #expect(window.count <= sizes.words + sizes.piece + sizes.context)
                #expect(window.sentences.last?.upperBound == window.count)
                spans += window.kept.map { window.span(at: $0) }
                for range in window.sentenceRanges where range != ranges.last { ranges.append(range) }
            }
            #expect(spans == whole.spans)
            #expect(ranges == whole.sentenceRanges)
        }
    }

    @Test(arguments: [0, 1, 4096, 4097, 8000, 20_000])
    func `pieces of a sentence cover it once`(count: Int) {
        var end = 0
        LongSentence.forEachPiece(of: count) { words, own in
            #expect(own.lowerBound == end && words.count <= 4096)
            #expect(words.lowerBound <= own.lowerBound && own.upperBound <= words.upperBound)
            #expect(own.lowerBound == 0 || own.lowerBound - words.lowerBound >= 128)
            #expect(own.upperBound == count || words.upperBound - own.upperBound >= 128)
            end = own.upperBound
        }
        #expect(end == count)
    }

    @Test(arguments: [4, 5, 6]) func `tags and lemmas do not depend on windows`(number: Int) throws {
        let tagger = try WordTagger(from: Self.shipped("en-part-of-speech"))
        let lemmatizer = try Lemmatizer(from: Self.shipped("en-lemma"))
        Self.texts[number].withUnsafeBufferPointer { utf8 in
            var cut = TaggedText()
            cut.cut(utf8)
            // Sentence by sentence, each as a whole however long it is.
            let wholes = cut.sentences.map { sentence in
                sentence.map { index in
                    String(decoding: utf8[cut.span(at: index).start..<cut.span(at: index).end], as: UTF8.self)
                }
            }
            let tags = wholes.flatMap { tagger.tags(of: $0) }
            let fineTags = wholes.flatMap { tagger.fineTags(of: $0) }
            var text = TaggedText()
            var buffer = LemmaBuffer()
            var (found, foundFine, foundLemmas) = ([String](), [String](), [String]())
            tagger.forEachWindow(of: utf8, in: &text, choosesFineTags: true) { window in
                lemmatizer.lemmatize(window, of: utf8, by: tagger, into: &buffer)
                for index in window.kept {
                    found.append(tagger.tags[window.tag(at: index)])
                    foundFine.append(window.fineTag(at: index).map { tagger.fineTags[$0] } ?? "")
                    foundLemmas.append(buffer[index])
                }
            }
            // In single precision, the sums over thousands of words round near-ties differently.
            func differences(_ one: [String], _ other: [String]) -> Int {
                one.count == other.count ? zip(one, other).count { $0 != $1 } : .max
            }
            #expect(differences(found, tags) <= tags.count / 1000)
            #expect(differences(foundFine, fineTags) <= tags.count / 1000)
            tagger.tag(utf8, into: &text, choosesFineTags: true)
            #expect(text.indices.map { tagger.tags[text.tag(at: $0)] } == found)
            lemmatizer.lemmatize(text, of: utf8, by: tagger, into: &buffer)
            #expect(buffer.indices.map { buffer[$0] } == foundLemmas)
        }
    }

    @Test(arguments: [4, 5, 6], [false, true])
    func `names do not depend on windows`(number: Int, hasGazetteer: Bool) throws {
        let gazetteers = hasGazetteer ? [try Gazetteer(["place": ["New York", "the library"]])] : []
        let recognizer = try NameRecognizer(
            from: Self.shipped("en-names"), gazetteers: gazetteers)
        Self.texts[number].withUnsafeBufferPointer { utf8 in
            var reader = NameRecognizer.Reader(recognizer)
            let whole = reader.names(in: utf8)
            var found: [Name] = []
            reader.forEachWindow(of: utf8) { found += $0 }
            #expect(found == whole)
            #expect(whole.count > 100)
        }
    }

    @Test(
        arguments: [3, 5, 6],
        [
            { _ in }, { $0.joinsNames = true }, { $0.joinsContractions = true },
            { ($0.omitsWords, $0.omitsOther) = (true, true) },
        ] as [@Sendable (inout TextAnalyzer.Options) -> Void])
    func `analyses do not depend on windows`(
        number: Int, change: @Sendable (inout TextAnalyzer.Options) -> Void
    ) throws {
        var options = TextAnalyzer.Options()
        change(&options)
        let analyzer = try TextAnalyzer(
            from: ["en-part-of-speech", "en-lemma", "en-names", "en-sentiment", "language"].map {
                try Self.shipped($0)
            }, options: options)
        Self.texts[number].withUnsafeBufferPointer { utf8 in
            var reader = TextAnalyzer.Reader(analyzer)
            reader.findsSentimentWords = false
            let whole = reader.analysis(of: utf8)
            var tokens: [TextAnalysis.Token] = []
            var names: [Name] = []
            reader.forEachWindow(of: utf8) { _, window in
                tokens += window.tokens
                names += window.names
            }
            #expect(tokens == whole.tokens)
            #expect(names == whole.names)
            var sentences: [TextAnalysis.Sentence] = []
            reader.forEachSentence(of: utf8) { reader, sentence in
                var sentence = sentence
                sentence.sentiment = reader.sentiment(of: sentence.range, in: utf8)
                sentences.append(sentence)
            }
            #expect(sentences == whole.sentences)
            reader.findsSentimentWords = true
            let full = reader.analysis(of: utf8)
            #expect(full.sentiment?.score == whole.sentiment?.score)
            #expect(full.sentences.map(\.sentiment?.score) == whole.sentences.map(\.sentiment?.score))
        }
    }

    @Test(arguments: [1, 5, 16, 4096]) func `sentiment does not depend on windows`(windowSize: Int) throws {
        let scorer = try SentimentScorer(from: Self.shipped("en-sentiment"))
        let lexicons = scorer.core.features.lexicons
        #expect(!lexicons.isEmpty)
        for text in [
            "not at all a very good film, but it is at least never so BAD!! no good. no, great???",
            "GOOD BAD UGLY! NOT GOOD", "",
            "not good without a doubt least best at least best; very least nice",
            String(repeating: "I do not really love this, but it is sooo good! ", count: 30),
        ] {
            Array(text.utf8).withUnsafeBufferPointer { utf8 in
                var reader = LexiconReader()
                reader.read(utf8)
                let whole = lexicons.map { reader.reading(by: $0).features }
                let windowed = reader.sums(ofLong: utf8, by: lexicons, windowSize: windowSize)
                #expect(windowed.map(\.features) == whole, "\(text)")
            }
        }
    }

    @Test func `words of sentiment do not depend on windows`() throws {
        let scorer = try SentimentScorer(from: Self.shipped("en-sentiment"))
        for text in [
            "", "!", "GOOD BAD UGLY! NOT GOOD",
            String(repeating: "I do not really love this, but it is sooo good! No. ", count: 1000),
        ] {
            Array(text.utf8).withUnsafeBufferPointer { utf8 in
                var reader = SentimentScorer.Reader(scorer)
                let whole = reader.sentiment(of: utf8)
                reader.longText = 0
                var words: [Sentiment.Word] = []
                reader.forEachWord(of: 0..<utf8.count, in: utf8) { words.append($0) }
                #expect(words == whole.words)
                #expect(words.isEmpty == text.isEmpty)
                #expect(reader.score(of: utf8) == whole.score)
            }
        }
    }
}
