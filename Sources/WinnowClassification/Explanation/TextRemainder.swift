import WinnowText

/// A text without some of its tokens; the bytes between tokens remain.
struct TextRemainder {
    private(set) var text: [UInt8] = []
    /// The start of each remaining token and its index, in order.
    private var tokens: [(start: Int, number: Int)] = []

    /// Removes tokens, given by ascending indices, from a text. Complexity: O(*n*) in the bytes of the text.
    init(of text: [UInt8], tokens: [TokenSpan], without words: [Int]) {
        self.text.reserveCapacity(text.count + words.count)
        var position = 0
        var next = 0
        var hasGap = false
        for (number, token) in tokens.enumerated() {
            append(text[position..<token.start], &hasGap)
            position = token.end
            if next < words.count, words[next] == number {
                next += 1
                hasGap = true
            } else {
                append(text[token.start..<token.end], &hasGap)
                self.tokens.append((self.text.count - (token.end - token.start), number))
            }
        }
        append(text[position...], &hasGap)
    }

    /// Appends a piece, after a space if it would touch the text before a removed token.
    private mutating func append(_ piece: ArraySlice<UInt8>, _ hasGap: inout Bool) {
        guard let first = piece.first else { return }
        if hasGap, let last = text.last, last > 0x20, first > 0x20 { text.append(0x20) }
        text += piece
        hasGap = false
    }

    /// The index of the last token that starts at or before a position in the remaining text, if any.
    ///
    /// Complexity: O(log *m*) in the tokens.
    func token(at start: Int) -> Int? {
        let place = tokens.indices.partitionPoint { tokens[$0].start > start }
        return place > 0 ? tokens[place - 1].number : nil
    }
}
