#if Search
// Indexes with the stems of a language other than English.

import Testing
import WinnowCore
import WinnowFeatures
import WinnowModelFile
import WinnowSQLite
import WinnowSystem
import WinnowText
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct LanguageTests {
    private static let items = [
        SearchItem(identifier: "houses", title: "Häuser", text: "Die Häuser der Stadt sind alt."),
        SearchItem(identifier: "bill", title: "Rechnungen", text: "Bezahlt wird mit der Karte."),
        SearchItem(identifier: "english", title: "Managers", text: "The managers are managing."),
        SearchItem(identifier: "tokyo", title: "旅行", text: "先週、東京都に行きました。"),
        SearchItem(identifier: "mixed", title: "Straße", text: "Die Straße, the street, 通り, улица."),
    ]

    private static let stems = Result {
        try StemModel(contentsOf: TestData.packageRoot + "/models/stems.winnow")
    }

    private static func stemmer(of language: StemLanguage) throws -> WordStemmer {
        try #require(language == .english ? .english : stems.get().stemmer(of: language))
    }

    private static func german() throws -> IndexOptions {
        var options = IndexOptions()
        options.stemmer = try stemmer(of: .german)
        return options
    }

    private func index(_ options: IndexOptions) throws -> (SearchIndex, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil, options: options)
        try index.apply(IndexBatch(inserting: Self.items))
        return (index, folder)
    }

    @Test(arguments: [
        ("Haus", "houses"), ("HÄUSERN", "houses"), ("hausern", "houses"), ("Rechnung", "bill"),
        ("eine Rechnung für die", "bill"), ("\"der Stadt\"", "houses"), ("rechn*", "bill"),
        ("Strassen", "mixed"), ("street", "mixed"), ("東京", "tokyo"), ("улица", "mixed"),
        ("managers", "english"),
        ("title:Haus", "houses"),
        ("title:Rechnung", "bill"), ("!?", ""),
    ])
    func `other forms of a word are found`(query: String, expected: String) throws {
        let (index, folder) = try index(Self.german())
        defer { withExtendedLifetime(folder) {} }
        let found = try index.search(query).map(\.id)
        #expect(found == expected.split(separator: " ").map(String.init), "\(found)")
    }

    @Test(arguments: [#"דו"ח"#, "דו״ח", #""דו״ח שנתי""#, #"-x דו"ח"#, #"ארה"ב-דו"ח"#])
    func `Hebrew abbreviations are found with either mark`(query: String) throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil)
        try index.apply(
            IndexBatch(inserting: [
                SearchItem(identifier: "a", title: #"דו"ח שנתי"#),
                SearchItem(identifier: "b", title: "דו״ח שנתי"),
                SearchItem(identifier: "c", title: "דוח ז'אנר"),
            ]))
        #expect(try index.search(query).map(\.id).sorted() == ["a", "b"])
        #expect(try index.search("ז׳אנר").map(\.id) == ["c"])
    }

    @Test func `an English index does not have German stems`() throws {
        let (index, folder) = try index(IndexOptions())
        defer { withExtendedLifetime(folder) {} }
        #expect(try index.search("managing").map(\.id) == ["english"])
        #expect(try index.search("title:Rechnung").isEmpty)
    }

    @Test func `function words of the language are left out of queries`() throws {
        func terms(_ language: StemLanguage) throws -> Int {
            CompiledQuery(
                SearchQuery("die Häuser in unserer kleinen Stadt"),
                analyzer: ItemAnalyzer(rule: .stems, stemmer: try Self.stemmer(of: language))
            ) { _ in false }.terms.count
        }
        #expect(try terms(.german) == 3)
        #expect(try terms(.spanish) == 6)
        // There is nothing else.
        let analyzer = ItemAnalyzer(rule: .stems, stemmer: try Self.stemmer(of: .german))
        #expect(
            CompiledQuery(SearchQuery("die der das den dem"), analyzer: analyzer) { _ in false }.terms.count
                == 5)
    }

    @Test func `the stems are stored, and those of English are not`() throws {
        let (index, folder) = try index(Self.german())
        let read = try SearchIndex(at: folder.path("x.index"), vectorizer: nil, access: .read)
        #expect(read.options.stemmer == (try Self.stemmer(of: .german)))
        #expect(read.options.stemmer != (try Self.stemmer(of: .dutch)) && read.options.stemmer != .english)
        #expect(index.options == (try Self.german()))
        var options = IndexOptions()
        options.stemmer = .english
        #expect(options == IndexOptions())
        #expect(try !JSONValue(encoding: options).text().contains("stemmer"))
        #expect(try JSONValue(encoding: Self.german()).text().contains("\"language\":\"de\""))
    }

    @Test(arguments: [TermRule.lemmas, .words, .grams])
    func `a language goes only with stems`(rule: TermRule) throws {
        var options = try Self.german()
        options.terms = rule
        let folder = try TemporaryFolder()
        let error = #expect(throws: IndexError.self) {
            try SearchIndex(at: folder.path("x.index"), vectorizer: nil, options: options)
        }
        #expect(error?.code == .invalidOption)
        #expect(error?.message.contains("language is de, but the terms are \(rule.rawValue)") == true)
    }

    @Test(arguments: [
        ("\"xx\"", IndexError.Code.futureVersion), ("\"\"", .futureVersion), ("7", .damaged),
        ("[\"de\"]", .damaged),
    ])
    func `an index of an unknown language is refused`(language: String, code: IndexError.Code) throws {
        let (index, folder) = try index(Self.german())
        try index.close()
        let database = try SQLiteConnection(path: folder.path("x.index"))
        #expect(try StoreProperties(from: database, path: "x").options == Self.german())
        let text = try JSONValue(encoding: Self.german()).text().replacing("\"de\"", with: language)
        try database.run("UPDATE property SET value = ? WHERE name = 'options'", .text(text))
        do {
            _ = try StoreProperties(from: database, path: "x")
            Issue.record("\(language) is read")
        } catch let error as IndexError {
            #expect(error.code == code, "\(error.message)")
        }
    }
}
#endif
