import WinnowMail
import WinnowSystem

extension MailVerdict {
    /// The names of the fields that ``marking(_:)`` writes, in lower case.
    private static let fieldNames: Set<String> = [
        "x-spam-flag", "x-spam-status", "x-spam-level", "x-spam-score", "x-winnow-explanation",
    ]
    /// The most signs of `X-Spam-Level`, as of SpamAssassin.
    private static let mostSigns = 50
    /// The length of the lines of an explanation.
    private static let lineLength = 76

    /// The message with fields that state this verdict, instead of those of these names that it had:
    /// `X-Spam-Flag`, `X-Spam-Status`, `X-Spam-Score`, `X-Spam-Level` as SpamAssassin writes them, and
    /// `X-Winnow-Explanation` if there are ``reasons``. All else stays as it is, byte for byte.
    ///
    /// - Complexity: O(*n*).
    public func marking(_ message: [UInt8]) -> [UInt8] {
        let isSpam = label == .spam
        let number = FixedDecimal.text(score, digits: 1)
        let required = FixedDecimal.text(Self.requiredScore, digits: 1)
        var fields = [
            (name: "X-Spam-Flag", value: isSpam ? "YES" : "NO"),
            (
                name: "X-Spam-Status",
                value:
                    "\(isSpam ? "Yes" : "No"), score=\(number) required=\(required) winnow=\(label.rawValue)"
            ),
            (name: "X-Spam-Score", value: number),
        ]
        if score >= 1 {
            let signs = String(repeating: "*", count: min(Self.mostSigns, Int(score)))
            fields.append((name: "X-Spam-Level", value: signs))
        }
        if !reasons.isEmpty { fields.append((name: "X-Winnow-Explanation", value: explanation)) }
        return message.withUnsafeBufferPointer {
            MarkedMessage.bytes(of: $0, fields: fields, removing: Self.fieldNames)
        }
    }

    /// The reasons, each with what it adds, in lines of at most 76 characters where possible.
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
