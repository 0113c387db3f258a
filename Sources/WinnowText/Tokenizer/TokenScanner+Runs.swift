// Runs of characters of one sort, as regular expressions and programs that split at spaces find them.

extension TokenScanner {
    /// Writes the next runs of ``WordTokenizer/Mode/alphanumeric`` or ``WordTokenizer/Mode/spaces``; returns their
    /// number, which is 0 only at the end of the text.
    @inline(never)
    mutating func fillRuns(_ output: UnsafeMutableBufferPointer<TokenSpan>, ofIdentifiers: Bool) -> Int {
        let text = self.text
        var filled = 0
        var index = position
        while index < text.count, filled < output.count {
            let start = index
            var count = 0
            while index < text.count {
                let length = ofIdentifiers ? text.identifierLength(at: index) : text.inkLength(at: index)
                if length == 0 { break }
                index &+= length
                count &+= 1
            }
            if count > (ofIdentifiers ? 1 : 0) {
                output[filled] = TokenSpan(start: start, end: index, kind: .word)
                filled &+= 1
            }
            // What ended the run.
            if index < text.count { index &+= UTF8Scalar(at: index, in: text).count }
        }
        position = index
        return filled
    }
}

extension TextBytes {
    /// The number of bytes of the letter, digit or underscore at `index`; 0 if there is another character.
    @inline(__always)
    fileprivate func identifierLength(at index: Int) -> Int {
        let first = self[index]
        return first < 0x80 ? (isIdentifier(first) ? 1 : 0) : letterLength(at: index)
    }

    @inline(never)
    private func letterLength(at index: Int) -> Int {
        let scalar = UTF8Scalar(at: index, in: self)
        return ScalarKind(scalar.value).isAlphanumeric ? scalar.count : 0
    }

    /// The number of bytes of the character at `index`; 0 if it is white space.
    @inline(__always)
    fileprivate func inkLength(at index: Int) -> Int {
        let first = self[index]
        // The separators U+001C to U+001F are white space to Python, and to no text that was typed.
        if first < 0x80 { return first > 0x20 || first < 0x09 || (0x0E...0x1B).contains(first) ? 1 : 0 }
        let scalar = UTF8Scalar(at: index, in: self)
        return ScalarKind.isWhiteSpace(scalar.value) ? 0 : scalar.count
    }
}
