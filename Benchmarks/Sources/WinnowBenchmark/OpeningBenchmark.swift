// Time to open a model, and to its first answer.

import BenchmarkSupport
import WinnowKit

/// Opens a model whose file is in the system's cache; opens it and classifies one text.
enum OpeningBenchmark: Benchmark {
    static let name = "opening"
    static let arguments = "MODEL [ROUNDS]"

    static func run(_ arguments: BenchmarkArguments) throws -> JSONObject {
        let path = try arguments.word(0, "a model")
        let text = "Congratulations, you have won a prize! Call now."
        let expected = try TextClassifier(contentsOf: path)
        let features = expected.featureSpace.count
        try require(features > 0, "the model has no features")
        let label = expected.classification(of: text).label
        let measurements = try measureInTurn(
            rounds: arguments.count(1, standard: 101),
            [
                { String(try TextClassifier(contentsOf: path).featureSpace.count) },
                { try TextClassifier(contentsOf: path).classification(of: text).label },
            ])
        try require(measurements[0].answer == String(features), "the opened model has different features")
        try require(measurements[1].answer == label, "the opened model has a different answer")
        return [
            "bytes": .integer(try ModelFile(contentsOf: path).fileSize), "features": .integer(features),
            "milliseconds": .number(measurements[0].median * 1e3),
            "millisecondsWithAnswer": .number(measurements[1].median * 1e3),
        ]
    }
}
