// Private memory that opening a model and classifying adds to a process.

import BenchmarkSupport
import WinnowKit

/// Private memory before opening, with the model open, and after 1 and all texts. Needs a fresh process.
enum MemoryBenchmark: Benchmark {
    static let name = "memory"
    static let arguments = "MODEL LINES"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "a model")
        let lines = try TextLines(contentsOf: arguments.word(1, "a file of lines"))
        try require(lines.count > 1, "one line is too few")
        // A warm-up, so that reading the memory no longer allocates.
        _ = try PrivateMemory()
        let before = try PrivateMemory()
        let classifier = try TextClassifier(contentsOf: path)
        let opened = try PrivateMemory()
        var reader = TextClassifier.Reader(classifier)
        var checksum = Checksum()
        func classify(_ index: Int) {
            lines.withText(at: index) { text in
                reader.withProbabilities(of: text) { probabilities, _ in checksum.add(probabilities) }
            }
        }
        classify(0)
        let first = try PrivateMemory()
        for index in 1..<lines.count { classify(index) }
        let all = try PrivateMemory()
        try require(checksum.value != 0 && classifier.featureSpace.count > 0, "nothing was classified")
        func added(_ memory: PrivateMemory) -> JSONValue {
            [
                "clean": .integer(memory.clean - before.clean),
                "dirty": .integer(memory.dirty - before.dirty),
                "program": .integer(memory.program - before.program),
                "total": .integer(memory.total - before.total),
            ]
        }
        return [
            "lines": .integer(lines.count), "bytes": .integer(try ModelFile(contentsOf: path).fileSize),
            "before": .integer(before.total), "opened": added(opened), "first": added(first),
            "all": added(all),
        ]
    }
}
