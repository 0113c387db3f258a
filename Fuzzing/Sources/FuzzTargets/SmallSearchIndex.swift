// Small indexes for fuzzing the search.

#if Search
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import Synchronization
import WinnowFeatures
import WinnowIndex
import WinnowSystem

/// A deterministic vectorizer with four dimensions.
struct SmallVectorizer: TextVectorizer {
    let identity = "fuzz"
    let dimension = 4

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        for (row, index) in range.enumerated() {
            var sum: [Float] = [0, 0, 0, 0]
            texts.withText(at: index) { text in
                for (place, byte) in text.enumerated() { sum[(place + Int(byte)) % 4] += Float(byte % 7) }
            }
            let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
            for place in 0..<4 { vectors[4 * row + place] = length > 0 ? sum[place] / length : 0 }
        }
    }
}

/// An index of some items, shared by all inputs.
enum SmallSearchIndex {
    /// The folder of the shared index, which is open until the process ends.
    private static let sharedFolder = Mutex<ScratchFolder?>(nil)

    static let items: [SearchItem] = (0..<40).map { number in
        var item = SearchItem(
            identifier: "i\(number)", title: "word\(number % 5) Title",
            text: "the word\(number % 3) and other\(number) words of café, 北京大学 \(number)")
        item.domain = ["", "a", "a.b", "c.d.e"][number % 4]
        item.keywords = number % 2 == 0 ? ["key\(number)", "two words"] : []
        item.attributes = ["n": .integer(number % 9), "s": .string("v\(number % 4)")]
        if number % 3 == 0 {
            item.attributes["list"] = .array([.integer(number), .string("x"), .bool(true)])
        }
        item.created = number % 2 == 0 ? SearchDate("2024-01-0\(number % 9 + 1)") : nil
        item.rank = number % 5 == 0 ? Double(number) / 40 : nil
        return item
    }

    static let requests: [SearchRequest] = {
        var sorted = SearchRequest("", filter: .where("n", isAtLeast: 2))
        sorted.sort = [SearchSort("s"), SearchSort("created", ascending: false)]
        sorted.facets = ["s", "list", "domain"]
        sorted.countsAll = true
        var explained = SearchRequest("word1 other7 -key4", limit: 30)
        explained.explains = true
        return [
            explained, sorted, SearchRequest("\"two words\" title:word2"), SearchRequest("wor* 北京"),
            SearchRequest("café", mode: .semantic), SearchRequest(similarTo: "i5"),
        ]
    }()

    /// The index, made once; it stays open, and its folder is removed when the process ends.
    static let shared: Result<SearchIndex, FuzzFailure> = Result {
        () throws(FuzzFailure) in
        do {
            let folder = try ScratchFolder([])
            let path = folder.path + "/shared.index"
            let index = try SearchIndex(at: path, vectorizer: SmallVectorizer(), threads: 1)
            try index.insert(items, batchSize: 10)
            try index.flush()
            sharedFolder.withLock { $0 = folder }
            atexit { SmallSearchIndex.removeShared() }
            return index
        } catch {
            throw FuzzFailure("no small index: \(error)")
        }
    }

    private static func removeShared() {
        sharedFolder.withLock { folder in
            if let path = folder?.path { try? SearchIndex.remove(at: path + "/shared.index") }
            folder = nil
        }
    }

    /// The files of a compacted index: the index, and the single file of its cache with its name.
    struct Parts: Sendable {
        var file: [UInt8]
        var segment: [UInt8]
        var segmentName: String
    }

    static let parts: Result<Parts, FuzzFailure> = Result {
        () throws(FuzzFailure) in
        do {
            let folder = try ScratchFolder([])
            let path = folder.path + "/parts.index"
            defer { try? SearchIndex.remove(at: path) }
            let index = try SearchIndex(at: path, vectorizer: SmallVectorizer(), threads: 1)
            try index.insert(items)
            try index.compact()
            try index.close()
            let files = try FolderListing(path: path + ".cache").files
            guard let segment = files.first(where: { $0.hasSuffix(".segment") }) else {
                throw FuzzFailure("no segment was written")
            }
            return Parts(
                file: try bytes(of: path), segment: try bytes(of: segment),
                segmentName: String(segment.dropFirst((path + ".cache/").count)))
        } catch {
            throw FuzzFailure("no small index: \(error)")
        }
    }

    /// The files of an index with a few batches, a long text and deleted items; its items and answers.
    struct ChangedParts: Sendable {
        let file: [UInt8]
        let segments: [(name: String, bytes: [UInt8])]
        let items: [SearchItem]
        /// The answers to ``requests``.
        let answers: [SearchAnswer]
    }

