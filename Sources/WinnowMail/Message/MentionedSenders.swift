import WinnowSystem

/// Finds everything in a field that a program may show as a sender, in lower case.
///
/// A sender who hides from a rule writes what programs read differently: quotation marks and comments that do not end,
/// encoded words, blanks and comments inside an address. So all of these are passed over, and each `@` is the middle
/// of an address, also in a name. Fields have no line breaks. Complexity: O(*n*).
package enum MentionedSenders {
    /// Calls `body` with the parts before and after each `@`, perhaps several of each, and with an empty name for each
    /// domain.
    package static func forEachAddress(
        in field: [UInt8], _ body: (_ name: [UInt8], _ domain: [UInt8]) -> Void
    ) {
        for text in readings(of: field) where text.contains(at) {
            let partners = partners(in: text)
            for index in text.indices where text[index] == at {
                let domains = words(in: text, partners, from: index, by: 1)
                guard !domains.isEmpty else { continue }
                let names = words(in: text, partners, from: index, by: -1).filter { $0.count < longest }
                for domain in domains {
                    let domain = Array(domain.suffix(longest))
                    body([], domain)
                    for name in names {
                        body(name, domain)
                        // `'ann@example.org'`
                        if isApostrophe(name[0]) { body(Array(name.drop(while: isApostrophe)), domain) }
                    }
                }
            }
        }
    }

    /// Calls `body` with what may be identifiers of lists: what is in brackets, and other words with a dot.
    package static func forEachIdentifier(in field: [UInt8], _ body: (_ identifier: [UInt8]) -> Void) {
        for text in readings(of: field) {
            let partners = partners(in: text)
            var word: [UInt8] = []
            var (isInside, index) = (false, 0)
            func end() {
                while word.last == dot { word.removeLast() }
                if isInside ? !word.isEmpty : word.contains(dot) { body(word) }
                word = []
            }
            while index < text.count {
                let byte = text[index]
                if isAtom(byte) || byte == dot {
                    word.append(byte)
                } else if byte == UInt8(ascii: "("), partners[index] >= 0 {
                    index = Int(partners[index])
                } else if byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), !isInside || byte > 0x20 {
                    end()
                    isInside = byte == UInt8(ascii: "<")
                }
                index += 1
            }
            end()
        }
    }

    /// Only letters of ASCII: among others, a Kelvin sign is no letter k.
    package static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}

extension MentionedSenders {
    private static let at = UInt8(ascii: "@")
    private static let dot = UInt8(ascii: ".")
    /// The length of the longest address (RFC 5321).
    private static let longest = 254
    /// The number of words of an address that are tried without those after a gap.
    private static let gapLimit = 3

    /// The field as it is, and as programs show it: with its encoded words decoded.
    private static func readings(of field: [UInt8]) -> [[UInt8]] {
        var decoded: [UInt8] = []
        var reader = MessageReader()
        reader.append(header: field, into: &decoded)
        if decoded.contains(where: { $0 >= 0x80 }) {
            let scalars = String(decoding: decoded, as: UTF8.self).unicodeScalars.compactMap(plain)
            decoded = Array(String(String.UnicodeScalarView(scalars)).lowercased().utf8)
        }
        return (decoded == field ? [field] : [field, decoded]).map(lowercased)
    }

    /// What an address has in place of a character that looks like it; nil for one that is invisible.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case ..<0x80: scalar
        // The dot of other scripts, and letters of their width (UTS #46).
        case 0x3002, 0xFF61: "."
        case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0)
        case _ where scalar.properties.isDefaultIgnorableCodePoint: nil
        case _ where scalar.properties.isWhitespace: " "
        case _ where scalar.properties.isQuotationMark: "\""
        default: scalar
        }
    }

    /// For each parenthesis of a comment the offset of the other one, and -1 for everything else.
    private static func partners(in text: [UInt8]) -> [Int32] {
        var partners = [Int32](repeating: -1, count: text.count)
        var open: [Int] = []
        var isEscaped = false
        for (index, byte) in text.enumerated() {
            if !isEscaped, byte == UInt8(ascii: "(") { open.append(index) }
            if !isEscaped, byte == UInt8(ascii: ")"), let start = open.popLast() {
                (partners[start], partners[index]) = (Int32(index), Int32(start))
            }
            isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        }
        return partners
    }

    /// The words beside an `@` with the dots between them: all of them, and those before each gap.
    private static func words(
        in text: [UInt8], _ partners: [Int32], from start: Int, by step: Int
    ) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var word: [UInt8] = []
        var isGap = false
        func add() {
            var part = word.drop { $0 == dot }
            while part.last == dot { part.removeLast() }
            if !part.isEmpty { found.append(step > 0 ? Array(part) : part.reversed()) }
        }
        var index = start + step
        scan: while text.indices.contains(index) {
            let byte = text[index]
            if byte == UInt8(ascii: "\\") {
                // It is before a part of the address.
            } else if byte <= 0x20 || byte == UInt8(ascii: "\"") || isParenthesis(byte) {
                if partners[index] >= 0 {
                    guard (Int(partners[index]) - index) * step > 0 else { break scan }
                    index = Int(partners[index])
                }
                if !isGap, found.count < gapLimit { add() }
                isGap = true
            } else {
                guard byte == dot || (step > 0 ? isHost(byte) : isAtom(byte)) else { break scan }
                if isGap, byte != dot, word.last ?? dot != dot { break scan }
                word.append(byte)
                isGap = false
            }
            index += step
        }
        if !isGap || found.count == gapLimit { add() }
        return found
    }

    private static func isApostrophe(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
    }

    private static func isParenthesis(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
    }

    /// Whether an address can have the character outside of quotation marks, besides dots (RFC 5322, atext; RFC 6532).
    private static func isAtom(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && !isParenthesis(byte) && !"<>[]:;@\\,\".".utf8.contains(byte)
    }

    /// Whether a domain can have the character, besides dots.
    private static func isHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
