import Foundation
package import NIOCore
package import WinnowKit

/// The answers of spamd 4 to requests that succeed, byte for byte.
package enum SpamdAnswer {
    /// The answer to `PING`.
    package static let pong = "SPAMD/1.5 0 PONG\r\n"

    private static let start = "SPAMD/1.1 0 EX_OK\r\n"

    /// The answer to `TELL`.
    package static func told(didLearn: Bool, didForget: Bool) -> ByteBuffer {
        ByteBuffer(
            string: start + (didLearn ? "DidSet: local\r\n" : "") + (didForget ? "DidRemove: local\r\n" : "")
                + "\r\n\r\n")
    }

    /// The answer to a request to judge a message.
    package static func judged(
        _ verdict: MailVerdict, _ message: [UInt8], for request: SpamdRequest
    ) -> ByteBuffer {
        let spam = spamLine(verdict, request.command)
        let version = request.version
        switch request.command {
        case .process, .headers:
            var marked = verdict.marking(message)
            if request.command == .headers { marked.removeLast(marked.count - headerEnd(of: marked)) }
            let length = "Content-length: \(marked.count)\r\n"
            if version >= SpamdRequest.Version(1, 3) {
                return answer(start + length + spam + "\r\n", marked)
            }
            if version >= SpamdRequest.Version(1, 2) { return answer(start + length + "\r\n", marked) }
            return answer("SPAMD/1.0 0 EX_OK\r\n", marked)
        case .check, .ping, .skip, .tell: return answer(start + spam + "\r\n", [])
        case .symbols, .report, .reportIfSpam:
            let isNew = version >= SpamdRequest.Version(1, 3)
            let text = text(of: verdict, for: request.command, isNew: isNew)
            let length = isNew ? "Content-length: \(text.utf8.count)\r\n" : ""
            return answer(start + length + spam + "\r\n", Array(text.utf8))
        }
    }

    private static func answer(_ header: String, _ body: [UInt8]) -> ByteBuffer {
        var buffer = ByteBuffer(string: header)
        buffer.writeBytes(body)
        return buffer
    }

    private static func spamLine(_ verdict: MailVerdict, _ command: SpamdRequest.Command) -> String {
        let isSpam = verdict.label == .spam
        let word = command == .reportIfSpam ? isSpam ? "Yes" : "No" : isSpam ? "True" : "False"
        return "Spam: \(word) ; \(verdict.scoreText) / \(verdict.thresholdText)\r\n"
    }

    private static func text(
        of verdict: MailVerdict, for command: SpamdRequest.Command, isNew: Bool
    ) -> String {
        switch command {
        case .symbols: verdict.symbol + (isNew ? "" : "\r\n")
        case .reportIfSpam where verdict.label != .spam: ""
        default: verdict.report
        }
    }

    /// The offset at which the message's body begins, after the empty line.
    private static func headerEnd(of message: [UInt8]) -> Int {
        var lineStart = 0
        for (index, byte) in message.enumerated() where byte == UInt8(ascii: "\n") {
            let line = message[lineStart..<index]
            if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return index + 1 }
            lineStart = index + 1
        }
        return message.count
    }
}

extension MailVerdict {
    /// The name of the verdict among the symbols of spamd and Rspamd.
    package var symbol: String { "WINNOW_" + label.rawValue.uppercased() }

    /// A text about the verdict, for people.
    fileprivate var report: String {
        var text = "Winnow: \(label.rawValue), score \(scoreText), required \(thresholdText)\n"
        if let rule { text += "rule: \(rule.filter { !$0.isNewline })\n" }
        if !reasons.isEmpty { text += "\n log-odds  reason\n" }
        for reason in reasons {
            let number = String(format: "%+9.1f", reason.logOdds)
            text += "\(number)  \(reason.text.filter { !$0.isNewline })\n"
        }
        return text
    }
}
