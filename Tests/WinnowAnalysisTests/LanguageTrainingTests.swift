// Training data and weights of language identifiers.

import Testing
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct LanguageTrainingTests {
    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func `counts with word boundaries follow from those without`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = (0..<200).map { _ in
            (0...generator.next(below: 7)).map { _ in UInt16(0x61 + generator.next(below: 4)) }
        }
        var expected: [UInt64: Float] = [:]
        for word in words {
            let bounded = [1] + word + [1]
            LanguageSamples.count(bounded, orders: 1...4) { expected[$0, default: 0] += 1 }
        }
        // The boundary is counted where words begin.
        expected[1] = Float(words.count)
        let counts = NGramCounts(language: "xx", letters: LanguageSamples.letters(words))
        let found = Dictionary(uniqueKeysWithValues: zip(counts?.keys ?? [], counts?.counts ?? []))
        #expect(found == expected, "seed \(seed)")
    }

    @Test func `the probabilities of following letters sum to 1`() {
        let model = BackOffModel([
            LanguageSamples.counts("de", LanguageSamples.german),
            LanguageSamples.counts("en", LanguageSamples.english),
        ])
        let weights = model.weights(of: 1, counts: model.counts(of: 1))
        var logarithms = [Double](repeating: 0, count: model.keys.count)
        for index in model.keys.indices {
            let suffix = Int(model.suffixes[index])
            logarithms[index] = Double(weights[index]) + (suffix < 0 ? 0 : logarithms[suffix])
        }
        // "th" is followed by English letters, and by few or no letters that only German has there.
        let context: UInt64 = 0x74 << 16 | 0x68
        let sum = model.keys.indices.filter { model.keys[$0] >> 16 == context }
            .reduce(0) { $0 + exponential(logarithms[$1]) }
        #expect(sum > 0.9 && sum <= 1.0001, "\(sum)")
    }

    @Test func `words are sampled from n-grams and from the list`() {
        let counts = LanguageSamples.counts("xx", "banana")
        let source = WordSource(counts, list: nil)
        var generator = SeededGenerator(seed: 3)
        var word: [UInt16] = []
        for _ in 0..<50 {
            source.draw(&word, listShare: 1, isRare: false, &generator)
            let text = String(decoding: word, as: UTF16.self)
            #expect(text.wholeMatch(of: /ba(na)+/) != nil, "\(text)")
        }
        let listed = WordSource(counts, list: LanguageSamples.list("nab", .latin))
        listed.draw(&word, listShare: 1, isRare: true, &generator)
        #expect(String(decoding: word, as: UTF16.self) == "nab")
    }

    @Test func `lists leave out other scripts and English words, and split words as in texts`() {
        func list(_ text: String) -> WordList {
            Array(text.utf8).withUnsafeBufferPointer { WordList($0, script: .latin) }
        }
        let words = list("Haus 10\r\nдом 4\nl'été 3\nbroken\naдb 2\nthe 5\n")
        let all = (0..<words.count).map { String(decoding: words.word($0), as: UTF16.self) }
        #expect(all == ["haus", "l", "été", "the"])
        let cleaned = words.without(list("the 90\nhaus 1\nof 9"))
        #expect(cleaned.counts == [10, 3, 3])
    }

    @Test func `a row list has the longest n-gram, then its suffixes, then the word`() {
        let keys: [UInt64] = [0x61, 0x1_0061, 0x61_0062, 0x61_0062_0063]
        let abc: [UInt16] = [0x61, 0x62, 0x63]
        let rows = LanguageRows(keys: keys + [LanguageNGram.wordKey(of: abc)], isLogographic: false)
        var found: [Int32] = []
        rows.append(abc, to: &found)
        // ^a and a; ab, without b; abc, without bc and c; nothing at the end; the word.
        #expect(found == [1, 0, 2, 3, 4])
    }

    @Test func `gradient steps lower the loss`() {
        let rows = LanguageRows(keys: [0x61, 0x62], isLogographic: false)
        let fitter = LanguageWeightFitter(rows, languageCount: 3)
        let first = fitter.learn([0, 1], language: 2, rate: 0.1)
        #expect(abs(first - Float(naturalLogarithm(3))) < 1e-5)
        #expect(fitter[0, 2] > 0 && fitter[0, 0] < 0 && fitter[0, 0] == fitter[0, 1])
        var last = first
        for _ in 0..<20 { last = fitter.learn([0, 1], language: 2, rate: 0.1) }
        #expect(last < first)
    }

    @Test func `a text is counted, with the word list of its language if there is one`() throws {
        let folder = try LanguageFolder([:])
        try folder.write("texts/aa/text.txt", "Ab ab, a.\nдом ab")
        try folder.write("texts/ab/text.txt", "Ab ba")
        try folder.write("lists/ab_full.txt", "aba 5\n")
        let data = try LanguageTrainingData(contentsOf: folder.path(""))
        #expect(data.languages == ["aa", "ab"] && data.areTexts == [true, true])
        let counts = data.counts.map { Dictionary(uniqueKeysWithValues: zip($0.keys, $0.counts)) }
        #expect(counts[0][0x61] == 4 && counts[0][0x61_0062] == 3 && counts[0][0x434] == nil)
        #expect(counts[0][1 << 32 | 0x61 << 16 | 1] == 1, "one word is just a")
        #expect(counts[1][0x61_0062] == 6 && counts[1][0x61_0062_0061] == 5)
        let words = data.lists.map { list in
            (0..<(list?.count ?? 0)).map { String(decoding: list?.word($0) ?? [], as: UTF16.self) }
        }
        #expect(words == [["a", "ab"], ["aba"]])
        #expect(data.lists[0]?.counts == [1, 3])

        try folder.write("texts/ac/text.txt", "42\n")
        #expect { try LanguageTrainingData(contentsOf: folder.path("")) } throws: {
            ($0 as? AnalysisError)?.code == .invalidData && "\($0)".contains("text.txt")
        }
    }

    @Test func `texts of a language known by one text are rarely drawn`() throws {
        let folder = try LanguageFolder([:])
        let grams = #"{"ngrams":{"1/2":"a b"}}"#
        try folder.write("n/aa/unigrams.json", grams)
        try folder.write("n/ab/unigrams.json", grams)
        let known = try LanguageTrainer(options: .init()).train(
            on: LanguageTrainingData(contentsOf: folder.path("")), progress: { _ in true }
        ).model.identification(of: "ab")
        #expect(abs(known.probability - 0.5) < 0.1)
        try folder.write("n/ac/text.txt", "a b a b")
        let identifier = try LanguageTrainer(options: .init()).train(
            on: LanguageTrainingData(contentsOf: folder.path("")), progress: { _ in true }
        ).model
        let found = identifier.identification(of: "ab", options: .init(constraints: ["aa", "ac"]))
        #expect(found.language == "aa" && found.probability > 0.8, "\(found)")
    }

    @Test func `n-gram models in Lingua's format are read`() throws {
        let folder = try LanguageFolder([:])
        // Of "ab ab a": a 3, b 2 of 5 letters; ab 2 of 3.
        try folder.write("models/aa/unigrams.json", #"{"language":"A","ngrams":{"3/5":"a","2/5":"b"}}"#)
        try folder.write("models/aa/bigrams.json", #"{"language":"A","ngrams":{"2/3":"ab"}}"#)
        try folder.write("models/ab/unigrams.json", #"{"ngrams":{"1/1":"γ"}}"#)
        try folder.write("lists/aa_50k.txt", "ab 5\nγγ 3\n")
        try folder.write("lists/README.md", "nothing")
        let data = try LanguageTrainingData(contentsOf: folder.path(""))
        #expect(data.languages == ["aa", "ab"])
        #expect(data.listCount == 1)
        let counts = Dictionary(uniqueKeysWithValues: zip(data.counts[0].keys, data.counts[0].counts))
        #expect(counts[0x61] == 3 && counts[0x61_0062] == 2)
        #expect(counts[1 << 32 | 0x61 << 16 | 1] == 1, "one word is just a")
        #expect(counts[0x61 << 16 | 1] == 1 && counts[0x62 << 16 | 1] == 2)

        try folder.write("models/ac/unigrams.json", #"{"ngrams":{"3-5":"a"}}"#)
        #expect { try LanguageTrainingData(contentsOf: folder.path("")) } throws: {
            ($0 as? AnalysisError)?.code == .invalidData && "\($0)".contains("unigrams.json")
        }
        #expect { try LanguageTrainingData(contentsOf: folder.path("lists")) } throws: {
            ($0 as? AnalysisError)?.code == .noExamples
        }
    }
}
