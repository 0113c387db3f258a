import Foundation
import WinnowKit

/// A model that the studio has trained: its file and its evaluation.
struct StudioModel: Sendable {
    /// Its number in the session, from 1.
    let number: Int
    let name: String
    /// The model as read from its file, so that previews give the same answers as the downloaded file.
    let served: ServedModel
    let classifier: TextClassifier
    let path: String
    /// The evaluation, as a part of a page.
    let report: String
    let evaluation: EvaluationReport?
    /// The predictions for the test part; nil without one.
    let tested: Predictions?
    let testRows: [Int]
    /// The number of the data that it was trained on.
    let data: Int
    let wasStopped: Bool
    let size: Int
    let duration: Duration

    /// Saves a training as a file, and opens it.
    init(
        _ training: LabelledTraining, number: Int, name: String, data: Int, path: String,
        duration: Duration
    ) throws {
        try training.classifier.save(to: path)
        let file = try ModelFile(contentsOf: path)
        self.number = number
        self.name = name
        self.path = path
        self.data = data
        self.duration = duration
        served = try ServedModel(name, from: file, isShipped: false)
        classifier = try TextClassifier(from: file)
        report = TrainingReport(of: training, title: name).fragment
        evaluation = training.evaluation
        tested = training.tested
        testRows = training.testRows
        wasStopped = training.training.ending == .stopped
        size = try URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    }

    /// The entry in lists of models.
    var json: JSONValue {
        func figure(_ value: Double?) -> JSONValue {
            value.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
        }
        let training = classifier.information.training
        return [
            "number": .integer(number), "name": .string(name), "size": .integer(size),
            "seconds": .number(duration / .seconds(1)), "stopped": .bool(wasStopped),
            "algorithm": training?.algorithm.map { .string($0.rawValue) } ?? .null,
            "labels": .integer(classifier.labels.count),
            "measuredOn": evaluation == nil ? .null : tested == nil ? "validation part" : "test part",
            "examples": evaluation.map { .integer($0.examples) } ?? .null,
            "accuracy": figure(evaluation?.accuracy), "macroF1": figure(evaluation?.macro.f1),
            "logLoss": figure(evaluation?.logLoss),
            "calibrationError": figure(evaluation?.expectedCalibrationError),
        ]
    }

    /// The labels of a text with their probabilities, and the text in pieces, each with its weight for the
    /// first label against the second.
    func preview(of text: String) -> JSONValue {
        let answer = classifier.classification(of: text)
        let explanation = classifier.explanation(of: text)
        let bytes = Array(text.utf8)
        var pieces: [JSONValue] = []
        var others: [JSONValue] = [["name": "bias", "weight": .number(explanation.bias)]]
        var end = 0
        func append(_ range: Range<Int>, _ weight: Double?) {
            guard !range.isEmpty else { return }
            pieces.append([
                "text": .string(String(decoding: bytes[range], as: UTF8.self)),
                "weight": weight.map { .number($0) } ?? .null,
            ])
        }
        for part in explanation.parts {
            if let range = part.range, range.lowerBound >= end {
                append(end..<range.lowerBound, nil)
                append(range, part.weight)
                end = range.upperBound
            } else if part.range == nil {
                others.append(["name": .string(part.text), "weight": .number(part.weight)])
            }
        }
        append(end..<bytes.count, nil)
        return [
            "label": .string(answer.label),
            "probability": .number(answer.probability),
            "probabilities": .array(
                answer.hypotheses.prefix(20).map {
                    ["label": .string($0.label), "probability": .number($0.probability)]
                }),
            "explained": .string(explanation.label), "against": .string(explanation.against),
            "logOdds": .number(explanation.logOdds), "pieces": .array(pieces), "others": .array(others),
        ]
    }
}
