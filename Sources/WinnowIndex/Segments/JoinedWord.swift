import WinnowText

/// Words joined by hyphens or points, as one word: `e-mail` is also `email`, `RX-100` also `RX100`, `node.js` also `nodejs`,
/// and `U.K.` also `UK`.
///
/// In the dictionary such a word has a mark before its letters, as the text does not have it in this form: it has
/// the same term and the same beginnings as the plain word, but completes and corrects nothing. Numbers joined to
/// numbers (`3-2`, a date) are not one word.
enum JoinedWord {
    /// The first byte of joined words, which no other word has.
    private static let mark: UInt8 = 2
    /// Longer chains are titles in addresses and the like.
    private static let longest = 40

    /// A word, or the beginning of one, as the dictionary has it for joined words.
    static func marked(_ word: [UInt8]) -> [UInt8] { [mark] + word }

    static func isMarked(_ word: some Sequence<UInt8>) -> Bool { word.first { _ in true } == mark }

    /// The word without its mark, if it has one.
    @inline(__always)
    static func plain(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        word.first == mark ? UnsafeBufferPointer(rebasing: word[1...]) : word
    }

    /// The joined words of a sorted dictionary, as a range of its words.
    static func range(count: Int, _ first: (Int) -> UInt8?) -> Range<UInt32> {
        let start = (0..<count).partitionPoint { first($0) ?? 0 >= mark }
        return UInt32(start)..<UInt32((0..<count).partitionPoint { first($0) ?? 0 > mark })
    }

    /// Whether only a hyphen is between two tokens.
    @inline(__always)
    static func isHyphen(in text: UnsafeBufferPointer<UInt8>, from end: Int, to start: Int) -> Bool {
        guard start > end else { return false }
        if start == end + 1 { return text[end] == UInt8(ascii: "-") }
        // U+2010 and U+2011.
        return start == end + 3 && text[end] == 0xE2 && text[end + 1] == 0x80
            && 0x90...0x91 ~= text[end + 2]
    }

    /// Calls `body` with the joined word of some normalized tokens, if it is one.
    static func with(
        _ tokens: Range<Int>, _ token: (Int) -> UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longest + 1) { room in
            room[0] = mark
            var count = 1
            var hasLetters = false
            for index in tokens {
                var isShort = false
                ItemAnalyzer.withPlain(token(index)) { word in
                    guard count + word.count <= room.count else { return }
                    isShort = true
                    for (place, byte) in word.enumerated() where !PlainWord.isPoint(place, of: word) {
                        room[count] = byte
                        count += 1
                        hasLetters = hasLetters || !(0x30...0x39 ~= byte)
                    }
                }
                guard isShort else { return }
            }
            if hasLetters { body(UnsafeBufferPointer(rebasing: room[..<count])) }
        }
    }
}
