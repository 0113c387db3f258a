import WinnowKit

/// The answers of Rspamd's HTTP protocol, with the members that `rspamc` and mail servers read.
enum RspamdAnswer {
    /// A filter's verdict on a message.
    ///
    /// The action is `add header` for spam, else `no action`: a filter that learns does not reject.
    static func judged(_ verdict: MailVerdict, _ message: [UInt8], seconds: Double) -> JSONValue {
        let symbol: JSONValue = [
            "name": .string(verdict.symbol), "score": .number(verdict.score),
            "metric_score": .number(verdict.score),
            "description": "what the filter has learned says of the message",
            "options": [.string("\(verdict.probability)")],
        ]
        return [
            "is_skipped": false, "score": .number(verdict.score),
            "required_score": .number(verdict.threshold),
            "action": verdict.label == .spam ? "add header" : "no action",
            "thresholds": ["add header": .number(verdict.threshold)],
            "symbols": .object([verdict.symbol: symbol]), "messages": .object([:]),
            "message-id": .string(messageIdentifier(of: message) ?? "undef"),
            "time_real": .number(seconds), "milter": milter(verdict),
        ]
    }

    /// The changes to the header that a mail server is to make.
    private static func milter(_ verdict: MailVerdict) -> JSONValue {
        var removed = JSONObject()
        for name in MailVerdict.fieldNames.sorted() { removed[name] = 0 }
        var added = JSONObject()
        for field in verdict.fields { added[field.name] = ["value": .string(field.value), "order": 0] }
        return ["remove_headers": .object(removed), "add_headers": .object(added)]
    }

    /// An error, which `rspamc` prints.
    static func failed(_ problem: Problem) -> JSONValue {
        ["error": .string("\(problem.detail); \(problem.remedy)"), "error_domain": .string(problem.code)]
    }

    /// The value of `Message-ID`, without its brackets; nil if there is none.
    static func messageIdentifier(of message: [UInt8]) -> String? {
        let name = Array("message-id:".utf8)
        var start = 0
        while start < message.count {
            let end = message[start...].firstIndex(of: 0x0A) ?? message.count
            let line = message[start..<end]
            if line.isEmpty || line.first == 0x0D { return nil }
            if line.count > name.count, line.prefix(name.count).map({ $0 | 0x20 }) == name.map({ $0 | 0x20 })
            {
                let value = line.dropFirst(name.count).filter { $0 > 0x20 && $0 != 0x3C && $0 != 0x3E }
                return value.isEmpty ? nil : String(decoding: value.prefix(998), as: UTF8.self)
            }
            start = end + 1
        }
        return nil
    }
}
