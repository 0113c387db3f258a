import Testing
import WinnowModelFile
import WinnowSystem

@testable import WinnowIndex

/// Words of few letters, so that many share prefixes and repeat.
private func words(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
        (0..<random.next(below: 11)).map { _ in [0x61, 0x62, 0xC3, 0xFF][random.next(below: 4)] }
    }
}

extension WordTable {
    fileprivate mutating func number(_ word: [UInt8]) -> UInt32 {
        word.withUnsafeBufferPointer { number(of: $0) }
    }
}

@Suite struct WordsTests {
    @Test func `words are numbered by first occurrence`() {
        var table = WordTable()
        var expected: [[UInt8]] = []
        for word in words(3000, seed: 1) {
            let number = table.number(word)
            if number == expected.count { expected.append(word) }
            #expect(expected[Int(number)] == word)
        }
        #expect(Set(expected).count == expected.count && table.count == expected.count)
        for (number, word) in expected.enumerated() {
            #expect(table.bytes(of: number).elementsEqual(word))
        }
    }

    @Test func `words are found in a file like in a list`() throws {
        var table = WordTable()
        let all = words(500, seed: 2)
        for word in all { _ = table.number(word) }
        let sorted = Set(all).sorted { $0.lexicographicallyPrecedes($1) }
        let order = table.sorted()
        #expect(order.map { Array(table.bytes(of: Int($0))) } == sorted)
        var writer = ModelFileWriter(kind: "words", manifest: [:])
        SortedWords.save(table, in: order, to: &writer, as: "w")
        let found = try SortedWords(from: ModelFile(bytes: writer.bytes()), as: "w")
        #expect(found.isSound && found.count == sorted.count)
        for word in all + words(500, seed: 3) {
            word.withUnsafeBufferPointer { bytes in
                #expect(found.number(of: bytes) == sorted.firstIndex(of: word))
                let range = found.range(ofPrefix: bytes)
                let expected = sorted.indices.filter { sorted[$0].starts(with: word) }
                #expect(Array(range) == expected)
            }
        }
    }

    @Test(arguments: [1, 2, 7, 17, 28, 29, 32])
    func `numbers of any width are found two by two`(width: Int) throws {
        var random = SeededGenerator(seed: UInt64(width))
        let largest = UInt32.max >> UInt32(32 - width)
        // A few numbers, so that pairs recur, among them the greatest.
        let numbers = (0..<400).map { _ in largest - UInt32(random.next(below: min(Int(largest), 3) + 1)) }
        var writer = ModelFileWriter(kind: "numbers", manifest: [:])
        PackedNumbers.save(numbers, to: &writer, as: "n")
        let packed = try PackedNumbers(from: ModelFile(bytes: writer.bytes()), as: "n")
        for _ in 0..<500 {
            let (first, second) = (numbers[random.next(below: 400)], numbers[random.next(below: 400)])
            let start = random.next(below: 400)
            let range = start..<start + random.next(below: 401 - start)
            let expected = range.dropLast().first { numbers[$0] == first && numbers[$0 + 1] == second }
            #expect(packed.unsafeNumbers.place(of: first, second, in: range) == expected)
        }
        withExtendedLifetime(packed) {}
    }

