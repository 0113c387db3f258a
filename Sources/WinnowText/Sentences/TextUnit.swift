/// A unit that texts can be split into.
public enum TextUnit: Sendable, Hashable {
    /// Words and the symbols between them, as found by ``WordTokenizer``.
    case word(WordTokenizer.Mode = .messages)
    /// Sentences, as found by ``SentenceTokenizer``.
    case sentence(SentenceTokenizer.Rules = .english)
    /// Paragraphs, separated by line breaks. With other rules than Unicode's a break that only wraps a line ends none.
    case paragraph(SentenceTokenizer.Rules = .english)
    /// The whole text, without surrounding white space.
    case document

    /// Calls `body` with the byte range of each unit in `utf8`, in order.
    ///
    /// Ranges are not empty, ascend, do not overlap and have no white space at their ends; a text of only
    /// white space has no units. Complexity: O(*n*) in the bytes.
    public func forEachSpan<Failure: Error>(
        in utf8: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        switch self {
        case .word(let mode):
            try WordTokenizer(mode: mode).forEachToken(in: utf8) { span throws(Failure) in
                try body(span.start..<span.end)
            }
        case .sentence(let rules):
            try SentenceTokenizer(rules: rules).forEachSentence(in: utf8, body)
        case .paragraph(let rules):
            var lines = LineBreaks(text: utf8, joinsWrappedLines: rules != .unicode)
            try lines.forEachParagraph(body)
        case .document:
            let whole = utf8.withoutBlanks(0..<utf8.count)
            if !whole.isEmpty { try body(whole) }
        }
    }

    /// The UTF-8 byte ranges of the units of `text`, in order.
    public func spans(in text: String) -> [Range<Int>] {
        var text = text
        return text.withUTF8 { utf8 in
            var spans: [Range<Int>] = []
            forEachSpan(in: utf8) { spans.append($0) }
            return spans
        }
    }
}

extension LineBreaks {
    /// Calls `body` with every paragraph that has more than white space, without that at its ends.
    mutating func forEachParagraph<Failure: Error>(
        _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = 0
        var index = 0
        while index < text.count {
            guard let length = length(at: index) else {
                index += 1
                continue
            }
            if endsParagraph(index, index + length) {
                let paragraph = text.withoutBlanks(start..<index)
                if !paragraph.isEmpty { try body(paragraph) }
                start = index + length
            }
            index += length
        }
        let paragraph = text.withoutBlanks(start..<text.count)
        if !paragraph.isEmpty { try body(paragraph) }
    }
}
