import WinnowText

/// Hashes of a word and its parts; the same on every platform and in every version of the model format.
struct WordShape {
    /// The word in lower case (ASCII), digits as `0`.
    var word: UInt64
    /// The word unchanged.
    var exact: UInt64
    /// Its first 1 to 4 characters.
    var prefixes: (UInt64, UInt64, UInt64, UInt64)
    /// Its last 1 to 5 characters.
    var suffixes: (UInt64, UInt64, UInt64, UInt64, UInt64)
    /// Its outline: capitals, small letters, digits and symbols, with runs shortened to two.
    var outline: UInt64
    /// Whether it begins with an ASCII letter, and whether that is a capital.
    var beginsWithLetter = false
    var beginsWithCapital = false

    /// The shape before the first and after the last word of a sentence.
    static let outside = WordShape(sentinel: 0x5EED)

    private init(sentinel: UInt64) {
        word = sentinel
        exact = sentinel
        prefixes = (sentinel, sentinel, sentinel, sentinel)
        suffixes = (sentinel, sentinel, sentinel, sentinel, sentinel)
        outline = sentinel
    }

    /// Makes the shape of a word.
    init(_ word: String) {
        var word = word
        self = word.withUTF8 { WordShape($0) }
    }

    /// Makes the shape of a word's bytes; all forms of the apostrophe have the same shape.
    ///
    /// Complexity: O(*n*) in the bytes.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self = PlainApostrophe.with(bytes) { WordShape(plain: $0) }
    }

    private init(plain bytes: UnsafeBufferPointer<UInt8>) {
        var word = Self.start
        var exact = Self.start
        var outline = Self.start
        var starts = (0, 0, 0, 0, 0)
        var count = 0
        var lastClass: UInt8 = 0
        var run = 0
        var heads = (Self.start, Self.start, Self.start, Self.start)
        for byte in bytes {
            let folded = Self.folded(byte)
            if byte & 0xC0 != 0x80 {
                // A character begins: so far, the first `count` characters were hashed.
                switch count {
                case 1: heads.0 = word
                case 2: heads.1 = word
                case 3: heads.2 = word
                case 4: heads.3 = word
                default: break
                }
                count += 1
                let form = Self.form(byte)
                run = form == lastClass ? run + 1 : 0
                if run < 2 { outline = Self.mix(outline, UInt64(form)) }
                lastClass = form
            }
            word = Self.mix(word, UInt64(folded))
            exact = Self.mix(exact, UInt64(byte))
        }
        self.word = word
        self.exact = exact
        self.outline = outline
        if let first = bytes.first {
            beginsWithLetter = first | 0x20 &- 0x61 < 26
            beginsWithCapital = beginsWithLetter && first & 0x20 == 0
        }
        if count <= 1 { heads.0 = word }
        if count <= 2 { heads.1 = word }
        if count <= 3 { heads.2 = word }
        if count <= 4 { heads.3 = word }
        prefixes = heads
        starts = Self.lastStarts(bytes)
        suffixes = (
            Self.hash(bytes, from: starts.0), Self.hash(bytes, from: starts.1),
            Self.hash(bytes, from: starts.2),
            Self.hash(bytes, from: starts.3), Self.hash(bytes, from: starts.4)
        )
    }

    /// The starts of the last 1 to 5 characters.
    private static func lastStarts(_ bytes: UnsafeBufferPointer<UInt8>) -> (Int, Int, Int, Int, Int) {
        var index = bytes.count
        func step() -> Int {
            index = max(0, index - 1)
            while index > 0, bytes[index] & 0xC0 == 0x80 { index -= 1 }
            return index
        }
        return (step(), step(), step(), step(), step())
    }

    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt64 {
        var hash = Self.start
        for index in start..<bytes.count { hash = mix(hash, UInt64(folded(bytes[index]))) }
        return hash
    }

    private static let start: UInt64 = 0x9AE1_6A3B_2F90_404F

    /// One step of the hash: multiply and fold.
    @inline(__always)
    static func mix(_ hash: UInt64, _ value: UInt64) -> UInt64 {
        let product = (hash ^ value).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low &+ value
    }

    /// An ASCII byte in lower case, digits as `0`.
    @inline(__always)
    static func folded(_ byte: UInt8) -> UInt8 {
        if byte &- 0x41 < 26 { return byte | 0x20 }
        return byte &- 0x30 < 10 ? 0x30 : byte
    }

    /// `A`, `a`, `0`, the symbol itself, or one value for all non-ASCII bytes.
    @inline(__always)
    private static func form(_ byte: UInt8) -> UInt8 {
        if byte &- 0x61 < 26 { return UInt8(ascii: "a") }
        if byte &- 0x41 < 26 { return UInt8(ascii: "A") }
        if byte &- 0x30 < 10 { return UInt8(ascii: "0") }
        return byte >= 0x80 ? 0x80 : byte
    }
}
