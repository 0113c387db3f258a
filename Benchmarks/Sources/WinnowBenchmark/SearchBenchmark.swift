// Time to build, open and search an index.

import BenchmarkSupport
import WinnowKit

/// Inserts items into a new or existing index, until all of it is on disk and in the cache.
enum SearchBuildBenchmark: Benchmark {
    static let name = "search-build"
    static let arguments = "INDEX ITEMS|made:WORDS VECTORIZER THREADS COUNT [FIRST]"

    private static let madePrefix = "made:"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "an index")
        let items = try arguments.word(1, "a file of items, or made: and a file of words")
        let vectorizer = try arguments.vectorizer(2)
        let threads = try arguments.count(3, standard: 1)
        let end = try arguments.count(4, standard: 1)
        let first = try arguments.count(5, standard: 1) - 1
        try require(first < end, "there are no items from \(first + 1) to \(end)")
        let clock = ContinuousClock()
        let start = clock.now
        let index = try SearchIndex(at: path, vectorizer: vectorizer, threads: threads)
        let made = items.hasPrefix(madePrefix) ? String(items.dropFirst(madePrefix.count)) : nil
        let result =
            if let made {
                try index.insert(MixedItems(wordsAt: made, range: first..<end))
            } else {
                try index.insert(TabbedItems(path: items, range: first..<end))
            }
        let inserted = clock.now
        try index.flush()
        let flushed = clock.now
        let information = try index.information()
        let closing = clock.now
        try index.close()
        let seconds = (start.duration(to: flushed) + closing.duration(to: clock.now)) / .seconds(1)
        try require(
            result.inserted == end - first && information.items == end,
            "\(result.inserted) of \(end - first) items are new; the index has \(information.items)")
        try require(information.segmentsInMemory == 0, "some of the index is only in memory")
        return [
            "items": .integer(information.items), "inserted": .integer(result.inserted),
            "seconds": .number(seconds),
            "secondsInserting": .number(start.duration(to: inserted) / .seconds(1)),
            "segments": .integer(information.segments), "fileBytes": .integer(information.fileSize),
            "cacheBytes": .integer(information.cacheSize), "threads": .integer(threads),
        ]
    }
}

/// Opens an index; opens it and searches once: first in a fresh process, then when it has been opened before.
enum SearchOpeningBenchmark: Benchmark {
    static let name = "search-opening"
    static let arguments = "INDEX VECTORIZER [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "an index")
        let clock = ContinuousClock()
        let start = clock.now
        let vectorizer = try arguments.vectorizer(1)
        let ready = clock.now
        let index = try SearchIndex(at: path, vectorizer: vectorizer, access: .read)
        let opened = clock.now
        let request = SearchRequest(SearchQuery("great story"))
        let first = try index.answer(to: request).hits.map(\.id)
        let answered = clock.now
        let count = try index.count()
        try require(count > 0 && !first.isEmpty, "the index is empty, or has no answer")
        let measurements = try measureInTurn(
            rounds: arguments.count(2, standard: 21),
            [
                { String(try SearchIndex(at: path, vectorizer: vectorizer, access: .read).count()) },
                {
                    let index = try SearchIndex(at: path, vectorizer: vectorizer, access: .read)
                    return try index.answer(to: request).hits.map(\.id).joined(separator: " ")
                },
            ])
        try require(measurements[0].answer == String(count), "the opened index has different items")
        try require(measurements[1].answer == first.joined(separator: " "), "it has a different answer")
        func milliseconds(_ start: ContinuousClock.Instant, _ end: ContinuousClock.Instant) -> JSONValue {
            .number(start.duration(to: end) / .milliseconds(1))
        }
        return [
            "items": .integer(count), "firstVectorizer": milliseconds(start, ready),
            "first": milliseconds(ready, opened), "firstAnswer": milliseconds(opened, answered),
            "milliseconds": .number(measurements[0].median * 1e3),
            "millisecondsWithAnswer": .number(measurements[1].median * 1e3),
            // Small indexes compare all vectors.
            "recall": .number(try index.recall() ?? 1),
        ]
    }
}

