// What stemmers of any table have in common; tests of the shipped tables are those of `StemModel`.

import Testing

@testable import WinnowText

struct WordStemmerTests {
    @Test func `a language is named by its code or its name`() {
        for language in StemLanguage.allCases {
            #expect(StemLanguage(named: language.rawValue) == language)
            #expect(StemLanguage(named: language.name) == language)
        }
        for name in ["", "xx", "DE", "german ", "de\0"] { #expect(StemLanguage(named: name) == nil) }
    }

    @Test(arguments: [
        "", " ", "\n\n", "-", "1", "1 ", "99999999999999999999 -e", "1\0 -e", "x -e", "1 -", "1 - -e",
        "\u{FF}\u{FE} -\u{80}", "12 e",
        "3abcdefghijklmnop -n",
    ])
    func `any bytes are a table`(rules: String) {
        let stemmer = WordStemmer(.german, rules: Array(rules.utf8), stopWords: Array((rules + " \0 e").utf8))
        for word in ["", "e", "he", "katze", "katzen", "\u{80}\u{80}\u{80}"] {
            #expect(stemmer.stem(of: word).utf8.count <= word.utf8.count, "\(rules)")
        }
        #expect(Array("e".utf8).withUnsafeBufferPointer { stemmer.isStopWord($0) })
    }

    @Test func `a stemmer is its language and its tables`() {
        let stemmer = WordStemmer(.german, rules: Array("1 -e".utf8), stopWords: [])
        #expect(stemmer == WordStemmer(.german, rules: Array("1 -e".utf8), stopWords: []))
        #expect(stemmer != WordStemmer(.dutch, rules: Array("1 -e".utf8), stopWords: []))
        #expect(stemmer != WordStemmer(.german, rules: Array("1 -n".utf8), stopWords: []))
        #expect(stemmer != WordStemmer(.german, rules: Array("1 -e".utf8), stopWords: Array("der".utf8)))
        #expect(stemmer != .english && WordStemmer.english == .english)
    }
}
