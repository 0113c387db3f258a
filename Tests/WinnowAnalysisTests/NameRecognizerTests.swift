// Names: precedence of taggers and gazetteers, and arbitrary text.

import Testing
import WinnowCorpora
import WinnowModelFile
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@testable import WinnowAnalysis

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

    private static let shared = Result { try trained(lists: []) }

    /// The tagger of ``bank(_:seed:)``, trained once.
    static func tagger() throws -> WordTagger { try shared.get() }

    static func trained(lists: [GazetteerTerms]) throws -> WordTagger {
        var options = WordTaggerTrainer.Options()
        options.epochs = 4
        return try WordTaggerTrainer(options: options).train(on: .init(bank(200), gazetteers: lists)).model
    }

    private func found(_ recognizer: NameRecognizer, _ text: String) -> [String] {
        recognizer.names(in: text).map { "\($0.text)/\($0.label)" }
    }

    @Test func `a tagger finds spans of words with their positions and probabilities`() throws {
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

    @Test(arguments: [
        (
            "Eva-Maria Holt lives in Stratford-upon-Avon.",
            ["Eva-Maria Holt/person", "Stratford-upon-Avon/place"]
        ),
        ("Thanks, Anne-Sophie!", ["Anne-Sophie/person"]),
        ("We saw Ruth Ellis-Warner.", ["Ruth Ellis-Warner/person"]),
        ("A London-based firm in Oslo.", ["London/place", "Oslo/place"]),
        ("Anna - Lena", ["Anna/person", "Lena/person"]),
        ("She visited New York City.", ["New York City/place"]),
        ("We love New York City and San Diego.", ["New York City/place", "San Diego/place"]),
    ])
    func `a name is cut neither at a hyphen nor inside a listed term`(text: String, expected: [String]) throws
    {
        let path = TestData.packageRoot + "/models/en-names.winnow"
        let recognizer = try NameRecognizer(from: ModelFile(contentsOf: path))
        #expect(found(recognizer, text) == expected)
        for name in recognizer.names(in: text) {
            #expect(Array(name.text.utf8) == Array(Array(text.utf8)[name.range]))
            #expect((0...1).contains(name.probability ?? -1))
        }
    }

    @Test(arguments: [
        ("Anna-Lena x", 3), ("Port-au-Prince", 5), ("Villeneuve-d'Ascq", 3), ("el-Hadi", 3), ("Élise-Ève", 3),
        ("Anna-", 1), ("Anna--Lena", 1), ("Anna -Lena", 1), ("US-China", 1), ("London-based", 1),
        ("x-Ray", 1),
        ("Jack-of-all-Trades-based", 7), ("Anna-\0", 1), ("-", 1), ("Route-66", 1),
    ])
    func `hyphens join the parts of a name`(text: String, count: Int) {
        var tagged = TaggedText()
        Array(text.utf8).withUnsafeBufferPointer {
            tagged.cut($0)
            #expect(tagged.endOfName(from: 0, before: tagged.count, $0) == count)
        }
    }

    @Test func `a gazetteer takes precedence over the tagger, and over an earlier gazetteer`() throws {
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

    @Test func `no name crosses a sentence boundary`() throws {
        let gazetteer = try Gazetteer(["x": ["Rome. Paris", "Paris is"]])
        #expect(
            found(NameRecognizer(gazetteers: [gazetteer]), "We saw Rome. Paris is big.") == ["Paris is/x"])
    }

    @Test func `the names of a text equal those of the words of its sentences`() throws {
        let gazetteers = try [
            Gazetteer(["band": ["Anna Smith in", "Smith"]]),
            Gazetteer(["x": ["in Oslo", "a", "東", "the dog"]]),
        ]
        let tagger = try Self.tagger()
        for recognizer in [
            NameRecognizer(tagger: tagger), NameRecognizer(gazetteers: gazetteers),
            NameRecognizer(tagger: tagger, gazetteers: gazetteers),
        ] {
            var tagged = TaggedText()
            for text in HardTexts.all {
                var reader = NameRecognizer.Reader(recognizer)
                let names = text.withUnsafeBufferPointer { reader.names(in: $0) }
                text.withUnsafeBufferPointer { tagged.cut($0) }
                // Words with malformed bytes have no equal string.
                guard String(validating: text, as: UTF8.self) != nil else { continue }
                var expected: [TaggedSpan] = []
                for sentence in tagged.sentences {
                    let words = sentence.map { index in
                        String(
                            decoding: text[tagged.spans[index].start..<tagged.spans[index].end], as: UTF8.self
                        )
                    }
                    for span in recognizer.names(ofWords: words) {
                        let start = sentence.lowerBound
                        let own = span.words.lowerBound + start..<span.words.upperBound + start
                        expected.append(TaggedSpan(words: own, kind: span.kind))
                    }
                }
                #expect(names.map { TaggedSpan(words: $0.words, kind: $0.label) } == expected)
                for name in names {
                    let (first, last) = (
                        tagged.spans[name.words.lowerBound], tagged.spans[name.words.upperBound - 1]
                    )
                    #expect(name.range == first.start..<last.end)
                    #expect(Array(name.text.utf8) == Array(text[name.range]))
                    #expect((name.probability == nil) == ["band", "x"].contains(name.label))
                }
            }
        }
    }

    @Test func `the last gazetteer takes precedence, then the one before, then the tagger`() throws {
        let alphabet = ["a", "b", "c", "Anna", "Smith", "Oslo"]
        let tagger = try Self.tagger()
        for seed in 1...60 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func words(_ most: Int) -> [String] {
                (0..<1 + generator.next(below: most)).map { _ in
                    alphabet[generator.next(below: alphabet.count)]
                }
            }
            let gazetteers = try (0..<3).map { number in
                try Gazetteer(["g\(number)": (0..<4).map { _ in words(3).joined(separator: " ") }])
            }
            let text = words(15)
            var taken: Set<Int> = []
            var expected: [TaggedSpan] = []
            let runs = TaggedSpan.spans(of: tagger.tags(of: text))
            for span in gazetteers.reversed().flatMap({ $0.matches(in: text) }) + runs
            where taken.isDisjoint(with: span.words) {
                taken.formUnion(span.words)
                expected.append(span)
            }
            expected.sort { $0.words.lowerBound < $1.words.lowerBound }
            let recognizer = NameRecognizer(tagger: tagger, gazetteers: gazetteers)
            #expect(recognizer.names(ofWords: text) == expected, "seed \(seed)")
        }
    }

    @Test func `a tagger learns from lists which words are names`() throws {
        let lists = try [
            GazetteerTerms(
                parsing: Array(
                    "town\tRome\ntown\tParis\ntown\tOslo\ntown\tBonn\ntown\tsan remo\nfirst\tAnna\nfirst\tBoris"
                        .utf8)),
            GazetteerTerms(parsing: Array("often\tmet".utf8)),
        ]
        let tagger = try Self.trained(lists: lists)
        let bytes = try tagger.bytes()
        let opened = try WordTagger(from: ModelFile(bytes: bytes))
        #expect(try Self.trained(lists: lists).bytes() == bytes)
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

    @Test func `a penalty on the tag O finds more spans`() throws {
        var options = WordTaggerTrainer.Options()
        options.epochs = 1
        func count(_ penalty: Double) throws -> Int {
            options.outsidePenalty = penalty
            let tagger = try WordTaggerTrainer(options: options).train(on: Self.bank(40)).model
            return tagger.tags(of: ["it", "may", "rain", "in", "June"]).count { $0 != "O" }
        }
        #expect(try count(-10) == 0)
        #expect(try count(10) == 5)
        options.outsidePenalty = 11
        #expect(throws: AnalysisError.self) { try options.validate() }
    }

    @Test func `averaged weights are reproducible`() throws {
        var options = WordTaggerTrainer.Options()
        options.epochs = 3
        options.averagesWeights = true
        let first = try WordTaggerTrainer(options: options).train(on: Self.bank(50)).model
        let second = try WordTaggerTrainer(options: options).train(on: Self.bank(50)).model
        #expect(try first.bytes() == second.bytes())
        #expect(first.tags(of: ["we", "met", "Anna", "Weber"]) == ["O", "O", "B-person", "I-person"])
    }

    @Test func `a model without span tags is rejected`() throws {
        let bytes = try WordTaggerTests.tagger().bytes()
        let error = #expect(throws: ModelFileError.self) {
            try NameRecognizer(from: ModelFile(bytes: bytes))
        }
        #expect(error?.code == .wrongKind)
    }

    static let gazetteer = try? Gazetteer(["x": ["a", "a a", "שלום", "! ! !", "😀", "�"]])

    @Test(.enabled(if: TestData.has("robustness/blns/blns.txt"), "needs \(TestData.place)"))
    func `naughty strings do no harm`() throws {
        let recognizer = NameRecognizer(
            tagger: try Self.tagger(), gazetteers: [try #require(Self.gazetteer)])
        var reader = NameRecognizer.Reader(recognizer)
        for line in try TestData.bytes("robustness/blns/blns.txt").split(separator: 0x0A) {
            let bytes = Array(line)
            let names = bytes.withUnsafeBufferPointer { reader.names(in: $0) }
            #expect(names.allSatisfy { $0.range.upperBound <= bytes.count })
            let terms = try? GazetteerTerms(parsing: bytes, label: "naughty")
            if let terms, let gazetteer = try? Gazetteer(terms) {
                #expect(terms.terms.allSatisfy { gazetteer.label(for: $0.text) == $0.label })
            }
        }
    }
}
