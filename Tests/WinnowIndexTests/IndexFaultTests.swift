#if Search
import Foundation
import Synchronization
import Testing
import WinnowFeatures
import WinnowSQLite
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// Enough items for a few segments, with repeated words.
private func items(_ range: Range<Int>) -> [SearchItem] {
    range.map { number in
        var random = SeededGenerator(seed: UInt64(number))
        let words = (0..<12).map { _ in "word\(UInt64.random(in: 0..<40, using: &random))" }
        return SearchItem(
            identifier: "id\(number)", title: "title\(number % 7) \(words[0])",
            text: words.joined(separator: " "),
            domain: "d\(number % 3).x", attributes: ["n": .integer(number)])
    }
}

private let requests: [SearchRequest] = {
    var facets = SearchRequest("word3 word5", mode: .lexical, limit: 5)
    facets.facets = ["domain"]
    var similar = SearchRequest(similarTo: "id17")
    similar.explains = true
    return [
        SearchRequest("word1 word2 -word9", limit: 20), SearchRequest("\"word1 word2\""),
        SearchRequest("wor* title3", mode: .lexical, limit: 30), SearchRequest("word7", mode: .semantic),
        SearchRequest("title:word4 word8"), facets, similar,
    ]
}()

/// Expects the same hits, with scores equal up to the rounding of sums.
private func expectSame(
    _ left: SearchAnswer, _ right: SearchAnswer, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(left.hits.map(\.id) == right.hits.map(\.id), sourceLocation: sourceLocation)
    #expect(left.facets == right.facets && left.count == right.count, sourceLocation: sourceLocation)
    for (left, right) in zip(left.hits, right.hits) {
        #expect(abs(left.score - right.score) < 1e-6, sourceLocation: sourceLocation)
    }
}

