// How often a verb opens an index and its embedding.

#if Search && canImport(Glibc)
import Foundation
import Glibc
import Synchronization
import Testing
import WinnowFeatures
import WinnowIndex
import WinnowText
import _WinnowTestSupport

@testable import WinnowCommands

/// Counts this process's SQLite connections by file.
private enum Connections {
    private typealias Entry =
        @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> CInt
    private static let counts = Mutex<[String: Int]>([:])
    /// SQLite calls this for each new connection, once ``count(of:during:)`` has been called.
    private static let entry: Entry = { database, _, _ in
        typealias FileName = @convention(c) (OpaquePointer?, UnsafePointer<CChar>?) -> UnsafePointer<CChar>?
        guard let symbol = dlsym(nil, "sqlite3_db_filename"),
            let path = unsafeBitCast(symbol, to: FileName.self)(database, nil)
        else { return 0 }
        let name = String(cString: path)
        counts.withLock { $0[name, default: 0] += 1 }
        return 0
    }

    /// How many connections to a file `body` makes.
    static func count(of path: String, during body: () throws -> Void) throws -> Int {
        let symbol = try #require(dlsym(nil, "sqlite3_auto_extension"))
        typealias Register = @convention(c) (Entry) -> CInt
        _ = unsafeBitCast(symbol, to: Register.self)(entry)
        let name = URL(filePath: path).resolvingSymlinksInPath().path
        let before = counts.withLock { $0[name, default: 0] }
        try body()
        return counts.withLock { $0[name, default: 0] } - before
    }
}

@Suite struct IndexOpeningTests {
    /// A folder with an index and its embedding, a small table of vectors.
    private static func folder() throws -> CommandFolder {
        let folder = try SmallIndex.folder(building: false)
        let words = ["manager", "management", "team", "bread", "password", "course"]
        let rows = words.enumerated().map { place, word in
            "\(word) " + (0..<8).map { "\(($0 * 3 + place * 5) % 7 - 3)" }.joined(separator: " ")
        }
        try folder.write("words.txt", "\(rows.count) 8\n" + rows.joined(separator: "\n") + "\n")
        expectQuietSuccess(
            try folder.run("index build items.jsonl -o small.index --embedding words.txt -q"))
        return folder
    }

    @Test func `an index is opened once, and its embedding loaded once`() throws {
        let folder = try Self.folder()
        let path = folder.path + "/small.index"
        var arguments = IndexEmbeddingArguments()
        arguments.embedding = folder.path + "/words.txt"
        let vectorizer = try #require(try arguments.vectorizer(for: .english, isQuiet: true))
        let watch = try FileWatch(folder.path + "/words.txt")
        let needed = try Connections.count(of: path) {
            let index = try SearchIndex(at: path, vectorizer: vectorizer, access: .open)
            #expect(try index.count() == 6)
        }
        #expect(needed > 0)
        _ = try arguments.vectorizer(for: .english, isQuiet: true)
        let loading = watch.openings()
        #expect(loading > 0)
        let used = try Connections.count(of: path) {
            let index = try arguments.open(path, access: .open, threads: 1)
            #expect(try index.count() == 6)
        }
        #expect(used == needed)
        #expect(watch.openings() == loading)
    }

    @Test func `the embedding is loaded once for an index that can only be read`() throws {
        let folder = try Self.folder()
        let watch = try FileWatch(folder.path + "/words.txt")
        let command = "search small.index manager --embedding words.txt -q"
        let answer = try folder.run(command)
        expectQuietSuccess(answer)
        let loading = watch.openings()
        #expect(loading > 0)
        // Not even root can write an index if its shared memory cannot be created.
        try folder.makeFolder("small.index-shm")
        let outcome = try folder.run(command)
        expectQuietSuccess(outcome)
        #expect(outcome.text == answer.text)
        #expect(watch.openings() == loading)
    }
}
#endif
