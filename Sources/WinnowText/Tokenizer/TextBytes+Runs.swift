// The bytes of a text, and scans for runs of ASCII letters and digits, eight bytes at a time.

/// The bytes of a text. Loops use a local constant, so that its address and length stay in registers.
typealias TextBytes = UnsafeBufferPointer<UInt8>

extension TextBytes {
    /// The byte at `index`, or a space past the end.
    @inline(__always)
    func byte(_ index: Int) -> UInt8 {
        index < count ? self[index] : 0x20
    }

    /// The end of the run of ASCII letters that begins at `start`; `start` if there is none.
    ///
    /// Eight bytes are tested at once: adding to seven bits sets the eighth if a bound is reached, so no byte
    /// carries into the next.
    @inline(__always)
    func endOfLetters(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count, let base = baseAddress {
            let bytes = UInt64(
                littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
            let folded = (bytes | 0x2020_2020_2020_2020) & 0x7F7F_7F7F_7F7F_7F7F
            let fromA = folded &+ 0x1F1F_1F1F_1F1F_1F1F
            let behindZ = folded &+ 0x0505_0505_0505_0505
            let others = ~(fromA & ~behindZ & ~bytes) & 0x8080_8080_8080_8080
            if others != 0 { return index &+ others.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < count, isLetter(self[index]) { index &+= 1 }
        return index
    }

    /// The end of the run of ASCII digits that begins at `start`.
    @inline(__always)
    func endOfDigits(from start: Int) -> Int {
        var index = start
        while index < count, isDigit(self[index]) { index &+= 1 }
        return index
    }

    /// The end of the run of ASCII letters, digits and underscores that begins at `start`.
    @inline(__always)
    func endOfIdentifier(from start: Int) -> Int {
        var index = start
        while index < count, isIdentifier(self[index]) { index &+= 1 }
        return index
    }

    /// The letters `start..<end` in lower case as one number, first letter lowest; 0 if more than eight.
    func packed(_ start: Int, _ end: Int) -> UInt64 {
        guard end &- start <= 8, start < end else { return 0 }
        var value: UInt64 = 0
        for index in (start..<end).reversed() { value = value << 8 | UInt64(self[index] | 0x20) }
        return value
    }

    /// The same number for a word from a list, in lower case; only for words of at most eight bytes.
    static func packed(_ word: String) -> UInt64 {
        word.utf8.reversed().reduce(0) { $0 << 8 | UInt64($1 | 0x20) }
    }
}

extension TextBytes {
    /// The numbers of the words in a list separated by white space, for ``packed(_:_:)``.
    static func packedWords(_ list: StaticString) -> Set<UInt64> {
        Set(list.words.map(packed))
    }
}

/// Whether a byte is an ASCII letter.
@inline(__always)
func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

/// Whether a byte is an ASCII capital.
@inline(__always)
func isUppercase(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

/// Whether a byte is an ASCII digit.
@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

/// Whether a byte is an ASCII letter or digit.
@inline(__always)
func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

/// Whether a byte is an ASCII letter, digit or underscore.
@inline(__always)
func isIdentifier(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) || byte == 0x5F }
