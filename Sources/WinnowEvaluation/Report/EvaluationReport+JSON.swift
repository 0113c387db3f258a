// Encoding and decoding reports as JSON, schema `winnow.evaluation/1`.

public import WinnowSystem

extension EvaluationReport {
    /// The name of the schema that ``json`` follows.
    package static let schema = "winnow.evaluation/1"

    /// The report as a JSON object with members in a fixed order; undefined quantities are `null`.
    ///
    /// Quantities keep all their digits; ``init(from:)`` restores an equal report. The member `leaks` is
    /// present if ``leaks`` is not nil, `predictionSets` if there are any, `constantAnswer` if there
    /// are examples, `meanAbsoluteError` and `quadraticWeightedKappa` if ``ordinal`` is not nil.
    public var json: JSONValue {
        if let labelSets { return labelSetJSON(labelSets) }
        var json: JSONObject = [
            "schema": .string(Self.schema),
            "task": .string(task),
            "examples": .integer(examples),
            "accuracy": .optional(accuracy),
            "macroPrecision": .optional(macro.precision),
            "macroRecall": .optional(macro.recall),
            "macroF1": .optional(macro.f1),
            "weightedF1": .optional(weighted.f1),
            "logLoss": .optional(logLoss),
            "brier": .optional(brier),
            "expectedCalibrationError": .optional(expectedCalibrationError),
            "expectedCalibrationErrorByChance": .optional(expectedCalibrationErrorByChance),
            "intervals": intervals.json,
            "labels": .object(labelsJSON),
            "confusion": confusion?.json ?? .null,
        ]
        if let constantAnswer { json["constantAnswer"] = constantAnswer.json }
        if let ordinal {
            json["meanAbsoluteError"] = .number(ordinal.meanAbsoluteError)
            json["quadraticWeightedKappa"] = .optional(ordinal.quadraticWeightedKappa)
        }
        if let leaks { json["leaks"] = leaks.json }
        if !predictionSets.isEmpty { json["predictionSets"] = .array(predictionSets.map(\.json)) }
        return .object(json)
    }

    /// The labels by name; those of sets with the number of examples for which each was predicted.
    var labelsJSON: JSONObject {
        var object = JSONObject()
        for label in labels {
            object.append(key: label.name, value: label.json(hasPredicted: labelSets != nil))
        }
        return object
    }

    /// Decodes a report from its JSON, to compare or display it.
    ///
    /// Values that follow from the confusion matrix are computed, not decoded.
    ///
    /// - Throws: ``EvaluationError``: `invalidReport` for another schema or a missing member, or the errors
    ///   of the confusion matrix.
    package init(json: JSONValue) throws(EvaluationError) {
        guard json["schema"]?.string == Self.schema else {
            throw EvaluationError(
                .invalidReport, "this is not a report of the schema \(Self.schema); write one with evaluate")
        }
        guard let task = json["task"]?.string else { throw Self.missing("task") }
        guard let blocks = json["labels"]?.object else { throw Self.missing("labels") }
        guard task != Self.labelSetTask else {
            throw EvaluationError(
                .invalidReport, "a report on sets of labels cannot be read; evaluate the models together")
        }
        let confusion = try ConfusionMatrix(json: json["confusion"])
        let byName = Dictionary(blocks.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        var labels: [Label] = []
        for (name, scores) in zip(confusion.labels, confusion.labelScores) {
            guard let block = byName[name] else { throw Self.missing("labels.\(name)") }
            labels.append(
                try Label(
                    name: name, scores: scores, negatives: confusion.total - scores.support, json: block))
        }
        self.init(
            task: task, examples: confusion.total, confusion: confusion, logLoss: json["logLoss"]?.number,
            brier: json["brier"]?.number,
            expectedCalibrationError: json["expectedCalibrationError"]?.number,
            expectedCalibrationErrorByChance: json["expectedCalibrationErrorByChance"]?.number,
            intervals: try EvaluationIntervals(json: json["intervals"]), labels: labels)
        leaks = try json["leaks"].map { leaks throws(EvaluationError) in try LeakEstimate(json: leaks) }
        for sets in json["predictionSets"]?.array ?? [] {
            predictionSets.append(try PredictionSetReport(json: sets, order: confusion.labels))
        }
    }

    /// The points of each label in the order of their rates, which some decoders do not keep.
    fileprivate static func sorted(_ json: JSONValue) -> JSONValue {
        guard var report = json.object, var labels = json["labels"]?.object else { return json }
        for label in labels {
            guard var block = label.value.object,
                let recalls = block["recallAtFalsePositiveRate"]?.object
            else { continue }
            var ordered = JSONObject()
            for recall in recalls.sorted(by: { Double($0.key) ?? 0 < Double($1.key) ?? 0 }) {
                ordered.append(key: recall.key, value: recall.value)
            }
            block["recallAtFalsePositiveRate"] = .object(ordered)
            labels[label.key] = .object(block)
        }
        report["labels"] = .object(labels)
        return .object(report)
    }

    fileprivate static func missing(_ member: String) -> EvaluationError {
        EvaluationError(.invalidReport, "the report's member \(member) is missing or has the wrong type")
    }
}

extension EvaluationReport: Codable {
    /// Encodes ``json``, which `winnow evaluate --format json` prints.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes what ``json`` is; its false-positive rates ascend.
    ///
    /// - Throws: `DecodingError` with the ``EvaluationError`` as its underlying error.
    public init(from decoder: any Decoder) throws {
        self = try decoder.decoding { json throws(EvaluationError) in
            try EvaluationReport(json: Self.sorted(json))
        }
    }
}

extension EvaluationReport.Label {
    fileprivate func json(hasPredicted: Bool) -> JSONValue {
        var recalls = JSONObject()
        for point in recallAtFalsePositiveRate {
            recalls[point.falsePositiveRate.description] = .optional(point.recall)
        }
        var json: JSONObject = [
            "precision": .optional(scores.precision),
            "recall": .optional(scores.recall),
            "f1": .optional(scores.f1),
            "support": .integer(scores.support),
        ]
        if hasPredicted { json["predicted"] = .integer(scores.predicted) }
        json["rocAuc"] = .optional(rocAUC)
        json["averagePrecision"] = .optional(averagePrecision)
        json["recallAtFalsePositiveRate"] = .object(recalls)
        return .object(json)
    }

