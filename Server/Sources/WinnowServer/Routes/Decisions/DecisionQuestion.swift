import WinnowKit

/// A question about a text: how probable is each of some options?
struct DecisionQuestion {
    /// An answer that a question offers.
    struct Option {
        /// The name of the option, if it has one.
        let label: String?
        /// The meaning of the option, in words.
        let description: String?

        /// The text to which similarity is measured.
        var text: String { [label, description].compactMap(\.self).joined(separator: ": ") }
    }

    /// The kind of options.
    enum Kind {
        /// A statement: the first option is that it is true, the second, if there is one, that it is not.
        case statement
        case choice
        /// Levels in order, from 0.
        case score
    }

    let kind: Kind
    let name: String?
    /// The question's place in the request.
    let place: String
    let options: [Option]
    /// The model that the instructions name.
    let modelName: String?

    /// Makes a question with instructions in JSON. An object in them can name a `model` and, for a statement,
    /// the `label` that is true; the rest is for people.
    init(
        _ kind: Kind, name: String?, at place: String, instructions: JSONValue?, options: [Option]
    ) throws(Problem) {
        self.kind = kind
        self.name = name
        self.place = place
        modelName = try Self.setting("model", in: instructions, at: place)
        let label = try Self.setting("label", in: instructions, at: place)
        guard label == nil || kind == .statement else {
            throw RequestFields.invalid(
                "\(place).instructions", "without a label, which only statements have")
        }
        self.options = label.map { [Option(label: $0, description: nil)] } ?? options
        guard kind == .statement || !self.options.isEmpty else {
            throw RequestFields.invalid(place, "a question with options")
        }
        guard Set(self.options.map(\.text)).count == self.options.count else {
            throw RequestFields.invalid(place, "a question whose options differ")
        }
    }

    /// A member of an object in the instructions: of the object that they are, or of one in their list.
    private static func setting(
        _ name: String, in instructions: JSONValue?, at place: String
    ) throws(Problem) -> String? {
        let values: [JSONValue] =
            if case .array(let parts) = instructions {
                parts.compactMap { $0["data"]?[name] ?? $0[name] }
            } else {
                [instructions?[name]].compactMap(\.self)
            }
        guard let value = values.first else { return nil }
        guard let string = value.string else {
            throw RequestFields.invalid("\(place).instructions.\(name)", "a string")
        }
        return string
    }
}
