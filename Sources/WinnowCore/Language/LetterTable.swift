import WinnowText

/// A letter of an n-gram: its script and its lower case; or the end of a sentence.
///
/// Combining marks are not letters, as in the statistics that models are trained on: they end a word.
package struct Letter {
    /// The script's raw value in the upper half, the lowercase letter below U+10000 in the lower; 0 or
    /// ``sentenceEnd`` if none.
    package let bits: UInt32

    /// The start and end of every word in n-grams.
    package static let boundary: UInt64 = 1
    /// The Cyrillic hard sign: until 1918 silent at the end of Russian words; no language writes it there
    /// now.
    package static let finalHardSign: UInt64 = 0x44A

    /// The bits of a character that ends a sentence: no script's.
    package static let sentenceEnd: UInt32 = 1

    package var isLetter: Bool { bits >> 16 != 0 }
    package var endsSentence: Bool { bits == Self.sentenceEnd }
    package var script: Int { Int(bits >> 16) }
    package var value: UInt64 { UInt64(bits & 0xFFFF) }

    package init(bits: UInt32) { self.bits = bits }

    /// Makes the letter of any scalar; O(1).
    @inline(__always)
    package init(_ scalar: UInt32, in table: UnsafePointer<UInt32>) {
        self.init(bits: scalar < LetterTable.size ? table[Int(scalar)] : Self.above(scalar))
    }

    @inline(never)
    private static func above(_ scalar: UInt32) -> UInt32 {
        // … 。 ！ ？
        if [0x2026, 0x3002, 0xFF01, 0xFF1F].contains(scalar) { return sentenceEnd }
        guard let script = LetterScript.above(scalar) else { return 0 }
        // Fullwidth Latin letters become plain ones; letters above U+FFFF only keep their script.
        var value = scalar <= 0xFFFF ? scalar : 0xFFFE
        if (0xFF21...0xFF3A).contains(scalar) { value = scalar - 0xFF21 + 0x61 }
        if (0xFF41...0xFF5A).contains(scalar) { value = scalar - 0xFF41 + 0x61 }
        return UInt32(script.rawValue) << 16 | value
    }
}

/// The letters below U+2000, one entry per scalar.
///
/// Made once, in under a millisecond.
package final class LetterTable: Sendable {
    package static let size: UInt32 = 0x2000
    package static let shared = LetterTable()

    /// Only written in `init`, and never freed.
    package nonisolated(unsafe) let entries: UnsafePointer<UInt32>

    /// Letters of Russian before 1918, in lower case, with those that took their place.
    private static let spellings: [(old: Unicode.Scalar, new: Unicode.Scalar)] = [
        ("ѣ", "е"), ("ѳ", "ф"), ("ѵ", "и"),
    ]

    private init() {
        let entries = UnsafeMutablePointer<UInt32>.allocate(capacity: Int(Self.size))
        entries.initialize(repeating: 0, count: Int(Self.size))
        var first: UInt32 = 0
        for block in LetterScript.blocks {
            for value in first...block.last {
                // The apostrophe U+02BC is a letter, but `'` and `’` are not.
                guard ScalarKind(value) == .letter, value != 0x2BC else { continue }
                entries[Int(value)] =
                    UInt32(block.script.rawValue) << 16 | (Lowercasing.scalar(value) & 0xFFFF)
            }
            first = block.last + 1
        }
        for mark in ".!?\n؟۔।".unicodeScalars { entries[Int(mark.value)] = Letter.sentenceEnd }
        for (old, new) in Self.spellings {
            // A capital letter directly precedes the small one.
            for value in [old.value - 1, old.value] { entries[Int(value)] = entries[Int(new.value)] }
        }
        self.entries = UnsafePointer(entries)
    }
}
