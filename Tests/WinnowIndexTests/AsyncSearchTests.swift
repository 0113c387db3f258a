#if Search
import Dispatch
import Foundation
import Synchronization
import Testing
import WinnowFeatures
import WinnowSystem
import _WinnowTestSupport

@testable import WinnowIndex

/// A vectorizer that calls `visit` when a search embeds its query.
private struct WitnessVectorizer: TextVectorizer {
    var base = HashingVectorizer()
    /// The index's folder, kept while something searches it.
    let folder: TemporaryFolder
    let visit: @Sendable () -> Void
    var dimension: Int { base.dimension }
    var identity: String { base.identity }

    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>
    ) {
        visit()
        base.write(vectorsOf: texts, in: range, threads: threads, to: vectors)
    }
}

/// Runs tasks and actors on a queue that their code can recognize.
private final class MarkedExecutor: TaskExecutor, SerialExecutor {
    private static let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "marked")

    init() { queue.setSpecific(key: Self.key, value: true) }

    /// Whether the caller runs on the queue of such an executor.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }
}

/// An actor on its own queue, like the main actor on its thread.
private actor Caller {
    nonisolated let executor = MarkedExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func identifiers(of hits: SearchHits) async throws -> [String] {
        #expect(MarkedExecutor.isCurrent)
        var found: [String] = []
        for try await hit in hits {
            #expect(MarkedExecutor.isCurrent)
            found.append(hit.id)
        }
        return found
    }

    /// Inserts, compacts and verifies; the generations that an observer has seen.
    func changing(_ index: SearchIndex) async throws -> [Int] {
        var seen: [Int] = []
        var observed = index.changes.makeAsyncIterator()
        if let generation = await observed.next() { seen.append(generation) }
        let items = (0..<3).map { SearchItem(identifier: "\($0)", text: "word") }
        let result = try await index.insert(items, batchSize: 1) { _ in !MarkedExecutor.isCurrent }
        #expect(result.inserted == 3 && MarkedExecutor.isCurrent)
        if let generation = await observed.next() { seen.append(generation) }
        try await index.compact()
        #expect(try await index.verify().isSound && MarkedExecutor.isCurrent)
        return seen
    }

    func identifiers(of query: String, in index: SearchIndex) async throws -> [String] {
        try await index.search(query, mode: .semantic).map(\.id)
    }
}

@Suite struct AsyncSearchTests {
    /// An index whose vectorizer calls `visit` on the thread that searches.
    private static func witnessed(
        _ visit: @escaping @Sendable () -> Void
    ) throws -> SearchIndex {
        let folder = try TemporaryFolder()
        let path = folder.path("x.index")
        try SearchIndex(at: path, vectorizer: HashingVectorizer()).insert(SampleIndex.items)
        return try SearchIndex(at: path, vectorizer: WitnessVectorizer(folder: folder, visit: visit))
    }

    @Test func `asynchronous searches never run on the caller's actor or executor`() async throws {
        let calls = Atomic(0)
        let marked = Atomic(0)
        let index = try Self.witnessed {
            calls.add(1, ordering: .relaxed)
            if MarkedExecutor.isCurrent { marked.add(1, ordering: .relaxed) }
        }
        let caller = Caller()
        let paged = SearchRequest("leadership", mode: .semantic, limit: 1)
        let all = try await caller.identifiers(of: index.hits(for: paged))
        #expect(Set(all.prefix(2)) == ["a", "d"])
        #expect(try await Set(caller.identifiers(of: "leadership", in: index).prefix(2)) == ["a", "d"])
        let executor = MarkedExecutor()
        let found = try await withTaskExecutorPreference(executor) {
            #expect(MarkedExecutor.isCurrent)
            let found = try await index.search("leadership", mode: .semantic)
            #expect(MarkedExecutor.isCurrent)
            return found
        }
        #expect(Set(found.prefix(2).map(\.id)) == ["a", "d"])
        #expect(calls.load(ordering: .relaxed) > 3)
        #expect(marked.load(ordering: .relaxed) == 0)
    }

