// Languages as JSON, in the form of `winnow language --format jsonl`.

package import WinnowCore
import WinnowSystem

extension LanguageIdentification: Codable {
    /// `{"language": …, "probability": …, "hypotheses": {…}}`, with the first `count` hypotheses.
    package func json(count: Int = .max) -> JSONValue {
        var others = JSONObject()
        for hypothesis in hypotheses.prefix(count) {
            others.append(key: hypothesis.language, value: .number(hypothesis.probability))
        }
        return [
            "language": .string(language), "probability": .number(probability), "hypotheses": .object(others),
        ]
    }

    /// Encodes the object that `winnow language --format jsonl` prints.
    public func encode(to encoder: any Encoder) throws { try json().encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        let probabilities = try members.value("hypotheses", as: [String: Double].self)
        self.init(
            language: try members.value("language"), probability: try members.value("probability"),
            hypotheses: probabilities.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { LanguageHypothesis(language: $0.key, probability: $0.value) })
    }
}
