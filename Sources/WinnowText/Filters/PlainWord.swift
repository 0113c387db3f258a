/// Reduces words of ``TokenAnalyzer/searchWords`` to their plain form.
///
/// - Soft hyphens, direction marks and zero-width joiners, found inside words of web pages and PDF, and the Arabic
///   tatweel are removed; ligatures become letters.
/// - Arabic letters that are written one for another become one: `ة` is `ه`, `ى` and Persian `ی` are `ي`, `ک` is `ك`.
/// - Removes elided articles and pronouns (`l'histoire`, `dell'arte`) and an English `'s` at the end.
@usableFromInline
package enum PlainWord {
    /// Longer words are cut: they are not searched for, and would make a dictionary as large as the texts.
    package static let longest = 128

    private static let apostrophe = UInt8(ascii: "'")
    /// French, Italian, Catalan.
    private static let elided: [StaticString] = [
        "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu",
        "un", "all", "dell", "nell", "dall", "sull", "quell",
    ]

    /// Calls `body` with the plain form of a normalized word, unless it is empty.
    @inlinable @inline(__always)
    package static func with(
        _ word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        // Most words have none of these bytes, with which all invisible characters and ligatures begin.
        guard
            word.contains(where: {
                $0 == UInt8(ascii: "'") || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xEF || 0xD8...0xDB ~= $0
            })
        else {
            return body(word)
        }
        withoutInvisibleSigns(word, body)
    }

    private static func withoutJoined(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var word = word
        if let place = word.firstIndex(of: apostrophe), place + 2 < word.count {
            let isElided = elided.contains { text in
                text.utf8CodeUnitCount == place
                    && text.withUTF8Buffer { $0.elementsEqual(word[..<place]) }
            }
            if isElided { word = UnsafeBufferPointer(rebasing: word[(place + 1)...]) }
        }
        if word.count > 2, word[word.count - 1] == UInt8(ascii: "s"), word[word.count - 2] == apostrophe {
            word = UnsafeBufferPointer(rebasing: word[..<(word.count - 2)])
        }
        return word
    }

    @usableFromInline
    static func withoutInvisibleSigns(
        _ word: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: word.count) { room in
            var (place, count) = (0, 0)
            while place < word.count {
                let length = length(of: word, at: place)
                if length == 0 {
                    room[count] = word[place]
                    (place, count) = (place + 1, count + 1)
                    continue
                }
                if let letter = arabicLetter(word[place], word[place + 1]) {
                    (room[count], room[count + 1]) = letter
                    count += 2
                } else if word[place] == 0xEF, word[place + 1] == 0xAC {
                    for letter in letters(of: word[place + 2]).utf8 {
                        room[count] = letter
                        count += 1
                    }
                }
                place += length
            }
            if count > 0 { body(withoutJoined(UnsafeBufferPointer(rebasing: room[..<count]))) }
        }
    }

    /// The length of an invisible character or ligature at an index, in bytes; 0 if there is none.
    private static func length(of word: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
        switch word[place] {
        case 0xC2: return place + 1 < word.count && word[place + 1] == 0xAD ? 2 : 0
        case 0xD8...0xDB:
            guard place + 1 < word.count else { return 0 }
            let isTatweel = word[place] == 0xD9 && word[place + 1] == 0x80
            return isTatweel || arabicLetter(word[place], word[place + 1]) != nil ? 2 : 0
        case 0xE2, 0xEF:
            guard place + 2 < word.count else { return 0 }
            switch (word[place], word[place + 1], word[place + 2]) {
            // U+200C…U+200F, U+202A…U+202E; U+2060, U+2066…U+2069; U+FEFF; U+FB00…U+FB06.
            case (0xE2, 0x80, 0x8C...0x8F), (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA0),
                (0xE2, 0x81, 0xA6...0xA9), (0xEF, 0xBB, 0xBF), (0xEF, 0xAC, 0x80...0x86):
                return 3
            default: return 0
            }
        default: return 0
        }
    }

    /// The letter that another one is written for, as two bytes; nil for other characters.
    private static func arabicLetter(_ first: UInt8, _ second: UInt8) -> (UInt8, UInt8)? {
        switch (first, second) {
        case (0xD8, 0xA9): (0xD9, 0x87)
        case (0xD9, 0x89), (0xDB, 0x8C): (0xD9, 0x8A)
        case (0xDA, 0xA9): (0xD9, 0x83)
        default: nil
        }
    }

    private static func letters(of last: UInt8) -> String {
        switch last {
        case 0x80: "ff"
        case 0x81: "fi"
        case 0x82: "fl"
        case 0x83: "ffi"
        case 0x84: "ffl"
        default: "st"
        }
    }
}

