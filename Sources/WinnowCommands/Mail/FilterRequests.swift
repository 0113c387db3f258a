import WinnowFilter
import WinnowSystem

/// Messages that programs have judged, learned or forgotten by one filter, one after another.
struct FilterRequests: Sendable {
    let store: StoreChoice

    func run() throws {
        let filter = MailFilter(store: try store.pathToWrite(), base: store.base)
        // In order: a message is judged as those before it have taught.
        try RequestLines.answer(threads: 1) { members in
            try members.check(["message", "messageBase64", "label", "explain"])
            let message = try Self.message(of: members)
            guard let word = try members.value("label", String.self) else {
                return try Self.verdict(
                    on: message, of: filter, explains: members.value("explain", Bool.self) ?? false)
            }
            return ["outcome": .string(try Self.outcome(of: word, message, filter))]
        }
    }

    private static func verdict(
        on message: [UInt8], of filter: MailFilter, explains: Bool
    ) throws -> JSONObject {
        let verdict = try filter.verdict(for: message, explains: explains)
        guard case .object(var object) = try JSONValue(encoding: verdict) else { return [:] }
        object["score"] = .number(verdict.score)
        let errors = filter.policyErrors + [filter.baseError].compactMap { $0 }
        if !errors.isEmpty { object["warnings"] = .array(errors.map { .string($0.message) }) }
        return object
    }

    /// What has become of a message that is learned by a label, or forgotten.
    private static func outcome(
        of word: String, _ message: [UInt8], _ filter: MailFilter
    ) throws -> String {
        if word == "forget" { return try filter.forget(message) ? "forgotten" : "unchanged" }
        guard let label = MailLabel(rawValue: word) else {
            throw CommandFailure(.usage, "label is \(word.visible); make it spam, ham or forget")
        }
        return "\(try filter.learn(message, as: label))"
    }

    private static func message(of members: RequestMembers) throws -> [UInt8] {
        let text = try members.value("message", String.self)
        let encoded = try members.value("messageBase64", String.self)
        guard (text == nil) != (encoded == nil) else {
            throw CommandFailure(.usage, "give a request one of message and messageBase64")
        }
        guard let message = text.map({ Array($0.utf8) }) ?? encoded.flatMap(Self.decoded) else {
            throw CommandFailure(.usage, "messageBase64 is not in base64")
        }
        guard !message.isEmpty else {
            throw CommandFailure(.badData, "the message is empty; give a message")
        }
        return message
    }

    /// The bytes of a text in base64; nil if it is not that. A message's own parts are decoded with more patience.
    private static func decoded(_ text: String) -> [UInt8]? {
        let digits = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.utf8.count - digits.count
        guard text.utf8.count.isMultiple(of: 4), padding <= 2,
            text.utf8.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") })
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 3)
        var (group, bits): (UInt32, Int) = (0, 0)
        for digit in digits {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = digit - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = digit - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            default: return nil
            }
            (group, bits) = (group << 6 | UInt32(value), bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: group >> bits))
        }
        return bytes
    }
}
