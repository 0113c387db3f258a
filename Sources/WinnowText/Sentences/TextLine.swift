/// Information from a line of a text about how the text was wrapped.
struct TextLine {
    /// The start of the next line, or the end of the text.
    private(set) var next: Int
    /// The number of characters up to the last visible one.
    private(set) var length = 0
    /// The number of characters of the first word.
    private(set) var firstWordLength = 0
    /// Whether it has more than one word.
    private(set) var hasSeveralWords = false
    /// Whether it begins with a lower-case letter.
    private(set) var isLower = false

    /// Whether it has nothing visible.
    var isEmpty: Bool { length == 0 }

    /// Reads the line at `start`. Complexity: O(*n*) in its bytes.
    init(at start: Int, in text: TextBytes) {
        next = start
        var count = 0
        var isAfterBlank = true
        while next < text.count {
            if let lineBreak = text.lineBreakLength(at: next) {
                next += lineBreak
                return
            }
            let byte = text[next]
            if byte & 0xC0 != 0x80 { count += 1 }
            if byte <= 0x20 {
                isAfterBlank = true
            } else {
                if isEmpty {
                    isLower = SentenceBreakClass.character(at: next, in: text).class == .lower
                } else if isAfterBlank {
                    hasSeveralWords = true
                }
                if !hasSeveralWords, byte & 0xC0 != 0x80 { firstWordLength += 1 }
                isAfterBlank = false
                length = count
            }
            next += 1
        }
    }

    /// Whether a word after this line, with a space, makes it no longer than `width` characters.
    func fits(_ wordLength: Int, in width: Int) -> Bool { length + 1 + wordLength <= width }
}
