import ArgumentParser
import WinnowSystem

/// A word in the place of a verb that does not exist, as in `winnow clasify` or `winnow help train tager`.
struct UnknownVerb {
    private let word: String
    private let parent: [String]
    private let suggestion: String?

    /// Nil if all verbs among the arguments exist.
    init?(_ arguments: [String]) {
        let isHelp = arguments.first == "help"
        var verb: any ParsableCommand.Type = Winnow.self
        var path = ["winnow"]
        for word in arguments.dropFirst(isHelp ? 1 : 0) {
            let verbs = verb.configuration.subcommands
            guard !verbs.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
            if let named = verbs.first(where: { $0._commandName == word }) {
                verb = named
                path.append(word)
                continue
            }
            let names = word.utf8.count < 30 ? verbs.map { $0._commandName } : []
            suggestion = names.min { Self.distance(word, $0) < Self.distance(word, $1) }
                .flatMap { Self.distance(word, $0) <= max(1, word.count / 3) ? $0 : nil }
            // With a default verb, the word may be its first argument.
            let isArgument = verb.configuration.defaultSubcommand != nil && !isHelp
            guard !isArgument || suggestion != nil && FileIdentity(path: word) == nil else { return nil }
            (self.word, parent) = (word, path)
            return
        }
        return nil
    }

    /// What to do instead.
    var message: String {
        let command = parent.joined(separator: " ")
        let remedy = suggestion.map { "did you mean \($0)?" } ?? "\(command) --help lists them"
        return "\(command) has no verb \(word.visible); \(remedy)"
    }

    /// The number of insertions, deletions, substitutions and transpositions of neighbours between two words.
    private static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        var rows = [Array(0...second.count)]
        for (place, byte) in first.enumerated() {
            var row = [place + 1]
            for (other, otherByte) in second.enumerated() {
                var least = min(rows[place][other + 1], row[other]) + 1
                least = min(least, rows[place][other] + (byte == otherByte ? 0 : 1))
                if place > 0, other > 0, byte == second[other - 1], first[place - 1] == otherByte {
                    least = min(least, rows[place - 1][other - 1] + 1)
                }
                row.append(least)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
