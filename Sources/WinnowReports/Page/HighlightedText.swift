/// The beginning of a text, and how much its parts support its answer.
package struct HighlightedText: Sendable, Hashable {
    /// A part of a text with its weight.
    package struct Span: Sendable, Hashable {
        /// The part, in bytes of the text's UTF-8.
        package let range: Range<Int>
        /// Its contribution to the answer's score minus the runner-up's, in nats.
        package let weight: Double
    }

    /// How much of a text is kept, in characters and in bytes.
    static let limit = (characters: 500, bytes: 4_000)

    /// The text, or its beginning.
    package let text: String
    /// Whether the text continues.
    package let isCut: Bool
    /// The parts, in order, without overlaps, all within the text.
    package let spans: [Span]

    /// Keeps the first 500 characters of a text, at most 4,000 bytes, and the spans that lie in them.
    ///
    /// Spans that overlap an earlier one, are outside the text or have an infinite or NaN weight are dropped.
    package init(_ text: String, spans: [Span] = []) {
        let beginning = text.beginning(
            characters: Self.limit.characters, bytes: Self.limit.bytes)
        self.text = beginning
        isCut = beginning.utf8.count < text.utf8.count
        var kept: [Span] = []
        var end = 0
        for span in spans.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where span.range.lowerBound >= end && span.range.upperBound <= beginning.utf8.count
            && !span.range.isEmpty && span.weight.isFinite
        {
            kept.append(span)
            end = span.range.upperBound
        }
        self.spans = kept
    }

    /// The text with its parts shaded by weight.
    @HTMLBuilder package var html: HTML {
        let bytes = Array(text.utf8)
        let strongest = spans.map(\.weight.magnitude).max() ?? 0
        let ends = [0] + spans.map(\.range.upperBound)
        for (span, start) in zip(spans, ends) {
            HTML(lines: String(decoding: bytes[start..<span.range.lowerBound], as: UTF8.self))
            let part = HTML(lines: String(decoding: bytes[span.range], as: UTF8.self))
            // A part far weaker than the strongest is not shaded.
            let shade = [0.08, 0.25, 0.5, 0.75].count { span.weight.magnitude > $0 * strongest }
            if shade == 0 {
                part
            } else {
                HTML(
                    .mark, .class((span.weight > 0 ? "f" : "a") + String(shade)),
                    .set(.title, span.weight.signedText)
                ) { part }
            }
        }
        HTML(lines: String(decoding: bytes[(ends.last ?? 0)...], as: UTF8.self))
        if isCut { " …" }
    }
}
