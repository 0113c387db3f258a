/// The parts of a text that say nothing about its language: links, mail addresses, names after `@`, paths and tags.
enum LanguageEvidence {
    /// The longest tag.
    private static let longestTag = 4096

    /// Calls `body` with a text or, if it has such parts, a copy with spaces in their place.
    ///
    /// Complexity: O(*n*) in the text's bytes.
    static func with<Result>(
        _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        guard hasSigns(text) else { return body(text) }
        var copy = Array(text)
        return copy.withUnsafeMutableBufferPointer { copy in
            clear(copy)
            return body(UnsafeBufferPointer(copy))
        }
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

    /// Replaces such parts by spaces.
    private static func clear(_ text: UnsafeMutableBufferPointer<UInt8>) {
        var place = 0
        while place < text.count {
            guard let part = part(around: place, in: UnsafeBufferPointer(text)) else {
                place += 1
                continue
            }
            for index in part { text[index] = UInt8(ascii: " ") }
            place = part.upperBound
        }
    }

    /// The part that a sign at `place` shows.
    private static func part(around place: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        func byte(_ index: Int) -> UInt8 { text.indices.contains(index) ? text[index] : 0 }
        switch text[place] {
        case UInt8(ascii: "<"):
            let next = byte(place + 1)
            guard isLetter(next) || next == UInt8(ascii: "/") || next == UInt8(ascii: "!") else { return nil }
            let room = text[place + 1..<min(text.count, place + longestTag)]
            let end = room.firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
            guard let end, text[end] == UInt8(ascii: ">") else { return nil }
            return place..<end + 1
        case UInt8(ascii: "@"):
            guard isName(byte(place + 1)) else { return nil }
            let end = text[(place + 1)...].firstIndex { !isName($0) && $0 != UInt8(ascii: "@") }
            return startOfName(before: place, in: text)..<(end ?? text.count)
        case UInt8(ascii: ":"):
            guard byte(place + 1) == UInt8(ascii: "/"), byte(place + 2) == UInt8(ascii: "/") else {
                return nil
            }
            return startOfName(before: place, in: text)..<endOfLink(from: place, in: text)
        case UInt8(ascii: "/"):
            // `example.com/page`, and `/usr/lib`.
            let start = startOfName(before: place, in: text)
            let canBegin =
                start == place
                ? isName(byte(place + 1))
                : text[start..<place].dropFirst().dropLast().contains(UInt8(ascii: "."))
            // Not before: each `/` of a long text without spaces would look for its end.
            guard canBegin else { return nil }
            let end = endOfLink(from: place, in: text)
            guard start < place || text[(place + 1)..<end].contains(UInt8(ascii: "/")) else { return nil }
            return start..<end
        case UInt8(ascii: "\\"):
            // `C:\Users`.
            guard place >= 2, text[place - 1] == UInt8(ascii: ":"), isLetter(text[place - 2]),
                place == 2 || !isName(text[place - 3])
            else { return nil }
            return place - 2..<endOfLink(from: place, in: text)
        case UInt8(ascii: "w"):
            guard text[place...].starts(with: "www.".utf8), !isName(byte(place - 1)) else { return nil }
            return place..<endOfLink(from: place, in: text)
        default:
            return nil
        }
    }

    private static func startOfName(before place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        var start = place
        while start > 0, isName(text[start - 1]) { start -= 1 }
        return start
    }

    /// The end of a link: before a space, a quotation mark, a bracket of a tag, or a character of three or four bytes, as
    /// texts without spaces have.
    private static func endOfLink(from place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
        text[place...].firstIndex { byte in
            switch byte {
            case 0...0x20, 0xE0..., UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
            default: false
            }
        } ?? text.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Whether a byte occurs in the names of hosts, users and schemes.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "%"),
            UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: isLetter(byte)
        }
    }
}
