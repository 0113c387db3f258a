import WinnowSystem

/// Frequent words of an index with short codes, by which its texts are stored.
///
/// A code is a byte below 112 or two bytes from 128 on; other bytes are listed after their number. Words
/// include the space before them. Short texts become smaller than by a general compressor, which has to see a
/// word before it can refer to it, and faster.
struct TextDictionary: Sendable {
    /// The numbers of codes of one byte and of two.
    private static let (shortCodes, longCodes) = (112, 128 * 256)
    /// The first byte of codes of two.
    private static let longStart: UInt8 = 128
    /// The first byte of the numbers of 1 to 15 listed bytes; the next byte after that has greater ones.
    private static let listStart: UInt8 = 112
    private static let manyListed: UInt8 = 127
    private static let mostListed = 255
    private static let longestWord = 40

    /// The entries' bytes, and the end of each.
    private let texts: [UInt8]
    private let ends: [UInt32]
    /// The code of each entry: its index, below ``shortCodes`` for one byte.
    private let codes: WordNumbers

    /// The number of entries.
    var count: Int { ends.count }

    /// Makes a dictionary of entries in the order of their codes.
    private init(texts: [UInt8], ends: [UInt32]) {
        (self.texts, self.ends) = (texts, ends)
        codes = WordNumbers(texts, ends)
    }
}

// MARK: Making

extension TextDictionary {
    /// Counts the words of sample texts.
    struct Sample: ~Copyable {
        private var table = WordTable()
        private var counts: [Int] = []

        /// Adds a text.
        mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
            var place = 0
            while let word = TextDictionary.word(of: text, from: &place) {
                let number = Int(table.number(of: word))
                if number == counts.count { counts.append(0) }
                counts[number] += 1
            }
        }

        /// The dictionary of the words that save the most bytes.
        func dictionary() -> TextDictionary {
            // A word that occurs once saves nothing.
            let all = counts.indices.filter {
                counts[$0] > 1 && table.bytes(of: $0).count <= TextDictionary.longestWord
            }
            func sorted(_ words: [Int], by saved: (Int) -> Int) -> [Int] {
                words.sorted { left, right in
                    let (own, other) = (saved(left), saved(right))
                    // First come, first served, so that the same texts give the same bytes.
                    return own != other ? own > other : left < right
                }
            }
            let short = sorted(all) { counts[$0] }.prefix(TextDictionary.shortCodes)
            let isShort = Set(short)
            // An entry takes its bytes and one more.
            let worthwhile = all.filter { word in
                let length = table.bytes(of: word).count
                return !isShort.contains(word) && counts[word] * (length - 2) > 2 * (length + 1)
            }
            let long = sorted(worthwhile) { counts[$0] * (table.bytes(of: $0).count - 2) }
                .prefix(TextDictionary.longCodes)
            var texts: [UInt8] = []
            var ends: [UInt32] = []
            func append(_ words: some Sequence<Int>) {
                for word in words {
                    texts.append(contentsOf: table.bytes(of: word))
                    ends.append(UInt32(texts.count))
                }
            }
            append(short)
            // With few words, codes of one byte are left over.
            if short.count == TextDictionary.shortCodes { append(long) }
            return TextDictionary(texts: texts, ends: ends)
        }
    }

    /// The next word: with the space before it, or a run of spaces or of signs; nil at the end.
    private static func word(
        of text: UnsafeBufferPointer<UInt8>, from place: inout Int
    ) -> UnsafeBufferPointer<UInt8>? {
        guard place < text.count else { return nil }
        let start = place
        func skip(_ kind: Kind) { while place < text.count, Kind(text[place]) == kind { place += 1 } }
        let first = Kind(text[place])
        if first == .space, place + 1 < text.count, Kind(text[place + 1]) == .letter {
            place += 1
            skip(.letter)
        } else {
            skip(first)
        }
        return UnsafeBufferPointer(rebasing: text[start..<place])
    }

    private enum Kind {
        case letter, space, sign

        @inline(__always)
        init(_ byte: UInt8) {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x27, 0x80...0xFF: self = .letter
            case 0x20: self = .space
            default: self = .sign
            }
        }
    }
}

// MARK: Storing

extension TextDictionary {
    /// The stored form: each entry's length and bytes.
    var stored: [UInt8] {
        var stored: [UInt8] = []
        stored.reserveCapacity(texts.count + ends.count)
        var start = 0
        for end in ends {
            stored.append(UInt8(Int(end) - start))
            stored.append(contentsOf: texts[start..<Int(end)])
            start = Int(end)
        }
        return stored
    }

