// Moving and removing the files of an index.

#if Search
import Foundation
import Testing
import _WinnowTestSupport

@testable import WinnowIndex

@Suite struct IndexFilesTests {
    private func make(_ path: String, _ words: [String]) throws {
        let index = try SearchIndex(at: path, vectorizer: nil)
        try index.apply(
            IndexBatch(inserting: words.map { SearchItem(identifier: $0, text: "the word \($0)") }))
        try index.flush()
    }

    private func found(_ path: String) throws -> Set<String> {
        let index = try SearchIndex(at: path, vectorizer: nil, access: .read)
        return Set(try index.answer(to: SearchRequest("word")).hits.map(\.id))
    }

    @Test func `a moved index replaces another index with its cache`() throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder.path("old.index"), folder.path("new.index"))
        try make(old, ["a", "b"])
        try make(new, ["c"])
        try SearchIndex.move(from: new, to: old)
        #expect(try found(old) == ["c"])
        let index = try SearchIndex(at: old, vectorizer: nil)
        #expect(try index.verify().isSound && index.information().segmentsInMemory == 0)
        #expect(!FileManager.default.fileExists(atPath: new))
        #expect(!FileManager.default.fileExists(atPath: new + ".cache"))
        try index.apply(IndexBatch(inserting: [SearchItem(identifier: "d", text: "word")]))
        #expect(try found(old) == ["c", "d"])
        // To an unused path.
        try make(folder.path("third.index"), ["e"])
        try SearchIndex.move(from: folder.path("third.index"), to: folder.path("fourth.index"))
        #expect(try found(folder.path("fourth.index")) == ["e"])
    }

    @Test func `index files are not moved while one of the indexes is open`() throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder.path("old.index"), folder.path("new.index"))
        try make(old, ["a"])
        try make(new, ["b"])
        let index = try SearchIndex(at: old, vectorizer: nil)
        #expect(try index.count() == 1)
        #expect(throws: IndexError.self) { try SearchIndex.checkUnused(at: old) }
        let error = #expect(throws: IndexError.self) { try SearchIndex.move(from: new, to: old) }
        #expect(error?.code == .busy)
        try index.apply(IndexBatch(inserting: [SearchItem(identifier: "c", text: "word")]))
        #expect(try found(old) == ["a", "c"] && found(new) == ["b"])
    }

    @Test func `a suspended index holds no lock, refuses everything, and goes on when it is resumed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("shared.index")
        try make(path, ["a"])
        let index = try SearchIndex(at: path, vectorizer: nil)
        #expect(throws: IndexError.self) { try SearchIndex.checkUnused(at: path) }
        index.suspend()
        try SearchIndex.checkUnused(at: path)
        let batch = IndexBatch(inserting: [SearchItem(identifier: "b", text: "word")])
        #expect(throws: IndexError.self) { try index.apply(batch) }
        let error = #expect(throws: IndexError.self) { try index.answer(to: SearchRequest("word")) }
        #expect(error?.code == .suspended && error?.message == "\(path): is suspended; call resume() first")
        // Another process changes it meanwhile.
        try await SearchIndex(at: path, vectorizer: nil).apply(batch)
        try index.resume()
        try index.resume()
        #expect(Set(try await index.answer(to: SearchRequest("word")).hits.map(\.id)) == ["a", "b"])
        try await index.apply(IndexBatch(inserting: [SearchItem(identifier: "c", text: "word")]))
        #expect(try found(path) == ["a", "b", "c"])
        // Beside tasks that search and change.
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask {
                    for round in 0..<50 {
                        let item = SearchItem(identifier: "\(task)-\(round)", text: "word")
                        if task < 2 { _ = try? await index.apply(IndexBatch(inserting: [item])) }
                        _ = try? await index.answer(to: SearchRequest("word"))
                    }
                }
            }
            for _ in 0..<20 {
                index.suspend()
                #expect(throws: Never.self) { try SearchIndex.checkUnused(at: path) }
                #expect(throws: Never.self) { try index.resume() }
            }
        }
        #expect(try await index.verify().isSound)
        // Its path is another file's now.
        index.suspend()
        try make(folder.path("other.index"), ["z"])
        try SearchIndex.move(from: folder.path("other.index"), to: path)
        #expect(throws: IndexError.self) { try index.resume() }
        try? index.close()
        #expect(try found(path) == ["z"])
    }

    @Test func `a moved index replaces a damaged index`() throws {
        let folder = try TemporaryFolder()
        let (old, new) = (folder.path("old.index"), folder.path("new.index"))
        try make(old, ["a"])
        try make(new, ["b"])
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: old)))
        for offset in 100..<bytes.count { bytes[offset] = 0xFF }
        try Data(bytes).write(to: URL(filePath: old))
        try SearchIndex.move(from: new, to: old)
        #expect(try found(old) == ["b"])
    }

    #if os(Linux)
    /// The number of locks that this process has on a file.
    private func locks(on path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let number = try #require(attributes[.systemFileNumber] as? UInt64)
        return try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n").count {
            line in
            let fields = line.split(separator: " ")
            return fields.contains("POSIX") && fields.contains("\(getpid())")
                && fields.contains { $0.hasSuffix(":\(number)") }
        }
    }

    @Test func `index files keep their locks if the same index is opened twice`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try make(path, ["a"])
        let index = try SearchIndex(at: path, vectorizer: nil)
        _ = try index.answer(to: SearchRequest("word"))
        let held = try locks(on: path)
        #expect(held > 0)
        try SearchIndex(at: path, vectorizer: nil, access: .read).close()
        #expect(throws: IndexError.self) { try SearchIndex.move(from: path, to: folder.path("y.index")) }
        #expect(try locks(on: path) == held)
        try index.close()
        #expect(try locks(on: path) == 0)
    }
    #endif

    @Test func `files of a killed process that began the index are removed, but not those of a running one`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        let running = try UnfinishedIndex(of: path)
        let kept = ["x.index.12.tmpfile", "x.index.a.tmp", "x.index2.17.tmp", "x.index.tmp", "other.17.tmp"]
        let left = ["x.index.17.tmp", "x.index.17.tmp-journal", "x.index.18.tmp-lock", "x.index.42-7.tmp"]
        for name in kept + left { try Data("abc".utf8).write(to: URL(filePath: folder.path(name))) }
        let own = String(running.path.dropFirst(folder.path("").count))
        try SearchIndex(at: path, vectorizer: nil).close()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == Set(kept + ["x.index", own, own + "-lock"]))
        running.remove()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == kept.count + 1)
    }

    @Test func `index files are removed together, without others`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.index")
        try make(path, ["a"])
        try Data("text".utf8).write(to: URL(filePath: folder.path("other")))
        try SearchIndex.remove(at: path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["other"])
        try SearchIndex.remove(at: path)
        #expect(throws: IndexError.self) { try SearchIndex.remove(at: folder.path("other")) }
        #expect(throws: IndexError.self) { try SearchIndex.remove(at: folder.path) }
        #expect(throws: IndexError.self) {
            try SearchIndex.move(from: folder.path("none"), to: folder.path("other"))
        }
        #expect(FileManager.default.fileExists(atPath: folder.path("other")))
        try make(path, ["a"])
        #expect(throws: IndexError.self) { try SearchIndex.move(from: path, to: folder.path("other")) }
        #expect(try found(path) == ["a"])
    }
}
#endif
