import HTTPTypes
import WinnowKit

/// The texts of a request: `text` or `texts`, within the limits.
struct RequestTexts: Sendable {
    let texts: [String]
    /// The UTF-8 bytes of all texts.
    let bytes: Int

    init(_ fields: inout RequestFields, limits: ServiceLimits) throws(Problem) {
        switch (try fields.string("text"), try fields.strings("texts")) {
        case (let text?, nil): texts = [text]
        case (nil, let texts?): self.texts = texts
        case (nil, nil): throw RequestFields.missing("text or texts")
        case (_?, _?):
            throw Problem(
                .badRequest, "invalidMember", "the request has both text and texts", remedy: "leave out one")
        }
        guard texts.count <= limits.batch else {
            throw Problem(
                .contentTooLarge, "tooManyTexts",
                "the request has \(texts.count) texts, but the service accepts \(limits.batch)",
                remedy: "send at most \(limits.batch) at once, or a stream of lines (application/x-ndjson)")
        }
        var bytes = 0
        for text in texts { bytes += try Self.check(text, limits) }
        self.bytes = bytes
    }

    /// The bytes of a text, if they are not too many.
    static func check(_ text: String, _ limits: ServiceLimits) throws(Problem) -> Int {
        let count = text.utf8.count
        guard count <= limits.textBytes else {
            throw Problem(
                .contentTooLarge, "textTooLong",
                "a text has \(count) bytes, but the service accepts \(limits.textBytes)",
                remedy: "send at most \(limits.textBytes) bytes, for example the beginning of the text")
        }
        return count
    }
}
