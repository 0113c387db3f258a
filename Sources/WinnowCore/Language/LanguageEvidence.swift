import WinnowText

/// The parts of a text that say nothing about its language: links, mail addresses, names after `@`, hashtags, paths, tags
/// and code.
package enum LanguageEvidence {
    /// The longest tag.
    private static let longestTag = 4096

    /// Calls `body` with a text or, if it has such parts, a copy with spaces in their place.
    ///
    /// Links, addresses, names and hashtags are the tokenizer's. Complexity: O(*n*) in the text's bytes.
    package static func with<Result>(
        _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard hasSigns(text) else { return body(text) }
        var copy = Array(text)
        return copy.withUnsafeMutableBufferPointer { copy in
            WordTokenizer().forEachToken(in: text) { token in
                if [.url, .email, .mention, .hashtag].contains(token.kind) {
                    clear(copy[token.start..<token.end])
                }
            }
            var place = 0
            while place < copy.count {
                if let part = tagOrPath(at: place, in: UnsafeBufferPointer(copy)) {
                    clear(copy[part])
                    place = part.upperBound
                } else {
                    place += 1
                }
            }
            CodeLine.forEach(in: UnsafeBufferPointer(copy)) { part in clear(copy[part]) }
            return body(UnsafeBufferPointer(copy))
        }
    }

    private static func clear(_ part: Slice<UnsafeMutableBufferPointer<UInt8>>) {
        part.update(repeating: UInt8(ascii: " "))
    }

    /// Whether a text has a character or a pair of them that each such part has.
    private static func hasSigns(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let last = text.last else { return false }
        let signs = EvidenceSigns.shared
        return signs.first.withUnsafeBufferPointer { first in
            signs.second.withUnsafeBufferPointer { second in
                for place in 1..<max(1, text.count)
                where first[Int(text[place - 1])] & second[Int(text[place])] != 0 { return true }
                return first[Int(last)] & EvidenceSigns.alone != 0
            }
        }
    }

    /// The tag or the path that begins at `place`.
    private static func tagOrPath(at place: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }
        let next = byte(place + 1)
        switch text[place] {
        case UInt8(ascii: "<"):
            guard isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else { return nil }
            let room = text[place + 1..<min(text.count, place + longestTag)]
            let end = room.firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
            guard let end, text[end] == UInt8(ascii: ">") else { return nil }
            return place..<end + 1
        case UInt8(ascii: "/"):
            // `/usr/lib`, but not `and/or`. Only then, so that not each `/` of a long text looks for the end of it.
            guard isName(next), !isName(byte(place - 1)) else { return nil }
            let end = endOfPath(from: place, in: text)
            return text[(place + 1)..<end].contains(UInt8(ascii: "/")) ? place..<end : nil
        case let letter where isLetter(letter) && next == UInt8(ascii: ":"):
            // `C:\Users`.
            guard byte(place + 2) == UInt8(ascii: "\\"), !isName(byte(place - 1)) else { return nil }
            return place..<endOfPath(from: place, in: text)
        default:
            return nil
        }
    }

    /// The end of a path: before a space, a quotation mark, a bracket of a tag, or a character of three or four bytes, as
    /// texts without spaces have.
    private static func endOfPath(from place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        text[place...].firstIndex { byte in
            switch byte {
            case 0...0x20, 0xE0..., UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
            default: false
            }
        } ?? text.count
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Whether a byte occurs in the names of files.
    static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "%"),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: isLetter(byte)
        }
    }
}

/// The characters and pairs of characters, at least one of which is in each part that says nothing about a language.
private struct EvidenceSigns {
    static let shared = EvidenceSigns()
    /// The bit of characters that need no second one.
    static let alone: UInt16 = 1 << 15

    /// By byte: the bits of the pairs that begin with it, and of those that end with it.
    private(set) var first = [UInt16](repeating: 0, count: 256)
    private(set) var second = [UInt16](repeating: EvidenceSigns.alone, count: 256)

    private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    private static let small = "abcdefghijklmnopqrstuvwxyz"
    private static let digits = "0123456789"

    private init() {
        for byte in "@/<\\_={}`#$&|".utf8 { first[Int(byte)] = Self.alone }
        let pairs = [
            (".", Self.small + Self.capitals), ("w", "w"), (Self.small, Self.capitals),
            (Self.digits, Self.small + Self.capitals),
            ("([", ")\"'"), (":", ":"), ("-", "-"), (")", ":;"),
        ]
        for (number, (one, other)) in pairs.enumerated() {
            for byte in one.utf8 { first[Int(byte)] |= 1 << number }
            for byte in other.utf8 { second[Int(byte)] |= 1 << number }
        }
    }
}
