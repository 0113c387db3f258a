// Sentiment as JSON, in the form of `winnow sentiment --format jsonl`.

package import WinnowCore
import WinnowSystem

extension Sentiment: Codable {
    /// `{"score": …, "label": …, "words": […], "paragraphs": […], "sentences": […]}`.
    package var json: JSONValue {
        [
            "score": .optional(score), "label": .string(label.rawValue), "words": .array(words.map(\.json)),
            "paragraphs": .array(paragraphs.map(\.json)), "sentences": .array(sentences.map(\.json)),
        ]
    }

    /// Encodes the object that `winnow sentiment --format jsonl` prints.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``; the range of the whole text is that of its paragraphs.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        paragraphs = try members.value("paragraphs")
        sentences = try members.value("sentences")
        let range = (paragraphs.first?.range.lowerBound ?? 0)..<(paragraphs.last?.range.upperBound ?? 0)
        text = Passage(
            range: range, score: try members.value("score"), label: try members.value("label"),
            words: try members.value("words"))
    }
}

extension Sentiment.Passage: Codable {
    package var json: JSONValue {
        [
            "start": .integer(range.lowerBound), "end": .integer(range.upperBound), "score": .optional(score),
            "label": .string(label.rawValue), "words": .array(words.map(\.json)),
        ]
    }

    /// Encodes `start`, `end`, `score`, `label` and `words`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        self.init(
            range: try members.range(), score: try members.value("score"), label: try members.value("label"),
            words: try members.value("words"))
    }
}

extension Sentiment.Word: Codable {
    package var json: JSONValue {
        var object = JSONObject(text, at: range)
        object["weight"] = .optional(weight)
        return .object(object)
    }

    /// Encodes `text`, `start`, `end` and `weight`.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes the output of ``encode(to:)``.
    public init(from decoder: any Decoder) throws {
        let members = try JSONMembers(decoder)
        self.init(
            text: try members.value("text"), range: try members.range(), weight: try members.value("weight"))
    }
}
