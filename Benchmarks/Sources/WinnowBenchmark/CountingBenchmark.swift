// Speed of extracting, counting and numbering n-grams.

import BenchmarkSupport
import WinnowKit

/// `TermCounts` and a `FeatureFit` of all texts, on one thread and on all threads.
enum CountingBenchmark: Benchmark {
    static let name = "counting"
    static let arguments = "LINES [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let lines = try TextLines(contentsOf: arguments.word(0, "a file of lines"))
        let options = TrainingDefaults(rows: lines.count, bytes: lines.byteCount).features
        let threads = Parallel.processorCount
        let rounds = try arguments.count(1, standard: 5)
        let measurements = try measureInTurn(
            rounds: rounds,
            [1, threads].map { threads in
                {
                    let counts = try TermCounts(of: lines, options: options, threads: threads)
                    try require(
                        counts.count == lines.count, "\(counts.count) of \(lines.count) lines were counted")
                    let rows = Array(0..<counts.count)
                    return try FeatureFit(of: counts, rows: rows, options: options, threads: threads).space
                        .count
                }
            })
        let features = measurements[0].answer ?? 0
        try require(
            features > 0 && features == measurements[1].answer,
            "\(features) features on one thread, \(measurements[1].answer ?? 0) on \(threads)")
        func rate(_ measurement: Measurement<Int>) -> JSONValue {
            .number(Double(lines.byteCount) / 1e6 / measurement.median)
        }
        return [
            "lines": .integer(lines.count), "bytes": .integer(lines.byteCount),
            "features": .integer(features),
            "threads": .integer(threads), "megabytesPerSecond": rate(measurements[0]),
            "megabytesPerSecondOnAllThreads": rate(measurements[1]),
        ]
    }
}