extension PlainWord {
    /// Whether a byte of a normalized word may be a point between words.
    @inlinable @inline(__always)
    static func mayDivide(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") }

    /// Whether a normalized word is divided at an index: by a full stop or colon that is not within a number.
    package static func isPoint(_ index: Int, of word: UnsafeBufferPointer<UInt8>) -> Bool {
        func isDigit(_ index: Int) -> Bool { word.indices.contains(index) && 0x30...0x39 ~= word[index] }
        return mayDivide(word[index]) && !(isDigit(index - 1) && isDigit(index + 1))
    }

    /// Calls `body` with each part of a normalized word that points divide, and its place in the text, as where the space
    /// after a sentence is missing; with the whole word if it is a number or single letters (`3.5`, `U.S`).
    ///
    /// - Returns: whether the word has several parts.
    @inlinable @inline(__always)
    @discardableResult
    package static func forEachPart(
        of word: UnsafeBufferPointer<UInt8>, at span: TokenSpan, in text: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, TokenSpan) -> Void
    ) -> Bool {
        guard word.contains(where: mayDivide) else {
            body(word, span)
            return false
        }
        let points = points(in: word, at: span, in: text)
        var (start, place) = (0, span)
        for point in points {
            place.end = point.place.lowerBound
            body(UnsafeBufferPointer(rebasing: word[start..<point.index]), place)
            (start, place.start, place.end) = (point.index + 1, point.place.upperBound, span.end)
        }
        body(UnsafeBufferPointer(rebasing: word[start...]), place)
        return !points.isEmpty
    }

    /// The points that divide a word, as indices and as places in the text.
    @usableFromInline
    static func points(
        in word: UnsafeBufferPointer<UInt8>, at span: TokenSpan, in text: UnsafeBufferPointer<UInt8>
    ) -> [(index: Int, place: Range<Int>)] {
        let indices = word.indices.filter { mayDivide(word[$0]) }
        let places = (span.start..<span.end).compactMap { place -> Range<Int>? in
            if mayDivide(text[place]) { return place..<place + 1 }
            // U+FF0E and U+FF1A.
            guard place + 3 <= span.end, text[place] == 0xEF, text[place + 1] == 0xBC,
                text[place + 2] == 0x8E || text[place + 2] == 0x9A
            else { return nil }
            return place..<place + 3
        }
        // A long word is cut, and then has fewer.
        guard indices.count == places.count, !isInitialism(word) else { return [] }
        return zip(indices, places).filter {
            $0.0 > 0 && $0.0 + 1 < word.count && isPoint($0.0, of: word)
        }.map { ($0, $1) }
    }

    /// Whether a normalized word consists of single letters with points between them.
    @inlinable @inline(__always)
    package static func isInitialism(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        var (letters, points) = (0, 0)
        for byte in word {
            if byte == UInt8(ascii: ".") {
                guard letters == 1 else { return false }
                (letters, points) = (0, points + 1)
            } else if byte & 0xC0 != 0x80 {
                guard letters == 0, !(0x30...0x39 ~= byte) else { return false }
                letters = 1
            }
        }
        return points > 0 && letters == 1
    }
}

extension TokenAnalyzer {
    /// For searching: words by Unicode's rules, so that parts of addresses are also found; width, case and
    /// diacritics are folded, symbols removed.
    package static let searchWords = TokenAnalyzer(
        mode: .unicode,
        filters: [.foldWidth, .lowercase, .foldDiacritics, .foldApostrophes, .removeKinds([.symbol])])
}
