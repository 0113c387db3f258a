import Foundation
import Testing
import WinnowKit
import WinnowModels
import WinnowServer

@Suite struct CatalogueTests {
    private func version(_ catalogue: Catalogue) throws -> String? {
        try catalogue.model("spam").version
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func makeIndex(_ path: String, _ titles: String...) throws {
        let index = try SearchIndex(at: path, vectorizer: nil)
        try index.insert(titles.map { SearchItem(identifier: $0, title: $0) })
        try index.close()
    }

    @Test func `without a folder there are the shipped models`() throws {
        let catalogue = try Catalogue(folder: nil, logger: .none)
        #expect(catalogue.models.map(\.name) == ["en-embedding", "en-sentiment", "en-spam", "language"])
        #expect(!catalogue.models.contains { !$0.isShipped })
    }

    @Test func `a missing folder is an error`() {
        #expect(throws: ConfigurationError.self) { try Catalogue(folder: "/nowhere/at/all", logger: .none) }
    }

    @Test func `a replaced file is exchanged, a broken one is not, a removed one is no longer served`() throws
    {
        let folder = try TestFolder()
        try TextClassifier.spam(version: "1").save(to: folder["spam.winnow"])
        let catalogue = try Catalogue(folder: folder.path, logger: .none)
        #expect(try version(catalogue) == "1")

        try TextClassifier.spam(version: "2").save(to: folder["spam.winnow"])
        catalogue.refresh()
        #expect(try version(catalogue) == "2")

        try Data("not a model".utf8).write(to: URL(filePath: folder["spam.winnow"]), options: .atomic)
        catalogue.refresh()
        #expect(try version(catalogue) == "2")
        #expect(catalogue.failures == ["spam.winnow": "notAModel"])

        var damaged = try TextClassifier.spam(version: "3").bytes()
        damaged[damaged.count - 1] ^= 1
        try Data(damaged).write(to: URL(filePath: folder["spam.winnow"]), options: .atomic)
        catalogue.refresh()
        #expect(try version(catalogue) == "2")
        #expect(catalogue.failures == ["spam.winnow": "damaged"])

        try TextClassifier.spam(version: "4").save(to: folder["spam.winnow"])
        catalogue.refresh()
        #expect(try version(catalogue) == "4")
        #expect(catalogue.failures.isEmpty)

        try FileManager.default.removeItem(atPath: folder["spam.winnow"])
        catalogue.refresh()
        #expect(throws: Problem.self) { try catalogue.model("spam") }
    }

    @Test func `a model that is written over in place stays in use until the new one is whole`() async throws
    {
        let folder = try TestFolder()
        try TextClassifier.spam(version: "1").save(to: folder["spam.winnow"])
        let service = try TestService(folder)
        let file = try #require(FileHandle(forWritingAtPath: folder["spam.winnow"]))
        let bytes = Data(try TextClassifier.spam(version: "2").bytes())
        for part in [bytes.prefix(0), bytes.prefix(bytes.count / 2)] {
            try file.truncate(atOffset: 0)
            try file.write(contentsOf: part)
            for _ in 0..<2 {
                let answer = try await service.post("/v1/classify", ["text": "claim it", "model": "spam"])
                #expect(answer.status == 200)
                service.catalogue.refresh()
            }
            #expect(try version(service.catalogue) == "1")
        }
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: bytes)
        try file.close()
        service.catalogue.refresh()
        #expect(try version(service.catalogue) == "2")
        #expect(service.catalogue.failures.isEmpty)
    }

    @Test(arguments: [0, .max]) func `a model does not depend on its file, however large`(limit: Int) throws {
        let folder = try TestFolder()
        try TextClassifier.spam(version: "1").save(to: folder["spam.winnow"])
        let file = try ModelFile(detached: folder["spam.winnow"], readingUpTo: limit)
        try Data().write(to: URL(filePath: folder["spam.winnow"]))
        try file.verify()
        #expect(throws: (any Error).self) { try ModelFile(detached: folder["none"], readingUpTo: limit) }
    }

    @Test func `a file may replace a shipped model, which returns when it is removed`() throws {
        let folder = try TestFolder()
        try TextClassifier.spam(version: "mine").save(to: folder["en-spam.winnow"])
        let catalogue = try Catalogue(folder: folder.path, logger: .none)
        #expect(try catalogue.model("en-spam").isShipped == false)
        try FileManager.default.removeItem(atPath: folder["en-spam.winnow"])
        catalogue.refresh()
        #expect(try catalogue.model("en-spam").isShipped)
    }

    @Test func `a file that could not be opened is tried again`() throws {
        let folder = try TestFolder()
        try write("not an index", to: folder["courses.index"])
        let service = try TestService(folder)
        #expect(service.catalogue.failures == ["courses.index": "notAnIndex"])

        // The reason goes away, but the file is the same.
        try makeIndex(folder["other"], "one")
        let bytes = try Data(contentsOf: URL(filePath: folder["other"]))
        let file = try #require(FileHandle(forWritingAtPath: folder["courses.index"]))
        try file.write(contentsOf: bytes)
        try file.close()
        service.catalogue.refresh()
        #expect(!service.catalogue.failures.isEmpty)
        service.catalogue.refresh(retrying: true)
        #expect(service.catalogue.failures.isEmpty)
    }

