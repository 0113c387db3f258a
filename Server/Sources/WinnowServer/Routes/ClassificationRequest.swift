import HTTPTypes
import WinnowKit

/// How texts are to be classified: the options of a request, checked against the model.
struct ClassificationRequest: Sendable {
    let model: ServedModel
    private let topK: Int?
    private let explains: Bool
    /// The rule of the request; nil for the model's own.
    private let rule: AnswerRule?

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
        guard case .classifier(let classifier, _) = model.task else {
            throw model.wrongKind(for: "/v1/classify")
        }
        if let point { thresholds.append(try classifier.threshold(named: point)) }
        try classifier.validate(.one(thresholds))
        if let errorRate { try classifier.validate(.within(errorRate: errorRate)) }
        guard Set(thresholds.map(\.label)).count == thresholds.count else {
            throw Problem(
                .badRequest, "invalidMember", "thresholds and operatingPoint are for the same label",
                remedy: "leave out one")
        }
        guard errorRate == nil || thresholds.isEmpty else {
            throw Problem(
                .badRequest, "invalidMember",
                "errorRate decides which labels are answers, and so do thresholds and operatingPoint",
                remedy: "leave out errorRate, or the others")
        }
        rule =
            errorRate.map { .within(errorRate: $0) }
            ?? (thresholds.isEmpty ? nil : classifier.rule.with(thresholds))
    }

    /// Warnings about the request.
    var warnings: [String] {
        guard case .within(let errorRate) = rule, case .classifier(let classifier, _) = model.task else {
            return []
        }
        let labels = classifier.uncertifiedLabels(errorRate: errorRate)
        guard !labels.isEmpty else { return [] }
        return [
            "the texts that the model was calibrated with are too few for errorRate \(errorRate); in "
                + "every set: \(labels.prefix(3).joined(separator: ", "))\(labels.count > 3 ? ", …" : ""); give a "
                + "higher rate, or train on more texts"
        ]
    }

    /// The time of an answer, relative to a classification: explaining takes several times as long.
    var cost: Int { explains ? 8 : 1 }

    /// Classifies texts in order, until the deadline.
    func results(of texts: [String], _ deadline: WorkDeadline) throws -> [JSONValue] {
        guard case .classifier(let classifier, let pool) = model.task else {
            throw model.wrongKind(for: "/v1/classify")
        }
        guard let rule else {
            let longest = texts.lazy.map(\.utf8.count).max() ?? 0
            return try pool.withReader(longestText: longest) {
                try results(of: texts, classifier, &$0, deadline)
            }
        }
        var reader = TextClassifier.Reader(classifier, by: rule)
        return try results(of: texts, classifier, &reader, deadline)
    }

    private func results(
        of texts: [String], _ classifier: TextClassifier, _ reader: inout TextClassifier.Reader,
        _ deadline: WorkDeadline
    ) throws -> [JSONValue] {
        var explainer = explains ? TextClassifier.Explainer(classifier) : nil
        func explanation(of text: String, _ label: String?) throws -> JSONValue {
            var text = text
            return try text.withUTF8 {
                try JSONValue(encoding: explainer?.explanation(of: $0, label: label, against: nil as String?))
            }
        }
        return try texts.map { text in
            try deadline.check()
            let answer = reader.classification(of: text)
            var result = try JSONValue(encoding: answer).object ?? [:]
            result["probabilities"] = .object(probabilities(answer.hypotheses))
            guard explains else { return .object(result) }
            // If there may be any number of labels, each is explained.
            if result["label"] == nil {
                result["explanations"] = .array(try answer.labels.map { try explanation(of: text, $0) })
            } else {
                result["explanation"] = try explanation(of: text, answer.labels.first)
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
