// All layers in one call: what is asked for, joined and left out.

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

    @Test func `a text has the layers that there are models for, or those that are asked for`() throws {
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

    @Test func `contractions are joined, words of other scripts are not`() throws {
        let analyzer = try Self.analyzer { $0.joinsContractions = true }
        func words(_ text: String) -> [String] { analyzer.analysis(of: text).tokens.map(\.text) }
        #expect(
            words("I don't, they’re gonna; Ann's") == ["I", "don't", ",", "they’re", "gonna", ";", "Ann's"])
        #expect(words("full-time 5kg") == ["full", "-", "time", "5", "kg"])
        #expect(words("東京へ").count > 1)
        #expect(try Self.analyzer().analysis(of: "don't").tokens.map(\.text) == ["do", "n't"])
    }

    @Test func `names are joined, and what is not wanted is left out`() throws {
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

    @Test(arguments: [
        "", " \n\t", "😀", "\0", "שלום hello שלום", "\u{202E}abc\u{202C}", "a\u{301}\u{301}", "…",
        String(repeating: "a", count: 100_000), String(repeating: "nice. ", count: 3000), "\u{FEFF}x",
    ])
    func `any text has tokens in order, all of them in a sentence`(text: String) throws {
        for options in [false, true] {
            let analyzer = try Self.analyzer {
                $0.joinsContractions = options
                $0.joinsNames = options
            }
            let analysis = analyzer.analysis(of: text)
            var last = 0
            for token in analysis.tokens {
                #expect(token.range.lowerBound >= last && !token.range.isEmpty)
                #expect(text[text.indices(ofUTF8: token.range)] == token.text)
                last = token.range.upperBound
            }
            var next = 0
            for sentence in analysis.sentences {
                #expect(sentence.tokens.lowerBound == next)
                #expect(
                    analysis.tokens[sentence.tokens].allSatisfy {
                        sentence.range.contains($0.range.lowerBound)
                    })
                #expect(sentence.sentiment.map { $0.range == sentence.range } ?? false)
                next = sentence.tokens.upperBound
            }
            #expect(next == analysis.tokens.count)
            #expect(abs(analysis.sentiment?.score ?? 2) <= 1)
        }
    }

    @Test func `bytes that are not UTF-8 are signs`() throws {
        var reader = TextAnalyzer.Reader(try Self.analyzer())
        let bytes: [UInt8] = [0xFF, 0x20, 0x64, 0x6F, 0x67, 0xC3]
        let analysis = bytes.withUnsafeBufferPointer { reader.analysis(of: $0) }
        #expect(analysis.tokens.map(\.range) == [0..<1, 2..<5, 5..<6])
    }

    @Test func `the number of threads and what was read before make no difference`() throws {
        let analyzer = try Self.analyzer()
        var random = SeededGenerator(seed: 5)
        let words = ["dog", "nice", "Berlin", "don't", "sleeps.", "\n\n", "😀", "Green Park", "dull!"]
        let texts = (0..<300).map { _ in
            (0..<random.next(below: 30)).map { _ in words[random.next(below: words.count)] }
                .joined(separator: " ")
        }
        let one = analyzer.analyses(of: texts, threads: 1)
        #expect(one == analyzer.analyses(of: texts, threads: 4))
        #expect(one == texts.map { analyzer.analysis(of: $0) })
        #expect(analyzer.analyses(of: []).isEmpty)
    }

    @Test func `a model of no layer is refused`() throws {
        let file = try ModelFile(bytes: ModelFileWriter(kind: "chair", manifest: [:]).bytes())
        let error = #expect(throws: ModelFileError.self) { try TextAnalyzer(from: [file]) }
        #expect(error?.code == .wrongKind)
    }
}
