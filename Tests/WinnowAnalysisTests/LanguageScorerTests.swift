// The n-gram table against a letter-by-letter search of words, and its components.

import Testing
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct LanguageScorerTests {
    // MARK: - Scores

    /// The sums of a text's rows by definition: at each position of a word the row of the longest n-gram that
    /// ends there, and the row of the word.
    private static func reference(_ text: String, _ model: ScriptModel) -> (rows: Int, scores: [Double]) {
        var sums = [Int](repeating: 0, count: model.languages.count)
        var rows = 0
        for word in words(text, of: model.script) {
            var keys: [[UInt64]] = []
            let padded = [Letter.boundary] + word + [Letter.boundary]
            for end in 1..<padded.count {
                keys.append(
                    (0..<min(4, end + 1)).reversed().map { length in
                        padded[(end - length)...end].reduce(0) { $0 << 16 | $1 }
                    })
            }
            if word.count >= 3 { keys.append([LanguageNGram.wordKey(of: word.map { UInt16($0) })]) }
            for candidates in keys {
                guard let row = candidates.lazy.compactMap({ self.row(of: $0, model) }).first else {
                    continue
                }
                rows += 1
                for language in model.languages.indices {
                    let code = Int(model.codes[row * model.groupCount + language / 2])
                    let pair = model.prototypes[language / 2 * 256 + code]
                    sums[language] += Int(language % 2 == 0 ? pair & 0xFFFF : pair >> 16) - ScriptModel.zero
                }
            }
        }
        return (rows, zip(sums, model.biases).map { Double($0) * model.scale + Double($1) })
    }

    /// Runs of letters of a script.
    private static func words(_ text: String, of script: LetterScript) -> [[UInt64]] {
        var words: [[UInt64]] = [[]]
        for scalar in text.unicodeScalars {
            let letter = Letter(scalar.value, in: LetterTable.shared.entries)
            if letter.script == Int(script.rawValue) {
                words[words.count - 1].append(letter.value)
            } else {
                words.append([])
            }
        }
        return words.filter { !$0.isEmpty }
    }

    private static func row(of key: UInt64, _ model: ScriptModel) -> Int? {
        let bits = UInt64((model.starts.count - 1).trailingZeroBitCount)
        let hash = LanguageNGram.hash(key)
        let bucket = Int(hash >> (64 - bits))
        return (Int(model.starts[bucket])..<Int(model.starts[bucket + 1])).first {
            model.fingerprints[$0] == UInt16(truncatingIfNeeded: hash >> (48 - bits))
        }
    }

    @Test func `the scores of a text equal the sums of its rows`() throws {
        let identifier = try LanguageIdentifierTests.identifier.get()
        let scorer = LanguageScorer(identifier.core)
        let samples = [LanguageSamples.english, LanguageSamples.german, LanguageSamples.russian]
        let pieces = (samples.joined(separator: " ") + " x aдb 東京 1 - Unbekanntes ß").split(separator: " ")
            .map(String.init)
        for seed in 1...80 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let separators = [" ", "", "’", "\u{301}"]
            var text = (0..<generator.next(below: 60)).map { _ in
                pieces[generator.next(below: pieces.count)] + separators[generator.next(below: 4)]
            }.joined()
            text.withUTF8 { scorer.score($0) }
            for model in identifier.core.models {
                let expected = Self.reference(text, model)
                #expect(scorer.rowCount(of: model) == expected.rows, "seed \(seed)")
                let isEqual = zip(scorer.scores(of: model), expected.scores).allSatisfy {
                    abs($0 - $1) < 1e-9
                }
                #expect(isEqual, "seed \(seed)")
                #expect(
                    scorer.letterCount(of: Int(model.script.rawValue))
                        == Self.words(text, of: model.script).reduce(0) { $0 + $1.count })
            }
        }
    }

    // MARK: - Letters

    @Test(
        arguments: [
            ("a", .latin), ("ß", .latin), ("Ǆ", .latin), ("Ａ", .latin), ("ﬁ", .latin), ("Ω", .greek),
            ("ᾳ", .greek),
            ("ж", .cyrillic), ("Ꙁ", .cyrillic), ("Ա", .armenian), ("א", .hebrew), ("ش", .arabic),
            ("ﷺ", .arabic),
            ("अ", .devanagari), ("ক", .bengali), ("ਕ", .gurmukhi), ("ક", .gujarati), ("த", .tamil),
            ("క", .telugu),
            ("ก", .thai), ("ა", .georgian), ("Ა", .georgian), ("ㄱ", .hangul), ("한", .hangul), ("東", .han),
            ("か", .han),
            ("カ", .han), ("𠮷", .han), ("ಕ", .kannada), ("ക", .malayalam), ("ක", .sinhala), ("ກ", .lao),
            ("አ", .ethiopic), ("ក", .khmer), ("ᏸ", .other), ("ଅ", .other), ("က", .other), ("ཀ", .other),
            ("ᠠ", .other), ("ᦀ", .other), ("1", nil), (" ", nil), ("\u{301}", nil),
            ("😀", nil),
            ("€", nil), ("´", nil), ("�", nil), ("\u{E000}", nil),
        ] as [(String, LetterScript?)])
    func `a letter has its script, and other characters have none`(text: String, script: LetterScript?) throws
    {
        let scalar = try #require(text.unicodeScalars.first)
        let letter = Letter(scalar.value, in: LetterTable.shared.entries)
        #expect(letter.script == Int(script?.rawValue ?? 0))
        #expect(letter.isLetter == (script != nil))
    }

    /// Except for Unicode's phonetic small letters, such as `ə`, which are in another script in the models.
    @Test func `capitals are the same letters as their lowercase forms`() {
        let entries = LetterTable.shared.entries
        var exceptions = 0
        for value in 0..<LetterTable.size {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isUppercase else { continue }
            guard let small = scalar.properties.lowercaseMapping.unicodeScalars.first else { continue }
            let (letter, other) = (Letter(value, in: entries), Letter(small.value, in: entries))
            #expect(letter.value == other.value, "U+\(String(value, radix: 16))")
            guard letter.script != other.script else { continue }
            exceptions += 1
            #expect((0x250...0x2AF).contains(small.value), "U+\(String(value, radix: 16))")
        }
        #expect(exceptions == 21)
    }

    @Test func `the blocks of letters are ascending and end with the table`() {
        #expect(zip(LetterScript.blocks, LetterScript.blocks.dropFirst()).allSatisfy { $0.last < $1.last })
        #expect(LetterScript.blocks.last?.last == LetterTable.size - 1)
    }

    // MARK: - N-grams

    @Test func `keys encode the length of n-grams, and whole words are distinct`() {
        #expect(
            [0, 0x61, 0x61_0062, 1 << 32 | 0x61 << 16, 1 << 48].map(LanguageNGram.order) == [0, 1, 2, 3, 4])
        #expect((1...4).map(LanguageNGram.mask) == [0xFFFF, 0xFFFF_FFFF, 0xFFFF_FFFF_FFFF, .max])
        let word: [UInt16] = [0x61, 0x62, 0x63]
        let key = LanguageNGram.wordKey(of: word)
        #expect(LanguageNGram.isWord(key) && !LanguageNGram.isWord(0x0430_0431_0432_0433))
        #expect(key == LanguageNGram.wordKey(word.reduce(0) { LanguageNGram.wordHash($0, UInt64($1)) }))
        #expect(key != LanguageNGram.wordKey(of: word.reversed()))
    }

    @Test(arguments: [1, 3, 7, 40, 2000])
    func `each row of a table is in the bucket of its hash, once`(count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        let keys = (0..<count).map { _ in generator.next() }
        let table = HashedRows(keys: keys)
        #expect(table.order.sorted() == Array(0..<count))
        #expect(table.starts.first == 0 && table.starts.last == UInt32(count))
        let bits = UInt64((table.starts.count - 1).trailingZeroBitCount)
        for bucket in 0..<table.starts.count - 1 {
            for place in Int(table.starts[bucket])..<Int(table.starts[bucket + 1]) {
                let hash = LanguageNGram.hash(keys[table.order[place]])
                #expect(Int(hash >> (64 - bits)) == bucket)
                #expect(table.fingerprints[place] == UInt16(truncatingIfNeeded: hash >> (48 - bits)))
            }
        }
    }

    @Test func `the rows of a word are all chosen n-grams at each position, the longest first`() {
        let letters: [UInt16] = [0x61, 0x62, 0x63]
        for seed in 1...60 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            func word(_ most: Int) -> [UInt16] {
                (0..<1 + generator.next(below: most)).map { _ in letters[generator.next(below: 3)] }
            }
            var chosen: Set<[UInt64]> = []
            for _ in 0..<12 {
                let gram = word(4).map { UInt64($0) }
                chosen.insert(
                    gram.count < 4 && generator.next(below: 3) == 0 ? [Letter.boundary] + gram : gram)
            }
            let grams = chosen.sorted { $0.lexicographicallyPrecedes($1) }
            let rows = LanguageRows(keys: grams.map { $0.reduce(0) { $0 << 16 | $1 } }, isLogographic: false)
            let text = word(8)
            let padded = [Letter.boundary] + text.map { UInt64($0) } + [Letter.boundary]
            var expected: [Int32] = []
            for end in 1..<padded.count {
                for length in (1...min(4, end + 1)).reversed() {
                    let gram = Array(padded[(end - length + 1)...end])
                    if let row = grams.firstIndex(of: gram) { expected.append(Int32(row)) }
                }
            }
            var found: [Int32] = []
            rows.append(text, to: &found)
            #expect(found == expected, "seed \(seed)")
        }
    }

    // MARK: - Weights

    @Test(arguments: [3, 8, 9])
    func `the gradient agrees with central differences of the loss`(languages: Int) {
        let rows = LanguageRows(keys: [0x61, 0x62, 0x63], isLogographic: false)
        func fitter(changing row: Int = 0, _ language: Int = 0, by change: Float = 0) -> LanguageWeightFitter
        {
            let fitter = LanguageWeightFitter(rows, languageCount: languages)
            var generator = SeededGenerator(seed: 2)
            for row in 0..<3 {
                for language in 0..<languages {
                    fitter[row, language] = Float(generator.next(below: 200) - 100) / 100
                }
            }
            fitter[row, language] += change
            return fitter
        }
        let text: [Int32] = [0, 2]
        let learned = fitter()
        let (before, rate) = (fitter(), Float(0.01))
        _ = learned.learn(text, language: 1, rate: rate)
        for row in 0..<3 {
            for language in 0..<languages {
                let loss = [Float(0.01), -0.01].map { change in
                    fitter(changing: row, language, by: change).learn(text, language: 1, rate: rate)
                }
                let slope = (loss[0] - loss[1]) / 0.02
                // The first step of AdaGrad from squares of 1.
                let step = -rate * slope / (1 + slope * slope).squareRoot()
                #expect(abs(learned[row, language] - before[row, language] - step) < 2e-5)
            }
        }
    }

    @Test func `each row gets the nearest of the prototypes, on any number of threads`() {
        var generator = SeededGenerator(seed: 6)
        let (count, groups) = (300, 2)
        let rows = (0..<count * groups).map { _ in
            SIMD2(Float(generator.next(below: 1000)), Float(generator.next(below: 1000)))
        }
        let quantizer = RowQuantizer(
            rows: rows, groupCount: groups, importances: (0..<count).map { Float($0 % 7 + 1) })
        for group in 0..<groups {
            let (prototypes, codes) = quantizer.quantize(group: group, seed: 1, threads: 1)
            #expect(prototypes.count == 256 && codes.count == count)
            for row in 0..<count {
                let errors = prototypes.map { prototype in
                    let difference = rows[row * groups + group] - prototype
                    return (difference * difference).sum()
                }
                #expect(errors[Int(codes[row])] == errors.min())
            }
            let (others, otherCodes) = quantizer.quantize(group: group, seed: 1, threads: 3)
            #expect(others == prototypes && otherCodes == codes)
        }
    }

    @Test func `languages with correlated weights are adjacent`() {
        var generator = SeededGenerator(seed: 7)
        let weights = (0..<50).map { _ in
            let (one, other) = (
                Float(generator.next(below: 100)) - 50, Float(generator.next(below: 100)) - 50
            )
            return [one, other, other + 1, one, 30 - other - one]
        }
        let order = LanguageOrder.neighbours(weights, importances: (0..<50).map { Float($0 + 1) })
        #expect(order == [0, 3, 1, 2, 4])
        #expect(LanguageOrder.neighbours([], importances: []) == [])
        #expect(LanguageOrder.neighbours([[0, 0, 0]], importances: [1]).sorted() == [0, 1, 2])
    }

    @Test func `a back-off model has the probabilities of its formula`() {
        let languages = [("de", "ab abc b"), ("en", "abb ca c")].map { LanguageSamples.counts($0, $1) }
        let model = BackOffModel(languages)
        for (number, language) in languages.enumerated() {
            let counts = Dictionary(
                uniqueKeysWithValues: zip(language.keys, language.counts.map { Double($0) }))
            /// P(*d* | *abc*) of Witten and Bell, only from the counts.
            func probability(_ key: UInt64) -> Double {
                let order = LanguageNGram.order(key)
                let shorter = order == 1 ? 1e-6 : probability(key & LanguageNGram.mask(order - 1))
                let followers = counts.filter { $0.key >> 16 == key >> 16 && $0.value > 0 }
                let total = followers.values.reduce(0, +)
                if followers.isEmpty { return shorter }
                return ((counts[key] ?? 0) + Double(followers.count) * shorter)
                    / (total + Double(followers.count))
            }
            let weights = model.weights(of: number, counts: model.counts(of: number))
            for (index, key) in model.keys.enumerated() {
                var (sum, place) = (0.0, index)
                while place >= 0 {
                    sum += Double(weights[place])
                    place = Int(model.suffixes[place])
                }
                #expect(abs(sum - naturalLogarithm(probability(key))) < 1e-5, "\(language.language) \(key)")
            }
        }
    }

    @Test(arguments: [(0, 1.0), (1, 1.0), (10, 1.0), (11, 1.0266), (100, 1.9905), (10_000, 7.9245)])
    func `long texts are less certain than the sum of their words`(rows: Int, value: Double) {
        #expect(abs(LanguageTrainer.temperature.value(rows: rows) - value) < 1e-4)
    }

    // MARK: - Sampled words

    @Test func `words of a list are sampled by frequency, or by its square root to favour rare ones`() {
        let list = Array("ab 900\nba 100\n".utf8).withUnsafeBufferPointer { WordList($0, script: .latin) }
        let source = WordSource(LanguageSamples.counts("xx", "zz"), list: list)
        for (isRare, share) in [(false, 0.9), (true, 0.75)] {
            var generator = SeededGenerator(seed: 12)
            var word: [UInt16] = []
            var count = 0
            for _ in 0..<4000 {
                source.draw(&word, listShare: 1, isRare: isRare, &generator)
                if word == [0x61, 0x62] { count += 1 }
            }
            // Within four standard deviations.
            #expect(abs(Double(count) - 4000 * share) < 4 * (4000 * share * (1 - share)).squareRoot())
        }
        var (generator, word) = (SeededGenerator(seed: 13), [] as [UInt16])
        source.draw(&word, listShare: 0, isRare: false, &generator)
        #expect(word == [0x7A, 0x7A], "without the list, from n-grams")
    }

    @Test func `random units are from 0 up to 1, half of them below 0.5`() {
        var generator = SeededGenerator(seed: 14)
        let units = (0..<4000).map { _ in generator.nextUnit() }
        #expect(units.allSatisfy { (0..<1).contains($0) })
        #expect(abs(units.count { $0 < 0.5 } - 2000) < 130)
    }

    @Test(
        arguments: [
            ("ab 3\r\nb 2", ["ab", "b"], [3, 2]), ("ab x\nab 0\nab -1\nab inf\nab\n 3\n", [], []),
            ("a b 3", ["a", "b"], [3, 3]),
            ("AB 1.5", ["ab"], [1.5]), ("aд 3\nb 1", ["b"], [1]), ("a\u{301}b 2", ["a", "b"], [2, 2]),
            (String(repeating: "a", count: 61) + " 3\nb 1", ["b"], [1]), ("", [], []),
        ] as [(String, [String], [Double])])
    func `a word list keeps the lines with a word and a count`(
        text: String, words: [String], counts: [Double]
    ) {
        let list = Array(text.utf8).withUnsafeBufferPointer { WordList($0, script: .latin) }
        #expect((0..<list.count).map { String(decoding: list.word($0), as: UTF16.self) } == words)
        #expect(list.counts == counts)
        let written = list.written(in: [0x62])
        #expect(
            (0..<written.count).map { String(decoding: written.word($0), as: UTF16.self) }
                == words.filter { $0 == "b" })
    }
}
