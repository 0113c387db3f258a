import WinnowMail
import WinnowSystem

extension MailVerdict {
    /// A field of a message's header.
    public struct Field: Sendable, Hashable {
        /// The name: `X-Spam-Flag`.
        public let name: String
        /// The value, in ASCII; its lines after the first begin with a space.
        public let value: String
    }

    /// The names of all ``fields`` that verdicts have, in lower case: if a message arrives with one of them,
    /// somebody else has added it.
    public static let fieldNames: Set<String> = [
        "x-spam-flag", "x-spam-status", "x-spam-level", "x-spam-score", "x-winnow-explanation",
    ]
    /// The maximum number of stars in `X-Spam-Level`, as in SpamAssassin.
    private static let mostSigns = 50
    /// The length of the lines of an explanation.
    private static let lineLength = 76

    /// The ``score`` with one digit after the point: `9.6`.
    public var scoreText: String { FixedDecimal.text(score, digits: 1) }

    /// The ``threshold`` with one digit after the point: `5.0`.
    public var thresholdText: String { FixedDecimal.text(threshold, digits: 1) }

    /// The fields that state this verdict: `X-Spam-Flag`, `X-Spam-Status`, `X-Spam-Score`, `X-Spam-Level` as
    /// SpamAssassin writes them, and `X-Winnow-Explanation` if there are ``reasons``.
    public var fields: [Field] {
        let isSpam = label == .spam
        let status =
            "\(isSpam ? "Yes" : "No"), score=\(scoreText) required=\(thresholdText) "
            + "winnow=\(label.rawValue)" + (rule.map { " rule=\(Self.ascii($0))" } ?? "")
        var fields = [
            Field(name: "X-Spam-Flag", value: isSpam ? "YES" : "NO"),
            Field(name: "X-Spam-Status", value: status),
            Field(name: "X-Spam-Score", value: scoreText),
        ]
        if score >= 1 {
            let signs = String(repeating: "*", count: min(Self.mostSigns, Int(score)))
            fields.append(Field(name: "X-Spam-Level", value: signs))
        }
        if !reasons.isEmpty { fields.append(Field(name: "X-Winnow-Explanation", value: explanation)) }
        return fields
    }

    /// The message with the ``fields`` of this verdict in place of its own fields of these names. Everything
    /// else is unchanged, byte for byte.
    ///
    /// - Complexity: O(*n*).
    public func marking(_ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBufferPointer {
            MarkedMessage.bytes(
                of: $0, fields: fields.map { ($0.name, $0.value) }, removing: Self.fieldNames)
        }
    }

    /// The reasons, each with its contribution, in lines of at most 76 characters if possible.
    private var explanation: String {
        var lines = [""]
        var length = "X-Winnow-Explanation: ".count
        for (index, reason) in reasons.enumerated() {
            let sign = reason.logOdds < 0 ? "" : "+"
            let text = DisplayText(showing: reason.text).truncated(to: 80).text
            let end = index == reasons.count - 1 ? "" : ";"
            let part = Self.ascii(text) + " \(sign)\(FixedDecimal.text(reason.logOdds, digits: 1))\(end)"
            if length + part.count + 1 > Self.lineLength, index > 0 {
                lines.append("")
                length = 0
            }
            lines[lines.count - 1] += (lines.count == 1 && index == 0 ? "" : " ") + part
            length += part.count + 1
        }
        return lines.joined(separator: "\n")
    }

    private static func ascii(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            (0x20..<0x7F).contains(scalar.value)
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }
}
