/// Results of the last scan of a run of address characters.
///
/// A run such as `1.a.1.a.1.a` contains many tokens, each of which could begin an address. The run is scanned
/// once, at its first token, and the result serves the later ones: that keeps the work linear.
struct AddressMemory {
    /// The next fields hold for tokens that begin before this offset in the run of host name characters.
    var hostLimit = 0
    /// The end of the host name, without trailing hyphens.
    var hostEnd = 0
    /// The starts of the second-to-last and the last label.
    var secondLevel = 0
    var topLevel = 0
    /// The reliability of the last label as a top-level domain.
    var standing = TopLevelDomain.none

    /// The next field holds for tokens that begin before this offset in the run of local-part characters.
    var localLimit = 0
    /// The end of the host name after the run's `@`; 0 if there is none.
    var mailEnd = 0
}

extension TokenScanner {
    /// The e-mail address or the URL without scheme that begins with the identifier `start..<end`.
    @inline(__always)
    mutating func address(_ start: Int, _ end: Int) -> TokenSpan? {
        switch text.byte(end) {
        case UInt8(ascii: "@"):
            if let stop = mail(start) { return TokenSpan(start: start, end: stop, kind: .email) }
        case UInt8(ascii: "."), UInt8(ascii: "-"):
            guard isIdentifier(text.byte(end &+ 1)) || text.byte(end) == UInt8(ascii: "-") else { return nil }
            if let stop = mail(start) { return TokenSpan(start: start, end: stop, kind: .email) }
            if let stop = bareAddress(start) { return TokenSpan(start: start, end: stop, kind: .url) }
        case UInt8(ascii: "+"), UInt8(ascii: "%"):
            if let stop = mail(start) { return TokenSpan(start: start, end: stop, kind: .email) }
        default:
            break
        }
        return nil
    }

    /// The end of `scheme://…`, where `colon` is the offset after the scheme's letters.
    ///
    /// Any letters are accepted as a scheme (readers recognize `hxxps`); the first character after the
    /// slashes must be a letter or a digit.
    mutating func address(afterScheme colon: Int) -> Int? {
        guard text.byte(colon &+ 1) == UInt8(ascii: "/"), text.byte(colon &+ 2) == UInt8(ascii: "/") else {
            return nil
        }
        let start = colon &+ 3
        guard isAlphanumeric(text.byte(start)) || text.byte(start) >= 0x80 && isLetterOrMark(start) else {
            return nil
        }
        return endOfAddress(from: start)
    }

    /// The end of the e-mail address that begins at `start`, the beginning of a token.
    ///
    /// The local part is `[A-Za-z0-9._%+-]`, at most 64 bytes, without consecutive full stops (RFC 5321
    /// without quoting); the host has at least two labels, the last of only letters.
    mutating func mail(_ start: Int) -> Int? {
        if start >= addresses.localLimit { scanLocalPart(start) }
        guard addresses.mailEnd > 0, addresses.localLimit &- start <= 64 else { return nil }
        return addresses.mailEnd
    }

