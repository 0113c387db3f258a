// What `winnow classify` does, once its arguments are understood.

import Synchronization
import WinnowClassification
import WinnowCorpora
import WinnowSystem

/// Texts to be classified, and how; the defaults are those of the options.
struct ClassificationJob: Sendable, Hashable {
    /// The model's file; nil is the shipped spam model.
    let model: String?
    /// The texts.
    let input: TextInput
    /// How answers are written; nil decides by the output.
    var format: RecordFormat?
    /// The embedding of a model that was trained with one; nil is the shipped one.
    var embedding: String?
    var labelsOnly = false
    var topK = 1
    var thresholds: [LabelThreshold] = []
    /// Names of thresholds that the model was trained with.
    var operatingPoints: [String] = []

    init(model: String?, input: TextInput) {
        self.model = model
        self.input = input
    }

    /// The job of `winnow classify [MODEL] [FILE …]`; nil where there is more to understand.
    ///
    /// Setting up the argument parser takes as long as opening a model and answering a line, so the commonest
    /// call goes without it.
    init?(arguments: ArraySlice<String>) {
        guard arguments.first == "classify", arguments.allSatisfy({ $0 == "-" || !$0.hasPrefix("-") })
        else { return nil }
        let source = ModelAndFiles(arguments.dropFirst())
        self.init(model: source.model, input: TextInput(paths: source.paths))
    }

    /// Opens the model and writes an answer for each text.
    func run() throws {
        let classifier = try ModelAndFiles.classifier(path: model, embedding: embedding)
        let thresholds = try classifier.thresholds(thresholds, operatingPoints: operatingPoints)
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = AnswerFormat(
            format ?? (isTerminal ? .text : .tsv), labels: classifier.labels, labelsOnly: labelsOnly,
            topK: topK, isTerminal: isTerminal)
        let predictors = PredictorPool(classifier, thresholds: thresholds)
        try input.run { block, _ in
            var writer = AnswerWriter(format)
            predictors.with { predictor in
                for row in 0..<block.count {
                    block.withText(at: row) { utf8 in
                        predictor.withAnswer(of: utf8) { writer.write($0, $1, $2, utf8) }
                    }
                }
            }
            return writer.bytes
        }
    }
}

extension TextClassifier {
    /// The thresholds that were given and those that were named, once they are known to fit.
    func thresholds(
        _ thresholds: [LabelThreshold], operatingPoints: [String]
    ) throws -> [LabelThreshold] {
        try validate(thresholds)
        let all = try thresholds + operatingPoints.map { try threshold(named: $0) }
        var seen: Set<String> = []
        for label in all.map(\.label) where !seen.insert(label).inserted {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message:
                    "\(label.visible) is given two thresholds; leave one --threshold or --operating-point out"
            )
        }
        return all
    }
}

/// Predictors that are lent to threads, so that each reuses its memory.
private final class PredictorPool: Sendable {
    private let classifier: TextClassifier
    private let thresholds: [LabelThreshold]
    private let free = Mutex<[TextClassifier.Predictor]>([])

    init(_ classifier: TextClassifier, thresholds: [LabelThreshold]) {
        self.classifier = classifier
        self.thresholds = thresholds
    }

    func with(_ body: (inout TextClassifier.Predictor) -> Void) {
        var predictor =
            free.withLock { $0.popLast() } ?? TextClassifier.Predictor(classifier, thresholds: thresholds)
        body(&predictor)
        let finished = predictor
        free.withLock { $0.append(finished) }
    }
}
