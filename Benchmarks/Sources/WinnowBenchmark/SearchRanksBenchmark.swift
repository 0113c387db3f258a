// Answers of an index, to be evaluated elsewhere.

import BenchmarkSupport
import WinnowKit

/// Returns the identifiers of the best 10 items for each query in every mode, from a new index.
///
/// Items are JSON Lines; queries are one per line. Ranking options are words such as `semanticWeight=0.3`.
enum SearchRanksBenchmark: Benchmark {
    static let name = "search-ranks"
    static let arguments = "INDEX ITEMS QUERIES VECTORIZER [OPTION=VALUE]…"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "the path of a new index")
        let lines = try strings(of: try arguments.word(1, "a file of items"))
        let queries = try strings(of: try arguments.word(2, "a file of queries"))
        let vectorizer = try arguments.vectorizer(3)
        let ranking = try rankingOptions(arguments)
        let index = try SearchIndex(at: path, vectorizer: vectorizer)
        try index.insert(lines.map { try SearchItem(json: JSONValue(parsing: $0)) })
        // As at the end of a build, so that the index calibrates its ranking on all items.
        try index.flush()
        let count = try index.count()
        try require(count == lines.count, "\(count) of \(lines.count) items are in the index")
        var result: JSONObject = ["items": .integer(lines.count), "queries": .integer(queries.count)]
        for mode in SearchMode.allCases where vectorizer != nil || mode == .lexical {
            result[mode.rawValue] = .array(
                try queries.map { query in
                    var request = SearchRequest(SearchQuery(query), mode: mode)
                    request.snippetLength = 0
                    request.ranking = ranking
                    return .array(try index.answer(to: request).hits.map { .string($0.id) })
                })
        }
        return result
    }

    private static func rankingOptions(_ arguments: BenchmarkArguments) throws -> RankingOptions {
        var options: JSONObject = [:]
        for word in arguments.words(from: 4) {
            let parts = word.split(separator: "=")
            guard parts.count == 2, let value = Double(parts[1]) else {
                throw BenchmarkFailure("\(word) is not OPTION=VALUE")
            }
            options[String(parts[0])] = value == value.rounded() ? .integer(Int(value)) : .number(value)
        }
        var all = try JSONValue(encoding: RankingOptions())
        if case .object(var known) = all {
            for member in options.members {
                try require(known[member.key] != nil, "\(member.key) is not a ranking option")
                known[member.key] = member.value
            }
            all = .object(known)
        }
        return try all.decode(RankingOptions.self)
    }
}
