// Names as JSON, in the form of `winnow names --format jsonl`.

package import WinnowCore
import WinnowSystem

extension Name: Codable {
    /// `{"text": …, "label": …, "start": …, "end": …}`, and `probability` if it has one.
    package var json: JSONValue {
        var members: JSONObject = [
            "text": .string(text), "label": .string(label), "start": .integer(range.lowerBound),
            "end": .integer(range.upperBound),
        ]
        if let probability { members["probability"] = .optional(probability) }
        return .object(members)
    }

    /// Encodes the object that `winnow names --format jsonl` prints; ``words`` is not in it.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``; ``words`` is empty, except in a `TextAnalysis`.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        self.init(
            text: try members.value("text"), range: try members.range(), words: 0..<0,
            label: try members.value("label"), probability: try members.optional("probability"))
    }
}
