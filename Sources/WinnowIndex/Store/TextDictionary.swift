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

    /// The number of bytes after the last entry's.
    private static let padding = 16

    /// The entries' bytes, then ``padding``, and the end of each.
    private let texts: [UInt8]
    private let ends: [UInt32]
    /// The entries again, to read most of them at once: up to 15 bytes of each, then the number of its bytes.
    private let heads: [SIMD16<UInt8>]
    /// The code of each entry: its index, below ``shortCodes`` for one byte.
    private let codes: WordNumbers

    /// The number of entries.
    var count: Int { ends.count }

    /// Makes a dictionary of entries in the order of their codes.
    private init(texts: [UInt8], ends: [UInt32]) {
        self.texts = texts + repeatElement(0, count: Self.padding)
        self.ends = ends
        var start = 0
        heads = ends.map { end in
            defer { start = Int(end) }
            return Self.head(of: texts[start..<Int(end)])
        }
        codes = WordNumbers(texts, ends)
    }

    private static func head(of entry: ArraySlice<UInt8>) -> SIMD16<UInt8> {
        var head = SIMD16<UInt8>()
        for (place, byte) in entry.prefix(15).enumerated() { head[place] = byte }
        head[15] = UInt8(entry.count)
        return head
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

    /// The next word: with the space before it, or a run of spaces or of symbols; nil at the end.
    @inline(__always)
    private static func word(
        of text: UnsafeBufferPointer<UInt8>, from place: inout Int
    ) -> UnsafeBufferPointer<UInt8>? {
        guard place < text.count else { return nil }
        let start = place
        place += 1
        let isSpace = text[start] == 0x20
        if isLetter(text[start]) || isSpace && place < text.count && isLetter(text[place]) {
            while place < text.count, isLetter(text[place]) { place += 1 }
        } else if isSpace {
            while place < text.count, text[place] == 0x20 { place += 1 }
        } else {
            while place < text.count, text[place] != 0x20, !isLetter(text[place]) { place += 1 }
        }
        return UnsafeBufferPointer(rebasing: text[start..<place])
    }

    /// Whether a byte is of a word: a letter, a digit or an apostrophe of ASCII, or of any other character.
    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool {
        // One bit each: digits and the apostrophe, then letters.
        let letters: UInt64 = byte & 64 == 0 ? 0x03FF_0080_0000_0000 : 0x07FF_FFFE_07FF_FFFE
        return byte >= 128 || letters &>> UInt64(byte & 63) & 1 != 0
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
        // A listed byte takes two at most.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * text.count + 2) { buffer in
            guard let base = buffer.baseAddress, let start = text.baseAddress else { return }
            let end = texts.withUnsafeBufferPointer { texts in
                ends.withUnsafeBufferPointer { ends in
                    self.codes.withUnsafeNumbers(texts, ends) { numbers in
                        Self.encode(start, text.count, numbers, to: base)
                    }
                }
            }
            codes.append(contentsOf: UnsafeBufferPointer(start: base, count: end - base))
        }
    }

    /// Writes a text's codes.
    ///
    /// - Returns: their end.
    @inline(__always)
    private static func encode(
        _ start: UnsafePointer<UInt8>, _ count: Int, _ numbers: borrowing WordNumbers.Unsafe,
        to codes: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let text = UnsafeBufferPointer(start: start, count: count)
        var (place, listed, out) = (0, 0, codes)
        func list(before end: Int) {
            while listed < end {
                let count = min(end - listed, mostListed)
                if count <= Int(manyListed - listStart) {
                    out[0] = listStart + UInt8(count - 1)
                    out += 1
                } else {
                    (out[0], out[1]) = (manyListed, UInt8(count))
                    out += 2
                }
                out.update(from: start + listed, count: count)
                out += count
                listed += count
            }
        }
        while true {
            let first = place
            guard let word = word(of: text, from: &place) else { break }
            guard word.count <= longestWord, let code = numbers.number(of: word) else { continue }
            list(before: first)
            listed = place
            if code < shortCodes {
                out[0] = UInt8(code)
                out += 1
            } else {
                let long = code - shortCodes
                (out[0], out[1]) = (longStart + UInt8(long >> 8), UInt8(long & 255))
                out += 2
            }
        }
        list(before: count)
        return out
    }

    /// The text of some codes; nil if they are not of this dictionary.
    ///
    /// - Complexity: O(*n*) in the bytes.
    func text(of codes: UnsafeRawBufferPointer) -> [UInt8]? {
        // Few texts are longer; only the size of those is counted.
        if let text = text(of: codes, capacity: 4 * codes.count) { return text }
        var size = 0
        let isKnown = forEachPart(of: codes) { _, length, _ in
            size += length
            return true
        }
        return isKnown ? text(of: codes, capacity: size) : nil
    }

    /// The text of some codes; nil if it is longer than `capacity` or they are not of this dictionary.
    @inline(__always)
    private func text(of codes: UnsafeRawBufferPointer, capacity: Int) -> [UInt8]? {
        var isWhole = false
        let text = [UInt8](unsafeUninitializedCapacity: capacity + Self.padding) { text, count in
            guard let first = UnsafeMutableRawPointer(text.baseAddress) else { return }
            var size = 0
            isWhole = forEachPart(of: codes) { start, length, isEntry in
                guard length <= capacity - size else { return false }
                let out = first + size
                if isEntry {
                    // Sixteen bytes at a time; those beyond the end are overwritten by the next part.
                    var place = 0
                    repeat {
                        out.storeBytes(
                            of: start.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self),
                            toByteOffset: place, as: SIMD16<UInt8>.self)
                        place += 16
                    } while place < length
                } else {
                    out.copyMemory(from: start, byteCount: length)
                }
                size += length
                return true
            }
            count = size
        }
        return isWhole ? text : nil
    }

    /// Calls `body` with the address and length of each part of a text, and whether it is an entry, after
    /// which ``padding`` bytes are readable, until it returns false; returns whether it never did and all
    /// codes are of this dictionary.
    @inline(__always)
    private func forEachPart(
        of codes: UnsafeRawBufferPointer,
        _ body: (_ start: UnsafeRawPointer, _ length: Int, _ isEntry: Bool) -> Bool
    ) -> Bool {
        guard let first = codes.baseAddress else { return true }
        return heads.withUnsafeBytes { heads in
            texts.withUnsafeBytes { texts in
                var place = 0
                while place < codes.count {
                    let byte = codes[place]
                    place += 1
                    if byte >= Self.listStart, byte < Self.longStart {
                        var length = Int(byte - Self.listStart) + 1
                        if byte == Self.manyListed {
                            guard place < codes.count else { return false }
                            length = Int(codes[place])
                            place += 1
                        }
                        guard place + length <= codes.count else { return false }
                        guard body(first + place, length, false) else { return false }
                        place += length
                        continue
                    }
                    var code = Int(byte)
                    if byte >= Self.longStart {
                        guard place < codes.count else { return false }
                        code = Self.shortCodes + Int(byte - Self.longStart) << 8 + Int(codes[place])
                        place += 1
                    }
                    guard 16 * code < heads.count else { return false }
                    let length = Int(heads[16 * code + 15])
                    guard let base = length < 16 ? heads.baseAddress : texts.baseAddress else { return false }
                    let start = length < 16 ? 16 * code : Int(ends[code]) - length
                    guard body(base + start, length, true) else { return false }
                }
                return true
            }
        }
    }
}

