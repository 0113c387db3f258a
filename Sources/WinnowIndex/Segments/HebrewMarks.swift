/// Words with Hebrew's marks of abbreviations and foreign sounds: gershayim (U+05F4) and geresh (U+05F3).
///
/// Keyboards have quotation marks in their place, so that both are one word: `דו״ח` is `דו"ח`, `ג׳ז` is `ג'ז`.
enum HebrewMarks {
    /// The first byte of Hebrew letters and marks.
    private static let lead: UInt8 = 0xD7

    /// Calls `body` with a word that has quotation marks in place of the marks.
    @inline(__always)
    static func fold(
        in word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard word.first == lead, word.indices.contains(where: { quotationMark(of: word, at: $0) != nil })
        else { return body(word) }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { room in
            var (place, count) = (0, 0)
            while place < word.count {
                let mark = quotationMark(of: word, at: place)
                room[count] = mark ?? word[place]
                place += mark == nil ? 1 : 2
                count += 1
            }
            body(UnsafeBufferPointer(rebasing: room[..<count]))
        }
    }

    /// The quotation mark for the Hebrew mark at an index; nil if there is none.
    private static func quotationMark(of word: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt8? {
        guard word[place] == lead, place + 1 < word.count else { return nil }
        return switch word[place + 1] {
        case 0xB3: UInt8(ascii: "'")
        case 0xB4: UInt8(ascii: "\"")
        default: nil
        }
    }

    /// Whether the quotation mark at an index is such a mark: between two letters.
    static func isMark(_ scalars: [Unicode.Scalar], at place: Int) -> Bool {
        scalars[place] == "\"" && place > 0 && place + 1 < scalars.count && isLetter(scalars[place - 1])
            && isLetter(scalars[place + 1])
    }

    /// Whether it is a letter, or a vowel point or another sign on one.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x05D0...0x05F2: true
        case 0x0591...0x05C7: scalar.properties.generalCategory == .nonspacingMark
        default: false
        }
    }
}
