/// A text made from another one by replacing and dropping parts, which knows where each byte comes from.
///
/// Parts are added in the order of the source.
struct RewrittenText: Sendable {
    /// From a position in the new text on, the place in the source, as long as both advance together.
    private struct Break {
        var position: Int
        var source: Int
    }

    /// The new text in UTF-8.
    private(set) var bytes: [UInt8] = []
    private var breaks: [Break] = []
    /// Ranges of the new text that were disguised, ascending.
    private(set) var disguises: [Range<Int>] = []
    /// The end of the part of the source that has been added.
    private(set) var sourceEnd = 0

    /// Copies the source up to `end`.
    mutating func copy(_ source: UnsafeBufferPointer<UInt8>, upTo end: Int) {
        guard end > sourceEnd else { return }
        begin()
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[sourceEnd..<end]))
        sourceEnd = end
    }

    /// Replaces the source up to `end` with one byte.
    mutating func put(_ byte: UInt8, upTo end: Int) {
        begin()
        bytes.append(byte)
        sourceEnd = end
    }

    /// Replaces the source up to `end`.
    mutating func put(_ text: some Sequence<UInt8>, upTo end: Int) {
        begin()
        bytes.append(contentsOf: text)
        sourceEnd = end
    }

    /// Drops the source up to `end`.
    mutating func drop(upTo end: Int) { sourceEnd = end }

    /// Notes that the new text was disguised from `start` to its end.
    mutating func markDisguise(from start: Int) {
        if start < bytes.count { disguises.append(start..<bytes.count) }
    }

    /// Copies the rest of the source.
    mutating func finish(_ source: UnsafeBufferPointer<UInt8>) {
        copy(source, upTo: source.count)
        begin()
    }

    /// Notes where the next byte comes from, unless that follows from the byte before it.
    private mutating func begin() {
        if let last = breaks.last {
            if last.source + bytes.count - last.position == sourceEnd { return }
            if last.position == bytes.count { breaks.removeLast() }
        }
        breaks.append(Break(position: bytes.count, source: sourceEnd))
    }
}

extension RewrittenText {
    /// Translates spans of the new text, which must come in order, into spans of the source.
    struct Cursor {
        private var place = 0
        private var disguise = 0

        /// The place in the source of the character at `position`. Complexity: O(1) on average.
        private mutating func source(of position: Int, in text: RewrittenText) -> Int {
            // A text that starts with a dropped part, or a token that is as long as the last one.
            while place + 1 < text.breaks.count, text.breaks[place + 1].position <= position { place += 1 }
            while place > 0, text.breaks[place].position > position { place -= 1 }
            guard place < text.breaks.count else { return position }
            return max(0, text.breaks[place].source + position - text.breaks[place].position)
        }

        /// The span in the source, and whether it was disguised.
        mutating func translate(_ span: TokenSpan, in text: RewrittenText) -> TokenSpan {
            let start = source(of: span.start, in: text)
            let end = source(of: span.end, in: text)
            while disguise < text.disguises.count, text.disguises[disguise].upperBound <= span.start {
                disguise += 1
            }
            let isDisguised =
                disguise < text.disguises.count && text.disguises[disguise].lowerBound < span.end
            return TokenSpan(
                start: start, end: max(start + 1, end), kind: span.kind,
                isDisguised: span.isDisguised || isDisguised)
        }
    }
}
