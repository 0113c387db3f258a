// Answers as JSON, in the form of `winnow classify --format jsonl`.

package import WinnowCore
import WinnowSystem

extension Classification: Codable {
    /// The object that `winnow classify --format jsonl` prints, the most probable label first: `label`,
    /// `probability`, `logOdds` and `probabilities` by label; of a rule that allows any number of labels `labels`
    /// and `probabilities`; with an error rate, if labels exclude each other, also `label`, null unless it is the only
    /// one. A text in a language that the classifier is not for has the `label` null and no `labels`.
    package var json: JSONValue {
        var json: JSONObject = [:]
        switch form {
        case .label:
            json["label"] = .string(label)
            json["probability"] = .optional(probability)
            json["logOdds"] = .optional(logOdds)
        case .labels: json["labels"] = .array(labels.map(JSONValue.string))
        case .set:
            json["label"] = labels.count == 1 ? .string(label) : .null
            json["labels"] = .array(labels.map(JSONValue.string))
        }
        var probabilities = JSONObject()
        for hypothesis in hypotheses {
            probabilities.append(key: hypothesis.label, value: .optional(hypothesis.probability))
        }
        json["probabilities"] = .object(probabilities)
        return .object(json)
    }

    /// Encodes the object that `winnow classify --format jsonl` prints.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    ///
    /// The log-odds of labels that are not the answer are computed from their probabilities; of two labels,
    /// the other has the negative log-odds of the answer. Ties are in the order of the labels.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        let probabilities = try members.value("probabilities", as: [String: Double].self)
        let ranked = probabilities.sorted {
            $0.value != $1.value ? $0.value > $1.value : $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }
        if let labels: [String] = try members.optional("labels") {
            let isSet = try decoder.container(keyedBy: LabelKey.self).contains(.label)
            self.init(
                hypotheses: ranked.map {
                    Hypothesis(label: $0.key, probability: $0.value, logOdds: Self.logOdds(of: $0.value))
                }, labels: labels, form: isSet ? .set : .labels)
            return
        }
        let answer = try members.value("label", as: String.self)
        let probability = try members.value("probability", as: Double.self)
        let logOdds = try members.optional("logOdds") ?? Self.logOdds(of: probability)
        self.init(
            hypotheses: ranked.map { label, value in
                Hypothesis(
                    label: label, probability: value,
                    logOdds: label == answer
                        ? logOdds : ranked.count == 2 ? -logOdds : Self.logOdds(of: value))
            }, labels: [answer], form: .label)
    }

    private enum LabelKey: String, CodingKey { case label }

    private static func logOdds(of probability: Double) -> Double {
        naturalLogarithm(probability) - naturalLogarithm(1 - probability)
    }
}