    @Test func `words with invalid offsets are not sound`() throws {
        for starts in [[0, 3, 2], [1, 2, 3], [0, 2, 9]] as [[UInt32]] {
            var writer = ModelFileWriter(kind: "words", manifest: [:])
            writer.add("w.text", Array("abc".utf8))
            PackedNumbers.save(starts, to: &writer, as: "w.starts")
            #expect(try !SortedWords(from: ModelFile(bytes: writer.bytes()), as: "w").isSound)
        }
        var writer = ModelFileWriter(kind: "words", manifest: [:])
        writer.add("w.text", [UInt8]())
        PackedNumbers.save([], to: &writer, as: "w.starts")
        #expect(throws: ModelFileError.self) {
            try SortedWords(from: ModelFile(bytes: writer.bytes()), as: "w")
        }
    }

    static let analyzed: [(TermRule, String, [String], [String])] = [
        (
            .words, "The Managers' MANAGING", ["the", "managers", "managing"],
            ["the", "managers", "managing"]
        ),
        (.stems, "Managers managing", ["managers", "managing"], ["manag", "manag"]),
        (.lemmas, "Managers of mice", ["managers", "of", "mice"], ["manager", "of", "mouse"]),
        (.words, "caf\u{E9} CAFE\u{301}, \u{FB01}ne", ["cafe", "cafe", "fine"], ["cafe", "cafe", "fine"]),
        (.words, "l'histoire d\u{2019}Anna's", ["histoire", "anna"], ["histoire", "anna"]),
        (.words, "!? \u{2028} *", [], []), (.words, "", [], []),
        (.words, "\u{FF21}\u{FF22}1 so\u{AD}ft", ["ab1", "soft"], ["ab1", "soft"]),
        (
            .words, "C++ and c#, C++17; c", ["c++", "and", "c#", "c++", "17", "c"],
            ["c++", "and", "c#", "c++", "17", "c"]
        ),
        (
            .stems, "ASP.NET or .NET", ["asp", "net", "or", "net", ".net"],
            ["asp", "net", "or", "net", ".net"]
        ),
        (
            .words, "node.js v1.2 (.env)", ["node", "js", "v1.2", "env", ".env"],
            ["node", "js", "v1.2", "env", ".env"]
        ),
        (
            .words, "node.v1.2 .env.local lib.C++ \u{FF32}\u{FF25}\u{FF1A}x",
            ["node", "v1.2", "env", ".env", "local", "lib", "c++", "re", "x"],
            ["node", "v1.2", "env", ".env", "local", "lib", "c++", "re", "x"]
        ),
        // As where the space after a sentence is missing.
        (
            .words, "rude.Avoid RE:Invoice U.S. 3.5", ["rude", "avoid", "re", "invoice", "u.s", "3.5"],
            ["rude", "avoid", "re", "invoice", "u.s", "3.5"]
        ),
        (.words, "a+b c+++ d##, #1 ... x", ["a", "b", "c", "d", "1", "x"], ["a", "b", "c", "d", "1", "x"]),
        (
            .grams, "Haus, \u{E4}hneln",
            [
                "haus", "\u{1} hau", "\u{1}haus", "\u{1}aus ", "ahneln", "\u{1} ahn",
                "\u{1}ahne", "\u{1}hnel", "\u{1}neln", "\u{1}eln ",
            ],
            [
                "haus", "\u{1} hau", "\u{1}haus",
                "\u{1}aus ", "ahneln", "\u{1} ahn", "\u{1}ahne", "\u{1}hnel", "\u{1}neln", "\u{1}eln ",
            ]
        ),
        (
            .grams, "der \u{434}\u{43E}\u{43C}\u{430}",
            [
                "der", "\u{434}\u{43E}\u{43C}\u{430}", "\u{1} \u{434}\u{43E}\u{43C}",
                "\u{1}\u{434}\u{43E}\u{43C}\u{430}", "\u{1}\u{43E}\u{43C}\u{430} ",
            ],
            [
                "der", "\u{434}\u{43E}\u{43C}\u{430}",
                "\u{1} \u{434}\u{43E}\u{43C}", "\u{1}\u{434}\u{43E}\u{43C}\u{430}",
                "\u{1}\u{43E}\u{43C}\u{430} ",
            ]
        ),
    ]

    @Test(arguments: analyzed)
    func `words are split and reduced to terms equally in items and queries`(
        rule: TermRule, text: String, words: [String], terms: [String]
    ) {
        let analyzer = ItemAnalyzer(rule: rule)
        let found = analyzer.words(of: text)
        #expect(found.map { String(decoding: $0, as: UTF8.self) } == words)
        #expect(found.map { String(decoding: analyzer.term(of: $0), as: UTF8.self) } == terms)
    }

    @Test func `very long words are truncated`() {
        let found = ItemAnalyzer(rule: .stems).words(of: String(repeating: "a", count: 100_000) + " b")
        #expect(found.map(\.count) == [128, 1])
    }

    @Test func `words of a title are recognized at the start of the text`() throws {
        let analyzer = ItemAnalyzer(rule: .words)
        for (title, text, rest) in [
            ("Baking bread", "Baking bread: flour and water", ": flour and water"),
            ("Caf\u{E9} hours", "CAFE HOURS are long", " are long"),
            ("Baking bread", "Baking breads", nil), ("Baking bread", "Baking", nil),
            ("", "Baking", nil), ("!", "Baking", nil),
        ] as [(String, String, String?)] {
            let end = analyzer.end(of: analyzer.words(of: title), atStartOf: text)
            #expect(end.map { String(text[$0...]) } == rest)
        }
    }
}

