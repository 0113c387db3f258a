import HTTPTypes
import WinnowKit

/// How texts are to be classified: the options of a request, checked against the model.
struct ClassificationRequest: Sendable {
    let model: ServedModel
    private let topK: Int?
    private let thresholds: [LabelThreshold]
    private let explains: Bool
    /// Predicts sets of labels; nil to answer with one label.
    private let predictor: ConformalPredictor?

    /// The names of the options.
    static let optionNames: Set = [
        "model", "topK", "thresholds", "operatingPoint", "errorRate", "explain",
    ]

    /// Reads `model`, `topK`, `thresholds`, `operatingPoint`, `errorRate` and `explain`.
    init(_ fields: inout RequestFields, services: RouteServices) throws {
        model = try services.model(&fields, default: "en-spam")
        topK = try fields.integer("topK", 1...100_000)
        explains = try fields.bool("explain")
        var thresholds = try fields.numbers("thresholds", 0...1)
            .map { LabelThreshold(label: $0.name, probability: $0.number) }
        let point = try fields.string("operatingPoint")
        let errorRate = try fields.number("errorRate", 0...1)
        var predictor: ConformalPredictor?
        switch model.task {
        case .classifier(let classifier, _):
            if let point { thresholds.append(try classifier.threshold(named: point)) }
            try classifier.validate(thresholds)
            predictor = try errorRate.map { try ConformalPredictor(classifier, errorRate: $0) }
        case .multiLabel(let classifier):
            guard point == nil else {
                throw Problem(
                    .badRequest, "invalidMember",
                    "operatingPoint is for models of one label, but the model has texts of several",
                    remedy: "leave out operatingPoint, and give thresholds")
            }
            guard errorRate == nil else {
                throw Problem(
                    .badRequest, "invalidMember",
                    "errorRate is for models of one label, but the model has texts of several",
                    remedy: "leave out errorRate, or name another model")
            }
            try classifier.validate(thresholds)
        default: throw model.wrongKind(for: "/v1/classify")
        }
        guard Set(thresholds.map(\.label)).count == thresholds.count else {
            throw Problem(
                .badRequest, "invalidMember", "thresholds and operatingPoint are for the same label",
                remedy: "leave out one")
        }
        guard predictor == nil || thresholds.isEmpty else {
            throw Problem(
                .badRequest, "invalidMember",
                "errorRate decides which labels are answers, and so do thresholds and operatingPoint",
                remedy: "leave out errorRate, or the others")
        }
        self.thresholds = thresholds
        self.predictor = predictor
    }

    /// Warnings about the request.
    var warnings: [String] {
        guard let predictor, !predictor.uncertifiedLabels.isEmpty else { return [] }
        let labels = predictor.uncertifiedLabels
        return [
            "the texts that the model was calibrated with are too few for errorRate \(predictor.errorRate); in "
                + "every set: \(labels.prefix(3).joined(separator: ", "))\(labels.count > 3 ? ", …" : ""); give a "
                + "higher rate, or train on more texts"
        ]
    }

    /// The time of an answer, relative to a classification: explaining takes several times as long.
    var cost: Int { (explains ? 8 : 1) + (predictor == nil ? 0 : 1) }

    /// Classifies texts in order, until the deadline.
    func results(of texts: [String], _ deadline: WorkDeadline) throws -> [JSONValue] {
        switch model.task {
        case .classifier(let classifier, let pool):
            let longest = texts.lazy.map(\.utf8.count).max() ?? 0
            if thresholds.isEmpty {
                return try pool.withReader(longestText: longest) {
                    try results(of: texts, classifier, &$0, deadline)
                }
            }
            var reader = TextClassifier.Reader(classifier, thresholds: thresholds)
            return try results(of: texts, classifier, &reader, deadline)
        case .multiLabel(let classifier): return try results(of: texts, classifier, deadline)
        default: throw model.wrongKind(for: "/v1/classify")
        }
    }

    private func results(
        of texts: [String], _ classifier: TextClassifier, _ reader: inout TextClassifier.Reader,
        _ deadline: WorkDeadline
    ) throws -> [JSONValue] {
        var explainer = explains ? TextClassifier.Explainer(classifier) : nil
        return try texts.map { text in
            try deadline.check()
            let answer = reader.classification(of: text)
            let set = predictor.map { reader.predictionSet(of: text, by: $0) }
            var result: JSONObject =
                if let set {
                    [
                        "label": set.label.map { .string($0) } ?? .null,
                        "labels": .array(set.labels.map { .string($0) }),
                    ]
                } else {
                    [
                        "label": .string(answer.label), "probability": .number(answer.probability),
                        "logOdds": .number(answer.logOdds),
                    ]
                }
            result["probabilities"] = .object(probabilities(answer.hypotheses))
            if explainer != nil {
                var text = text
                let label = set?.labels.first ?? answer.label
                let explanation = try text.withUTF8 {
                    try explainer?.explanation(of: $0, label: label, against: nil as String?)
                }
                result["explanation"] = try JSONValue(encoding: explanation)
            }
            return .object(result)
        }
    }

    private func results(
        of texts: [String], _ classifier: MultiLabelClassifier, _ deadline: WorkDeadline
    ) throws -> [JSONValue] {
        let classifier = thresholds.isEmpty ? classifier : classifier.with(thresholds: thresholds)
        var reader = MultiLabelClassifier.Reader(classifier)
        return try texts.map { text in
            try deadline.check()
            var text = text
            let answer = text.withUTF8 { reader.classification(of: $0) }
            var result: JSONObject = [
                "labels": .array(answer.labels.map { .string($0) }),
                "probabilities": .object(probabilities(answer.hypotheses)),
            ]
            if explains {
                let explanations = try answer.labels.map { label in
                    try JSONValue(encoding: classifier.explanation(of: text, label: label))
                }
                result["explanations"] = .array(explanations)
            }
            return .object(result)
        }
    }

    /// The most probable labels, as many as requested.
    private func probabilities(_ hypotheses: [Classification.Hypothesis]) -> JSONObject {
        var object = JSONObject()
        for hypothesis in hypotheses.prefix(topK ?? .max) {
            object.append(key: hypothesis.label, value: .number(hypothesis.probability))
        }
        return object
    }
}
