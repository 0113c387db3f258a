// Near-duplicates against a comparison of all pairs.

import Testing
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowCorpora

struct NearDuplicatesTests {
    /// The word pairs of a text, split as strings, not as bytes.
    private static func wordPairs(_ text: String) -> Set<[String]> {
        let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }
            .map { $0.count >= 5 && $0.allSatisfy { ("0"..."9").contains($0) } ? "#" : "\($0)" }
        guard words.count > 1 else { return words.isEmpty ? [] : [["", words[0]]] }
        return Set(zip(words, words.dropFirst()).map { [$0, $1] })
    }

    private static func similarity(_ left: Set<[String]>, _ right: Set<[String]>) -> Double {
        guard !left.isEmpty, !right.isEmpty else { return 0 }
        let shared = left.intersection(right).count
        return Double(shared) / Double(left.count + right.count - shared)
    }

    /// Messages with up to four words changed in copies of earlier ones.
    private static func texts(seed: UInt64, count: Int) -> [String] {
        var generator = SeededGenerator(seed: seed)
        func word() -> String { "w\(generator.next(below: 2_000))" }
        var texts: [String] = []
        for _ in 0..<count {
            var words = (0..<generator.next(below: 30) + 1).map { _ in word() }
            if !texts.isEmpty, generator.next(below: 2) == 0 {
                words = texts[generator.next(below: texts.count)].split(separator: " ").map(String.init)
                for _ in 0..<generator.next(below: 5) { words[generator.next(below: words.count)] = word() }
            }
            texts.append(words.joined(separator: " "))
        }
        return texts
    }

    @Test(arguments: 0..<3)
    func `exactly the true pairs are found`(seed: UInt64) {
        let texts = Self.texts(seed: seed, count: 1_500)
        let found = NearDuplicates(of: Corpus(texts: texts, labels: texts.map { _ in "x" }), threads: 2)
        #expect(found.chainedCount == 0)
        let pairs = texts.map(Self.wordPairs)
        var joined = JoinedRows(count: texts.count)
        var pairCount = 0
        var missed = 0
        for later in texts.indices {
            for earlier in 0..<later
            where Self.similarity(pairs[earlier], pairs[later]) >= NearDuplicates.threshold {
                pairCount += 1
                if found.firstRows[earlier] != found.firstRows[later] { missed += 1 }
                joined.join(earlier, later)
            }
        }
        #expect(pairCount > 200)
        #expect(missed == 0, "seed \(seed): \(missed) of \(pairCount) missed")
        // Precision: only true pairs join each group.
        for row in texts.indices {
            let first = Int(found.firstRows[row])
            #expect(joined.first(of: row) == joined.first(of: first), "seed \(seed), row \(row)")
        }
    }

    @Test(arguments: [
        ("Call 09061743806 from landline now", "call 08712402902 from landline NOW!!!", 1),
        ("one two three four", "one two three five", 0.5),
        ("alone", "ALONE.", 1), ("alone", "together", 0), ("", "", 0), ("!!!", "!!!", 0),
        ("abcdefgh ijklmnopq r", "abcdefgh; ijklmnopq; r", 1),
        ("École abcdefghij “1234", "école ABCDEFGHIJ £1234", 1), ("a 1234 b", "a 4321 b", 0),
        ("今日は晴れ", "今日は雨れ", 1.0 / 3), ("a b a b a", "a b a", 1),
    ])
    func `known texts have their known similarity`(left: String, right: String, expected: Double) {
        #expect(abs(NearDuplicates.similarity(left, right) - expected) < 1e-12)
    }

    @Test(arguments: 0..<200)
    func `similarity computed on bytes equals that on strings`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "a", "B", "longerwordthaneight", "12345", "678901234", "12", " ", " ", "-", ".", "é", "ß",
        ]
        func text() -> String {
            (0..<generator.next(below: 40)).map { _ in pieces[generator.next(below: pieces.count)] }.joined()
        }
        let left = text()
        let right = text()
        let expected = Self.similarity(Self.wordPairs(left), Self.wordPairs(right))
        #expect(
            abs(NearDuplicates.similarity(left, right) - expected) < 1e-12, "seed \(seed): \(left) | \(right)"
        )
    }

    @Test func `counts and groups are as expected`() {
        let long = (0..<30).map { "word\($0)" }.joined(separator: " ")
        let texts = [long, "other text here", long.uppercased(), long + " end", "other  text here", ""]
        let found = NearDuplicates(of: Corpus(texts: texts, labels: texts.map { _ in "x" }))
        #expect(found.firstRows == [0, 1, 0, 0, 1, 5])
        #expect((found.equalCount, found.nearCount, found.count) == (2, 1, 3))
        #expect(found.groups == [[0, 2, 3], [1, 4]])
        #expect(found.selecting([1, 2, 3, 5]).firstRows == [0, 1, 1, 3])
        #expect(NearDuplicates(of: Corpus(texts: [], labels: [])).groups.isEmpty)
    }

    @Test func `a chain is cut into groups around their first rows`() {
        // Each text shares 27 of 31 word pairs with the next; the first and the last share none.
        let texts = (0..<200).map { start in
            (2 * start..<2 * start + 30).map { "w\($0)" }.joined(separator: " ")
        }
        let found = NearDuplicates(of: Corpus(texts: texts, labels: texts.map { _ in "x" }), threads: 2)
        #expect(found.chainedCount > 190)
        #expect(found.nearCount > 190)
        #expect((found.groups.map(\.count).max() ?? 0) <= 4)
        for (row, first) in found.firstRows.enumerated() where row != Int(first) {
            #expect(NearDuplicates.similarity(texts[row], texts[Int(first)]) >= NearDuplicates.threshold)
        }
    }

    @Test func `many copies of one pattern are one group, which is drawn row by row`() throws {
        let copies = (0..<900).map { "Your code is \(100_000 + $0) and it ends in ten minutes" }
        let others = (0..<100).map { "quite another text number \($0) with words\($0) of \($0)" }
        let corpus = Corpus(texts: copies + others, labels: (copies + others).indices.map { "\($0 % 2)" })
        let split = try Splitter(validationShare: 0.05).split(corpus)
        #expect(split.validation.count == 50)
        #expect(NearDuplicates(of: corpus).groups.map(\.count) == [900])
        #expect((35...49).contains(split.validation.count { $0 < 900 }))
    }

    @Test(arguments: [1, 3, 8])
    func `the result does not depend on the number of threads`(threads: Int) {
        let texts = Self.texts(seed: 11, count: 10_000)
        let corpus = Corpus(texts: texts, labels: texts.map { _ in "x" })
        #expect(NearDuplicates(of: corpus, threads: threads) == NearDuplicates(of: corpus, threads: 2))
    }

    @Test func `a random split ignores texts, but not groups`() throws {
        let texts = (0..<400).map { "the same text \($0 / 4)" }
        let corpus = Corpus(texts: texts, labels: texts.map { _ in "x" })
        func straddling(_ method: Splitter.Method, _ corpus: Corpus) throws -> Int {
            let split = try Splitter(method: method, testShare: 0.3, seed: 5).split(corpus)
            return Set(split.test.map { $0 / 4 }).intersection(split.training.map { $0 / 4 }).count
        }
        #expect(try straddling(.grouped, corpus) == 0)
        #expect(try straddling(.random, corpus) > 20)
        let grouped = Corpus(
            texts: texts, labels: texts.map { _ in "x" }, groups: (0..<400).map { "\($0 / 4)" })
        #expect(try straddling(.random, grouped) == 0)
    }

    private static let collection = "sms_spam_collection/SMSSpamCollection"

    @Test(.enabled(if: TestData.has(collection), "needs \(TestData.place)"))
    func `near-duplicates of the SMS collection are found`() throws {
        let path = try #require(TestData.datasets) + "/" + Self.collection
        let corpus = try CorpusReader().read(contentsOf: path).corpus
        let found = NearDuplicates(of: corpus)
        #expect(found.equalCount > 300)
        let texts = found.firstRows.indices.map { Self.wordPairs(corpus.text(at: $0)) }
        for group in found.groups {
            let likest = group.dropFirst().map { row in
                group.map { $0 == row ? 0 : Self.similarity(texts[$0], texts[row]) }.max() ?? 0
            }
            let isShort = group.contains { texts[$0].isEmpty }
            #expect(
                isShort || likest.allSatisfy { $0 >= NearDuplicates.threshold - 1e-9 },
                "rows \(group): \(likest)")
        }
    }
}
