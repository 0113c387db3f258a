// The words of long texts, one after another, so that memory does not grow with their texts and weights.

import WinnowCore
import WinnowText

extension SentimentScorer.Reader {
    /// Texts of at least this many bytes are read in windows.
    package var longText: Int {
        get { core.features.longText }
        set { core.features.longText = newValue }
    }

    /// Calls `body` with each word that affects the score of a part of a text, in order, as in
    /// ``sentiment(of:)``.
    ///
    /// - Complexity: O(*n*) in the bytes of the part. A long part takes 8 bytes of memory per token, and 24
    ///   per word in a lexicon.
    package mutating func forEachWord<Failure: Error>(
        of range: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>,
        _ body: (Sentiment.Word) throws(Failure) -> Void
    ) throws(Failure) {
        let part = UnsafeBufferPointer(rebasing: utf8[range])
        guard part.count >= longText, !isOther else {
            for word in words(of: part, offset: range.lowerBound) { try body(word) }
            return
        }
        try withPlainWording(of: part) { reader, plain throws(Failure) in
            try reader.forEachWord(ofLong: plain, writtenAs: part, offset: range.lowerBound, body)
        }
    }

    private mutating func forEachWord<Failure: Error>(
        ofLong part: UnsafeBufferPointer<UInt8>, writtenAs original: UnsafeBufferPointer<UInt8>, offset: Int,
        _ body: (Sentiment.Word) throws(Failure) -> Void
    ) throws(Failure) {
        let tokenShares = ngramShares(of: part, keepsTokens: false).tokenShares
        var lexical = lexicalShares(ofLong: part)[...]
        var token = 0
        var shares = WordShares(core.wording.changes)
        // Calls `body` with the words before an offset.
        func send(before end: Int) throws(Failure) {
            while let next = lexical.first, next.word.lowerBound < end {
                shares.add(next.share, at: next.word)
                lexical.removeFirst()
            }
            for word in shares.words(of: original, offset: offset) { try body(word) }
            shares = WordShares(core.wording.changes)
        }
        try core.features.ngrams.forEachSpans(of: part) { spans throws(Failure) in
            if let first = spans.first { try send(before: first.start) }
            for span in spans {
                shares.add(tokenShares[token], at: span.start..<span.end)
                token += 1
            }
        }
        try send(before: .max)
    }

    /// The contributions of lexicons to the score of a long text, by words in order.
    private mutating func lexicalShares(
        ofLong utf8: UnsafeBufferPointer<UInt8>
    ) -> [(word: Range<Int>, share: Double)] {
        let lexicons = scorer.core.features.lexicons
        guard !lexicons.isEmpty else { return [] }
        let weights = lexicons.indices.map(scorer.weights(ofLexicon:))
        let sums = core.features.lexicon.sums(ofLong: utf8, by: lexicons)
        var shares: [(word: Range<Int>, share: Double)] = []
        core.features.lexicon.forEachWindow(ofLong: utf8, by: lexicons) { window in
            let found = window.enumerated().flatMap { lexicon, valences in
                valences.map { word, valence in
                    (word, lexicon, sums[lexicon].share(of: valence, weights: weights[lexicon]))
                }
            }
            shares += found.sorted { ($0.0.lowerBound, $0.1) < ($1.0.lowerBound, $1.1) }.map { ($0.0, $0.2) }
        }
        return shares
    }
}
