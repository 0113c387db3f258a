// Properties of the analyzer for one text.

import WinnowText

/// Analyzes a text with a list of filters and checks the result.
struct AnalysisCheck {
    let mode: WordTokenizer.Mode
    let filters: [TokenFilter]
    let text: UnsafeBufferPointer<UInt8>
    /// The tokens before the filters.
    let spans: [TokenSpan]
    let isValid: Bool

    func check() throws(FuzzFailure) {
        try checkUnfiltered()
        let analyzer = TokenAnalyzer(mode: mode, filters: filters)
        var fresh = TokenBuffer()
        analyzer.analyze(text, into: &fresh)
        try checkTokens(fresh)
        // A reused buffer must not keep its former contents.
        var reused = TokenBuffer()
        TokenAnalyzer.english.analyze(text, into: &reused)
        analyzer.analyze(text, into: &reused)
        try require(
            Self.all(fresh) == Self.all(reused), "a reused buffer gives different tokens: \(filters)")
        try checkStems(fresh)
    }

    private func checkUnfiltered() throws(FuzzFailure) {
        var tokens = TokenBuffer()
        TokenAnalyzer(mode: mode).analyze(text, into: &tokens)
        try require(
            (0..<tokens.count).map(tokens.span) == spans, "an analyzer without filters changes the spans")
        for index in 0..<tokens.count {
            let isSame = tokens.withBytes(at: index) {
                $0.elementsEqual(text[spans[index].start..<spans[index].end])
            }
            try require(isSame, "an analyzer without filters changes token \(index)")
        }
    }

    private func checkTokens(_ tokens: TokenBuffer) throws(FuzzFailure) {
        var place = 0
        for index in 0..<tokens.count {
            let span = tokens.span(at: index)
            while place < spans.count, spans[place] != span { place += 1 }
            try require(
                place < spans.count, "\(span) is not a token of the tokenizer, or out of order: \(filters)")
            place += 1
            let (count, isText) = tokens.withBytes(at: index) {
                ($0.count, !isValid || String(validating: $0, as: UTF8.self) != nil)
            }
            try require(count > 0, "\(span) became empty and was kept: \(filters)")
            try require(
                count <= 16 * (span.end - span.start) + 32, "\(span) grew to \(count) bytes: \(filters)")
            try require(isText, "\(span) became malformed: \(filters)")
        }
    }

    private func checkStems(_ tokens: TokenBuffer) throws(FuzzFailure) {
        for index in 0..<tokens.count {
            let word = tokens.text(at: index)
            let stem = EnglishStemmer().stem(of: word)
            try require(!isValid || stem.utf8.count <= word.utf8.count, "the stem of \(word) is \(stem)")
        }
    }

    private static func all(_ tokens: TokenBuffer) -> [Token] { (0..<tokens.count).map { tokens[$0] } }
}
