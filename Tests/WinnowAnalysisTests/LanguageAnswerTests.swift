// Constraints, hints, parts of texts and training data of language identification.

import Testing
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowNumerics
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct LanguageAnswerTests {
    private static func probabilities(_ text: String, _ options: LanguageIdentifier.Options = .init()) throws
        -> [String: Double]
    {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let hypotheses = identifier.hypotheses(of: text, options: options)
        return Dictionary(uniqueKeysWithValues: hypotheses.map { ($0.language, $0.probability) })
    }

    @Test func `letters of unknown scripts are in no known language`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        for text in ["ຂ້ອຍຮັກເຈົ້າຫຼາຍ ພາສາລາວ the", "አማርኛ ቋንቋ ነው it"] {
            #expect(identifier.language(of: text) == "und")
            let answer = identifier.identification(of: text, options: .init(constraints: ["de", "en"]))
            #expect(answer.language == "en")
            #expect(abs(answer.hypotheses.reduce(0) { $0 + $1.probability } - 1) < 1e-12)
        }
    }

    @Test func `a text that resembles no language is undetermined`() throws {
        let italian = """
            la casa sta sulla collina e l'acqua scorre attraverso il giardino dove preferirebbero sedersi con i loro \
            amici invece di camminare che cosa avrebbe dovuto essere tutto senza sapere se qualcosa poteva accadere
            """
        let counts = [
            LanguageSamples.counts("de", LanguageSamples.german),
            LanguageSamples.counts("en", LanguageSamples.english), LanguageSamples.counts("it", italian),
        ]
        var options = LanguageTrainer.Options()
        options.textCount = 4000
        options.featureCount = 700
        options.threads = 1
        let trained = try LanguageTrainer(options: options)
            .train(on: LanguageTrainingData(counts: counts, lists: [nil, nil, nil])).model
        let identifier = try LanguageIdentifier(from: ModelFile(bytes: trained.bytes()))
        let strange = "kyvu jipox quzab wemxo zuqik pyvaj xoqyz kubax jyzow pikuv qaxyj vobyz kuxip zajyq"
        #expect(identifier.language(of: strange) == "und")
        #expect(identifier.identification(of: strange).probability < 0.1)
        #expect(identifier.language(of: strange, options: .init(constraints: ["de", "en", "it"])) != "und")
        let long = "\(strange.filter { $0 != " " }) \(strange.filter { $0 != " " })"
        let parts = identifier.ranges(of: long).map(\.language)
        #expect(parts.contains("und") && !zip(parts, parts.dropFirst()).contains { $0 == $1 })
        // A single word is not enough.
        #expect(identifier.language(of: "kyvu") != "und")
        for (language, text) in [
            ("de", LanguageSamples.german), ("en", LanguageSamples.english), ("it", italian),
        ] {
            #expect(identifier.identification(of: text).probability > 0.9, "\(language)")
            #expect(identifier.language(of: text) == language)
        }
    }

    @Test func `probabilities sum to 1 and are sorted, with ties in alphabetical order`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        for text in HardTexts.strings {
            let answer = identifier.identification(of: text)
            let ranks = answer.hypotheses.map { (-$0.probability, $0.language) }
            #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $0 < $1 })
            // Letters of unknown scripts have the rest.
            #expect(answer.hypotheses.reduce(0) { $0 + $1.probability } < 1 + 1e-12)
            let all = LanguageIdentifier.Options(constraints: Set(identifier.languages))
            let constrained = identifier.hypotheses(of: text, options: all)
            #expect(
                constrained.isEmpty || abs(constrained.reduce(0) { $0 + $1.probability } - 1) < 1e-12)
            #expect(answer.probability == answer.hypotheses.first?.probability ?? 0)
            let isKnown = answer.probability >= 0.1
            #expect(
                answer.language == (isKnown ? answer.hypotheses[0].language : LanguageIdentifier.undetermined)
            )
            for count in [-1, 0, 1, 3] {
                let first = identifier.hypotheses(of: text, maximumCount: count)
                #expect(first == Array(answer.hypotheses.prefix(max(0, count))))
            }
        }
    }

    @Test(arguments: zip(["λέξη it", "μα to to", "μα 12 !! it"], [0.8, 0.2, 0.5]))
    func `scripts are weighted by the squares of their letter counts`(text: String, greek: Double) throws {
        let found = try Self.probabilities(text, .init(constraints: ["el", "en"]))
        #expect(found.count == 2)
        #expect(abs(try #require(found["el"]) - greek) < 1e-12)
        #expect(abs(try #require(found["en"]) - (1 - greek)) < 1e-12)
    }

    @Test func `the alphabetically first of equally probable languages is the answer`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let options = LanguageIdentifier.Options(constraints: ["en", "el"])
        #expect(identifier.language(of: "it μα", options: options) == "el")
    }

    @Test func `a hint multiplies the odds by the odds of the hint`() throws {
        for text in ["q", "der garden", "Wasser", "through"] {
            let plain = try Self.probabilities(text)
            for hint in [0.0, 0.2, 0.5, 0.9, 1] {
                let hinted = try Self.probabilities(text, .init(hints: ["de": hint]))
                // The other four share the rest up to 1, at least 0.05.
                let prior = max(hint, 1e-9) / (max(0.05, 1 - hint) / 4)
                let odds = try #require(plain["de"]) / #require(plain["en"])
                let found = try #require(hinted["de"]) / #require(hinted["en"])
                #expect(abs(found / (odds * prior) - 1) < 1e-6, "\(text) \(hint)")
            }
        }
    }

    @Test func `equal hints and unknown languages have no effect`()
        throws
    {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let equal = Dictionary(uniqueKeysWithValues: identifier.languages.map { ($0, 0.2) })
        for text in ["der garden", "дом вода", "λέξη q"] {
            let plain = try Self.probabilities(text)
            for hints in [equal, ["xx": 0.9]] {
                for (language, probability) in try Self.probabilities(text, .init(hints: hints)) {
                    #expect(abs(probability - (plain[language] ?? -1)) < 1e-9)
                }
            }
            #expect(
                try Self.probabilities(text, .init(constraints: Set(identifier.languages + ["xx"]))) == plain)
            #expect(try Self.probabilities(text, .init(constraints: ["xx"])) == [:])
        }
    }

    @Test func `a language with exactly the minimum probability is the answer`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let probability = identifier.identification(of: "der garden q").probability
        #expect((0.2..<1).contains(probability))
        let (enough, more) = (probability, probability.nextUp)
        let plain = identifier.language(of: "der garden q")
        #expect(identifier.language(of: "der garden q", options: .init(minimumProbability: enough)) == plain)
        #expect(identifier.language(of: "der garden q", options: .init(minimumProbability: more)) == "und")
    }

    @Test func `letters after the limit are ignored`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let english = String(repeating: "thewaterrunsthroughthegarden ", count: 2500)
        let letters = english.filter { $0 != " " }.count
        #expect(letters > LanguageScorer.letterLimit)
        let answer = identifier.identification(of: english)
        #expect(identifier.identification(of: english + LanguageSamples.german) == answer)
        #expect(answer.language == "en")
    }

    // MARK: - Parts

    /// The least cost of assigning languages to words: the words' costs, plus 6 for each change.
    private static func leastCost(_ words: [[Double]]) -> Double {
        var costs = words[0]
        for word in words.dropFirst() {
            costs = costs.indices.map { language in
                word[language] + (costs.indices.map { costs[$0] + ($0 == language ? 0 : 6) }.min() ?? 0)
            }
        }
        return costs.min() ?? 0
    }

    @Test func `parts have the least total cost`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        var reader = LanguageIdentifier.Reader(identifier)
        let languages = identifier.languages + [LanguageIdentifier.undetermined]
        let pieces = [
            "house", "garden", "through", "Haus", "fließt", "würden", "дом", "градината", "λόφο", "አማርኛ", "q",
            "12",
        ]
        for seed in 1...60 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let words = (0..<1 + generator.next(below: 9)).map { _ in
                pieces[generator.next(below: pieces.count)]
            }
            let text = words.joined(separator: ", ")
            let ranges = identifier.ranges(of: text)
            var (place, total, last) = (0, 0.0, nil as Int?)
            var costs: [[Double]] = []
            for word in words {
                let start = place
                place += word.utf8.count + 2
                guard word != "12" else { continue }
                let bytes = Array(word.utf8)
                let probabilities = bytes.withUnsafeBufferPointer { reader.probabilities(of: $0) }
                let shares =
                    probabilities.isEmpty
                    ? languages.map { $0 == "und" ? 1 : 0.0 } : probabilities + [0]
                let own = shares.map { -naturalLogarithm($0 > 0 ? max($0, 1e-4) : 1e-20) }
                costs.append(own)
                let range = try #require(ranges.first { $0.range.contains(start) }, "\(word) of \(text)")
                let language = try #require(languages.firstIndex(of: range.language))
                total += own[language] + (last.map { $0 == language ? 0 : 6 } ?? 0)
                last = language
            }
            guard !costs.isEmpty else {
                #expect(ranges == [])
                continue
            }
            #expect(abs(total - Self.leastCost(costs)) < 1e-9, "\(text)")
            #expect(
                zip(ranges, ranges.dropFirst()).allSatisfy {
                    $0.range.upperBound == $1.range.lowerBound && $0.language != $1.language
                })
            for part in ranges where part.language != "und" {
                let bytes = Array(text.utf8)[part.range]
                let alone = try Self.probabilities(String(decoding: bytes, as: UTF8.self))
                #expect(part.probability == alone[part.language] ?? 0)
            }
        }
    }

    @Test func `parts only have allowed languages`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let options = LanguageIdentifier.Options(constraints: ["en", "ru"])
        let ranges = identifier.ranges(of: "das Haus im Garten, дом и вода, λέξη", options: options)
        #expect(ranges.map(\.language) == ["en", "ru", "und"])
        #expect(ranges.last?.probability == 0)
    }

    // MARK: - Data

    @Test(arguments: [
        ("{", "offset"), ("[]", "should be an object with the n-grams of each frequency under ngrams"),
        (#"{"ngrams":{"3":"a"}}"#, "a frequency should be two positive numbers such as 3/100"),
        (#"{"ngrams":{"0/3":"a"}}"#, "a frequency"), (#"{"ngrams":{"4/3":"a"}}"#, "a frequency"),
        (#"{"ngrams":{"1/3":2}}"#, "a frequency"), (#"{"ngrams":{"1/3/4":"a"}}"#, "a frequency"),
    ])
    func `n-grams that cannot be read are rejected with their file`(json: String, reason: String) throws {
        let folder = try LanguageFolder(["a/unigrams.json": json])
        let error = #expect(throws: AnalysisError.self) {
            try NGramModelReader.counts(of: folder.path("a"), language: "a")
        }
        #expect(error?.code == .invalidData)
        #expect(error?.message.hasPrefix(folder.path("a/unigrams.json: ")) == true)
        #expect(reason == "offset" || error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func `whole counts are restored, and n-grams without their prefix are left out`() throws {
        let folder = try LanguageFolder([
            "a/unigrams.json": #"{"ngrams":{"1/2":"a","1/3":"b","1/6":"c 1"}}"#,
            "a/bigrams.json": #"{"ngrams":{"2/3":"ab ba xa abc","1/3":"ac"}}"#,
        ])
        let counts = try NGramModelReader.counts(of: folder.path("a"), language: "a")
        let letters = Dictionary(uniqueKeysWithValues: zip(counts.keys, counts.counts)).filter {
            $0.key & 0xFFFF != 1
        }
        #expect(letters[0x61] == 3 && letters[0x62] == 2 && letters[0x63] == 1)
        #expect(letters[0x61 << 16 | 0x62] == 2 && letters[0x61 << 16 | 0x63] == 1)
        #expect(letters[0x62 << 16 | 0x61] == 1, "2/3 of 2, rounded")
        #expect(letters[0x78 << 16 | 0x61] == nil)
        #expect(counts.script == .latin && counts.letterCount == 6)
    }

    @Test func `a folder has the n-grams of a language only once, and lists are matched by code`() throws {
        let grams = #"{"ngrams":{"1/2":"a b"}}"#
        let folder = try LanguageFolder([
            "one/nb/unigrams.json": grams, "one/en/unigrams.json": grams, "lists/no_50k.txt": "ab 30\n",
            "lists/en.txt": "ab 1\nba 2\n", "lists/xx.txt": "ab 3\n", "lists/notes.md": "ab 3\n",
        ])
        let data = try LanguageTrainingData(contentsOf: folder.path(""))
        #expect(data.languages == ["en", "nb"] && data.listCount == 2)
        try folder.write("two/nb/unigrams.json", grams)
        let error = #expect(throws: AnalysisError.self) {
            try LanguageTrainingData(contentsOf: folder.path(""))
        }
        #expect(
            error?.message.hasSuffix("has a folder of a language twice; keep one of each") == true)
    }

    @Test func `n-grams without letters are rejected with their folder`() throws {
        let folder = try LanguageFolder(["a/unigrams.json": #"{"ngrams":{"1/2":"1 2"}}"#])
        let error = #expect(throws: AnalysisError.self) {
            try NGramModelReader.counts(of: folder.path("a"), language: "a")
        }
        #expect(error?.message.hasPrefix(folder.path("a: has no letters of a supported script")) == true)
    }
}
