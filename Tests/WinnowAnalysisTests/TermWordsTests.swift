// Terms in the form that gazetteers compare: folded, in pieces, independent of the tokenization.

import Testing
import WinnowSystem

@testable import WinnowAnalysis

@Suite struct TermWordsTests {
    /// The folded pieces of some words.
    private static func key(_ words: [String]) -> String {
        var terms = TermWords()
        for word in words { terms.append(word) }
        return String(decoding: terms.key, as: UTF8.self)
    }

    @Test(arguments: [
        ("Zürich", "zurich"), ("ZU\u{308}RICH", "zurich"), ("McDonald’s", "mcdonald ' s"),
        ("AC/DC", "ac / dc"),
        ("東京", "東 京"), ("Ｂｅｒｌｉｎ", "berlin"), ("Ber\u{AD}lin", "berlin"), ("U.S.", "u . s ."),
        ("  a \t b\n", "a b"), ("3G", "3g"), ("", ""), (" \u{A0}", ""), ("\u{200B}", ""),
        ("İstanbul", "istanbul"),
        ("a\u{301}\u{302}b", "ab"), ("ΑΘΗΝΑ", "αθηνα"), ("Й", "и"), ("…", "…"), ("ＡＣ＇ＤＣ", "ac ' dc"),
    ])
    func `a term becomes its folded pieces`(term: String, pieces: String) {
        #expect(Self.key([term]) == pieces)
    }

    @Test func `folding is idempotent, for any character`() {
        var generator = SeededGenerator(seed: 21)
        let planes = (0..<1000).map { _ in UInt32(generator.next(below: 0x20000)) }
        let scalars = (Array(0x20..<0x600) + planes).compactMap { Unicode.Scalar($0) }
        for scalar in scalars {
            let once = Self.key(["A\(scalar)B"])
            #expect(Self.key([once]) == once, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test func `the pieces do not depend on how a term is split into words`() {
        let pieces = ["Mc", "’", "s", "/", "-", "ü", "DC", "東", "!", "3"]
        for seed in 1...200 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let term = (0..<8).map { _ in pieces[generator.next(below: pieces.count)] }
            var words = [term[0]]
            for (last, piece) in zip(term, term.dropFirst()) {
                // Adjacent letters would be one piece.
                let areLetters = [last, piece].allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber } }
                let isApart = generator.next(below: 2) == 0 || areLetters
                if isApart { words.append(piece) } else { words[words.count - 1] += piece }
            }
            #expect(Self.key(words) == Self.key([term.joined(separator: " ")]), "seed \(seed)")
        }
    }

    @Test func `each word has its range of pieces, which is empty for a word without any`() {
        let words = ["Zürich", "\u{200B}", "AC/DC", "", "東京", "’s"]
        var terms = TermWords()
        for word in words { terms.append(word) }
        for (number, word) in words.enumerated() {
            let own = String(decoding: terms.key[terms.starts[number]..<terms.ends[number]], as: UTF8.self)
            #expect(own == Self.key([word]))
            #expect(terms.hasPiece(number) == !own.isEmpty)
        }
        terms.removeAll()
        #expect(terms.count == 0 && terms.key.isEmpty)
    }

    @Test func `malformed bytes are separate symbols`() {
        var terms = TermWords()
        [0x61, 0xFF, 0x62].withUnsafeBufferPointer { terms.append($0) }
        #expect(terms.starts == [0] && terms.ends == [terms.key.count])
        #expect(terms.key.first == 0x61 && terms.key.last == 0x62 && terms.key.contains(0x20))
    }
}
