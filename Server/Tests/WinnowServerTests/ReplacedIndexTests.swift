import Foundation
import HTTPTypes
import Testing
import WinnowKit
import WinnowServer

/// Indexes whose files are replaced while they are served. Their logs, which SQLite finds by name, must not
/// become those of the new files.
@Suite struct ReplacedIndexTests {
    private static func make(_ path: String, _ titles: String...) throws {
        let index = try SearchIndex(at: path, vectorizer: nil)
        try index.insert(titles.map { SearchItem(identifier: $0, title: $0) })
        try index.close()
    }

    /// A service whose index has been written to, and a new file to replace it.
    private func service() async throws -> (TestFolder, TestService) {
        let folder = try TestFolder()
        try Self.make(folder["courses.index"], "one")
        let service = try TestService(folder)
        try await add("zebra", to: service)
        try Self.make(folder["new"], "two", "three")
        return (folder, service)
    }

    private func add(_ title: String, to service: TestService) async throws {
        let batch: JSONValue = ["add": [["id": .string(title), "title": .string(title)]]]
        let answer = try await service.post("/v1/indexes/courses/items", batch)
        #expect(answer.json["inserted"] == 1, "\(answer.text)")
    }

    private func titles(_ service: TestService) async throws -> [String] {
        var found: [String] = []
        for query in ["one", "zebra", "two", "three", "four"] {
            let answer = try await service.post("/v1/search", ["index": "courses", "query": .string(query)])
            found += answer.json["hits"]?.array?.compactMap { $0["id"]?.string } ?? ["\(answer.text)"]
        }
        return found
    }

    private func replace(_ folder: TestFolder) throws {
        try #require(rename(folder["new"], folder["courses.index"]) == 0)
    }

    private func faults(_ folder: TestFolder) throws -> [String] {
        try SearchIndex(at: folder["courses.index"], vectorizer: nil, access: .read).verify().faults
    }

    @Test(arguments: [false, true])
    func `a replaced index is exchanged, whatever was written to the old one`(isRemovedFirst: Bool)
        async throws
    {
        let (folder, service) = try await service()
        if isRemovedFirst {
            try FileManager.default.removeItem(atPath: folder["courses.index"])
            service.catalogue.refresh()
            #expect(try await service.post("/v1/search", ["index": "courses"]).code == "indexNotFound")
        }
        try replace(folder)
        service.catalogue.refresh()
        #expect(try await titles(service) == ["two", "three"])
        try await add("four", to: service)
        #expect(try await titles(service) == ["two", "three", "four"])
        #expect(try faults(folder) == [])
    }

    @Test func `changes after the exchange are in the new file`() async throws {
        let (folder, service) = try await service()
        try replace(folder)
        // The service has not checked the folder since.
        try await add("four", to: service)
        #expect(try await titles(service) == ["two", "three", "four"])
        #expect(try faults(folder) == [])
    }

    @Test func `a broken file leaves the old index for searches`() async throws {
        let (folder, service) = try await service()
        try Data("not an index".utf8).write(to: URL(filePath: folder["new"]))
        try replace(folder)
        service.catalogue.refresh()
        #expect(service.catalogue.failures == ["courses.index": "notAnIndex"])
        #expect(try await titles(service) == ["one", "zebra"])
        let refused = try await service.send(.delete, "/v1/indexes/courses/items/one")
        #expect(refused.status == 503)
        #expect(refused.code == "replaced")

        try Self.make(folder["new"], "two")
        try replace(folder)
        service.catalogue.refresh()
        #expect(try await titles(service) == ["two"])
        #expect(try faults(folder) == [])
    }

    @Test func `a moved index keeps what was written to it`() async throws {
        let (folder, service) = try await service()
        try #require(rename(folder["courses.index"], folder["old"]) == 0)
        try replace(folder)
        service.catalogue.refresh()
        let old = try SearchIndex(at: folder["old"], vectorizer: nil, access: .read)
        #expect(try await old.search("zebra").map(\.id) == ["zebra"])
    }

    /// As after the end of a process by SIGKILL, which leaves its log.
    @Test func `the log of another file is not written into an index`() async throws {
        let folder = try TestFolder()
        let (path, log) = (folder["courses.index"], folder["courses.index-wal"])
        try Self.make(path, "one")
        let old = try SearchIndex(at: path, vectorizer: nil)
        try await old.apply(IndexBatch(inserting: [SearchItem(identifier: "zebra", title: "zebra")]))
        let left = try Data(contentsOf: URL(filePath: log))
        try #require(!left.isEmpty)
        try old.close()
        try Self.make(folder["new"], "two", "three")
        try replace(folder)
        try left.write(to: URL(filePath: log))

        let service = try TestService(folder)
        #expect(service.catalogue.failures == ["courses.index": "damaged"])
        try FileManager.default.removeItem(atPath: log)
        service.catalogue.refresh(retrying: true)
        #expect(try await titles(service) == ["two", "three"])
        #expect(try faults(folder) == [])
    }
}
