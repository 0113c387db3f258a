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
        let verb = NamedVerb(arguments.dropFirst(isHelp ? 1 : 0))
        guard !verb.verbs.isEmpty, let word = verb.rest.first, !word.hasPrefix("-"), word != "help" else {
            return nil
        }
        suggestion = Spelling.nearest(
            to: word, in: word.utf8.count < 30 ? verb.verbs.map { $0._commandName } : [])
        // With a default verb, the word may be its first argument.
        let isArgument = verb.type.configuration.defaultSubcommand != nil && !isHelp
        let isPath = word.contains("/") || FileIdentity(path: word) != nil || FileIdentity.isFolder(word)
        guard !isArgument || suggestion != nil && !isPath else { return nil }
        (self.word, parent) = (word, verb.path)
    }

    /// The message, with the remedy.
    var message: String {
        let command = parent.joined(separator: " ")
        let remedy = suggestion.map { "did you mean \($0)?" } ?? "\(command) --help lists them"
        return "\(command) has no subcommand \(word.visible); \(remedy)"
    }
}
