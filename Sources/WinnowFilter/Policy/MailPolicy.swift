import WinnowMail
import WinnowSystem

/// What people have decided about messages, besides what a filter learns: the rules of a file `policy`, one a line.
///
/// ```
/// threshold 6                       # the score from which a message is spam
/// reject 15                         # the score from which a milter refuses a message
/// maximum-size 2MB                  # larger messages are not judged
/// allow ada@example.org             # a sender, by the address in From
/// block @example.net                # all senders of a domain and of those below it
/// allow list:news.example.org       # a mailing list, by List-Id
/// authenticated milter              # mail of senders whom the mail server has authenticated is ham
/// authenticated header X-Sasl-User  # the same, by a field that the mail server adds
/// ```
struct MailPolicy: Sendable {
    /// A rule about senders.
    struct SenderRule: Sendable {
        /// Whether their mail is ham; else it is spam.
        let allows: Bool
        /// The address, `@` and a domain, or `list:` and an identifier; in lower case.
        let value: String
    }

    /// The score from which a message is spam; nil for the usual one.
    private(set) var threshold: Double?
    /// The score from which a milter refuses a message; nil for none.
    private(set) var rejectScore: Double?
    /// The size in bytes of the largest message that is judged; nil for any.
    private(set) var maximumSize: Int?
    /// Whether mail is ham if the server of a milter has authenticated its sender.
    private(set) var trustsMilter = false
    /// The names, in lower case, of the fields with which a mail server marks such mail.
    private(set) var trustedFields: [String] = []
    /// The rules about senders; the first that matches decides.
    private(set) var senders: [SenderRule] = []
    /// The first line that is no rule, and so is left out, or why the file cannot be read.
    private(set) var error: FilterStoreError?

    /// Makes a policy without rules.
    init() {}

    /// Makes a policy of a file that cannot be read.
    init(_ error: FilterStoreError) { self.error = error }

    /// Reads the rules of a file. Complexity: O(*n*).
    init(_ bytes: [UInt8], path: String) {
        var names: Set<Substring> = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            let text = String(decoding: line, as: UTF8.self)
            var words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }[...]
            if let comment = words.firstIndex(where: { $0.hasPrefix("#") }) { words = words[..<comment] }
            guard let name = words.popFirst() else { continue }
            let isRepeated = names.contains(name)
            guard let problem = isRepeated ? "\(name) is set twice; leave out one" : read(name, Array(words))
            else {
                if Self.settings.contains(name) { names.insert(name) }
                continue
            }
            error = error ?? FilterStoreError(badPolicy: path, line: index + 1, what: problem)
        }
    }

    /// This policy of a user, and where it has no rule, that of the site.
    func over(_ site: MailPolicy) -> MailPolicy {
        var policy = self
        policy.threshold = threshold ?? site.threshold
        policy.rejectScore = rejectScore ?? site.rejectScore
        policy.maximumSize = maximumSize ?? site.maximumSize
        policy.trustsMilter = trustsMilter || site.trustsMilter
        policy.trustedFields += site.trustedFields
        policy.senders += site.senders
        policy.error = error ?? site.error
        return policy
    }
}

extension MailPolicy {
    /// The rules of which a file can have one.
    private static let settings: Set<Substring> = ["threshold", "reject", "maximum-size"]
    /// The scores that rules can name: without any evidence, a message has 2.8.
    private static let scores = 3.0...99.9

    /// Reads a rule; returns the problem if it is none.
    private mutating func read(_ name: Substring, _ values: [Substring]) -> String? {
        let value = values.count == 1 ? values[0] : ""
        func expected(_ form: String) -> String {
            let given = VisibleText.shortened(values.joined(separator: " "), to: 80)
            return "\(name) is \(given.isEmpty ? "empty" : given), but must be \(form)"
        }
        switch name {
        case "threshold", "reject":
            guard value.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let score = Double(value),
                Self.scores.contains(score)
            else { return expected("a score from 3 to 99.9, such as 6.5") }
            if name == "reject" { rejectScore = score } else { threshold = score }
        case "maximum-size":
            guard let size = Self.size(value) else {
                return expected("a size up to 1000MB, such as 500kB or 2MB")
            }
            maximumSize = size
        case "allow", "block":
            guard let sender = Self.sender(value) else {
                return expected("one of ada@example.org, @example.org and list:news.example.org")
            }
            senders.append(SenderRule(allows: name == "allow", value: sender))
        case "authenticated":
            if values == ["milter"] {
                trustsMilter = true
            } else {
                let name = values.count == 2 && values[0] == "header" ? Self.lowercased(values[1]) : ""
                guard 1...MessageSenders.longestName ~= name.utf8.count,
                    name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3A })
                else {
                    return expected("milter, or header and the name of a field")
                }
                trustedFields.append(name)
            }
        default:
            let given = VisibleText.shortened(String(name), to: 80)
            return "there is no rule \(given); there are threshold, reject, maximum-size, allow, block and "
                + "authenticated"
        }
        return nil
    }

    private static func size(_ text: Substring) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let units = ["": 1, "kB": 1_000, "KB": 1_000, "MB": 1_000_000]
        guard let number = Int(digits), let unit = units[String(text.dropFirst(digits.count))],
            (1...1_000_000_000 / unit).contains(number)
        else { return nil }
        return number * unit
    }

    /// A sender as rules name it; nil if it is none.
    private static func sender(_ text: Substring) -> String? {
        let sender = lowercased(text)
        // An asterisk would be part of an address; a damaged character is not in any.
        guard sender.utf8.count <= 254,
            !sender.contains(where: {
                "*<>()\",;\\\u{FFFD}".contains($0) || $0.unicodeScalars.contains { $0.value < 0x20 }
            })
        else { return nil }
        if sender.hasPrefix(listPrefix) {
            return sender.utf8.count > listPrefix.utf8.count && !sender.contains("@") ? sender : nil
        }
        let parts = sender.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[1].isEmpty && !parts[1].hasPrefix(".") ? sender : nil
    }

    static let listPrefix = "list:"

    /// Only letters of ASCII, as in ``MessageSenders``.
    private static func lowercased(_ text: Substring) -> String {
        String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
