// Speed of computing rows of a model's features.

import BenchmarkSupport
import WinnowKit

/// `FeatureReader` with a model's features, on one thread.
enum FeatureBenchmark: Benchmark {
    static let name = "features"
    static let arguments = "MODEL LINES [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let classifier = try TextClassifier(contentsOf: arguments.word(0, "a model"))
        let lines = try TextLines(contentsOf: arguments.word(1, "a file of lines"))
        var reader = FeatureReader(space: classifier.featureSpace)
        // A warm-up, to grow the buffers and load the model's pages.
        let entries = entryCount(of: lines, &reader)
        try require(
            entries > lines.count, "\(entries) entries for \(lines.count) lines are too few")
        let measurement = try Measurement(rounds: arguments.count(2, standard: 7)) {
            entryCount(of: lines, &reader)
        }
        try require(measurement.answer == entries, "the rows differ between rounds")
        let allocations = try Allocations.count { _ = entryCount(of: lines, &reader) }
        return [
            "lines": .integer(lines.count), "entries": .integer(entries),
            "linesPerSecond": .number(Double(lines.count) / measurement.median),
            "megabytesPerSecond": .number(Double(lines.byteCount) / 1e6 / measurement.median),
            "allocationsPerLine": .optional(allocations.map { Double($0) / Double(lines.count) }),
        ]
    }

    private static func entryCount(of lines: TextLines, _ reader: inout FeatureReader) -> Int {
        var entries = 0
        for index in 0..<lines.count {
            entries += lines.withText(at: index) { text in
                reader.withRow(of: text) { columns, _ in columns.count }
            }
        }
        return entries
    }
}
