// The word that a text ends in.

import WinnowText

extension ItemAnalyzer {
    /// The normalized word at the very end of a text, whether it ends in a symbol that belongs to it only
    /// if more follows, and the text before it; nil if the text ends after a word.
    func begunWord(of text: String) -> (word: [UInt8], endsInSign: Bool, before: String)? {
        let end = text.utf8.count
        func before(_ span: TokenSpan) -> String {
            String(decoding: text.utf8.prefix(span.start), as: UTF8.self)
        }
        if let (word, span) = lastWord(of: text), span.end == end { return (word, false, before(span)) }
        // A letter or a second symbol would continue the word: `don't`, `C++`.
        for more in ["x", "+"] {
            guard let (word, span) = lastWord(of: text + more), span.start < end, span.end == end + 1,
                word.count > 1
            else { continue }
            return (word.dropLast(), true, before(span))
        }
        return nil
    }

    /// The last word of a text, normalized, and where it is.
    private func lastWord(of text: String) -> (word: [UInt8], span: TokenSpan)? {
        var text = text
        var buffer = TokenBuffer()
        var last: (word: [UInt8], span: TokenSpan)?
        text.withUTF8 { utf8 in
            forEachWord(of: utf8, in: &buffer) { word, span in last = (Array(word), span) }
        }
        return last
    }
}
