// The contents of the page of `train --report`.

public import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowSystem

extension TrainingReport {
    /// Collects the results of a training.
    ///
    /// The validation part is shown if the training kept it, see
    /// `TextClassifierTrainer.Options.keepsValidationDetails`.
    public init(of labelled: LabelledTraining, title: String) {
        let training = labelled.training
        let (testRows, positiveLabel) = (labelled.parts.test, labelled.positiveLabel)
        let details = training.validationDetails
        var parts: [EvaluatedPart] = []
        if let tested = labelled.tested, let test = labelled.test {
            parts.append(
                EvaluatedPart(
                    name: "test part", predictions: tested, report: test, corpus: testRows,
                    classifier: training.classifier, positiveLabel: positiveLabel,
                    operatingPoints: training.operatingPoints))
        }
        if let details, let predictions = details.predictions, let validation = training.validation {
            var part = EvaluatedPart(
                name: "validation part", predictions: predictions, report: validation,
                corpus: details.judged, classifier: details.classifier, positiveLabel: positiveLabel)
            if training.calibration.method != .none {
                part.calibrationBefore = details.uncalibrated.map { CalibrationBins($0) }
            }
            parts.append(part)
        }
        self.init(title: title, parts: parts)
        var corpora = [(name: "training part", corpus: details?.trainingPart ?? labelled.parts.training)]
        if let validation = details?.validationPart, validation.count > 0 {
            corpora.append(("validation part", validation))
        }
        if let testRows { corpora.append(("test part", testRows)) }
        self.data = DataDescription(of: corpora, duplicates: labelled.parts.duplicatesOfAll)
        operatingPoints = training.operatingPoints
        features = DiscriminativeFeatures.all(
            of: training.classifier, labels: parts.first?.mostFrequentLabels)
        labelCount = training.classifier.labels.count
        losses = training.losses
        chosenIteration = training.iterations
        compression = training.compression
        facts = Self.facts(of: training)
    }

    private static func facts(of training: TextClassifierTrainer.Training) -> [Fact] {
        let information = training.classifier.information
        let preparation = training.preparation
        var facts = [
            Fact("algorithm", preparation.algorithm.rawValue),
            Fact("features", preparation.features.summary),
            Fact("number of features", FixedDecimal.grouped(preparation.featureCount)),
            Fact("training rows", FixedDecimal.grouped(preparation.trainingRows)),
            Fact("validation rows", FixedDecimal.grouped(preparation.validationRows)),
        ]
        if let settings = information.training, preparation.algorithm.isIterative {
            facts.append(
                Fact(
                    "ending",
                    training.ending.text(by: settings.options.stoppingMetric)
                        + " after \(counted(training.iterations, "iteration"))"))
            facts.append(Fact("L2 penalty", "\(settings.options.l2 ?? 0)"))
            if settings.options.l1 > 0 { facts.append(Fact("L1 penalty", "\(settings.options.l1)")) }
        }
        if let settings = information.training { facts.append(Fact("seed", "\(settings.seed)")) }
        if let compression = training.compression {
            facts.append(
                Fact(
                    "stored in",
                    "\(FileSize.text(compression.size)), of \(FileSize.text(compression.formerSize)) with all weights"
                ))
        }
        for set in information.trainingData {
            facts.append(Fact("data", "\(set.name), \(counted(set.rows, "row"))"))
        }
        return facts
    }
}
