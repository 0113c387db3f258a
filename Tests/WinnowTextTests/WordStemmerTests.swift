// Stems and stop words of other languages than English.

import Testing

@testable import WinnowText

struct WordStemmerTests {
    @Test(arguments: [
        (StemLanguage.german, "haus hauser hausern hauses"), (.german, "rechnung rechnungen"),
        (.german, "kind kinder kindern"), (.french, "cheval chevaux"), (.french, "nationale nationaux"),
        (.spanish, "casa casas"), (.spanish, "cantar cantando"), (.spanish, "cancion canciones"),
        (.italian, "ragazzo ragazzi"), (.dutch, "huis huizen"), (.dutch, "lopen loopt"),
        (.portuguese, "cancao cancoes"), (.portuguese, "correr correram"), (.russian, "книга книги книгами"),
        (.turkish, "kitap kitaplar"), (.swedish, "flicka flickor"), (.finnish, "talo talossa talot"),
        (.polish, "dom domy"), (.danish, "hus husene"), (.norwegian, "bok boker"),
        (.english, "run runs running"),
    ])
    func `forms of a word have one stem`(language: StemLanguage, forms: String) {
        let stems = Set(forms.split(separator: " ").map { WordStemmer(language).stem(of: String($0)) })
        #expect(stems.count == 1, "\(stems)")
    }

    @Test(arguments: StemLanguage.allCases)
    func `words of other scripts, numbers and single letters are their own stems`(language: StemLanguage) {
        for word in ["", "a", "東京", "日本語", "ไทย", "2026", "1234567", "😀", "كتاب"] {
            #expect(WordStemmer(language).stem(of: word) == word)
        }
    }

    @Test(arguments: StemLanguage.allCases)
    func `a stem is never longer than its word and begins as it does`(language: StemLanguage) {
        var generator = FilterTestGenerator(seed: 5)
        let parts = [
            "en", "ern", "s", "ung", "ar", "ando", "a", "o", "ees", "huiz", "aux", "lar", "ого", "ами", "к",
            "ssa",
            "\u{FF}", "é", "東",
        ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...5, using: &generator)
            let word = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            let stem = WordStemmer(language).stem(of: word)
            #expect(stem.utf8.count <= word.utf8.count && stem.first == word.first, "seed 5: \(word)")
        }
    }

    @Test(arguments: StemLanguage.allCases)
    func `invalid bytes and long words are harmless`(language: StemLanguage) {
        var generator = FilterTestGenerator(seed: 6)
        for length in [1, 2, 3, 7, 100, 1 << 16] {
            var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let count = bytes.withUnsafeMutableBufferPointer { WordStemmer(language).stem($0) }
            #expect(0...length ~= count, "seed 6")
        }
    }

    @Test func `a language is named by its code or its name`() {
        for language in StemLanguage.allCases {
            #expect(StemLanguage(named: language.rawValue) == language)
            #expect(StemLanguage(named: language.name) == language)
        }
        for name in ["", "xx", "DE", "german ", "de\0"] { #expect(StemLanguage(named: name) == nil) }
    }

    @Test func `stop words are those of the language`() {
        func contains(_ word: String, _ language: StemLanguage) -> Bool {
            Array(word.utf8).withUnsafeBufferPointer { StopWords.contains($0, of: language) }
        }
        for (language, word) in [
            (StemLanguage.english, "the"), (.german, "fur"), (.french, "tres"), (.spanish, "tambien"),
            (.italian, "perche"), (.dutch, "het"), (.portuguese, "nao"), (.russian, "которыи"),
            (.swedish, "och"), (.danish, "ikke"), (.norwegian, "ikke"), (.finnish, "etta"),
            (.polish, "ktory"),
            (.turkish, "icin"),
        ] {
            // Negations reverse the meaning.
            #expect(contains(word, language) == !["nao", "ikke"].contains(word), "\(word)")
            #expect(!contains("", language) && !contains("internationalization", language))
        }
        #expect(!contains("the", .german) && !contains("für", .german) && !contains("ware", .german))
    }
}