    /// The files, made once.
    static let changedParts: Result<ChangedParts, FuzzFailure> = Result {
        () throws(FuzzFailure) in
        do {
            let folder = try ScratchFolder([])
            let path = folder.path + "/parts.index"
            defer { try? SearchIndex.remove(at: path) }
            let index = try SearchIndex(at: path, vectorizer: SmallVectorizer(), threads: 1)
            var long = SearchItem(identifier: "long", title: "long word1")
            long.text = (0..<1500).map { "part\($0 % 50)" }.joined(separator: " ")
            try index.insert(items + [long], batchSize: 10)
            try index.flush()
            var batch = IndexBatch(inserting: [SearchItem(identifier: "late", title: "word2", text: "other7")]
            )
            for number in [4, 11, 17] { batch.delete("i\(number)") }
            try index.apply(batch)
            try index.flush()
            let answers = try requests.map { try index.answer(to: $0) }
            var kept: [SearchItem] = []
            try index.forEachItem { item in
                kept.append(item)
                return true
            }
            try index.close()
            let files = try FolderListing(path: path + ".cache").files.filter { $0.hasSuffix(".segment") }
            return ChangedParts(
                file: try bytes(of: path),
                segments: try files.map {
                    (String($0.dropFirst((path + ".cache/").count)), try bytes(of: $0))
                }, items: kept, answers: answers)
        } catch {
            throw FuzzFailure("no small index: \(error)")
        }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        try MappedFile(path: path).withBytes { Array($0) }
    }
}

/// The small index in a separate folder, with any bytes as its segment.
final class ScratchIndex {
    let path: String
    private let folder: ScratchFolder

    /// - Parameter segment: the bytes of the segment; nil for an empty index.
    convenience init(segment: [UInt8]?) throws {
        guard let segment else {
            try self.init(file: nil, segments: [])
            try SearchIndex(at: path, vectorizer: SmallVectorizer(), threads: 1).close()
            return
        }
        let parts = try SmallSearchIndex.parts.get()
        try self.init(file: parts.file, segments: [(parts.segmentName, segment)])
    }

    /// - Parameters:
    ///   - file: the bytes of the index; nil for none.
    ///   - segments: the files of its cache.
    init(file: [UInt8]?, segments: [(name: String, bytes: [UInt8])]) throws {
        folder = try ScratchFolder(file.map { [("x.index", $0)] } ?? [])
        path = folder.path + "/x.index"
        guard !segments.isEmpty else { return }
        guard mkdir(path + ".cache", 0o700) == 0 else {
            throw FuzzFailure("cannot make a temporary folder")
        }
        for segment in segments {
            var file = try AtomicFile(replacing: path + ".cache/" + segment.name)
            try segment.bytes.withUnsafeBufferPointer { try file.write(UnsafeRawBufferPointer($0)) }
            try file.commit()
        }
    }

    deinit {
        // A corrupted file is not recognized as an index.
        AtomicFile.remove(path)
        try? SearchIndex.remove(at: path)
    }
}

/// Properties of the answer to any request.
struct SearchCheck {
    let index: SearchIndex
    let request: SearchRequest
    /// Whether the cache may be inconsistent with the items: then fewer properties hold.
    var isDamaged = false

    func check() throws {
        let results: SearchAnswer
        do throws(IndexError) {
            results = try index.answer(to: request)
        } catch {
            return try requireOneLine(error.message)
        }
        let hits = results.hits
        try require(hits.count <= request.limit, "\(hits.count) hits for \(request.limit)")
        try require(isDamaged || Set(hits.map(\.id)).count == hits.count, "an item is found twice")
        try require(hits.allSatisfy { $0.score.isFinite || isDamaged }, "a score that is not finite")
        // Items found only by semantic search are not counted.
        if request.mode == .lexical, let count = results.count, !isDamaged {
            try require(count >= hits.count, "\(hits.count) hits of \(count)")
        }
        if request.sort.isEmpty, !isDamaged {
            let ascends = zip(hits, hits.dropFirst()).allSatisfy { $0.score >= $1.score }
            try require(ascends, "scores that do not descend: \(hits.map(\.score))")
        }
        for snippet in hits.flatMap({ [$0.snippet, $0.title] }) {
            var last = 0
            for mark in snippet.marks {
                try require(
                    mark.lowerBound >= last && mark.lowerBound < mark.upperBound
                        && mark.upperBound <= snippet.text.utf8.count, "marks \(snippet.marks)")
                last = mark.upperBound
            }
            _ = snippet.marked("<", ">")
        }
        guard !isDamaged else { return }
        try require(try index.answer(to: request) == results, "the same request has a different answer")
    }
}
#endif
