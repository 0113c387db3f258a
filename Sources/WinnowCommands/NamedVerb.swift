import ArgumentParser

/// The verb that arguments name.
struct NamedVerb {
    /// The verb; the whole command if they name none.
    private(set) var type: any ParsableCommand.Type = Winnow.self
    /// The names that lead to it.
    private(set) var path = ["winnow"]
    /// The arguments after its name.
    private(set) var rest: ArraySlice<String>

    init(_ arguments: some Collection<String>) {
        rest = Array(arguments)[...]
        while let word = rest.first, let verb = verbs.first(where: { $0._commandName == word }) {
            type = verb
            path.append(word)
            rest.removeFirst()
        }
    }

    /// The verbs that may follow.
    var verbs: [any ParsableCommand.Type] { type.configuration.subcommands }

    /// Its usage in one line, or that of its default verb.
    var usage: String {
        let text = Winnow.usageString(for: type.configuration.defaultSubcommand ?? type)
        let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.dropFirst().reduce(String(lines.first ?? "")) { usage, line in
            usage + (line.hasPrefix("winnow ") ? ", or " : " ") + line
        }
    }
}