    @Test func `a file that could not be opened is listed`() async throws {
        let folder = try TestFolder()
        try write("not an index", to: folder["courses.index"])
        try write("not a model", to: folder["spam.winnow"])
        let service = try TestService(folder)
        #expect(
            try await service.get("/v1/indexes").json["failures"]
                == [["file": "courses.index", "error": "notAnIndex"]])
        #expect(try await service.get("/v1/models").json["failures"]?.array?.count == 2)
    }

    @Test func `only files in the folder with the name of a model are opened`() throws {
        let (folder, other) = (try TestFolder(), try TestFolder())
        try TextClassifier.spam(version: "1").save(to: other["outside.winnow"])
        try TextClassifier.spam(version: "1").save(to: folder["inside.winnow"])
        try TextClassifier.spam(version: "1").save(to: folder[".hidden.winnow"])
        try TextClassifier.spam(version: "1").save(to: folder["two words.winnow"])
        for (link, target) in [("leads-out", other["outside.winnow"]), ("leads-in", folder["inside.winnow"])]
        {
            try FileManager.default.createSymbolicLink(
                atPath: folder[link + ".winnow"], withDestinationPath: target)
        }
        let catalogue = try Catalogue(folder: folder.path, logger: .none)
        #expect(catalogue.models.filter { !$0.isShipped }.map(\.name) == ["inside", "leads-in"])
    }

    @Test func `a file that cannot be served is listed, logged once, and named to clients that request it`()
        async throws
    {
        let (folder, other) = (try TestFolder(), try TestFolder())
        try write("", to: other["outside.winnow"])
        for name in ["two words.winnow", "UPPER.WINNOW", "ünï.winnow", "a.filter", "notes.txt", ".a.winnow"] {
            try write("", to: folder[name])
        }
        for (link, target) in [("out.winnow", other["outside.winnow"]), ("gone.winnow", folder["none"])] {
            try FileManager.default.createSymbolicLink(atPath: folder[link], withDestinationPath: target)
        }
        let log = TestLog()
        let catalogue = try Catalogue(folder: folder.path, logger: log.logger)
        let failures = [
            "two words.winnow": "invalidName", "UPPER.WINNOW": "invalidName", "ünï.winnow": "invalidName",
            "a.filter": "wrongType", "out.winnow": "linkOutOfFolder", "gone.winnow": "danglingLink",
        ]
        #expect(catalogue.failures == failures)
        catalogue.refresh()
        #expect(log.lines.count == failures.count, "\(log.lines)")
        for (name, file) in [
            ("two words", "two words.winnow"), ("UPPER", "UPPER.WINNOW"), ("out", "out.winnow"),
        ] {
            let problem = #expect(throws: Problem.self) { try catalogue.model(name) }
            #expect(problem?.detail.contains("has \(file), but it cannot be served") == true)
        }
        // A file takes the place of a link, and the other way round.
        try FileManager.default.removeItem(atPath: folder["gone.winnow"])
        try TextClassifier.spam(version: "1").save(to: folder["gone.winnow"])
        catalogue.refresh()
        #expect(catalogue.failures["gone.winnow"] == nil)
        #expect(try catalogue.model("gone").version == "1")
        try FileManager.default.removeItem(atPath: folder["gone.winnow"])
        try FileManager.default.createSymbolicLink(
            atPath: folder["gone.winnow"], withDestinationPath: folder["none"])
        catalogue.refresh()
        #expect(catalogue.failures["gone.winnow"] == "danglingLink")
        #expect(throws: Problem.self) { try catalogue.model("gone") }
    }

    @Test func `a broken file is named to clients that request its model`() async throws {
        let folder = try TestFolder()
        try write("not a model", to: folder["spam.winnow"])
        let answer = try await TestService(folder).post("/v1/classify", ["text": "a", "model": "spam"])
        #expect(answer.code == "modelNotFound")
        #expect(
            answer.json["detail"]?.string?.contains("spam.winnow, but it cannot be served: notAModel") == true
        )
    }

    @Test func `a folder that is gone is logged once, with its path and the reason`() throws {
        let folder = try TestFolder()
        let log = TestLog()
        try TextClassifier.spam(version: "1").save(to: folder["spam.winnow"])
        let catalogue = try Catalogue(folder: folder.path, logger: log.logger)
        try FileManager.default.moveItem(atPath: folder.path, toPath: folder.path + "-moved")
        for _ in 0..<3 { catalogue.refresh() }
        let errors = log.lines.filter { $0.hasPrefix("error") }
        #expect(errors.count == 1)
        #expect(errors.first?.contains(folder.path) == true)
        #expect(errors.first?.contains("there is no such folder") == true)
        #expect(catalogue.failures == [".": "unreadable"])
        #expect(try version(catalogue) == "1")
        try FileManager.default.moveItem(atPath: folder.path + "-moved", toPath: folder.path)
        catalogue.refresh()
        #expect(catalogue.failures.isEmpty)
        #expect(log.lines.last?.contains("can be read again") == true)
    }
}
