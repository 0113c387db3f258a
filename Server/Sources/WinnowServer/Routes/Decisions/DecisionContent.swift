import HTTPTypes
import WinnowKit

/// The subject of a request for decisions, or one of its descriptions: JSON whose strings are read as one
/// text.
struct DecisionContent {
    /// The strings, in order, one per line.
    private(set) var text = ""

    /// Reads any JSON value; names of members are not part of the text.
    init(_ value: JSONValue) { add(value) }

    /// Reads the input of a request for decisions: a text, or a list of messages, calls and their outputs.
    ///
    /// - Throws: ``Problem`` if it has an image, or an unknown kind of item.
    init(input: JSONValue, at place: String) throws(Problem) {
        guard case .array(let items) = input else {
            guard let string = input.string else {
                throw RequestFields.invalid(place, "a string or an array of messages")
            }
            text = string
            return
        }
        for (index, item) in items.enumerated() { try add(item: item, at: "\(place)[\(index)]") }
    }

    /// Reads a text or a list of its parts.
    ///
    /// - Throws: ``Problem`` if a part is an image, or of an unknown kind.
    init(parts value: JSONValue, at place: String) throws(Problem) { try add(parts: value, at: place) }

    private mutating func add(_ value: JSONValue) {
        switch value {
        case .string(let string): add(line: string)
        case .array(let elements): for element in elements { add(element) }
        case .object(let object): for member in object { add(member.value) }
        case .null: break
        default: add(line: value.text())
        }
    }

    private mutating func add(line: String) {
        guard !line.isEmpty else { return }
        text += text.isEmpty ? line : "\n" + line
    }

    private mutating func add(item: JSONValue, at place: String) throws(Problem) {
        let type = item["type"]?.string ?? "message"
        let member: String
        switch type {
        case "message": member = "content"
        case "function_call": member = "arguments"
        case "custom_tool_call": member = "input"
        case "function_call_output", "custom_tool_call_output": member = "output"
        default: throw RequestFields.invalid("\(place).type", "message or a kind of call or output")
        }
        guard let value = item[member] else { throw RequestFields.missing("\(place).\(member)") }
        try add(parts: value, at: "\(place).\(member)")
    }

    private mutating func add(parts value: JSONValue, at place: String) throws(Problem) {
        guard case .array(let parts) = value else {
            guard let string = value.string else {
                throw RequestFields.invalid(place, "a string or an array of parts")
            }
            add(line: string)
            return
        }
        for (index, part) in parts.enumerated() {
            let place = "\(place)[\(index)]"
            switch part["type"]?.string {
            case "input_text", "output_text": add(line: try Self.string("text", of: part, at: place))
            case "refusal": add(line: try Self.string("refusal", of: part, at: place))
            case "input_json":
                guard let data = part["data"] else { throw RequestFields.missing("\(place).data") }
                add(data)
            case "input_image": throw .noImages(at: place)
            default: throw RequestFields.invalid("\(place).type", "input_text or input_json")
            }
        }
    }

    private static func string(
        _ name: String, of part: JSONValue, at place: String
    ) throws(Problem) -> String {
        guard let string = part[name]?.string else {
            throw RequestFields.invalid("\(place).\(name)", "a string")
        }
        return string
    }
}

extension Problem {
    /// A request for something that Winnow does not support.
    static func notSupported(_ detail: String, remedy: String) -> Problem {
        Problem(.unprocessableContent, "notSupported", detail, remedy: remedy)
    }

    static func noImages(at place: String) -> Problem {
        .notSupported("\(place) is an image, but Winnow reads texts only", remedy: "send text")
    }
}
