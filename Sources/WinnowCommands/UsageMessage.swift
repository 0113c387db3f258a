import ArgumentParser

/// The message for arguments that the parser refuses, in one line: the problem, its place, and the remedy.
struct UsageMessage {
    /// The message.
    private(set) var text: String

    /// Completes the parser's message, which may lack the remedy; `usage` is the usage of the verb.
    init(_ message: String, usage: @autoclosure () -> String) {
        let parts = message.split(separator: Self.choices, maxSplits: 1)
        let first = String(parts.first ?? "").split(separator: "\n").joined(separator: " ")
        if parts.count == 2 {
            text = first + "; choose from " + Self.names(in: parts[1]).joined(separator: ", ")
        } else if let form = Self.form(of: first) {
            text = first + "; give " + form
        } else if let option = Self.optionWithoutIdentifier(first) {
            text = first + "; give an identifier, as \(option)=-1 if it begins with a minus"
        } else if Self.lacksRemedy(first) {
            text = first + "; usage: " + usage().split(separator: "\n").joined(separator: " ")
        } else {
            text = first
        }
    }

    /// The parser's words before the values of an option.
    private static let choices = ". Please provide one of"

    /// The values in `'a', 'b' or 'c'.`, or in a list with a line for each.
    private static func names(in list: Substring) -> [Substring] {
        if list.contains("\n") { return list.split(separator: "\n").dropFirst().map { $0.dropFirst(4) } }
        return list.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// The option, if the message is only that its identifier is missing, which may begin with a minus:
    /// `Missing value for '--similar-to <id>'`.
    private static func optionWithoutIdentifier(_ message: String) -> Substring? {
        let parts = message.split(separator: "'")
        guard parts.count == 2, parts[0] == "Missing value for ", parts[1].hasSuffix(" <id>") else {
            return nil
        }
        return parts[1].dropLast(5)
    }

    /// Whether a message of the parser names only the problem.
    private static func lacksRemedy(_ message: String) -> Bool {
        let beginnings = [
            "Missing ", "Unknown option ", "Unexpected argument ", "The option ", "Invalid option",
        ]
        return !message.hasSuffix("?") && !message.contains("; ")
            && (beginnings.contains(where: message.hasPrefix) || message.contains(" unexpected arguments: "))
    }
}

// MARK: Forms of values

extension UsageMessage {
    /// The form of the values of an option, if the message is only that a value is invalid for it:
    /// `The value 'x' is invalid for '--threads <count>'`.
    private static func form(of message: String) -> String? {
        guard message.hasPrefix("The value '"), message.hasSuffix(">'") else { return nil }
        let words = message.dropLast(2).split(separator: " ")
        guard words.count > 2, let value = words.last?.dropFirst() else { return nil }
        let option = words[words.count - 2].drop { $0 == "'" }
        return forms[String(option)] ?? forms[String(value)] ?? "the form <\(value)>, as in help"
    }

    /// The forms of values, by their names in help, or by options if the name has several forms.
    private static let forms: [String: String] = [
        "label=code,…": "a code from 0 to 63 for each label, such as spam=0,ham=1",
        "--features": "words, characters, surface or embedding, or several with commas between them",
        "--feedback": "immediate, delayed:COUNT or partial:SHARE",
        "--filters": filters,
        "--sort": "the name of a column, alone or with :asc or :desc after it",
        "bits": "a whole number", "char": "one character", "character": "one character, or tab",
        "code,…": "codes of languages with commas between them, as in en,de",
        "code=p,…": "codes of languages with probabilities from 0 to 1, as in en=0.7,de=0.3",
        "count": "a whole number", "days|n": "days such as 180d, or a number of messages",
        "factor": "a number", "file": "the name of a file",
        "label=p": "a label and a probability, as in spam=0.9", "n": "a number", "number": "a number",
        "old=new": "labels with their new names, each once, as in 0=negative,1=positive", "p": "a number",
        "part": "a share such as 0.1, or the name of a file",
        "range": "a length, or the least and the greatest, as in 1-3, or none", "score": "a number",
        "share": "a number", "size": "a size such as 800000, 500kB or 1MB", "step": "a number",
        "time": "a time such as 60s, 10m or 1h",
    ]

    private static let filters: String = {
        let names = FilterList.names.map { $0.name }.joined(separator: ", ")
        return "none, \(names), or several with commas between them"
    }()
}
