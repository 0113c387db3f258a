#if Search
// Words within sentences of scripts without spaces.

import Testing
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct CharacterPairTests {
    private static let items = [
        SearchItem(identifier: "tokyo", title: "旅行", text: "先週、東京都に行きました。"),
        SearchItem(identifier: "kyoto", title: "旅行", text: "京都の東に泊まりました。"),
        SearchItem(identifier: "camera", title: "カメラ", text: "デジタルカメラのレビュー"),
        SearchItem(identifier: "school", title: "학교", text: "나는 학교에서 한국어를 공부했다."),
        SearchItem(identifier: "thai", title: "ไทย", text: "ผมไปโรงเรียนทุกวันตอนเช้า"),
        SearchItem(identifier: "market", title: "ไทย", text: "แม่ซื้อผลไม้ที่ตลาดน้ำ"),
        SearchItem(identifier: "arabic", title: "كتـــاب", text: "قرأت الكتاب في المدرسة"),
        SearchItem(identifier: "german", title: "Straße", text: "Die STRASSE ist lang."),
        SearchItem(identifier: "english", title: "Plain", text: "No other script is here."),
    ]

    private func index() throws -> (SearchIndex, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil)
        try index.apply(IndexBatch(inserting: Self.items))
        return (index, folder)
    }

    @Test(arguments: [
        ("東京", "tokyo"), ("京都", "tokyo kyoto"), ("メラ", "camera"), ("レビュー", "camera"), ("ｶﾒﾗ", "camera"),
        ("한국", "school"),
        ("학교", "school"), ("โรงเรียน", "thai"), ("ตลาด", "market"), ("كتاب", "arabic"), ("المدرسه", "arabic"),
        ("strasse", "german"), ("script", "english"), ("\"東京\"", "tokyo"), ("\"京都の東\"", "kyoto"),
        ("行", "tokyo kyoto"),
    ])
    func `a word within a sentence is found`(query: String, expected: String) throws {
        let (index, folder) = try index()
        defer { withExtendedLifetime(folder) {} }
        let found = try index.search(query, limit: 20).map(\.id)
        #expect(Set(found) == Set(expected.split(separator: " ").map(String.init)), "\(query)")
    }

    @Test func `marks of pairs that overlap are one`() throws {
        let (index, folder) = try index()
        defer { withExtendedLifetime(folder) {} }
        let hit = try #require(try index.search("東京都").first)
        #expect(hit.id == "tokyo")
        #expect(hit.snippet.marked("[", "]") == "先週、[東京都]に行きました。")
    }

    @Test func `an index of an earlier version has no pairs`() throws {
        var options = IndexOptions()
        options.hasPairs = nil
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil, options: options)
        try index.apply(IndexBatch(inserting: Self.items))
        #expect(try index.search("メラ").isEmpty)
        #expect(try index.search("東京").first?.id == "tokyo")
    }
}
#endif
