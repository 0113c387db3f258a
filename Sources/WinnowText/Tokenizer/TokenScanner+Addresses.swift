/// What is known of the run of address characters that was scanned last.
///
/// A run such as `1.a.1.a.1.a` holds many tokens; each asks whether an address begins with it. The run is
/// scanned once, at its first token, and the later ones are answered from here: that keeps the work linear.
struct AddressMemory {
    /// Every token that begins before this asks about the run of host name characters described next.
    var hostLimit = 0
    /// Where the host name ends (without hyphens at its end).
    var hostEnd = 0
    /// Where the label before the last begins, and where the last.
    var secondLevel = 0
    var topLevel = 0
    /// What the last label is worth.
    var standing = TopLevelDomain.none

    /// Every token that begins before this asks about the run of local-part characters described next.
    var localLimit = 0
    /// Where the host name behind the run's `@` ends; 0 where there is none.
    var mailEnd = 0
}

extension TokenScanner {
    /// The e-mail address or the URL without a scheme that begins with the identifier `start..<end`.
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

    /// The end of `scheme://…`, where `colon` is behind the scheme's letters.
    ///
    /// Any scheme of letters will do (`hxxps` is one to a reader); the first character behind the slashes
    /// must be a letter or a digit.
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

    /// The end of an e-mail address that begins at `start`, the beginning of a token.
    ///
    /// The local part is `[A-Za-z0-9._%+-]`, 64 bytes at most, without two full stops in a row (RFC 5321
    /// without quoting); the host has two labels or more, the last of letters alone.
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

    /// The end of a URL without a scheme that begins at `start`, the beginning of a token.
    ///
    /// The host needs a top-level domain that is hardly ever a word (see ``TopLevelDomain``), or, in front of
    /// a path or behind a second level such as `co`, a doubtful one; behind `www.` any will do.
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

    /// What the label `start..<end` is worth as a top-level domain.
    private func standing(_ start: Int, _ end: Int) -> TopLevelDomain {
        guard end &- start >= 2, text.endOfLetters(from: start) == end else { return .none }
        // `end.So on`: a country's two letters are both small or both great.
        if end &- start == 2, (text[start] ^ text[start &+ 1]) & 0x20 != 0 { return .none }
        return TopLevelDomain(packed: text.packed(start, end), length: end &- start)
    }

    /// The run of letters, digits, hyphens and single full stops from `start` on: where it ends, where the
    /// name ends without hyphens, and where its last two labels begin (`start` where there are fewer).
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

    /// The end of the URL whose host ends at `hostEnd`: behind a port, a path, a query, a fragment.
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

    /// Where the characters of a URL end that begin at `start`, without the punctuation of the sentence.
    ///
    /// A closing parenthesis belongs to the URL iff it was opened in it.
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

    /// Whether a letter of an alphabet, a digit or a mark stands at `index`, a byte that is not ASCII.
    ///
    /// Ideographs and the like do not count: Chinese puts no space between a URL and the text behind it.
    private func isLetterOrMark(_ index: Int) -> Bool {
        let found = text.character(at: index).0
        return WordBreakClasses.alphabetic.contains(found) || found == .numeric || found == .extend
    }
}
