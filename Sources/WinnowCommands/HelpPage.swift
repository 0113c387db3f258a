import ArgumentParser
import WinnowSystem

/// A help page. One that is longer than 80 lines lists its groups of options, whose pages are topics of their own.
struct HelpPage {
    /// A group of options, such as that under `FEATURE OPTIONS:`.
    private struct Group {
        let title: String
        var lines: [Substring] = []

        /// The name as a topic: `feature`; nil for the last group, which all pages have.
        var topic: String? {
            title == "OPTIONS"
                ? nil
                : title.lowercased().replacing("options for ", with: "").replacing(" options", with: "")
        }

        /// The flags, in order.
        var flags: [Substring] {
            lines.filter { $0.hasPrefix("  -") }.compactMap { line in
                line.split(whereSeparator: { " /".contains($0) }).first { $0.hasPrefix("--") }
            }
        }
    }

    /// The longest page that is shown as a whole.
    private static let longest = 80

    /// The lines before, between and after the groups of options.
    private var head: [Substring] = []
    private var groups: [Group] = []
    private let all: Substring
    private let command: String

    /// Takes the parser's page of a command, such as `winnow evaluate`.
    init(_ page: String, of command: String) {
        all = page[...]
        self.command = command
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            let isTitle = line.hasSuffix(":") && line == line.uppercased() && line.contains("OPTIONS")
            if isTitle {
                groups.append(Group(title: String(line.dropLast())))
            } else if groups.isEmpty {
                head.append(line)
            } else {
                groups[groups.count - 1].lines.append(line)
            }
        }
    }

    /// Writes the page of a topic, if the arguments are `help`, a verb and a topic; returns whether they are.
    static func writeTopic(_ arguments: [String]) throws -> Bool {
        guard arguments.first == "help", arguments.count > 2 else { return false }
        var verb = NamedVerb(arguments.dropFirst())
        guard verb.rest.count == 1, let topic = verb.rest.first, !topic.hasPrefix("-") else { return false }
        let isTopic = verb.verbs.isEmpty
        if let usual = verb.type.configuration.defaultSubcommand {
            // The topics of `train` are those of `train classifier`.
            guard !verb.verbs.contains(where: { $0._commandName == topic }) else { return false }
            verb = NamedVerb(verb.path.dropFirst() + [usual._commandName])
        }
        guard verb.verbs.isEmpty else { return false }
        let page = HelpPage(
            Winnow.helpMessage(for: verb.type, columns: StandardStreams.current.helpWidth),
            of: verb.path.joined(separator: " "))
        // A word that is neither may be a verb with an error.
        guard isTopic || (try? page.text(of: topic)) != nil else { return false }
        try OutputFile.standardOutput.write(page.text(of: topic) + "\n")
        return true
    }

    /// The page, in which the groups of a long one are listed.
    var text: String {
        let topics = groups.filter { $0.topic != nil }
        guard all.split(separator: "\n", omittingEmptySubsequences: false).count > Self.longest,
            topics.count > 1
        else { return String(all) }
        var lines = head.map(String.init)
        lines.append("OPTIONS BY TOPIC (\(command.replacing("winnow ", with: "winnow help ")) <topic>):")
        for group in topics { lines += Self.wrapped(group.flags, after: group.topic ?? "") }
        for group in groups where group.topic == nil {
            lines += ["", group.title + ":"] + group.lines.map(String.init)
        }
        return lines.joined(separator: "\n")
    }

    /// The page of a topic: the group of this name, or that with the option of this name.
    ///
    /// - Throws: `CommandFailure` if there is none.
    func text(of topic: String) throws -> String {
        let word = topic.lowercased()
        let found = groups.first { group in
            guard let names = group.topic?.split(separator: " ") else { return false }
            return names.contains { $0.hasPrefix(word) || word.hasPrefix($0) }
        }
        guard let group = found ?? groups.first(where: { $0.flags.contains("--" + word[...]) }) else {
            let topics = groups.compactMap(\.topic).joined(separator: ", ")
            throw CommandFailure(
                .usage, "\(command) has no topic \(topic.visible); it has \(topics), or name an option")
        }
        return ([group.title + " of \(command):"] + group.lines.map(String.init)).joined(separator: "\n")
    }

    /// Flags in lines of at most 80 columns, beside a name.
    private static func wrapped(_ flags: [Substring], after name: String) -> [String] {
        let indent = 26
        var lines: [String] = []
        var line = "  " + name
        line += String(repeating: " ", count: max(1, indent - line.count))
        for (place, flag) in flags.enumerated() {
            let piece = flag + (place + 1 < flags.count ? ", " : "")
            if line.count + piece.count > 81 {
                lines.append(String(line.dropLast()))
                line = String(repeating: " ", count: indent)
            }
            line += piece
        }
        return lines + [line]
    }
}
