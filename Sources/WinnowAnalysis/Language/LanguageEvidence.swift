import WinnowText

/// The parts of a text that say nothing about its language: links, mail addresses, names after `@`, paths and tags.
enum LanguageEvidence {
    /// The longest tag.
    private static let longestTag = 4096

    /// Calls `body` with a text or, if it has such parts, a copy with spaces in their place.
    ///
    /// Links, addresses and names are the tokenizer's. Complexity: O(*n*) in the text's bytes.
    static func with<Result>(
        _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard hasSigns(text) else { return body(text) }
        var copy = Array(text)
        return copy.withUnsafeMutableBufferPointer { copy in
            WordTokenizer().forEachToken(in: text) { token in
                if [.url, .email, .mention].contains(token.kind) { clear(copy[token.start..<token.end]) }
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
            return body(UnsafeBufferPointer(copy))
        }
    }

    private static func clear(_ part: Slice<UnsafeMutableBufferPointer<UInt8>>) {
        part.update(repeating: UInt8(ascii: " "))
    }

    /// Whether a text has `@`, `/`, `<` or `www`, one of which each such part has, apart from paths of Windows, which
    /// have `\`.
    private static func hasSigns(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let width = SIMD16<UInt8>.scalarCount
        var place = 0
        let bytes = UnsafeRawBufferPointer(text)
        while place + width + 2 <= text.count {
            func load(_ offset: Int) -> SIMD16<UInt8> {
                bytes.loadUnaligned(fromByteOffset: place + offset, as: SIMD16<UInt8>.self)
            }
            let (here, w) = (load(0), UInt8(ascii: "w"))
            let signs =
                (here .== UInt8(ascii: "@")) .| (here .== UInt8(ascii: "/")) .| (here .== UInt8(ascii: "<"))
                .| (here .== UInt8(ascii: "\\"))
                .| ((here .== w) .& (load(1) .== w) .& (load(2) .== w))
            if any(signs) { return true }
            place += width
        }
        while place < text.count {
            switch text[place] {
            case UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "<"), UInt8(ascii: "\\"): return true
            case UInt8(ascii: "w") where text[place...].starts(with: "www".utf8): return true
            default: place += 1
            }
        }
        return false
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

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Whether a byte occurs in the names of files.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "%"),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: isLetter(byte)
        }
    }
}
