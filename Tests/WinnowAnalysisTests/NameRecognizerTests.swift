// Names: who is right where several see one, and what any text gives.

import Testing
import WinnowAnalysis
import WinnowCorpora
import WinnowModelFile
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@Suite struct NameRecognizerTests {
    /// Sentences such as `we met Anna Novak in Rome .`.
    static func bank(_ count: Int, seed: UInt64 = 1) -> Treebank {
        var random = SeededGenerator(seed: seed)
        func pick(_ words: String) -> String {
            let words = words.split(separator: " ")
            return String(words[random.next(below: words.count)])
        }
        func word(_ form: String, _ tag: String = "O") -> AnnotatedWord {
            AnnotatedWord(form: form, tag: tag)
        }
        return Treebank(
            sentences: (0..<count).map { _ in
                AnnotatedSentence(words: [
                    word(pick("we they I")), word(pick("met saw asked")),
                    word(pick("Anna Boris Carla Dora Emil"), "B-person"),
                    word(pick("Novak Smith Weber Rossi"), "I-person"), word("in"),
                    word(pick("Rome Paris Oslo Bonn"), "B-place"), word("."),
                ])
            })
    }

    static func tagger(_ lists: [GazetteerTerms] = []) throws -> WordTagger {
        var options = WordTaggerTrainer.Options()
        options.epochs = 4
        return try WordTaggerTrainer(options: options).train(on: bank(200), gazetteers: lists)
    }

    private func found(_ recognizer: NameRecognizer, _ text: String) -> [String] {
        recognizer.names(in: text).map { "\($0.text)/\($0.label)" }
    }

    @Test func `a tagger finds runs of words with their places and probabilities`() throws {
        let recognizer = NameRecognizer(tagger: try Self.tagger())
        #expect(recognizer.labels == ["person", "place"])
        let names = recognizer.names(in: "ünd we met Anna Smith in Oslo. They saw Emil Weber in Bonn.")
        #expect(
            names.map { "\($0.text)/\($0.label)" } == [
                "Anna Smith/person", "Oslo/place", "Emil Weber/person", "Bonn/place",
            ])
        #expect(names[0].range == 12..<22)
        #expect(names[0].words == 3..<5)
        #expect(names.allSatisfy { (0.5...1).contains($0.probability ?? 0) })
        #expect(
            recognizer.names(ofWords: ["we", "met", "Anna", "Smith"])
                == [TaggedSpan(words: 2..<4, kind: "person")])
    }

    @Test func `a gazetteer is right where the tagger says otherwise, and the later of two`() throws {
        let tagger = try Self.tagger()
        let bands = try Gazetteer(["band": ["Anna Smith in Oslo", "Weber"]])
        let firms = try Gazetteer(["firm": ["Smith", "Bonn"]])
        let text = "we met Anna Smith in Oslo."
        #expect(
            found(NameRecognizer(tagger: tagger, gazetteers: [bands]), text) == ["Anna Smith in Oslo/band"])
        #expect(
            found(NameRecognizer(tagger: tagger, gazetteers: [bands, firms]), text)
                == ["Smith/firm", "Oslo/place"])
        #expect(
            found(NameRecognizer(tagger: tagger, gazetteers: [firms, bands]), text) == [
                "Anna Smith in Oslo/band"
            ])
        #expect(found(NameRecognizer(gazetteers: [firms]), text) == ["Smith/firm"])
        #expect(NameRecognizer(gazetteers: [firms]).names(in: text)[0].probability == nil)
        #expect(found(NameRecognizer(), text) == [])
        #expect(
            NameRecognizer(tagger: tagger, gazetteers: [firms]).names(ofWords: [
                "they", "saw", "Emil", "Smith",
            ])
                == [TaggedSpan(words: 3..<4, kind: "firm")])
    }

    @Test func `no name goes beyond a sentence`() throws {
        let gazetteer = try Gazetteer(["x": ["Rome. Paris", "Paris is"]])
        #expect(
            found(NameRecognizer(gazetteers: [gazetteer]), "We saw Rome. Paris is big.") == ["Paris is/x"])
    }

    @Test func `a tagger learns from lists what words alone do not tell`() throws {
        let lists = try [
            GazetteerTerms(
                parsing: Array(
                    "town\tRome\ntown\tParis\ntown\tOslo\ntown\tBonn\ntown\tsan remo\nfirst\tAnna\nfirst\tBoris"
                        .utf8)),
            GazetteerTerms(parsing: Array("often\tmet".utf8)),
        ]
        let tagger = try Self.tagger(lists)
        let bytes = try tagger.bytes()
        let opened = try WordTagger(from: ModelFile(bytes: bytes))
        #expect(try Self.tagger(lists).bytes() == bytes)
        #expect(try Self.tagger().bytes() != bytes)
        for sentence in Self.bank(20, seed: 4).sentences {
            #expect(opened.tags(of: sentence.forms) == sentence.words.compactMap(\.tag))
        }
        #expect(opened.tags(of: ["we", "met", "Anna", "Smith", "in", "San", "."])[5] == "B-place")
        var random = SeededGenerator(seed: 13)
        for _ in 0..<300 {
            var copy = bytes
            copy[random.next(below: copy.count)] ^= UInt8(1 << random.next(below: 8))
            guard let file = try? ModelFile(bytes: copy), let damaged = try? WordTagger(from: file) else {
                continue
            }
            #expect(damaged.tags(of: ["San", "Remo", "."]).count == 3)
        }
    }

    @Test func `a penalty on the tag O finds more`() throws {
        var options = WordTaggerTrainer.Options()
        options.epochs = 1
        func count(_ penalty: Double) throws -> Int {
            options.outsidePenalty = penalty
            let tagger = try WordTaggerTrainer(options: options).train(on: Self.bank(40))
            return tagger.tags(of: ["it", "may", "rain", "in", "June"]).count { $0 != "O" }
        }
        #expect(try count(-10) == 0)
        #expect(try count(10) == 5)
        options.outsidePenalty = 11
        #expect(throws: AnalysisError.self) { try options.validate() }
    }

    @Test func `averaged weights are learned the same each time`() throws {
        var options = WordTaggerTrainer.Options()
        options.epochs = 3
        options.averagesWeights = true
        let first = try WordTaggerTrainer(options: options).train(on: Self.bank(50))
        let second = try WordTaggerTrainer(options: options).train(on: Self.bank(50))
        #expect(try first.bytes() == second.bytes())
        #expect(first.tags(of: ["we", "met", "Anna", "Weber"]) == ["O", "O", "B-person", "I-person"])
    }

    @Test func `a model without runs of words is refused`() throws {
        let bytes = try WordTaggerTests.tagger().bytes()
        let error = #expect(throws: ModelFileError.self) {
            try NameRecognizer(from: ModelFile(bytes: bytes))
        }
        #expect(error?.code == .wrongKind)
    }

    static let gazetteer = try? Gazetteer(["x": ["a", "a a", "שלום", "! ! !", "😀", "�"]])

    @Test(arguments: [
        "", " \n", "😀", "\0", "שלום hello שלום", "مرحبا Anna Smith في Rome", "a\u{301}\u{301}\u{301}",
        String(repeating: "a", count: 100_000), String(repeating: "a ", count: 3_000),
        String(repeating: "! ", count: 1_000), "\u{202E}Anna Smith", "\u{200B}\u{200D}\u{FEFF}",
    ])
    func `any text has names in order, within it and apart`(text: String) throws {
        let recognizer = NameRecognizer(
            tagger: try Self.tagger([GazetteerTerms(parsing: Array("x\ta a a\nx\tשלום".utf8))]),
            gazetteers: [try #require(Self.gazetteer)])
        for bytes in [Array(text.utf8), Array(text.utf8) + [0xFF, 0xC3], [0xE2, 0x82] + Array(text.utf8)] {
            var memory = NameRecognizer.Memory()
            let names = bytes.withUnsafeBufferPointer { recognizer.names(in: $0, using: &memory) }
            var last = 0
            for name in names {
                #expect(name.range.lowerBound >= last && name.range.upperBound <= bytes.count)
                last = name.range.upperBound
            }
        }
    }

    @Test(.enabled(if: TestData.has("robustness/blns/blns.txt"), "needs ../shared/datasets"))
    func `naughty strings do no harm`() throws {
        let recognizer = NameRecognizer(
            tagger: try Self.tagger(), gazetteers: [try #require(Self.gazetteer)])
        var memory = NameRecognizer.Memory()
        for line in try TestData.bytes("robustness/blns/blns.txt").split(separator: 0x0A) {
            let bytes = Array(line)
            let names = bytes.withUnsafeBufferPointer { recognizer.names(in: $0, using: &memory) }
            #expect(names.allSatisfy { $0.range.upperBound <= bytes.count })
            let terms = try? GazetteerTerms(parsing: bytes, label: "naughty")
            if let terms, let gazetteer = try? Gazetteer(terms) {
                #expect(terms.terms.allSatisfy { gazetteer.label(for: $0.text) == $0.label })
            }
        }
    }
}