/// The numbers of words, to look them up only.
private struct WordNumbers: Sendable {
    fileprivate struct Slot: BitwiseCopyable {
        /// The first eight bytes of the word, then zeros.
        var head: UInt64 = 0
        var length: UInt32 = 0
        /// The word's number + 1; 0 for a free slot.
        var mark: UInt32 = 0
    }

    private let slots: [Slot]

    init(_ texts: [UInt8], _ ends: [UInt32]) {
        var size = 16
        while size < 2 * ends.count { size *= 2 }
        var slots = [Slot](repeating: Slot(), count: size)
        texts.withUnsafeBufferPointer { texts in
            var start = 0
            for (number, end) in ends.enumerated() {
                let word = UnsafeBufferPointer(rebasing: texts[start..<Int(end)])
                start = Int(end)
                let head = Self.head(of: word)
                var place = Self.hash(head, word) & (size - 1)
                while slots[place].mark != 0 { place = (place + 1) & (size - 1) }
                slots[place] = Slot(head: head, length: UInt32(word.count), mark: UInt32(number + 1))
            }
        }
        self.slots = slots
    }

    /// Calls `body` with the numbers for hot loops.
    func withUnsafeNumbers<Result>(
        _ texts: UnsafeBufferPointer<UInt8>, _ ends: UnsafeBufferPointer<UInt32>,
        _ body: (borrowing Unsafe) -> Result
    ) -> Result {
        slots.withUnsafeBufferPointer { body(Unsafe(slots: $0, texts: texts, ends: ends)) }
    }

    /// The numbers, as long as the arrays live.
    struct Unsafe: ~Copyable {
        fileprivate let slots: UnsafeBufferPointer<Slot>
        fileprivate let texts: UnsafeBufferPointer<UInt8>
        fileprivate let ends: UnsafeBufferPointer<UInt32>

        /// The number of a word; nil for another one.
        @inline(__always)
        func number(of word: UnsafeBufferPointer<UInt8>) -> Int? {
            let mask = slots.count - 1
            let head = WordNumbers.head(of: word)
            var place = WordNumbers.hash(head, word) & mask
            while true {
                let slot = slots[place]
                if slot.mark == 0 { return nil }
                if slot.head == head, Int(slot.length) == word.count {
                    let end = Int(ends[Int(slot.mark) - 1])
                    let isEqual = word.count <= 8 || areEqual(end - word.count, word)
                    if isEqual { return Int(slot.mark) - 1 }
                }
                place = (place + 1) & mask
            }
        }

        private func areEqual(_ start: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
            for place in 8..<word.count where texts[start + place] != word[place] { return false }
            return true
        }
    }

    @inline(__always)
    fileprivate static func head(of word: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let bytes = UnsafeRawBufferPointer(word)
        if bytes.count >= 8 { return UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) }
        if bytes.count >= 4 {
            // They overlap.
            let first = UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
            let last = UInt32(
                littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self))
            return UInt64(first) | UInt64(last) << UInt64(8 * (bytes.count - 4))
        }
        var head: UInt64 = 0
        for (place, byte) in bytes.enumerated() { head |= UInt64(byte) << UInt64(8 * place) }
        return head
    }

    @inline(__always)
    fileprivate static func hash(_ head: UInt64, _ word: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = head &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(word.count)
        if word.count > 8 {
            // The last eight bytes, some of which are the first.
            let bytes = UnsafeRawBufferPointer(word)
            let tail = bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            hash = (hash ^ hash >> 32 ^ UInt64(littleEndian: tail)) &* 0xD6E8_FEB8_6659_FD93
        }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) &* 0x9E37_79B9 >> 16)
    }
}
