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
    /// The rules about senders, file by file; the first that matches decides.
    private(set) var senders: [SenderRules] = []
    /// What is wrong with each file: its lines that are no rules, and so are left out, or why it cannot be read.
    private(set) var errors: [FilterStoreError] = []

    /// Makes a policy without rules.
    init() {}

    /// Makes a policy of a file that cannot be read.
    init(_ error: FilterStoreError) { errors = [error] }

    /// Reads the rules of a file. Complexity: O(*n*).
    init(_ bytes: [UInt8], path: String) {
        var names: Set<String> = []
        var rules = SenderRules()
        var (problems, moreProblems): ([(line: Int, what: String)], Int) = ([], 0)
        var namesRules = true
        // Some editors begin a file with a byte order mark.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        for (index, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            var words = line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }[...]
            if let comment = words.firstIndex(where: { $0.first == UInt8(ascii: "#") }) {
                words = words[..<comment]
            }
            guard let first = words.popFirst() else { continue }
            let allows = first.elementsEqual("allow".utf8)
            if allows || first.elementsEqual("block".utf8), words.count == 1,
                let sender = words.first.flatMap(Self.sender)
            {
                // A sender who is blocked may write other letters than ASCII in either case.
                let isPlain = allows || sender.allSatisfy { $0 < 0x80 }
                rules.append(
                    isPlain ? sender : Array(String(decoding: sender, as: UTF8.self).lowercased().utf8),
                    allows: allows)
                continue
            }
            let name = String(decoding: first, as: UTF8.self)
            let values = words.map { String(decoding: $0, as: UTF8.self) }
            guard let fault = names.contains(name) ? .repeated : read(name, values) else {
                if Self.settings.contains(name) { names.insert(name) }
                continue
            }
            guard problems.count < Self.problemLimit else {
                moreProblems += 1
                continue
            }
            problems.append((index + 1, fault.text(name, values, namesRules: namesRules)))
            if case .unknown = fault { namesRules = false }
        }
        if !rules.isEmpty { senders = [rules] }
        guard let first = problems.first else { return }
        var what = problems.dropFirst().reduce(first.what) { "\($0); line \($1.line): \($1.what)" }
        if moreProblems > 0 { what += "; and \(counted(moreProblems, "more line"))" }
        errors = [FilterStoreError(badPolicy: path, line: first.line, what: what)]
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
        policy.errors += site.errors
        return policy
    }
}

extension MailPolicy {
    /// The rules of which a file can have one.
    private static let settings: Set<String> = ["threshold", "reject", "maximum-size"]
    /// The scores that rules can name: without any evidence, a message has 2.8.
    private static let scores = 3.0...99.9

    /// The number of wrong lines of a file that are named.
    private static let problemLimit = 10

    /// Why a line is no rule.
    private enum Fault {
        case unknown, repeated
        case expected(String)

        func text(_ name: String, _ values: [String], namesRules: Bool) -> String {
            switch self {
            case .unknown:
                "there is no rule \(VisibleText.shortened(name, to: 80))"
                    + (namesRules
                        ? "; there are threshold, reject, maximum-size, allow, block and authenticated" : "")
            case .repeated: "\(name) is set twice; leave out one"
            case .expected(let form):
                "\(name) is \(values.isEmpty ? "empty" : VisibleText.shortened(values.joined(separator: " "), to: 80))"
                    + ", but must be \(form)"
            }
        }
    }

    /// Reads a rule other than one that allows or blocks; returns the reason if it is none.
    private mutating func read(_ name: String, _ values: [String]) -> Fault? {
        let value = values.count == 1 ? values[0] : ""
        switch name {
        case "threshold", "reject":
            guard value.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let score = Double(value),
                Self.scores.contains(score)
            else { return .expected("a score from 3 to 99.9, such as 6.5") }
            if name == "reject" { rejectScore = score } else { threshold = score }
        case "maximum-size":
            guard let size = Self.size(value[...]) else {
                return .expected("a size up to 1000MB, such as 500kB or 2MB")
            }
            maximumSize = size
        case "allow", "block":
            return .expected("one of ada@example.org, @example.org and list:news.example.org")
        case "authenticated":
            if values == ["milter"] {
                trustsMilter = true
            } else {
                let given = values.count == 2 && values[0] == "header" ? values[1] : ""
                let name = MentionedSenders.lowercased(given.utf8)
                guard 1...MessageSenders.longestName ~= name.count,
                    name.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3A })
                else {
                    return .expected("milter, or header and the name of a field")
                }
                trustedFields.append(String(decoding: name, as: UTF8.self))
            }
        default: return .unknown
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
    private static func sender(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count <= SenderRules.longestValue else { return nil }
        var sender: [UInt8] = []
        sender.reserveCapacity(text.count)
        var isASCII = true
        var signs = 0
        for byte in text {
            switch byte {
            // An asterisk would be part of an address.
            case ..<0x20, UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "("),
                UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"),
                UInt8(ascii: "\\"):
                return nil
            case UInt8(ascii: "@"): signs += 1
            case 0x80...: isASCII = false
            default: break
            }
            sender.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
        // A damaged character is not in any address.
        guard isASCII || !String(decoding: sender, as: UTF8.self).contains("\u{FFFD}") else { return nil }
        if sender.starts(with: SenderRules.listPrefix) {
            return signs == 0 && sender.count > SenderRules.listPrefix.count ? sender : nil
        }
        guard signs == 1, let at = sender.firstIndex(of: UInt8(ascii: "@")), at + 1 < sender.count,
            sender[at + 1] != UInt8(ascii: ".")
        else { return nil }
        return sender
    }
}
