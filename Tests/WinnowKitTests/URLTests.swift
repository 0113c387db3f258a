// Files by URL, with a single import.

import Foundation
import Testing
import WinnowKit
import _WinnowTestSupport

struct URLTests {
    @Test func `a model is trained, saved and opened by URL`() throws {
        let folder = URL(filePath: NSTemporaryDirectory()).appending(path: "winnow kit \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let data = folder.appending(path: "größe & maß.csv")
        try Data("text,label\nwin a prize,spam\nsee you soon,ham\nprize inside,spam\nlunch soon,ham\n".utf8)
            .write(to: data)
        let corpus = try CorpusReader().read(contentsOf: data).corpus
        let model = folder.appending(path: "a b.winnow")
        let classifier = try TextClassifierTrainer().train(on: corpus).classifier
        try classifier.save(to: model)
        let opened = try TextClassifier(contentsOf: model)
        #expect(opened.classification(of: "a prize").label == "spam")
        #expect(opened.classification(of: "a prize") == classifier.classification(of: "a prize"))
    }

    @Test func `an index is opened, moved and removed by URL`() throws {
        let folder = try TemporaryFolder()
        let (first, second) = (URL(filePath: folder.path("a b.index")), URL(filePath: folder.path("ö.index")))
        let index = try SearchIndex(at: first, vectorizer: nil)
        try index.apply(IndexBatch(inserting: [SearchItem(identifier: "7", title: "A title")]))
        try index.close()
        try SearchIndex.move(from: first, to: second)
        #expect(try SearchIndex(at: second) { _ in nil }.count() == 1)
        try SearchIndex.remove(at: second)
        #expect(throws: IndexError.self) { try SearchIndex(at: second, vectorizer: nil, access: .open) }
    }

    @Test func `attributes are made from a value, and a value from them`() throws {
        struct Course: Codable, Equatable {
            var level: String, hours: Double, begins: Date, tags: [String]
        }
        let course = Course(
            level: "beginner", hours: 8.5, begins: Date(timeIntervalSince1970: 1_700_000_000),
            tags: ["a", "b"])
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("a.index"), vectorizer: nil)
        try index.insert([
            SearchItem(identifier: "7", title: "A course", attributes: try JSONObject(encoding: course))
        ])
        var request = SearchRequest("course")
        request.filter = try SearchFilter("hours > 8 and begins > 2023-11-01 and tags = b")
        let hit = try #require(try index.answer(to: request).hits.first)
        #expect(try hit.item.attributes.decoded(as: Course.self) == course)
        #expect(throws: EncodingError.self) { try JSONObject(encoding: [1, 2]) }
        #expect(throws: DecodingError.self) { try JSONObject().decoded(as: Course.self) }
    }

    #if canImport(Darwin)
    @Test func `a snippet is an attributed text, whose marked words are emphasized`() throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("é.index"), vectorizer: nil)
        try index.insert([SearchItem(identifier: "7", text: "Ünser Brot: frisch gebacken")])
        let snippet = try #require(try index.answer(to: SearchRequest("brot")).hits.first?.snippet)
        let text = AttributedString(snippet)
        let emphasized = text.runs.filter { $0.inlinePresentationIntent == .stronglyEmphasized }
        #expect(emphasized.map { String(text[$0.range].characters) } == ["Brot"])
        #expect(String(text.characters) == "Ünser Brot: frisch gebacken")
    }
    #endif

    @Test func `texts and vectors are read by URL`() throws {
        let folder = try TemporaryFolder()
        let texts = URL(filePath: folder.path("a b.txt"))
        try Data("one\ntwo\n".utf8).write(to: texts)
        var stream = try TextStream(contentsOf: texts)
        #expect(try stream.next()?.parse().count == 2)
        let vectors = URL(filePath: folder.path("a b.txt"))
        try Data("one 1 2\ntwo 3 4\n".utf8).write(to: vectors)
        #expect(try EmbeddingReader().read(contentsOf: vectors).embedding.words.count == 2)
    }

    @Test func `files that cannot be opened by URL are named`() throws {
        let nowhere = URL(filePath: "/nowhere/at all")
        #expect(throws: ModelFileError.self) { try ModelFile(contentsOf: nowhere) }
        #expect(throws: ModelFileError.self) { try TextClassifier(contentsOf: nowhere, vectorizer: nil) }
        #expect(throws: EmbeddingError.self) { try TransformerEmbedder(contentsOf: nowhere) }
    }

    @Test func `a URL without a file is an error that names it`() throws {
        let error = #expect(throws: ModelFileError.self) {
            _ = try TextClassifier(contentsOf: URL(filePath: "/nowhere/at all.winnow"))
        }
        #expect(error?.cause?.code == .notFound)
        #expect(error?.message.contains("/nowhere/at all.winnow") == true)
    }
}
