// Explanations as JSON, in the form of `winnow explain --format jsonl`.

package import WinnowCore
import WinnowSystem

extension Explanation: Codable {
    /// `{"label": …, "against": …, "logOdds": …, "bias": …, "parts": […]}`, and `"passage"` before the parts
    /// if a passage decides.
    package var json: JSONObject {
        var object: JSONObject = [
            "label": .string(label), "against": .string(against), "logOdds": .optional(logOdds),
            "bias": .optional(bias),
        ]
        if let passageJSON { object["passage"] = passageJSON }
        object["parts"] = .array(parts.map(\.json))
        return object
    }

    /// `{"start": …, "end": …}` in UTF-8 bytes; nil if the whole text decides.
    package var passageJSON: JSONValue? {
        passage.map { ["start": .integer($0.lowerBound), "end": .integer($0.upperBound)] }
    }

    /// Encodes the object that `winnow explain --format jsonl` prints.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(json).encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        self.init(
            label: try members.value("label"), against: try members.value("against"),
            logOdds: try members.value("logOdds"), bias: try members.value("bias"),
            parts: try members.value("parts"))
    }
}

extension Explanation.Part: Codable {
    package var json: JSONValue {
        var object: JSONObject = [
            "text": .string(text), "start": range.map { .integer($0.lowerBound) } ?? .null,
            "end": range.map { .integer($0.upperBound) } ?? .null, "weight": .optional(weight),
        ]
        if isDisguised { object["disguised"] = .bool(true) }
        return .object(object)
    }

    /// Encodes the members `text`, `start`, `end` and `weight`, and `disguised` if the word was; start and
    /// end are null without a range.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        self.init(
            text: try members.value("text"), range: try members.optionalRange(),
            weight: try members.value("weight"),
            isDisguised: try members.optional("disguised") ?? false)
    }
}

/// A range that is an object of its own.
private struct PassageRange: Decodable {
    let range: Range<Int>

    init(from decoder: any Decoder) throws { range = try JSONMembers(decoder).range() }
}
