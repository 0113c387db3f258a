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

/// Searches an index on one thread while another replaces 20 items at a time, with a pause after each batch; `-` for no
/// such thread. The items are those that the index was built from.
enum SearchBesideWriterBenchmark: Benchmark {
    static let name = "search-beside-writer"
    static let arguments = "INDEX ITEMS VECTORIZER QUERIES -|MICROSECONDS [SECONDS]"

    private static let batch = 20

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "an index")
        let index = try SearchIndex(at: path, vectorizer: try arguments.vectorizer(2), access: .open)
        let count = try index.count()
        let items = Array(TabbedItems(path: try arguments.word(1, "a file of items"), range: 0..<count))
        try require(items.count == count && count >= batch, "the file has \(items.count) of \(count) items")
        let queries = try strings(of: try arguments.word(3, "a file of queries"))
        let word = try arguments.word(4, "the pause between batches, or -")
        let pause = UInt32(word)
        try require(pause != nil || word == "-", "\(word) is not a number of microseconds or -")
        let seconds = try arguments.count(5, standard: 3)
        let end = ContinuousClock.now + .seconds(seconds)

        let isOver = Atomic(false)
        let runs = Parallel.map(count: pause == nil ? 1 : 2, threads: 2) { thread in
            Result {
                guard thread == 0 else {
                    return try times(while: !isOver.load(ordering: .relaxed)) { number in
                        // Each takes the text of another item.
                        let changed = (number * batch..<(number + 1) * batch).map { place in
                            var item = items[place % count]
                            item.text = items[(place * 7 + 1) % count].text
                            return item
                        }
                        try index.apply(IndexBatch(inserting: changed))
                        if let pause, pause > 0 { usleep(pause) }
                    }
                }
                defer { isOver.store(true, ordering: .relaxed) }
                return try times(while: ContinuousClock.now < end) { number in
                    _ = try index.search(queries[number % queries.count])
                }
            }
        }
        let searches = try runs[0].get().sorted()
        let batches = try runs.dropFirst().first?.get().count ?? 0
        let left = try index.count()
        try require(left == count, "\(left) of \(count) items are left")
        try require(!searches.isEmpty, "no search ended in time")
        return [
            "items": .integer(count), "queriesPerSecond": .number(Double(searches.count) / Double(seconds)),
            "p50": .number(searches[searches.count / 2]), "p99": .number(searches[searches.count * 99 / 100]),
            "batchesPerSecond": .number(Double(batches) / Double(seconds)),
        ]
    }

    /// The milliseconds of each call of `body`, with the number of calls before it.
    private static func times(
        while condition: @autoclosure () -> Bool, _ body: (Int) throws -> Void
    ) throws -> [Double] {
        var times: [Double] = []
        while condition() {
            let start = ContinuousClock.now
            try body(times.count)
            times.append(start.duration(to: .now) / .milliseconds(1))
        }
        return times
    }
}