    /// Reads the stored form; nil if it is invalid.
    init?(stored: UnsafeRawBufferPointer) {
        var texts: [UInt8] = []
        var ends: [UInt32] = []
        texts.reserveCapacity(stored.count)
        var place = 0
        while place < stored.count {
            let end = place + 1 + Int(stored[place])
            guard end > place + 1, end <= stored.count else { return nil }
            texts.append(contentsOf: stored[place + 1..<end])
            ends.append(UInt32(texts.count))
            place = end
        }
        guard ends.count <= Self.shortCodes + Self.longCodes else { return nil }
        self.init(texts: texts, ends: ends)
    }
}

// MARK: Texts

extension TextDictionary {
    /// Appends a text's codes.
    ///
    /// - Complexity: O(*n*) in the bytes.
    func encode(_ text: UnsafeBufferPointer<UInt8>, to codes: inout [UInt8]) {
        var (place, listed) = (0, 0)
        while true {
            let start = place
            guard let word = Self.word(of: text, from: &place) else {
                return list(text[listed..<start], in: &codes)
            }
            guard word.count <= Self.longestWord, let code = self.codes.number(of: word, texts, ends) else {
                continue
            }
            list(text[listed..<start], in: &codes)
            listed = place
            if code < Self.shortCodes {
                codes.append(UInt8(code))
            } else {
                let long = code - Self.shortCodes
                codes.append(Self.longStart + UInt8(long >> 8))
                codes.append(UInt8(long & 255))
            }
        }
    }

    private func list(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, in codes: inout [UInt8]) {
        var rest = bytes
        while !rest.isEmpty {
            let part = rest.prefix(Self.mostListed)
            if part.count <= Int(Self.manyListed - Self.listStart) {
                codes.append(Self.listStart + UInt8(part.count - 1))
            } else {
                codes.append(Self.manyListed)
                codes.append(UInt8(part.count))
            }
            codes.append(contentsOf: part)
            rest = rest.dropFirst(part.count)
        }
    }

    /// The text of some codes; nil if they are not of this dictionary.
    ///
    /// - Complexity: O(*n*) in the bytes.
    func text(of codes: UnsafeRawBufferPointer) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(3 * codes.count)
        return texts.withUnsafeBufferPointer { texts in
            ends.withUnsafeBufferPointer { ends in
                var place = 0
                while place < codes.count {
                    let byte = codes[place]
                    place += 1
                    if byte >= Self.listStart, byte < Self.longStart {
                        var length = Int(byte - Self.listStart) + 1
                        if byte == Self.manyListed {
                            guard place < codes.count else { return nil }
                            length = Int(codes[place])
                            place += 1
                        }
                        guard place + length <= codes.count else { return nil }
                        text.append(contentsOf: codes[place..<place + length])
                        place += length
                        continue
                    }
                    var code = Int(byte)
                    if byte >= Self.longStart {
                        guard place < codes.count else { return nil }
                        code = Self.shortCodes + Int(byte - Self.longStart) << 8 + Int(codes[place])
                        place += 1
                    }
                    guard code < ends.count else { return nil }
                    let start = code == 0 ? 0 : Int(ends[code - 1])
                    text.append(contentsOf: texts[start..<Int(ends[code])])
                }
                return text
            }
        }
    }
}

/// The numbers of words, to look them up only.
private struct WordNumbers: Sendable {
    /// The number of each word + 1 at the place of its hash; 0 for none.
    private let slots: [UInt32]

    init(_ texts: [UInt8], _ ends: [UInt32]) {
        var size = 16
        while size < 2 * ends.count { size *= 2 }
        var slots = [UInt32](repeating: 0, count: size)
        texts.withUnsafeBufferPointer { texts in
            var start = 0
            for (number, end) in ends.enumerated() {
                let word = UnsafeBufferPointer(rebasing: texts[start..<Int(end)])
                start = Int(end)
                var place = Int(truncatingIfNeeded: WordTable.hash(word)) & (size - 1)
                while slots[place] != 0 { place = (place + 1) & (size - 1) }
                slots[place] = UInt32(number + 1)
            }
        }
        self.slots = slots
    }

    /// The number of a word; nil for another one.
    @inline(__always)
    func number(of word: UnsafeBufferPointer<UInt8>, _ texts: [UInt8], _ ends: [UInt32]) -> Int? {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: WordTable.hash(word)) & mask
        while slots[place] != 0 {
            let number = Int(slots[place]) - 1
            let start = number == 0 ? 0 : Int(ends[number - 1])
            let isEqual = texts.withUnsafeBufferPointer { texts in
                WordTable.areEqual(UnsafeBufferPointer(rebasing: texts[start..<Int(ends[number])]), word)
            }
            if isEqual { return number }
            place = (place + 1) & mask
        }
        return nil
    }
}
