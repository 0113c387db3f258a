/// A text without its disguises, for ``TokenFilter/unmask``; nil if there is nothing to change.
///
/// It is the result of up to four steps, each of which knows where its characters come from.
struct UnmaskedText: Sendable {
    private var steps: [RewrittenText] = []

    /// Undoes the disguises of a text; nil if it has none.
    ///
    /// Complexity: O(*n*) in the bytes of the text. Most texts in ASCII are only scanned.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var scan = DisguiseScan(text)
        if scan.isEmpty { return nil }
        if scan.contains(.markup), let decoded = MarkupDecoding.decode(text) {
            steps.append(decoded)
            scan = decoded.bytes.withUnsafeBufferPointer { DisguiseScan($0) }
        }
        if scan.contains(.beyondASCII) { scan.insert(withLast(text, DisguiseScan.init(beyondASCII:))) }
        if scan.contains(.hidden), let folded = withLast(text, LookalikeFolding.fold) {
            steps.append(folded)
            folded.bytes.withUnsafeBufferPointer {
                scan = DisguiseScan($0)
                scan.insert(DisguiseScan(beyondASCII: $0))
            }
        }
        if scan.contains(.separated), let joined = withLast(text, SeparatorJoining.join) {
            steps.append(joined)
            scan.insert(.leet)
        }
        if scan.contains(.leet), let folded = withLast(text, LeetFolding.fold) { steps.append(folded) }
        if steps.isEmpty { return nil }
    }

    /// The text in UTF-8.
    var bytes: [UInt8] { steps.last?.bytes ?? [] }

    private func withLast<Result>(
        _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        steps.last?.bytes.withUnsafeBufferPointer(body) ?? body(text)
    }
}

extension UnmaskedText {
    /// Translates spans, which must come in order, into spans of the original text.
    struct Cursor {
        private var cursors: [RewrittenText.Cursor] = [.init(), .init(), .init(), .init()]

        /// The span in the original, and whether it was disguised. Complexity: O(1) on average.
        mutating func translate(_ span: TokenSpan, in text: UnmaskedText) -> TokenSpan {
            var span = span
            for (index, step) in text.steps.enumerated().reversed() {
                span = cursors[index].translate(span, in: step)
            }
            return span
        }
    }
}
