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
            suggestion = Spelling.nearest(to: word, in: names)
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
}