@Suite struct IndexFaultTests {
    /// An index of 300 items in a few segments, some deleted, all in files.
    private static func made() throws -> (TemporaryFolder, [SearchAnswer]) {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: HashingVectorizer())
        try index.insert(items(0..<240), batchSize: 40)
        try index.flush()
        var batch = IndexBatch(inserting: items(240..<300))
        for number in stride(from: 5, to: 100, by: 9) { batch.delete("id\(number)") }
        try index.apply(batch)
        try index.flush()
        return (folder, try requests.map { try index.answer(to: $0) })
    }

    private static func files(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path("x.index.cache"))
            .filter { $0.hasSuffix(".segment") }.sorted().map { folder.path("x.index.cache/" + $0) }
    }

    private static func answers(_ folder: TemporaryFolder) throws -> ([SearchAnswer], repairs: Int) {
        let index = try SearchIndex(
            at: folder.path("x.index"), vectorizer: HashingVectorizer(), access: .open)
        let results = try requests.map { try index.answer(to: $0) }
        try index.flush()
        #expect(try index.verify().isSound)
        return (results, index.keeper.repairs)
    }

    @Test func `a removed cache does not change answers`() throws {
        let (folder, expected) = try Self.made()
        #expect(try Self.answers(folder) == (expected, 0))
        try FileManager.default.removeItem(atPath: folder.path("x.index.cache"))
        let (found, repairs) = try Self.answers(folder)
        #expect(found == expected && repairs > 0)
        #expect(try Self.answers(folder).repairs == 0)
    }

    @Test func `truncated cache files are found and rebuilt`() throws {
        let (folder, expected) = try Self.made()
        for share in [0.0, 0.3, 0.99] {
            for file in try Self.files(folder) {
                let bytes = try Data(contentsOf: URL(filePath: file))
                try bytes.prefix(Int(Double(bytes.count) * share)).write(to: URL(filePath: file))
            }
            let (found, repairs) = try Self.answers(folder)
            #expect(found == expected && repairs > 0)
        }
    }

    @Test func `cache files with flipped bytes are found and rebuilt`() throws {
        let (folder, expected) = try Self.made()
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            for file in try Self.files(folder) {
                var bytes = try Data(contentsOf: URL(filePath: file))
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                try bytes.write(to: URL(filePath: file), options: .atomic)
            }
            #expect(try Self.answers(folder).0 == expected)
        }
    }

    @Test func `an altered item in the file is found, and no cache is built from it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let index = try SearchIndex(at: path, vectorizer: nil)
        var item = SearchItem(identifier: "a", title: "A title", text: "the premiership of somebody")
        item.created = SearchDate(secondsSince1970: -0.0)
        item.rank = 0.25
        try index.insert([item])
        #expect(try index.verify().isSound)
        try index.close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        let place = try #require(bytes.range(of: Data("premiership".utf8)))
        bytes[place.lowerBound] = UInt8(ascii: "q")
        try bytes.write(to: URL(filePath: path))
        let altered = try SearchIndex(at: path, vectorizer: nil)
        for _ in 0..<2 {
            let report = try altered.verify(repairing: true)
            #expect(report.faults.count == 1 && report.faults[0].hasPrefix("item 1: "))
            #expect(!report.isRepaired)
        }
        // The word is still in the cache, but the item is not shown.
        var request = SearchRequest("premiership")
        let message =
            "\(path): is damaged: an item does not match its checksum; restore it from a copy, or build "
        for body in [
            { _ = try altered.answer(to: request) }, { _ = try altered.item("a") },
            { try altered.forEachItem { _ in true } },
        ] as [() throws -> Void] {
            #expect { try body() } throws: { error in
                let error = error as? IndexError
                return error?.code == .damaged && error?.message.hasPrefix(message) == true
            }
        }
        request.contents = .identifiers
        #expect(try altered.answer(to: request).hits.map(\.id) == ["a"])
        try altered.close()
        try FileManager.default.removeItem(atPath: path + ".cache")
        #expect { try SearchIndex(at: path, vectorizer: nil) } throws: {
            ($0 as? IndexError)?.code == .damaged
        }
    }

    @Test func `an altered identifier, or an item under another key, is not shown`() throws {
        let folder = try TemporaryFolder()
        for change in ["identifier = 'd'", "key = 9"] {
            let path = folder.path("\(change.prefix(1)).index")
            let index = try SearchIndex(at: path, vectorizer: nil)
            try index.insert(["a", "b", "c"].map { SearchItem(identifier: $0, title: "title") })
            try index.close()
            let connection = try SQLiteConnection(path: path)
            try connection.run("UPDATE item SET \(change) WHERE key = 2")
            connection.close()
            let altered = try SearchIndex(at: path, vectorizer: nil)
            for contents in [SearchContents.items, .identifiers] {
                var request = SearchRequest("title")
                request.contents = contents
                #expect { try altered.answer(to: request) } throws: {
                    ($0 as? IndexError)?.code == .damaged
                }
            }
        }
    }

    @Test(arguments: [
        "UPDATE property SET value = replace(value, '3', '4') WHERE name = 'options'",
        "UPDATE property SET value = '{}' WHERE name = 'calibration'",
        "UPDATE property SET value = value - 1 WHERE name = 'generation'",
        "UPDATE property SET value = value - 1 WHERE name = 'items'",
        "UPDATE property SET value = value - 1 WHERE name = 'deletions'",
        "UPDATE segment SET last = last + 1 WHERE last = (SELECT max(last) FROM segment)",
        "UPDATE deletion SET key = 3 WHERE key = (SELECT min(key) FROM deletion)",
        "DELETE FROM deletion", "UPDATE sqlite_sequence SET seq = seq - 1",
        "DROP INDEX item_by_domain",
    ])
    func `altered properties, segments and deletions are found when the index is opened`(
        _ statement: String
    ) throws {
        let (folder, _) = try Self.made()
        let path = folder.path("x.index")
        let index = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        var batch = IndexBatch()
        batch.delete("id200")
        try index.apply(batch)
        try index.close()
        let connection = try SQLiteConnection(path: path)
        try connection.run(statement)
        connection.close()
        for access in [SearchIndex.Access.open, .read] {
            #expect {
                try SearchIndex(at: path, vectorizer: HashingVectorizer(), access: access)
            } throws: {
                ($0 as? IndexError)?.code == .damaged
            }
        }
    }

    @Test func `an index of a format that never was is refused`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try SearchIndex(at: path, vectorizer: nil).close()
        let connection = try SQLiteConnection(path: path)
        try connection.run("PRAGMA user_version = 1")
        connection.close()
        let error = #expect(throws: IndexError.self) { try SearchIndex(at: path, vectorizer: nil) }
        #expect(error?.code == .damaged)
    }

    @Test func `the cache of an index with other attributes is a fault`() throws {
        let folder = try TemporaryFolder()
        for (name, level) in [("x.index", 1), ("other.index", 2)] {
            let index = try SearchIndex(at: folder.path(name), vectorizer: nil)
            try index.insert(
                items(0..<20).map { item in
                    var item = item
                    item.attributes["levels"] = .array([.integer(level), .string("a"), .bool(true)])
                    return item
                })
            try index.flush()
        }
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: nil)
        #expect(try index.verify().isSound)
        let other = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("other.index.cache"))
                .first { $0.hasSuffix(".segment") })
        let own = try #require(try Self.files(folder).first)
        try Data(contentsOf: URL(filePath: folder.path("other.index.cache/" + other)))
            .write(to: URL(filePath: own), options: .atomic)
        let report = try index.verify(repairing: true)
        #expect(report.cacheFaults.count == 1 && report.faults.isEmpty && report.isRepaired)
        #expect(try index.verify().isSound)
    }

    @Test func `another vectorizer is rejected, and none if vectors are needed`() throws {
        let (folder, _) = try Self.made()
        var other = HashingVectorizer()
        other.identity = "other"
        let path = folder.path("x.index")
        var error = #expect(throws: IndexError.self) { try SearchIndex(at: path, vectorizer: other) }
        #expect(error?.code == .otherVectorizer && error?.message.contains("other") == true)
        let bare = try SearchIndex(at: path, vectorizer: nil)
        #expect(try !bare.answer(to: SearchRequest("word1")).hits.isEmpty)
        #expect(try !bare.answer(to: SearchRequest(similarTo: "id1")).hits.isEmpty)
        error = #expect(throws: IndexError.self) {
            try bare.answer(to: SearchRequest("word1", mode: .semantic))
        }
        #expect(error?.code == .otherVectorizer)
        error = #expect(throws: IndexError.self) { try bare.apply(IndexBatch(inserting: items(0..<1))) }
        #expect(error?.code == .otherVectorizer)
    }

    @Test func `files of another kind or a later version are rejected and left unchanged`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        func error(_ bytes: Data, _ access: SearchIndex.Access = .create) throws -> IndexError? {
            try bytes.write(to: URL(filePath: path))
            defer { #expect(FileManager.default.contents(atPath: path) == bytes) }
            return #expect(throws: IndexError.self) {
                try SearchIndex(at: path, vectorizer: nil, access: access)
            }
        }
        #expect(try error(Data("hello, world".utf8))?.code == .notAnIndex)
        #expect(try error(Data(repeating: 0, count: 5000))?.code == .notAnIndex)
        #expect(try error(Data(), .open)?.code == .notAnIndex)
        _ = try SearchIndex(at: folder.path("made.index"), vectorizer: nil)
        var future = try Data(contentsOf: URL(filePath: folder.path("made.index")))
        // Another program's database has another application ID.
        var foreign = future
        foreign[70] ^= 1
        #expect(try error(foreign)?.code == .notAnIndex)
        future[63] = 4
        #expect(try error(future)?.code == .futureVersion)
        #expect(try error(future.prefix(90))?.code == .notAnIndex)
        let missing = #expect(throws: IndexError.self) {
            try SearchIndex(at: folder.path("none"), vectorizer: nil, access: .open)
        }
        #expect(missing?.code == .file)
        #expect(
            #expect(throws: IndexError.self) { try SearchIndex(at: folder.path, vectorizer: nil) }?.code
                == .file)
    }

    @Test func `compacting removes the file of a killed merge, even with nothing to merge`() throws {
        let (folder, _) = try Self.made()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: HashingVectorizer())
        try index.compact()
        let cache = folder.path("x.index.cache")
        let left = cache + "/0123456789abcdef.segment"
        try Data("a killed merge wrote this".utf8).write(to: URL(filePath: left))
        try index.compact()
        let names = try FileManager.default.contentsOfDirectory(atPath: cache)
        #expect(names.count == 2 && names.contains("lock"), "\(names)")
        #expect(try index.information().items == 300 - 11)
    }

    @Test func `a damaged index file is reported without a crash`() throws {
        let (folder, _) = try Self.made()
        let path = folder.path("x.index")
        do {
            let index = try SearchIndex(at: path, vectorizer: HashingVectorizer())
            try index.compact()
        }
        let bytes = try Data(contentsOf: URL(filePath: path))
        var random = SeededGenerator(seed: 8)
        for _ in 0..<15 {
            var damaged = bytes
            for _ in 0..<20 {
                damaged[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255, using: &random)
            }
            try damaged.write(to: URL(filePath: path))
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            do throws(IndexError) {
                let index = try SearchIndex(at: path, vectorizer: HashingVectorizer(), access: .open)
                for request in requests { _ = try? index.answer(to: request) }
                _ = try index.verify()
                _ = try? index.insert(items(0..<10))
            } catch {
                #expect(
                    [.damaged, .notAnIndex, .file, .otherVectorizer].contains(error.code), "\(error)")
            }
        }
    }

    @Test func `a page that refers to an impossible one is damage, not a full disk`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        do {
            let index = try SearchIndex(at: path, vectorizer: nil)
            let text = String(repeating: "a text of many pages ", count: 1000)
            try index.insert((0..<3).map { SearchItem(identifier: "id\($0)", title: "title", text: text) })
            try index.close()
        }
        let bytes = try Data(contentsOf: URL(filePath: path))
        var damageCount = 0
        for start in stride(from: 4096, to: bytes.count, by: 4096) {
            var damaged = bytes
            // The number of the next page, if the text continues on this one.
            damaged.replaceSubrange(start..<start + 4, with: [0x7F, 0xFF, 0xFF, 0xFF])
            try damaged.write(to: URL(filePath: path))
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
            do throws(IndexError) {
                let index = try SearchIndex(at: path, vectorizer: nil, access: .open)
                try index.compact()
            } catch {
                #expect(error.code == .damaged, "\(error)")
                damageCount += 1
            }
        }
        #expect(damageCount > 10)
    }

    @Test(arguments: [18, 19]) func `an altered version of SQLite's format is damage`(place: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try SearchIndex(at: path, vectorizer: nil).close()
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[place] = 3
        try bytes.write(to: URL(filePath: path))
        let error = #expect(throws: IndexError.self) {
            try SearchIndex(at: path, vectorizer: nil, access: .open)
        }
        #expect(error?.code == .damaged)
    }

    @Test func `changes through other handles are visible, in any order`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let first = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        let second = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        for number in 0..<16 {
            let (writer, reader) = number % 2 == 0 ? (first, second) : (second, first)
            try writer.insert(items(number * 20..<number * 20 + 25))
            if number % 5 == 3 {
                var batch = IndexBatch()
                for number in stride(from: number, to: number * 20, by: 11) {
                    batch.delete("id\(number)")
                }
                try reader.apply(batch)
            }
            if number % 7 == 2 { try reader.flush() }
            #expect(try reader.count() == writer.count())
            expectSame(try reader.answer(to: requests[0]), try writer.answer(to: requests[0]))
        }
        try first.flush()
        #expect(try second.verify().isSound)
        let fresh = try SearchIndex(at: path, vectorizer: HashingVectorizer())
        for request in requests {
            expectSame(try fresh.answer(to: request), try second.answer(to: request))
        }
    }

    @Test(arguments: [nil, HashingVectorizer()])
    func `verifying while others replace items and merge finds no faults`(
        vectorizer: HashingVectorizer?
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let writer = try SearchIndex(at: path, vectorizer: vectorizer)
        try writer.insert(items(0..<400))
        try writer.flush()
        let checker = try SearchIndex(at: path, vectorizer: vectorizer)
        let isDone = Atomic(false)
        let writing = OwnThread {
            defer { isDone.store(true, ordering: .releasing) }
            for step in 0..<15 {
                try writer.insert(items(step * 20..<step * 20 + 200))
                try writer.flush()
            }
        }
        while !isDone.load(ordering: .acquiring) {
            let report = try checker.verify(repairing: true)
            #expect(report.isSound, "\(report)")
        }
        try writing.value()
    }

    @Test func `compacting waits until another process has merged`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let index = try SearchIndex(at: path, vectorizer: nil)
        try index.insert(items(0..<100), batchSize: 10)
        try index.flush()
        try index.insert(items(100..<110))
        let lock = Mutex(try FileLock(tryingAt: path + ".cache/lock"))
        #expect(lock.withLock { $0 != nil })
        #if canImport(Glibc)
        let watch = try FileWatch(path + ".cache/lock")
        #endif
        let other = OwnThread {
            #if canImport(Glibc)
            // Hold the lock until the other side has tried to take it.
            watch.awaitOpening()
            #endif
            lock.withLock { $0 = nil }
        }
        try index.compact()
        try other.value()
        let information = try index.information()
        #expect(information.segments == 1 && information.segmentsInMemory == 0)
    }

    @Test func `answers do not depend on the division into segments`() throws {
        let (folder, expected) = try Self.made()
        let other = try TemporaryFolder()
        let index = try SearchIndex(at: other.path("y.index"), vectorizer: HashingVectorizer())
        let kept = items(0..<300).filter { item in
            let number = Int(item.identifier.dropFirst(2)) ?? 0
            return !(number >= 5 && number < 100 && (number - 5) % 9 == 0)
        }
        try index.apply(IndexBatch(inserting: kept))
        for (request, expected) in zip(requests, expected) {
            expectSame(try index.answer(to: request), expected)
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `readers on all threads search while items are inserted and deleted`() async throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("x.index"), vectorizer: HashingVectorizer())
        try await index.insert(items(0..<100))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for step in 1..<15 {
                    try index.insert(items(step * 100..<step * 100 + 30))
                    var batch = IndexBatch()
                    batch.delete("id\(step)")
                    try index.apply(batch)
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<6 {
                        for request in requests.dropLast() {
                            let hits = try await index.answer(to: request).hits
                            #expect(Set(hits.map(\.id)).count == hits.count)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try index.count() == 100 + 14 * 30 - 14)
        #expect(try await index.verify().isSound)
    }

    @Test func `releasing an index leaves no file open`() throws {
        let folder = try TemporaryFolder()
        func openFiles() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter {
                let target = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/self/fd/" + $0)
                return target?.hasPrefix(folder.path) ?? false
            }.count
        }
        guard FileManager.default.fileExists(atPath: "/proc/self/fd") else { return }
        for round in 0..<5 {
            let index = try SearchIndex(at: folder.path("x.index"), vectorizer: HashingVectorizer())
            try index.insert(items(round * 20..<round * 20 + 20))
            #expect(try !index.answer(to: requests[0]).hits.isEmpty)
            #expect(try openFiles() > 0)
        }
        #expect(try openFiles() == 0)
    }

    @Test func `only the user may read the files`() throws {
        let (folder, _) = try Self.made()
        for name in try [folder.path("x.index")] + Self.files(folder) {
            let mode = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }
}
#endif
