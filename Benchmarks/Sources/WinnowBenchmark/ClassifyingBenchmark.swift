// Classification speed and allocations inside a process.

import BenchmarkSupport
import WinnowKit

/// A `Reader` on one thread, for probabilities in its buffers and for full answers; a batch on all threads.
enum ClassifyingBenchmark: Benchmark {
    static let name = "classifying"
    static let arguments = "MODEL LINES [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let classifier = try TextClassifier(contentsOf: arguments.word(0, "a model"))
        let lines = try TextLines(contentsOf: arguments.word(1, "a file of lines"))
        var reader = TextClassifier.Reader(classifier)
        // A warm-up, to grow the buffers and load the model's pages.
        _ = probabilities(of: lines, &reader)
        let measurements = try measureInTurn(
            rounds: arguments.count(2, standard: 7),
            [
                { probabilities(of: lines, &reader) }, { answers(to: lines, &reader) },
                { checksum(of: classifier.classifications(of: lines)) },
            ])
        try require(
            measurements[1].answer == measurements[2].answer, "a batch has different answers than lines")
        let inBuffers = try Allocations.count { _ = probabilities(of: lines, &reader) }
        let whole = try Allocations.count { _ = answers(to: lines, &reader) }
        func report(_ index: Int, _ allocations: Int? = nil) -> JSONValue {
            var object: JSONObject = [
                "linesPerSecond": .number(Double(lines.count) / measurements[index].median),
                "checksum": .integer(measurements[index].answer ?? 0),
            ]
            if let allocations {
                object["allocationsPerLine"] = .number(Double(allocations) / Double(lines.count))
            }
            return .object(object)
        }
        return [
            "lines": .integer(lines.count), "features": .integer(classifier.featureSpace.count),
            "probabilities": report(0, inBuffers), "answers": report(1, whole), "batch": report(2),
            "threads": .integer(Parallel.processorCount),
        ]
    }

    private static func probabilities(of lines: TextLines, _ reader: inout TextClassifier.Reader) -> Int {
        var checksum = Checksum()
        for index in 0..<lines.count {
            lines.withText(at: index) { text in
                reader.withProbabilities(of: text) { probabilities, _ in checksum.add(probabilities) }
            }
        }
        return checksum.value
    }

    private static func answers(to lines: TextLines, _ reader: inout TextClassifier.Reader) -> Int {
        var checksum = Checksum()
        for index in 0..<lines.count {
            checksum.add(lines.withText(at: index) { reader.classification(of: $0).label })
        }
        return checksum.value
    }

    private static func checksum(of answers: [Classification]) -> Int {
        var checksum = Checksum()
        for answer in answers { checksum.add(answer.label) }
        return checksum.value
    }
}
