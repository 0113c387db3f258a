// Stems and stop words of other languages than English.

import Testing
import WinnowCore
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import WinnowText
import _WinnowTestSupport

struct StemModelTests {
    private static let model = Result {
        try StemModel(contentsOf: TestData.packageRoot + "/models/stems.winnow")
    }

    private static func stemmer(of language: StemLanguage) throws -> WordStemmer {
        try #require(language == .english ? .english : model.get().stemmer(of: language))
    }

    @Test func `the shipped model has all languages but English`() throws {
        #expect(try Set(Self.model.get().languages) == Set(StemLanguage.allCases).subtracting([.english]))
        #expect(try Self.model.get().stemmer(of: .english) == nil)
    }

    @Test(arguments: StemLanguage.allCases.filter { $0 != .english })
    func `each word of a table has the change of its line`(language: StemLanguage) throws {
        let stemmer = try Self.stemmer(of: language)
        let rules = try ModelFile(contentsOf: TestData.packageRoot + "/models/stems.winnow")
            .tensor("\(language.rawValue).rules", as: UInt8.self)
        let lines = rules.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }.split(
            separator: "\n")
        var count = 0
        for line in lines {
            let items = line.split(separator: " ")
            let strip = try #require(Int(items[0].prefix { $0.isASCII && $0.isNumber }))
            let addition = items[0].utf8.drop { 0x30...0x39 ~= $0 }
            for word in items.dropFirst() where !word.hasPrefix("-") && word.utf8.count > 2 {
                let stem = Array(word.utf8.dropLast(strip)) + addition
                let isStem = strip < word.utf8.count && 2...word.utf8.count ~= stem.count
                #expect(
                    Array(stemmer.stem(of: String(word)).utf8) == (isStem ? stem : Array(word.utf8)),
                    "\(word)")
                count += 1
            }
        }
        #expect(count > 500)
    }

    @Test func `a model saved again has the same bytes, and other information if it is given some`() throws {
        let file = try ModelFile(contentsOf: TestData.packageRoot + "/models/stems.winnow")
        var model = try StemModel(from: file)
        #expect(try ModelFile(bytes: model.bytes()).identity == file.identity)
        model.information["author"] = "Somebody"
        #expect(try StemModel(bytes: model.bytes()).information["author"] == "Somebody")
    }

    @Test(arguments: [
        (#"{}"#, "languages"), (#"{"languages":7}"#, "languages"), (#"{"languages":[7]}"#, "languages"),
        (#"{"languages":["de","nl"]}"#, "nl.rules"),
    ])
    func `a damaged model is refused`(manifest: String, message: String) throws {
        var writer = ModelFileWriter(kind: StemModel.modelKind, manifest: try JSONValue(parsing: manifest))
        writer.add("de.rules", Array("1 -e".utf8))
        writer.add("de.stop_words", Array("der".utf8))
        let bytes = try writer.bytes()
        let error = #expect(throws: ModelFileError.self) { try StemModel(bytes: bytes) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    }

    @Test func `a language of a later version is left out`() throws {
        var writer = ModelFileWriter(kind: StemModel.modelKind, manifest: ["languages": ["xx", "de"]])
        writer.add("de.rules", Array("1 -e haben".utf8))
        writer.add("de.stop_words", [UInt8]())
        let model = try StemModel(bytes: try writer.bytes())
        #expect(model.languages == [.german])
        #expect(model.stemmer(of: .german)?.stem(of: "katze") == "katz")
        #expect(model.stemmer(of: .dutch) == nil)
    }
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
    func `forms of a word have one stem`(language: StemLanguage, forms: String) throws {
        let stemmer = try Self.stemmer(of: language)
        let stems = Set(forms.split(separator: " ").map { stemmer.stem(of: String($0)) })
        #expect(stems.count == 1, "\(stems)")
    }

    @Test(arguments: StemLanguage.allCases)
    func `words of other scripts, numbers and single letters are their own stems`(language: StemLanguage)
        throws
    {
        let stemmer = try Self.stemmer(of: language)
        for word in ["", "a", "東京", "日本語", "ไทย", "2026", "1234567", "😀", "كتاب"] {
            #expect(stemmer.stem(of: word) == word)
        }
    }

    @Test(arguments: StemLanguage.allCases)
    func `a stem is never longer than its word and begins as it does`(language: StemLanguage) throws {
        let stemmer = try Self.stemmer(of: language)
        var generator = SeededGenerator(seed: 5)
        let parts = [
            "en", "ern", "s", "ung", "ar", "ando", "a", "o", "ees", "huiz", "aux", "lar", "ого", "ами", "к",
            "ssa",
            "\u{FF}", "é", "東",
        ]
        for _ in 0..<2_000 {
            let count = Int.random(in: 1...5, using: &generator)
            let word = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
            let stem = stemmer.stem(of: word)
            #expect(stem.utf8.count <= word.utf8.count && stem.first == word.first, "seed 5: \(word)")
        }
    }

    @Test(arguments: StemLanguage.allCases)
    func `invalid bytes and long words are harmless`(language: StemLanguage) throws {
        let stemmer = try Self.stemmer(of: language)
        var generator = SeededGenerator(seed: 6)
        for length in [1, 2, 3, 7, 100, 1 << 16] {
            var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let count = bytes.withUnsafeMutableBufferPointer { stemmer.stem($0) }
            #expect(0...length ~= count, "seed 6")
        }
    }

    @Test func `stop words are those of the language`() throws {
        func contains(_ word: String, _ language: StemLanguage) throws -> Bool {
            let stemmer = try Self.stemmer(of: language)
            return Array(word.utf8).withUnsafeBufferPointer { stemmer.isStopWord($0) }
        }
        for (language, word) in [
            (StemLanguage.english, "the"), (.german, "fur"), (.french, "tres"), (.spanish, "tambien"),
            (.italian, "perche"), (.dutch, "het"), (.portuguese, "nao"), (.russian, "которыи"),
            (.swedish, "och"), (.danish, "ikke"), (.norwegian, "ikke"), (.finnish, "etta"),
            (.polish, "ktory"),
            (.turkish, "icin"),
        ] {
            // Negations reverse the meaning.
            #expect(try contains(word, language) == !["nao", "ikke"].contains(word), "\(word)")
            #expect(try !contains("", language) && !contains("internationalization", language))
        }
        #expect(try !contains("the", .german) && !contains("für", .german) && !contains("ware", .german))
    }
}