@Suite struct ItemVectorTests {
    @Test func `vectors are restored from the store, up to quantization`() throws {
        var random = SeededGenerator(seed: 4)
        for dimension in [1, 7, 128] {
            for _ in 0..<20 {
                let numbers = (0..<dimension).map { _ in Float.random(in: -1...1, using: &random) }
                let vector = numbers.withUnsafeBufferPointer { ItemVector($0) }
                let largest = numbers.reduce(0) { max($0, abs($1)) }
                for (number, byte) in zip(numbers, vector.bytes) {
                    #expect(abs(number - Float(byte) * vector.scale) <= largest / 127)
                }
                var stored: [UInt8] = []
                vector.store(in: &stored)
                let again = stored.withUnsafeBytes { ItemVector(stored: $0, dimension: dimension) }
                #expect(again == vector && stored.count == dimension + 4)
                #expect(stored.withUnsafeBytes { ItemVector(stored: $0, dimension: dimension + 1) } == nil)
            }
        }
    }

    @Test func `vectors without direction are zeros, and those with an invalid scale are rejected`() {
        let zeros = [Float](repeating: 0, count: 5).withUnsafeBufferPointer { ItemVector($0) }
        #expect(zeros.bytes == [0, 0, 0, 0, 0])
        #expect(
            QueryVector([0, 0]) == nil && QueryVector([1, .infinity]) == nil && QueryVector([.nan]) == nil)
        for scale in [Float.nan, .infinity, -1] {
            var stored: [UInt8] = []
            ItemVector(scale: scale, bytes: [1]).store(in: &stored)
            #expect(stored.withUnsafeBytes { ItemVector(stored: $0, dimension: 1) } == nil)
        }
    }

    @Test func `vectors of queries keep their direction as integers`() throws {
        var random = SeededGenerator(seed: 5)
        for dimension in [1, 3, 1000, 100_000] {
            let numbers = (0..<dimension).map { _ in Float.random(in: -3...3, using: &random) }
            let query = try #require(QueryVector(numbers))
            let largest = numbers.reduce(0) { max($0, abs($1)) }
            for (number, whole) in zip(numbers, query.numbers).prefix(100) {
                #expect(abs(number - Float(whole) * query.scale) <= max(largest / 100, query.scale))
            }
            // No sum of products with bytes exceeds 32 bits.
            #expect(127 * query.numbers.reduce(0) { max($0, abs(Int($1))) } * dimension < 1 << 31)
        }
    }

    @Test func `vectors are measured again once half as many are new, or a third is gone`() throws {
        var calibration = VectorCalibration(dimension: 2)
        #expect(!calibration.isOutdated(for: 0, lastKey: 0) && calibration.isOutdated(for: 1, lastKey: 1))
        (calibration.items, calibration.lastKey) = (100, 300)
        for count in [67, 99, 100, 101, 149] {
            #expect(!calibration.isOutdated(for: count, lastKey: 349))
            #expect(calibration.isOutdated(for: count, lastKey: 350))
        }
        for count in [0, 66] { #expect(calibration.isOutdated(for: count, lastKey: 300)) }
        calibration.mean = [0.25, -0.5]
        calibration.generation = 12
        calibration.trust = 0.75
        #expect(VectorCalibration(json: calibration.json, dimension: 2) == calibration)
        #expect(VectorCalibration(json: calibration.json, dimension: 3) == nil)
        #expect(VectorCalibration(json: nil, dimension: 2) == nil)
        for (name, value) in [("trust", 1.5), ("spread", 0), ("items", -1), ("lastKey", -1)] {
            var json = try #require(calibration.json.object)
            json[name] = .number(value)
            #expect(VectorCalibration(json: .object(json), dimension: 2) == nil)
        }
    }
}
