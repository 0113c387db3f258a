// Answers as JSON, in the form of `winnow classify --format jsonl`.

package import WinnowSystem

extension Classification: Codable {
    /// `{"label": …, "probability": …, "logOdds": …, "probabilities": {…}}`, the most probable label first.
    package var json: JSONValue {
        var probabilities = JSONObject()
        for hypothesis in hypotheses {
            probabilities.append(key: hypothesis.label, value: .optional(hypothesis.probability))
        }
        return [
            "label": .string(label), "probability": .optional(probability), "logOdds": .optional(logOdds),
            "probabilities": .object(probabilities),
        ]
    }

    /// Encodes the object that `winnow classify --format jsonl` prints: `label`, `probability`, `logOdds`,
    /// and `probabilities` by label.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    ///
    /// The log-odds of labels that are not the answer are computed from their probabilities; of two labels,
    /// the other has the negative log-odds of the answer. Ties are in the order of the labels.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        let answer = try members.value("label", as: String.self)
        let probability = try members.value("probability", as: Double.self)
        let logOdds = try members.optional("logOdds") ?? Self.logOdds(of: probability)
        let probabilities = try members.value("probabilities", as: [String: Double].self)
        let ranked = probabilities.sorted {
            $0.value != $1.value ? $0.value > $1.value : $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }
        self.init(
            hypotheses: ranked.map { label, value in
                Hypothesis(
                    label: label, probability: value,
                    logOdds: label == answer
                        ? logOdds : ranked.count == 2 ? -logOdds : Self.logOdds(of: value))
            },
            label: answer, probability: probability, logOdds: logOdds)
    }

    private static func logOdds(of probability: Double) -> Double {
        naturalLogarithm(probability) - naturalLogarithm(1 - probability)
    }
}
