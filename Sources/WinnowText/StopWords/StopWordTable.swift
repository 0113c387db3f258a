// A small set of short words, for one lookup per token.

/// A hash set of words of at most 16 bytes, each stored as one integer.
struct StopWordTable: Sendable {
    /// The words' keys, each in the first free slot from its home; 0 marks a free slot.
    private var slots: [UInt128]

    /// Makes a set of words that are separated by white space of ASCII; those of more than 16 bytes are left out, as they
    /// cannot be looked up.
    init(_ list: UnsafeBufferPointer<UInt8>) {
        let words = list.split { $0 <= 0x20 }
        var size = 16
        while size < 4 * words.count { size *= 2 }
        slots = Array(repeating: 0, count: size)
        for word in words {
            guard let key = Self.key(of: UnsafeBufferPointer(rebasing: word)) else { continue }
            var slot = home(of: key)
            while slots[slot] != 0, slots[slot] != key { slot = (slot + 1) & (size - 1) }
            slots[slot] = key
        }
    }

    /// Whether the word with this key is in the set.
    func contains(_ key: UInt128) -> Bool {
        var slot = home(of: key)
        while slots[slot] != 0 {
            if slots[slot] == key { return true }
            slot = (slot + 1) & (slots.count - 1)
        }
        return false
    }

    /// A word's bytes as one number, with plain apostrophes; nil if empty or more than 16 bytes.
    static func key(of utf8: UnsafeBufferPointer<UInt8>) -> UInt128? {
        guard utf8.count <= 18 else { return nil }
        var key: UInt128 = 0
        var index = 0
        while index < utf8.count {
            let length = utf8.apostropheLength(at: index)
            guard key >> 120 == 0 else { return nil }
            key = key << 8 | UInt128(length > 0 ? UInt8(ascii: "'") : utf8[index])
            index += max(1, length)
        }
        return key == 0 ? nil : key
    }

    private func home(of key: UInt128) -> Int {
        let folded =
            UInt64(truncatingIfNeeded: key) ^ UInt64(truncatingIfNeeded: key >> 64) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: (folded &* 0x9E37_79B9_7F4A_7C15) >> 32) & (slots.count - 1)
    }
}
