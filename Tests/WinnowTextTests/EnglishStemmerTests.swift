// Compares the stemmer with its reference.

import Foundation
import Testing
import WinnowText

struct EnglishStemmerTests {
    @Test(arguments: [
        ("running", "run"), ("ponies", "poni"), ("generously", "generous"), ("dying", "die"),
        ("hoping", "hope"),
        ("hopping", "hop"), ("café's", "café"), ("", ""), ("'", "'"), ("a", "a"), ("geologist", "geolog"),
    ])
    func `stems match hand-checked examples`(word: String, stem: String) {
        #expect(EnglishStemmer().stem(of: word) == stem)
    }

    @Test func `golden words have the reference's stems`() {
        let pairs = stemmerGolden.split(whereSeparator: \.isWhitespace).map {
            $0.split(separator: "=", maxSplits: 1)
        }
        #expect(pairs.count > 3_000)
        for pair in pairs where pair.count == 2 {
            #expect(EnglishStemmer().stem(of: String(pair[0])) == String(pair[1]))
        }
    }

    @Test func `a stem is never longer than its word`() {
        var generator = FilterTestGenerator(seed: 3)
        let parts = [
            "'", "y", "e", "ee", "ed", "ing", "s", "ss", "ies", "ied", "ational", "li", "é", "bl", "at", "tt",
            "Y",
        ]
        for _ in 0..<5_000 {
            let count = Int.random(in: 1...5, using: &generator)
            let word = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            #expect(EnglishStemmer().stem(of: word).utf8.count <= word.utf8.count, "seed 3: \(word)")
        }
    }
}

/// Whole word lists, with stems written by `Scripts/checks/stemmer`.
struct StemmerReference {
    private static let path = ProcessInfo.processInfo.environment["WINNOW_STEMMER_PAIRS"]

    @Test(.enabled(if: path != nil, "needs the pairs of Scripts/checks/stemmer"))
    func `words of whole lists have the reference's stems`() throws {
        let path = try #require(Self.path)
        let lines = try String(contentsOfFile: path, encoding: .utf8).utf8.split(
            separator: UInt8(ascii: "\n"))
        var wrong: [String] = []
        for line in lines {
            let pair = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(
                Array.init)
            try #require(pair.count == 2)
            var word = pair[0]
            let count = word.withUnsafeMutableBufferPointer { EnglishStemmer().stem($0) }
            if !word[..<count].elementsEqual(pair[1]) { wrong.append(String(decoding: line, as: UTF8.self)) }
        }
        print("compared \(lines.count) stems, \(wrong.count) differ")
        #expect(!lines.isEmpty)
        #expect(wrong.isEmpty, "\(wrong.prefix(20))")
    }
}
