/// Changes to the ends of words, by hashes of endings and of whole words: a table of lemmas or stems, as it is looked up.
///
/// A longer ending has priority over a shorter one, a whole word over all endings.
struct EndingRules: Sendable {
    /// A change to the end of a word.
    struct Change: Sendable {
        /// The number of bytes to remove.
        var strip: Int
        /// The bytes to append.
        var addition: [UInt8]
    }

    private var changes: [Change] = []
    /// The bytes of the longest ending.
    private var longestEnd = 0
    /// Keys, each in the first free slot from its home; 0 marks a free slot.
    private var keys: [UInt64]
    /// The index of each key's change.
    private var numbers: [UInt16]

    /// Reads lines of a change, followed by its endings, each after a hyphen, and words.
    ///
    /// - Parameter utf8: the lines. A change is the number of bytes to remove, and the letters to append. Any bytes are
    ///   harmless.
    init(_ utf8: UnsafeBufferPointer<UInt8>) {
        var size = 16
        // A space is before each ending and word.
        let count = utf8.reduce(0) { $1 == 0x20 ? $0 + 1 : $0 }
        while size < 4 * count { size *= 2 }
        keys = Array(repeating: 0, count: size)
        numbers = Array(repeating: 0, count: size)
        var number: UInt16 = 0
        var isFirst = true
        var start = 0
        for index in 0...utf8.count {
            let byte = index < utf8.count ? utf8[index] : 0x0A
            guard byte == 0x20 || byte == 0x0A else { continue }
            let item = UnsafeBufferPointer(rebasing: utf8[start..<index])
            if isFirst, !item.isEmpty { number = self.number(of: item) }
            if !isFirst, !item.isEmpty { add(item, number) }
            isFirst = byte == 0x0A || isFirst && item.isEmpty
            start = index + 1
        }
    }

    /// The index of a change in the form `3y`: digits, of which two count, then letters.
    private mutating func number(of item: UnsafeBufferPointer<UInt8>) -> UInt16 {
        let digits = item.prefix { $0 &- 0x30 < 10 }
        let strip = digits.suffix(2).reduce(0) { $0 * 10 + Int($1 & 0xF) }
        let addition = Array(item.dropFirst(digits.count))
        if changes.last?.strip != strip || changes.last?.addition != addition {
            changes.append(Change(strip: strip, addition: addition))
        }
        return UInt16(truncatingIfNeeded: changes.count - 1)
    }

    private mutating func add(_ item: UnsafeBufferPointer<UInt8>, _ number: UInt16) {
        let isEnd = item[0] == UInt8(ascii: "-")
        if isEnd { longestEnd = max(longestEnd, item.count - 1) }
        var hash = Self.seed
        for byte in item.dropFirst(isEnd ? 1 : 0).reversed() { hash = Self.mix(hash, byte) }
        let key = isEnd ? hash : Self.whole(hash)
        var slot = home(of: key)
        while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
        keys[slot] = key
        numbers[slot] = number
    }

    /// The change for a word in lower case, and whether the table has the whole word; nil for no change.
    func change(of word: UnsafeBufferPointer<UInt8>) -> (change: Change, isWhole: Bool)? {
        var hash = Self.seed
        var longest: UInt16?
        var length = 0
        // From the end, so that each ending's hash extends that of the shorter one.
        for byte in word.reversed() {
            hash = Self.mix(hash, byte)
            length += 1
            if length <= longestEnd, length < word.count, let number = number(of: hash) {
                longest = number
            }
        }
        let whole = number(of: Self.whole(hash))
        guard let number = whole ?? longest else { return nil }
        let change = changes[Int(number)]
        return change.strip == 0 && change.addition.isEmpty ? nil : (change, whole != nil)
    }

    private func number(of key: UInt64) -> UInt16? {
        var slot = home(of: key)
        while keys[slot] != 0 {
            if keys[slot] == key { return numbers[slot] }
            slot = (slot + 1) & (keys.count - 1)
        }
        return nil
    }

    private func home(of key: UInt64) -> Int { Int(truncatingIfNeeded: key >> 32) & (keys.count - 1) }

    private static let seed: UInt64 = 0x9AE1_6A3B_2F90_404F

    @inline(__always)
    private static func mix(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low &+ UInt64(byte)
    }

    /// The key of a whole word, never 0.
    private static func whole(_ hash: UInt64) -> UInt64 { mix(hash, 0xFF) | 1 }
}