/// Times queries one by one on one thread, after a warm-up.
enum SearchSpeedBenchmark: Benchmark {
    static let name = "search-speed"
    static let arguments = "INDEX VECTORIZER QUERIES MODE [ROUNDS [places|items|snippets]]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "an index")
        let index = try SearchIndex(at: path, vectorizer: try arguments.vectorizer(1), access: .read)
        let queries = try strings(of: try arguments.word(2, "a file of queries"))
        let mode = try arguments.mode(3)
        let rounds = try arguments.count(4, standard: 3)
        let brought = arguments.words(from: 5).first ?? "snippets"
        try require(
            ["places", "items", "snippets"].contains(brought), "\(brought) is not places, items or snippets")
        func answer(_ query: String) throws -> [SearchHit] {
            var request = SearchRequest(SearchQuery(query), mode: mode)
            if brought == "places" { request.contents = .identifiers }
            if brought == "items" { request.snippetLength = 0 }
            return try index.answer(to: request).hits
        }
        var hits = 0
        var checksum = Checksum()
        for query in queries {
            let found = try answer(query)
            hits += found.count
            for hit in found { checksum.add(hit.id) }
        }
        try require(hits > 0, "nothing was found")
        let clock = ContinuousClock()
        var (times, seconds): ([[Double]], [Double]) = ([], [])
        // The shortest time of each query, without disturbances.
        var least = [Double](repeating: .infinity, count: queries.count)
        for _ in 0..<rounds {
            var round: [Double] = []
            round.reserveCapacity(queries.count)
            var found = 0
            let begin = clock.now
            for (place, query) in queries.enumerated() {
                let start = clock.now
                found += try answer(query).count
                round.append(start.duration(to: clock.now) / .milliseconds(1))
                least[place] = min(least[place], round[place])
            }
            seconds.append(begin.duration(to: clock.now) / .seconds(1))
            try require(found == hits, "a round found \(found), the first \(hits)")
            times.append(round.sorted())
        }
        func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
        func share(_ share: Double) -> JSONValue {
            .number(median(times.map { $0[min($0.count - 1, Int(Double($0.count) * share))] }))
        }
        let few = Array(queries.prefix(100))
        let allocations = try Allocations.count { for query in few { _ = try answer(query) } }
        var result: JSONObject = [
            "items": .integer(try index.count()), "queries": .integer(queries.count), "hits": .integer(hits),
            "checksum": .integer(checksum.value), "segments": .integer(try index.information().segments),
            "p50": share(0.5), "p95": share(0.95), "p99": share(0.99),
            "queriesPerSecond": .number(Double(queries.count) / median(seconds)),
            "slowest": .array(
                zip(queries, least).sorted { $0.1 > $1.1 }.prefix(10).map { query, milliseconds in
                    .object(["query": .string(query), "milliseconds": .number(milliseconds)])
                }),
        ]
        if let allocations {
            result["allocationsPerQuery"] = .number(Double(allocations) / Double(few.count))
        }
        return result
    }
}

/// Inserts items one by one into an index that is in use; times each insertion and the first answer after it.
enum SearchUpdatingBenchmark: Benchmark {
    static let name = "search-updating"
    static let arguments = "INDEX VECTORIZER ITEMS [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let index = try SearchIndex(
            at: try arguments.word(0, "an index"), vectorizer: try arguments.vectorizer(1), access: .open)
        let items = try arguments.word(2, "a file of items")
        let rounds = try arguments.count(3, standard: 101)
        let clock = ContinuousClock()
        let request = SearchRequest(SearchQuery("great story"))
        _ = try index.answer(to: request)
        let before = try index.count()
        var (commits, answers): ([Double], [Double]) = ([], [])
        for var item in TabbedItems(path: items, range: 0..<rounds) {
            item.identifier += "-again"
            let start = clock.now
            try index.apply(IndexBatch(inserting: [item]))
            let committed = clock.now
            let hits = try index.answer(to: request).hits
            answers.append(committed.duration(to: clock.now) / .milliseconds(1))
            commits.append(start.duration(to: committed) / .milliseconds(1))
            try require(!hits.isEmpty, "nothing was found")
        }
        let count = try index.count()
        try require(count == before + rounds, "\(count - before) of \(rounds) items were added")
        return [
            "items": .integer(count), "commit": .number(commits.sorted()[rounds / 2]),
            "answerAfterCommit": .number(answers.sorted()[rounds / 2]),
        ]
    }
}