    private mutating func scanLocalPart(_ start: Int) {
        var index = start
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "."):
                guard isLocalPart(text.byte(index &+ 1)) else { break }
                index &+= 1
                continue
            case let other where isLocalPart(other):
                index &+= 1
                continue
            default:
                break
            }
            break
        }
        lookahead &+= index &- start
        addresses.localLimit = max(index, start &+ 1)
        addresses.mailEnd = 0
        guard text.byte(index) == UInt8(ascii: "@"), isAlphanumeric(text.byte(index &+ 1)) else { return }
        let host = hostName(from: index &+ 1)
        lookahead &+= host.limit &- index
        guard host.topLevel > index &+ 1, host.end &- host.topLevel >= 2, host.end &- index <= 254,
            text.endOfLetters(from: host.topLevel) == host.end
        else { return }
        addresses.mailEnd = host.end
    }

    private func isLocalPart(_ byte: UInt8) -> Bool {
        isIdentifier(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
            || byte == UInt8(ascii: "%")
    }

    /// The end of the URL without scheme that begins at `start`, the beginning of a token.
    ///
    /// The host needs a top-level domain that is rarely a word (see ``TopLevelDomain``), or a doubtful one
    /// before a path or after a second level such as `co`; after `www.` any is accepted.
    mutating func bareAddress(_ start: Int) -> Int? {
        if start >= addresses.hostLimit { scanHost(start) }
        let host = addresses
        guard start < host.topLevel, host.hostEnd &- start <= 253 else { return nil }
        let next = text.byte(host.hostEnd)
        let isWeb =
            text.packed(start, start &+ 3) == TopLevelDomain.web && text.byte(start &+ 3) == UInt8(ascii: ".")
        switch host.standing {
        case .sure: break
        case .doubtful:
            let hasPath = next == UInt8(ascii: "/") && isAlphanumeric(text.byte(host.hostEnd &+ 1))
            let second = text.packed(host.secondLevel, host.topLevel &- 1)
            let isSecondLevel = start < host.secondLevel && TopLevelDomain.secondLevels.contains(second)
            guard isWeb || hasPath || isSecondLevel else { return nil }
        case .none:
            guard isWeb else { return nil }
        }
        return endOfAddress(fromHostEnd: host.hostEnd)
    }

    private mutating func scanHost(_ start: Int) {
        let host = hostName(from: start)
        lookahead &+= host.limit &- start
        addresses.hostLimit = max(host.limit, start &+ 1)
        addresses.hostEnd = host.end
        addresses.secondLevel = host.secondLevel
        addresses.topLevel = host.topLevel
        addresses.standing = .none
        let next = text.byte(host.limit)
        let goesOn =
            next == UInt8(ascii: "_") || next == UInt8(ascii: "@")
            || next >= 0x80 && host.limit < text.count && isLetterOrMark(host.limit)
        guard !goesOn, host.topLevel > start else {
            addresses.topLevel = 0
            return
        }
        addresses.standing = standing(host.topLevel, host.end)
    }

    /// The reliability of the label `start..<end` as a top-level domain.
    private func standing(_ start: Int, _ end: Int) -> TopLevelDomain {
        guard end &- start >= 2, text.endOfLetters(from: start) == end else { return .none }
        // `end.So on`: the two letters of a country code have the same case.
        if end &- start == 2, (text[start] ^ text[start &+ 1]) & 0x20 != 0 { return .none }
        return TopLevelDomain(packed: text.packed(start, end), length: end &- start)
    }

    /// The run of letters, digits, hyphens and single full stops from `start`: its end, the end of the name
    /// without hyphens, and the starts of its last two labels (`start` if there are fewer).
    private func hostName(from start: Int) -> (limit: Int, end: Int, secondLevel: Int, topLevel: Int) {
        var index = start
        var second = start
        var top = start
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                guard isAlphanumeric(text.byte(index &+ 1)) else { break }
                second = top
                top = index &+ 1
            } else if !isAlphanumeric(byte) && byte != UInt8(ascii: "-") {
                break
            }
            index &+= 1
        }
        var end = index
        while end > top, text[end &- 1] == UInt8(ascii: "-") { end &-= 1 }
        return (index, end, second, top)
    }

    /// The end of the URL whose host ends at `hostEnd`: after a port, a path, a query, a fragment.
    private mutating func endOfAddress(fromHostEnd hostEnd: Int) -> Int {
        var end = hostEnd
        if text.byte(end) == UInt8(ascii: ":"), isDigit(text.byte(end &+ 1)) {
            let port = text.endOfDigits(from: end &+ 1)
            lookahead &+= port &- end
            if port &- end <= 6 { end = port }
        }
        switch text.byte(end) {
        case UInt8(ascii: "/"): return max(end &+ 1, endOfAddress(from: end))
        case UInt8(ascii: "?"), UInt8(ascii: "#"):
            return isAlphanumeric(text.byte(end &+ 1)) ? endOfAddress(from: end) : end
        default: return end
        }
    }

    /// The end of the URL characters that begin at `start`, without the sentence's punctuation.
    ///
    /// A closing parenthesis belongs to the URL only if it was opened in it.
    private mutating func endOfAddress(from start: Int) -> Int {
        var index = start
        var depth = 0
        scan: while index < text.count {
            switch text[index] {
            case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
                UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "^"), UInt8(ascii: "`"),
                UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
                break scan
            case UInt8(ascii: "("): depth &+= 1
            case UInt8(ascii: ")"):
                if depth == 0 { break scan }
                depth &-= 1
            case 0x80...0xFF:
                guard isLetterOrMark(index) else { break scan }
                index &+= text.character(at: index).length
                continue
            default: break
            }
            index &+= 1
        }
        lookahead &+= index &- start
        while index > start, isSentencePunctuation(text[index &- 1]) { index &-= 1 }
        return index
    }

    private func isSentencePunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "!"),
            UInt8(ascii: "?"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "~"), UInt8(ascii: "&"),
            UInt8(ascii: "("), UInt8(ascii: "@"):
            true
        default: false
        }
    }

    /// Whether the non-ASCII character at `index` is an alphabetic letter, a digit or a mark.
    ///
    /// Ideographs do not count: Chinese puts no space between a URL and the text after it.
    private func isLetterOrMark(_ index: Int) -> Bool {
        let found = text.character(at: index).0
        return WordBreakClasses.alphabetic.contains(found) || found == .numeric || found == .extend
    }
}
