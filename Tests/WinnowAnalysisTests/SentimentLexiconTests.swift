// Lexicons, and the rules for words in context.

import Testing
import WinnowSystem

@testable import WinnowAnalysis
@testable import WinnowCore

@Suite struct SentimentLexiconTests {
    private static let text = """
        good\t1.9\t0.9\t[2, 1]
        great\t3.1
        bad\t-2.5
        problem\t-1.7
        super\t2.9
        no\t-1.2
        doubt\t-1.5
        :)\t2.0
        Fed up\t-1.8
        😊\tgreat face
        🚗\tautomobile
        ♾\tinfinity
        """
    private static func lexicon() throws -> SentimentLexicon { try SentimentLexicon(parsing: text) }

    private static func reading(_ text: String) throws -> LexiconReading {
        var reader = LexiconReader()
        var text = text
        text.withUTF8 { reader.read($0) }
        return reader.reading(by: try lexicon())
    }

    private static func sum(_ text: String) throws -> Double {
        try reading(text).valences.reduce(0, +)
    }

    @Test func `entries are words, symbols and described symbols`() throws {
        let lexicon = try Self.lexicon()
        #expect(lexicon.count == 10)
        #expect(lexicon.valence(of: "good").map { abs($0 - 1.9) < 1e-6 } == true)
        #expect(lexicon.valence(of: "😊").map { abs($0 - 3.1) < 1e-6 } == true)
        #expect(lexicon.valence(of: "fed up") != nil)
        #expect(lexicon.valence(of: "🚗") == nil)
        #expect(lexicon.valence(of: "♾") == nil)
        #expect(lexicon.valence(of: "goo") == nil)
        #expect(lexicon.valence(of: "") == nil)
    }

    @Test(arguments: [
        ("good", "line 1"), ("good\t2\nbad\t-5", "line 2"), ("\t3", "line 1"), ("", "no entry"),
    ])
    func `invalid lines are reported with their number`(_ text: String, _ part: String) {
        do {
            _ = try SentimentLexicon(parsing: text)
            Issue.record("no error")
        } catch {
            #expect(error.code == .invalidData)
            #expect(error.message.contains(part), "\(error.message)")
        }
    }

    @Test func `the last of equal entries is used`() throws {
        let lexicon = try SentimentLexicon(parsing: "good\t1\nGOOD\t2\r\n\n")
        #expect(lexicon.count == 1)
        #expect(lexicon.valence(of: "good") == 2)
        let signs = try SentimentLexicon(parsing: "👍\t1.5\ngood\t2\n👍\tgood sign\n😀\tgood face\n")
        #expect(signs.valence(of: "👍") == 1.5 && signs.valence(of: "😀") == 2)
    }

    /// By hand, from the rules of the paper.
    static let sums: [(text: String, sum: Double)] = [
        ("good", 1.9), ("not good", -1.406), ("isn't very good", -1.62282), ("very good", 2.193),
        ("somewhat bad", -2.207), ("very very good", 2.47135), ("it is GOOD", 2.633), ("IT IS GOOD", 1.9),
        ("goooood", 2.193), ("#good", 1.9), ("good but bad", -2.8), ("no problem", 1.258), ("no", -1.2),
        ("without a doubt", 1.11), ("without a doubt good", 3.01), ("Not. Good", 1.9),
        ("the least good", -1.406), ("at least good", 1.9), ("fed up", -1.8), (":)", 2), ("table", 0),
        ("hopping", 0), ("never so good", 2.74125),
        ("it is super", 2.9), ("super good", 2.193), ("super. Good", 4.8),
    ]

    @Test(arguments: sums)
    func `the context of a word changes its valence by the rules`(_ text: String, _ expected: Double) throws {
        let sum = try Self.sum(text)
        #expect(abs(sum - expected) < 1e-5, "\(text): \(sum)")
    }

    @Test func `exclamation and question marks amplify the total, positive or negative`() throws {
        #expect(try Self.reading("good!").emphasis == 0.292)
        #expect(abs(try Self.reading("good!!!!!!").emphasis - 4 * 0.292) < 1e-9)
        #expect(try Self.reading("good?").emphasis == 0)
        #expect(try Self.reading("good????").emphasis == 0.96)
        let (loud, plain) = (try Self.reading("bad!").features[0], try Self.reading("bad").features[0])
        #expect(loud < plain && plain < 0)
        #expect(abs(Double(plain) + 2.5 / (2.5 * 2.5 + 15).squareRoot()) < 1e-6)
        #expect(try Self.reading("table!").features == [0, 0, 0])
    }

    @Test func `the shares of words add up to the weighted sum of the features`() throws {
        let weights = [1.5, -0.5, 2.0]
        for text in ["good", "good but bad!", "not bad at all :)", "great great GREAT problem?!", "table"] {
            let reading = try Self.reading(text)
            let whole = zip(reading.features, weights).reduce(0.0) { $0 + Double($1.0) * $1.1 }
            let shares = reading.shares(weights: weights)
            #expect(shares.count == reading.valences.count)
            #expect(abs(shares.reduce(0, +) - whole) < 1e-5, "\(text)")
        }
    }

    @Test func `a lexicon of random words contains each of them and nothing else`() throws {
        var generator = SeededGenerator(seed: 3)
        var entries: [String: Float] = [:]
        for _ in 0..<2_000 {
            let word = String(
                (0..<(1 + Int(generator.next() % 6))).map { _ in
                    Character(UnicodeScalar(UInt8(97 + generator.next() % 5)))
                })
            entries[word] = Float(Int(generator.next() % 9)) - 4
        }
        let lexicon = SentimentLexicon(entries: entries.map { (Array($0.key.utf8), $0.value) })
        #expect(lexicon.count == entries.count)
        for (word, valence) in entries { #expect(lexicon.valence(of: word) == Double(valence)) }
        #expect(lexicon.valence(of: "f") == nil)
    }
}
