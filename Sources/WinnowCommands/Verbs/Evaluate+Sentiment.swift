// `winnow evaluate` of a sentiment model.

import WinnowAnalysis
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

extension SentimentEvaluation {
    /// What `--require` knows of a sentiment model.
    static let measureNames = ["sign-accuracy", "label-accuracy", "pearson"]

    /// The measures by those names; nil where they are undefined.
    var measures: [(name: String, value: Double?)] {
        [("sign-accuracy", signAccuracy), ("label-accuracy", labelAccuracy), ("pearson", pearson)]
    }

    /// The report for people.
    var text: String {
        "\(counted(examples, "text")), \(FixedDecimal.grouped(signed)) of them positive or negative: "
            + "accuracy of the sign \(FixedDecimal.text(signAccuracy)), of the label "
            + "\(FixedDecimal.text(labelAccuracy)); Pearson r \(FixedDecimal.text(pearson))\n"
    }

    /// The report as JSON.
    var json: JSONValue {
        [
            "schema": "winnow.evaluation/1", "task": "sentiment", "examples": .integer(examples),
            "signed": .integer(signed), "accuracy": .optional(signAccuracy),
            "labelAccuracy": .optional(labelAccuracy), "pearson": .optional(pearson),
        ]
    }
}

extension Evaluate {
    /// Measures a sentiment model on labelled texts.
    func evaluateSentiment(_ scorer: SentimentScorer) throws {
        try refusePage()
        let requirements = try taskRequirements(SentimentEvaluation.measureNames)
        let read = try CorpusReader(options: dataArguments.options, threads: threadArguments.count)
            .read(contentsOf: data)
        read.summary.warnings.forEach(Console.warning)
        if !quietArguments.quiet { Console.line(read.summary.line) }
        let evaluation = try SentimentEvaluation(of: scorer, on: read.corpus, threads: threadArguments.count)
        try OutputFile.standardOutput.write(
            format == .json ? evaluation.json.text(.indented) + "\n" : evaluation.text)
        try check(requirements, against: evaluation.measures)
    }
}
