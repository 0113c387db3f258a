// Cutting long texts into windows, so that memory does not grow with the text.

import WinnowText

/// The limits for tagging very long sentences, longer than any that people write, in overlapping pieces.
///
/// Tags depend on words at a distance of two and, more and more weakly, on all others of the sentence.
enum LongSentence {
    /// The largest number of words that are tagged together.
    static let pieceCount = 4096
    /// The number of words before and after a piece's own that it shares with its neighbours.
    static let contextCount = 128

    /// Calls `body` with each piece of a sentence of `count` words: its words, and which of them are its own.
    ///
    /// A sentence of at most ``pieceCount`` words is one piece.
    static func forEachPiece(
        of count: Int, pieceCount: Int = pieceCount, contextCount: Int = contextCount,
        _ body: (_ words: Range<Int>, _ own: Range<Int>) -> Void
    ) {
        var start = 0
        while true {
            let end = min(count, start + pieceCount)
            let isLast = end == count
            body(start..<end, (start == 0 ? 0 : start + contextCount)..<(isLast ? end : end - contextCount))
            if isLast { return }
            start = end - 2 * contextCount
        }
    }
}

extension TaggedText {
    /// Calls `body` with one window of a text after another: untagged words and sentences, as from
    /// ``cut(_:)``.
    ///
    /// A window holds whole sentences, at least `wordCount` words of them, or a piece of a sentence of more
    /// than `pieceCount` words; ``kept`` are the words that no other window keeps. A sentence in pieces is a
    /// sentence in each of the windows, with the range of all of it.
    ///
    /// - Complexity: O(*n*) in the bytes of the text; memory does not grow with the text.
    package mutating func forEachWindow<Failure: Error>(
        of utf8: UnsafeBufferPointer<UInt8>, by boundaries: WordBoundaries = WordBoundaries(),
        wordCount: Int = 4096,
        pieceCount: Int = LongSentence.pieceCount, contextCount: Int = LongSentence.contextCount,
        _ body: (inout TaggedText) throws(Failure) -> Void
    ) throws(Failure) {
        removeWords()
        var context = 0
        try SentenceTokenizer(rules: boundaries.sentences).forEachSentence(in: utf8) {
            sentence throws(Failure) in
            if spans.count >= wordCount {
                kept = context..<spans.count
                try body(&self)
                let count = wordsBefore + spans.count
                removeWords()
                (wordsBefore, context) = (count, 0)
            }
            var first = spans.count
            try boundaries.forEachToken(of: sentence, in: utf8) { span throws(Failure) in
                if spans.count - first == pieceCount {
                    sentences.append(first..<spans.count)
                    sentenceRanges.append(sentence)
                    kept = context..<spans.count - contextCount
                    try body(&self)
                    let shared = Array(spans.suffix(2 * contextCount))
                    let count = wordsBefore + spans.count - shared.count
                    removeWords()
                    spans += shared
                    (wordsBefore, context, first) = (count, contextCount, 0)
                }
                spans.append(span)
            }
            guard spans.count > first else { return }
            sentences.append(first..<spans.count)
            sentenceRanges.append(sentence)
        }
        guard spans.count > context else { return }
        kept = context..<spans.count
        try body(&self)
    }
}

extension WordTagger {
    /// Calls `body` with one window of a text after another, tagged; together they have the words and tags
    /// of ``tag(_:into:choosesFineTags:)``.
    ///
    /// - Complexity: that of tagging; memory does not grow with the text.
    package func forEachWindow<Failure: Error>(
        of utf8: UnsafeBufferPointer<UInt8>, in text: inout TaggedText, choosesFineTags: Bool = false,
        _ body: (TaggedText) throws(Failure) -> Void
    ) throws(Failure) {
        try text.forEachWindow(of: utf8, by: boundaries) { window throws(Failure) in
            tag(wordsOf: &window, utf8, choosesFineTags: choosesFineTags)
            try body(window)
        }
    }
}
