// Searches while a thread of the same process changes the index.

import BenchmarkSupport
import Synchronization
import WinnowKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Searches on one thread: alone, beside a thread that replaces 20 items at a time with pauses of 5 milliseconds, and
/// beside one without pauses.
enum SearchBesideWriterBenchmark: Benchmark {
    static let name = "search-beside-writer"
    static let arguments = "INDEX ITEMS VECTORIZER QUERIES COUNT [SECONDS [ROUNDS]]"

    /// The pauses between batches in microseconds; nil without a writer.
    private static let writers: [(name: String, pause: UInt32?)] = [
        ("alone", nil), ("pauses", 5_000), ("steady", 0),
    ]
    private static let batch = 20

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "the path of a new index")
        let vectorizer = try arguments.vectorizer(2)
        let queries = try strings(of: try arguments.word(3, "a file of queries"))
        let count = try arguments.count(4, standard: 20_000)
        let seconds = try arguments.count(5, standard: 3)
        let items = Array(TabbedItems(path: try arguments.word(1, "a file of items"), range: 0..<count))
        try require(items.count == count && count >= batch, "the file has \(items.count) items")
        let index = try SearchIndex(at: path, vectorizer: vectorizer)
        try index.insert(items)
        try index.flush()

        var times: [String: [[Double]]] = [:]
        var batches: [String: [Double]] = [:]
        var next = 0
        for _ in 0..<(try arguments.count(6, standard: 3)) {
            for (name, pause) in writers {
                let isOver = Atomic(false)
                let written = Mutex<(batches: Int, next: Int, error: (any Error)?)>((0, next, nil))
                let searched = Mutex<(times: [Double], error: (any Error)?)>(([], nil))
                Parallel.forEach(count: pause == nil ? 1 : 2, threads: 2) { thread in
                    guard thread == 0 else {
                        do {
                            while !isOver.load(ordering: .relaxed) {
                                let first = written.withLock { $0.next }
                                // Each takes the text of another item.
                                let changed = (first..<first + batch).map { place in
                                    var item = items[place % count]
                                    item.text = items[(place * 7 + 1) % count].text
                                    return item
                                }
                                try index.apply(IndexBatch(inserting: changed))
                                written.withLock { $0 = ($0.batches + 1, first + batch, nil) }
                                if let pause, pause > 0 { usleep(pause) }
                            }
                        } catch {
                            written.withLock { $0.error = error }
                        }
                        return
                    }
                    defer { isOver.store(true, ordering: .relaxed) }
                    do {
                        let found = try search(index, queries, for: .seconds(seconds))
                        searched.withLock { $0.times = found }
                    } catch {
                        searched.withLock { $0.error = error }
                    }
                }
                let (found, searchError) = searched.withLock { $0 }
                let (made, end, writeError) = written.withLock { $0 }
                if let error = searchError ?? writeError { throw error }
                times[name, default: []].append(found)
                batches[name, default: []].append(Double(made) / Double(seconds))
                next = end
            }
        }
        let left = try index.count()
        try require(left == count, "\(left) of \(count) items are left")
        var result: JSONObject = ["items": .integer(count)]
        for (name, _) in writers {
            let rounds = times[name] ?? []
            func median(_ value: ([Double]) -> Double) -> JSONValue {
                .number(rounds.map(value).sorted()[rounds.count / 2])
            }
            result[name] = .object([
                "queriesPerSecond": median { Double($0.count) / Double(seconds) },
                "p50": median { $0[$0.count / 2] },
                "p99": median { $0[min($0.count - 1, $0.count * 99 / 100)] },
                "batchesPerSecond": .number((batches[name] ?? []).sorted()[rounds.count / 2]),
            ])
        }
        return result
    }

    /// The milliseconds of the searches in a time, ascending.
    private static func search(
        _ index: SearchIndex, _ queries: [String], for time: Duration
    ) throws -> [Double] {
        let clock = ContinuousClock()
        let end = clock.now + time
        var (times, place): ([Double], Int) = ([], 0)
        while clock.now < end {
            let start = clock.now
            _ = try index.search(queries[place % queries.count])
            times.append(start.duration(to: clock.now) / .milliseconds(1))
            place += 1
        }
        try require(!times.isEmpty, "no search ended in time")
        return times.sorted()
    }
}
