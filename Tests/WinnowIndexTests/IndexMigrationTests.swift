// Files of an earlier format.

#if Search
import Foundation
import Testing
import WinnowSQLite
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// `Golden/format-2.index` was written by Winnow 42958b6 from the first 24 items of the catalogue: two were
/// removed, and two replaced by copies whose level is "expert".
@Suite("An index of format 2")
struct IndexMigrationTests {
    private static func copied() throws -> (TemporaryFolder, path: String) {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try FileManager.default.copyItem(
            atPath: TestData.packageRoot + "/Tests/WinnowIndexTests/Golden/format-2.index", toPath: path)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return (folder, path)
    }

    private static func version(_ path: String) throws -> Int64 {
        let connection = try SQLiteConnection(path: path)
        defer { connection.close() }
        return try connection.number("PRAGMA user_version") ?? 0
    }

    /// The items that it has, in order.
    private static func items() throws -> [SearchItem] {
        let lines = try String(
            contentsOfFile: TestData.packageRoot + "/data/catalogue.jsonl", encoding: .utf8)
        var items = try lines.split(separator: "\n").prefix(24).map {
            try SearchItem(json: JSONValue(parsing: String($0)))
        }
        items.removeSubrange(4..<6)
        for index in 0..<2 {
            var item = items[index]
            if item.attributes["level"] == .string("beginner") {
                item.attributes["level"] = .string("expert")
            }
            items.append(item)
        }
        return Array(items.dropFirst(2))
    }

    private static func expectSame(_ path: String) throws {
        let index = try SearchIndex(at: path, vectorizer: nil, access: .open)
        var found: [SearchItem] = []
        try index.forEachItem { item in
            found.append(item)
            return true
        }
        #expect(try found == items())
        // Scores of the version that wrote it.
        let similar = try index.answer(to: SearchRequest(similarTo: "course-002", limit: 5)).hits
        #expect(
            similar.map(\.id) == ["course-011", "course-015", "course-010", "course-009", "course-024"])
        for (hit, score) in zip(similar, [0.293158, 0.240638, 0.225683, 0.185862, 0.165439]) {
            #expect(abs(hit.score - score) < 1e-6)
        }
        let words = try index.answer(to: SearchRequest("management team", mode: .lexical, limit: 5)).hits
        #expect(words.map(\.id) == ["course-004", "course-009", "course-001", "course-002", "course-020"])
        for (hit, score) in zip(words, [0.231526, 0.190068, 0.187554, 0.182275, 0.136923]) {
            #expect(abs(hit.score - score) < 1e-6)
        }
        #expect(try index.clientState()?.contains("winnow.build/1") == true)
        let (information, report) = (try index.information(), try index.verify())
        #expect(information.items == 22 && report.isSound, "\(report)")
        #expect(information.vectorizer == "word-embedding 256 d1bd550d" && information.dimension == 256)
    }

    @Test func `is converted when it is opened, and answers as before`() throws {
        let (folder, path) = try Self.copied()
        #expect(try Self.version(path) == 2)
        try Self.expectSame(path)
        #expect(try Self.version(path) == 3)
        try Self.expectSame(path)
        // New keys come after all that were ever used.
        let connection = try SQLiteConnection(path: path)
        #expect(try connection.number("SELECT seq FROM sqlite_sequence WHERE name = 'item'") == 26)
        connection.close()
        let index = try SearchIndex(at: path, vectorizer: nil)
        // It has two expired items.
        try index.compact()
        #expect(try index.verify().isSound && index.count() == 20)
        #expect(try index.item("course-001") == Self.items()[20])
        withExtendedLifetime(folder) {}
    }

    @Test func `is not converted for reading, which says what to do`() throws {
        let (folder, path) = try Self.copied()
        let error = #expect(throws: IndexError.self) {
            try SearchIndex(at: path, vectorizer: nil, access: .read)
        }
        #expect(error?.code == .pastVersion && error?.message.contains("winnow index compact") == true)
        #expect(try Self.version(path) == 2)
        withExtendedLifetime(folder) {}
    }

    @Test func `stays as it was if converting it is interrupted`() throws {
        struct Interruption: Error {}
        let (folder, path) = try Self.copied()
        let connection = try SQLiteConnection(path: path)
        #expect(throws: Interruption.self) {
            try connection.writing {
                try IndexMigration.run(in: connection, dictionaries: TextDictionaries())
                throw Interruption()
            }
        }
        let items = try connection.number("SELECT count(*) FROM item WHERE vector IS NOT NULL")
        #expect(try items == 22 && connection.text("PRAGMA integrity_check") == "ok")
        connection.close()
        #expect(try Self.version(path) == 2)
        try Self.expectSame(path)
        withExtendedLifetime(folder) {}
    }

    @Test func `with a damaged item keeps that damage`() throws {
        let (folder, path) = try Self.copied()
        let connection = try SQLiteConnection(path: path)
        try connection.run("UPDATE item SET title = 'Another title' WHERE key = 9")
        connection.close()
        let error = #expect(throws: IndexError.self) {
            let index = try SearchIndex(at: path, vectorizer: nil)
            try index.forEachItem { _ in true }
        }
        #expect(error?.code == .damaged)
        withExtendedLifetime(folder) {}
    }
}
#endif
