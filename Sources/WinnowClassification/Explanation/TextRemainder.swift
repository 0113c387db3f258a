import WinnowText

/// A text without some of its tokens; what stands between tokens stays.
struct TextRemainder {
    private(set) var text: [UInt8] = []
    /// Where the tokens begin that are left, and their numbers, in order.
    private var tokens: [(start: Int, number: Int)] = []

    /// Takes tokens, by ascending numbers, out of a text. Complexity: O(*n*) in the bytes of the text.
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

    /// Appends a piece, behind a space where it would join with what stood before a token that is gone.
    private mutating func append(_ piece: ArraySlice<UInt8>, _ hasGap: inout Bool) {
        guard let first = piece.first else { return }
        if hasGap, let last = text.last, last > 0x20, first > 0x20 { text.append(0x20) }
        text += piece
        hasGap = false
    }

    /// The number of the token that begins at a place of the remaining text, or last before it; nil where none does.
    ///
    /// Complexity: O(log *m*) in the tokens.
    func token(at start: Int) -> Int? {
        let place = tokens.indices.partitionPoint { tokens[$0].start > start }
        return place > 0 ? tokens[place - 1].number : nil
    }
}