    fileprivate init(
        name: String, scores: LabelScores, negatives: Int, json: JSONValue
    ) throws(EvaluationError) {
        guard let recalls = json["recallAtFalsePositiveRate"]?.object else {
            throw EvaluationReport.missing("labels.\(name).recallAtFalsePositiveRate")
        }
        var points: [RecallAtFalsePositiveRate] = []
        for member in recalls {
            guard let rate = Double(member.key), rate > 0, rate <= 1 else {
                throw EvaluationError(
                    .invalidReport,
                    "a false-positive rate of the report is not a number above 0 and at most 1")
            }
            points.append(
                RecallAtFalsePositiveRate(
                    falsePositiveRate: rate, recall: member.value.number, negatives: negatives))
        }
        self.init(
            name: name, scores: scores, rocAUC: json["rocAuc"]?.number,
            averagePrecision: json["averagePrecision"]?.number, recallAtFalsePositiveRate: points)
    }
}

extension ConfusionMatrix {
    fileprivate var json: JSONValue {
        [
            "labels": .array(labels.map(JSONValue.string)),
            "counts": .array(counts.map { .array($0.map(JSONValue.integer)) }),
        ]
    }

    fileprivate init(json: JSONValue?) throws(EvaluationError) {
        guard let labels = json?["labels"]?.array, let rows = json?["counts"]?.array else {
            throw EvaluationReport.missing("confusion")
        }
        let names = labels.compactMap(\.string)
        let counts = rows.map { row in (row.array ?? []).compactMap(\.integer) }
        if names.count != labels.count { throw EvaluationReport.missing("confusion.labels") }
        try self.init(labels: names, counts: counts)
    }
}

extension ConstantAnswer {
    fileprivate var json: JSONValue {
        [
            "label": .string(label), "accuracy": .number(accuracy), "macroF1": .number(macroF1),
            "isSurpassed": .bool(isSurpassed),
        ]
    }
}

extension LeakEstimate {
    var json: JSONValue {
        [
            "texts": .integer(textCount), "hits": .integer(hitCount), "chance": .number(chance),
            "finding": .string(finding.rawValue), "leakedTexts": .integer(leakedCount),
        ]
    }

    fileprivate init(json: JSONValue) throws(EvaluationError) {
        guard let texts = json["texts"]?.integer, let hits = json["hits"]?.integer,
            let chance = json["chance"]?.number, hits >= 0, hits <= texts, chance >= 0, chance <= 1
        else { throw EvaluationReport.missing("leaks") }
        self.init(textCount: texts, hitCount: hits, chance: chance)
    }
}

extension ConfidenceInterval? {
    /// The bounds as an object; `null` for none.
    var json: JSONValue {
        map { ["lower": .number($0.lower), "upper": .number($0.upper)] } ?? .null
    }
}

extension EvaluationIntervals {
    fileprivate var json: JSONValue {
        ["level": .number(level), "accuracy": accuracy.json, "macroF1": macroF1.json]
    }

    fileprivate init(json: JSONValue?) throws(EvaluationError) {
        guard let level = json?["level"]?.number else { throw EvaluationReport.missing("intervals") }
        func interval(_ key: String) -> ConfidenceInterval? {
            guard let lower = json?[key]?["lower"]?.number, let upper = json?[key]?["upper"]?.number else {
                return nil
            }
            return ConfidenceInterval(lower: lower, upper: upper)
        }
        self.init(level: level, accuracy: interval("accuracy"), macroF1: interval("macroF1"))
    }
}
