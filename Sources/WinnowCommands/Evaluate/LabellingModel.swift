import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile

/// A model that answers a text with a label.
enum LabellingModel {
    case classifier(TextClassifier, AnswerRule)
    case language(LanguageIdentifier)

    /// The metadata that the model records about itself.
    var information: ModelInformation {
        switch self {
        case .classifier(let classifier, _): classifier.information
        case .language(let identifier): identifier.information
        }
    }

    /// The labels that it knows.
    var labels: [String] {
        switch self {
        case .classifier(let classifier, _): classifier.labels
        case .language(let identifier): identifier.languages
        }
    }

    /// The texts that it was probably trained on; nil if it has no fingerprints.
    func leaks(in corpus: Corpus, threads: Int) -> LeakEstimate? {
        guard case .classifier(let classifier, _) = self else { return nil }
        return classifier.fingerprints?.leaks(in: corpus, threads: threads)
    }

    /// Its answers to labelled texts.
    func predictions(on corpus: Corpus, threads: Int) throws(EvaluationError) -> Predictions {
        switch self {
        case .classifier(let classifier, let rule):
            try classifier.predictions(on: corpus, by: rule, threads: threads)
        case .language(let identifier): try identifier.predictions(on: corpus, threads: threads)
        }
    }
}

extension Evaluate {
    /// Opens a model for a comparison.
    func labellingModel(at path: String) throws -> LabellingModel {
        let file = try ModelFile(checking: path)
        let kind = Kind(modelKind: file.kind)
        guard kind == .classifier || kind == .language else {
            throw CommandFailure(
                .usage,
                "\(path.visible) is \(kind.name); only classifiers and language identifiers can be compared, so "
                    + "evaluate one model at a time")
        }
        try refuseOptions(of: kind, model: path)
        if kind == .language { return .language(try LanguageIdentifier(from: file)) }
        let classifier = try ModelAndFiles.classifier(from: file, embedding: embeddingArguments.embedding)
        let rule = try classifier.rule(
            thresholdArguments.threshold.map(\.threshold), operatingPoints: thresholdArguments.operatingPoint)
        guard case .one = rule, multiLabelArguments.multiLabel == nil else {
            throw CommandFailure(
                .usage,
                "\(path.visible) gives texts several labels, which are not compared; evaluate one model at a time"
            )
        }
        return .classifier(classifier, rule)
    }
}