    @MainActor
    @Test func `asynchronous searches do not block the main actor`() async throws {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        #expect(DispatchQueue.getSpecific(key: key) == true)
        let onMain = Atomic(0)
        let index = try Self.witnessed {
            if DispatchQueue.getSpecific(key: key) == true { onMain.add(1, ordering: .relaxed) }
        }
        var count = 0
        for try await _ in index.hits(for: SearchRequest("refund", mode: .semantic, limit: 2)) { count += 1 }
        #expect(count > 0)
        _ = try await index.search("refund", mode: .semantic)
        #expect(onMain.load(ordering: .relaxed) == 0)
    }

    @Test(.timeLimit(.minutes(1)))
    func `asynchronous searches do not block the cooperative thread pool`() async throws {
        // More searches wait in their vectorizer than there are threads for tasks; another task still runs.
        let (started, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let isOpen = Atomic(false)
        let index = try Self.witnessed {
            guard !isOpen.load(ordering: .acquiring) else { return }
            started.signal()
            mayEnd.wait()
        }
        let count = 2 * Parallel.processorCount + 2
        let searches = (0..<count).map { _ in Task { try await index.search("refund", mode: .semantic) } }
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for _ in 0..<Parallel.processorCount { started.wait() }
                continuation.resume()
            }
        }
        #expect(await Task { 7 }.value == 7)
        isOpen.store(true, ordering: .releasing)
        for _ in 0..<count { mayEnd.signal() }
        for search in searches { #expect(try await search.value.first?.id == "b") }
    }

    @Test func `asynchronous searches throw in a cancelled task`() async throws {
        let index = try Self.witnessed {}
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await #expect(throws: IndexError.self) { try await index.search("refund") }
        }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
    }

    @Test func `changes never run on the caller's executor, and are applied in order`() async throws {
        let marked = Atomic(0)
        let index = try Self.witnessed { if MarkedExecutor.isCurrent { marked.add(1, ordering: .relaxed) } }
        let results = try await withTaskExecutorPreference(MarkedExecutor()) {
            let item = SearchItem(identifier: "new", text: "a refund")
            let inserted = try await index.apply(IndexBatch(inserting: [item]))
            #expect(MarkedExecutor.isCurrent)
            return [inserted, try await index.apply(IndexBatch(inserting: [item]))]
        }
        #expect(results.map(\.inserted) == [1, 0] && results.map(\.replaced) == [0, 1])
        #expect(marked.load(ordering: .relaxed) == 0)
        #expect(try await index.search("refund").contains { $0.id == "new" })
    }

    @Test func `a cancelled change changes nothing`() async throws {
        let index = try Self.witnessed {}
        let count = try index.count()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await #expect(throws: IndexError.self) {
                try await index.apply(IndexBatch(inserting: [SearchItem(identifier: "new", text: "text")]))
            }
        }
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        #expect(try index.count() == count)
    }

    @Test func `changes made by asynchronous calls run off the caller's actor, in order, and are followed`()
        async throws
    {
        let folder = try TemporaryFolder()
        let path = folder.path("followed.index")
        let caller = Caller()
        let seen = try await caller.changing(try SearchIndex(at: path, vectorizer: nil))
        #expect(seen.first == 0 && seen.last == 3 && seen == seen.sorted(), "\(seen)")
        #expect(try SearchIndex(at: path, vectorizer: nil, access: .read).count() == 3)
    }

    @Test func `a cancelled task changes nothing`() async throws {
        let folder = try TemporaryFolder()
        let index = try SearchIndex(at: folder.path("cancelled.index"), vectorizer: nil)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await index.insert([SearchItem(identifier: "a", text: "word")])
        }
        task.cancel()
        let error = await #expect(throws: IndexError.self) { try await task.value }
        #expect(try error?.code == .cancelled && index.count() == 0)
    }
}
#endif
