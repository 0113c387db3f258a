// Finding terms in the words of a text.

extension Gazetteer {
    /// The terms among words, from left to right: at each word the longest that begins there, and on behind it.
    ///
    /// A term must begin and end with a word, and may be cut differently from how it was written: `McDonald`, `'s` is
    /// `McDonald's`.
    public func matches(in words: [String]) -> [TaggedSpan] {
        var terms = TermWords()
        for word in words { terms.append(word) }
        var spans: [TaggedSpan] = []
        forEachMatch(in: terms) { words, value in
            if let label = label(of: value) { spans.append(TaggedSpan(words: words, kind: label)) }
        }
        return spans
    }

    /// Calls `body` with each match's words and value.
    ///
    /// - Complexity: O(*n* · *m*) in the bytes of the words and the words of the longest term that begins as they do.
    func forEachMatch(in words: TermWords, _ body: (Range<Int>, UInt16) -> Void) {
        words.key.withUnsafeBufferPointer { key in
            var word = 0
            while word < words.count {
                if let (end, value) = longest(from: word, words, key) {
                    body(word..<end, value)
                    word = end
                } else {
                    word += 1
                }
            }
        }
    }

    /// The end and the value of the longest term that begins with a word.
    private func longest(
        from first: Int, _ words: TermWords, _ key: UnsafeBufferPointer<UInt8>
    ) -> (end: Int, value: UInt16)? {
        guard words.hasPiece(first) else { return nil }
        let start = words.starts[first]
        var place = start
        var hash = TermHash()
        var found: (end: Int, value: UInt16)?
        for word in first..<words.count where words.hasPiece(word) {
            while place < words.ends[word] {
                hash.add(key[place])
                place += 1
            }
            guard let value = value(of: UnsafeBufferPointer(rebasing: key[start..<place]), hash) else {
                break
            }
            if value & ~Self.goesOn != 0 { found = (word + 1, value) }
            if value & Self.goesOn == 0 { break }
        }
        return found
    }
}
