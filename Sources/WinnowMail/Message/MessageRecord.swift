import WinnowSystem

/// The parts of a message by which an index of mail finds it.
package struct MessageRecord: Sendable, Hashable {
    /// The Message-ID without its brackets; a digest of the message if it has none.
    package var identifier = ""
    package var subject = ""
    package var text = ""
    /// When it was written, in seconds since 1970; nil if no date can be read.
    ///
    /// Without a readable Date field, it is when it was received, by the topmost Received field or the mailbox.
    package var date: Int?
    /// The address of the first author, in lower case; empty if there is none.
    package var address = ""
    /// The name of the first author; empty if there is none.
    package var name = ""
}

extension MessageReader {
    /// The longest Message-ID; a digest replaces longer ones.
    private static let longestIdentifier = 512

    /// The record of a message; `isCut` is whether it is only the beginning of one. Complexity: O(*n*).
    package mutating func record(
        of message: UnsafeBufferPointer<UInt8>, isCut: Bool = false
    ) -> MessageRecord {
        let message = AppleMessage.message(in: message)
        var record = MessageRecord()
        var bytes: [UInt8] = []
        read(message, isCut: isCut, into: &bytes)
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        record.subject = String(decoding: bytes[..<end], as: UTF8.self)
        record.text = String(decoding: bytes[end...].dropFirst(), as: UTF8.self)
        var fields: [String: [UInt8]] = [:]
        var mailboxDate: Int?
        MessageHeader.forEachField(of: message, newline: message.contains(0x0A) ? 0x0A : 0x0D) {
            name, field in
            guard name.count <= 16 else { return }
            let word = String(decoding: message[name].filter { $0 > 0x20 }, as: UTF8.self).lowercased()
            guard ["from", "date", "message-id", "received"].contains(word), fields[word] == nil else {
                return
            }
            let value = MessageHeader.unfolded(
                message[name.upperBound..<field.upperBound].prefix(MailLimits.fieldSize), keepsEscapes: true)
            let text = value.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
            if !text.isEmpty { fields[word] = Array(text) }
        } mailboxLine: { line in
            // `From ann@example.org Tue Jul  1 10:52:37 2003`
            let words = message[line.start..<line.end].prefix(1024).split(separator: 0x20)
            if mailboxDate == nil {
                mailboxDate = MailDate.seconds(of: Array(words.dropFirst(2).joined(separator: [0x20])))
            }
        }
        let received = fields["received"]?.split(separator: UInt8(ascii: ";")).last.map(Array.init)
        record.date =
            [fields["date"], received].lazy.compactMap(\.self).compactMap(MailDate.seconds).first
            ?? mailboxDate
        if record.date == nil { counts.undatedMessages += 1 }
        if let from = fields["from"] {
            let newline = newline
            let author = MailAuthor(unicode(from, of: message, MessageHeader(message, newline: newline)))
            record.address = String(decoding: author.address, as: UTF8.self).lowercased()
            var name: [UInt8] = []
            append(header: author.name, into: &name)
            record.name = String(decoding: name, as: UTF8.self)
        }
        let identifier = (fields["message-id"] ?? []).filter { $0 > 0x20 && !"<>".utf8.contains($0) }
        record.identifier =
            1...Self.longestIdentifier ~= identifier.count
            ? String(decoding: identifier, as: UTF8.self) : Self.digest(of: message)
        return record
    }

    private static func digest(of message: UnsafeBufferPointer<UInt8>) -> String {
        CanonicalMessage(message).identity.withUnsafeBytes {
            KeyedHash(of: $0, key: KeyedHash(low: 0, high: 0)).text
        }
    }
}

/// An author in a From field.
struct MailAuthor {
    private(set) var address: [UInt8] = []
    /// The name, perhaps with encoded words.
    private(set) var name: [UInt8] = []
    /// Whether every reader of mail finds this address here: it has one `@` outside of quotation marks, and nothing
    /// beside it but a name or comments. Programs disagree about other forms, which then hide the sender.
    private(set) var isExact = false

    /// Reads the first author: `Ann Lee <ann@example.org>`, `"Lee, Ann" <…>`, `ann@example.org (Ann Lee)` and the
    /// like; anything without an address is a name. Complexity: O(*n*).
    init(_ field: [UInt8]) {
        var rest = field[...]
        self.init(&rest)
    }

    /// All authors of a field. Complexity: O(*n*).
    static func all(in field: [UInt8]) -> [MailAuthor] {
        var rest = field[...]
        var authors: [MailAuthor] = []
        while !rest.isEmpty { authors.append(MailAuthor(&rest)) }
        return authors
    }

    /// Reads the first author, and removes it from the field, with the comma after it.
    private init(_ field: inout ArraySlice<UInt8>) {
        var plain: [UInt8] = []
        var comment: [UInt8] = []
        var inside: [UInt8]?
        var (depth, isQuoted, isEscaped, isOver, quoteStart) = (0, false, false, false, 0)
        /// The number of `@` outside of quotation marks in the address so far.
        var signs = 0
        /// Whether there is something outside of quotation marks that an address cannot have, in the name and in it.
        var (isNameOdd, isOdd) = (false, false)
        func isEmail(_ text: [UInt8]) -> Bool { text.contains(UInt8(ascii: "@")) }
        scan: while let byte = field.popFirst() {
            if !isEscaped, isQuoted || depth > 0 {
                switch byte {
                case UInt8(ascii: "\\"):
                    isEscaped = true
                    continue
                case UInt8(ascii: "\"") where isQuoted:
                    isQuoted = false
                    // Quotes before an @ are a part of the address, if it needs them.
                    guard !isOver, field.first == UInt8(ascii: "@"),
                        !(inside ?? plain)[quoteStart...].allSatisfy(Self.isAtom)
                    else { continue }
                    if inside == nil {
                        plain.insert(byte, at: quoteStart)
                    } else {
                        inside?.insert(byte, at: quoteStart)
                    }
                case UInt8(ascii: "(") where depth > 0: depth += 1
                case UInt8(ascii: ")") where depth > 0:
                    depth -= 1
                    if depth == 0 { continue }
                default: break
                }
            } else if !isEscaped {
                switch byte {
                case UInt8(ascii: "\""):
                    (isQuoted, quoteStart) = (true, (inside ?? plain).count)
                    isOdd = isOdd || isOver || signs > 0
                    continue
                case UInt8(ascii: "("):
                    depth = 1
                    isOdd = isOdd || inside != nil && !isOver
                    continue
                case UInt8(ascii: "<") where !isOver:
                    isNameOdd = isOdd || signs > 0
                    (isOdd, signs) = (inside != nil, 0)
                    inside = []
                    continue
                case UInt8(ascii: ">") where inside != nil && !isOver:
                    isOver = true
                    continue
                case UInt8(ascii: ",") where isOver || inside == nil && isEmail(plain): break scan
                case UInt8(ascii: "@"): signs += 1
                case UInt8(ascii: ">"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
                    UInt8(ascii: "\\"):
                    isOdd = true
                default: isOdd = isOdd || isOver && byte > 0x20
                }
            }
            isEscaped = false
            if isOver {
                continue
            } else if depth > 0 {
                comment.append(byte)
            } else if inside != nil {
                inside?.append(byte)
            } else {
                plain.append(byte)
            }
        }
        let isOpen = isQuoted || depth > 0 || inside != nil && !isOver
        if inside == nil, isEmail(plain) { (inside, plain) = (Self.trimmed(plain), []) }
        let isKept = inside?.contains(UInt8(ascii: "\"")) ?? false
        address = Self.trimmed(inside ?? []).filter { $0 > 0x20 || isKept && $0 == 0x20 }
        name = Self.trimmed(plain)
        // A name is often the address itself.
        isExact =
            !isOdd && !isOpen && signs == 1 && address == inside && (!isNameOdd || name == address)
            && !address.contains(0x20) && address.first != UInt8(ascii: "@")
            && address.last != UInt8(ascii: "@") && !Self.isEncoded(address)
        if name.isEmpty { name = Self.trimmed(comment) }
    }

    /// Whether an address can have the character outside of quotes (RFC 5322, dot-atom).
    private static func isAtom(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte != 0x7F && !"()<>[]:;@\\,\"".utf8.contains(byte)
    }

    /// Whether an address has the beginning of an encoded word, which it must not have, but some programs decode.
    private static func isEncoded(_ address: [UInt8]) -> Bool {
        zip(address, address.dropFirst()).contains { $0 == UInt8(ascii: "=") && $1 == UInt8(ascii: "?") }
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        var text = text.drop { $0 <= 0x20 }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        return Array(text)
    }
}

/// Reads dates of messages.
package enum MailDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    /// The hours of named zones (RFC 5322, section 4.3); others count as UTC.
    private static let zones = [
        "est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7,
    ]

    /// The moment of a Date field in seconds since 1970; nil if it is not a date.
    ///
    /// Reads `Tue, 1 Jul 2003 10:52:37 +0200 (CEST)`, the obsolete forms of RFC 5322 with years of two digits and
    /// named zones, `Tuesday, 01-Jul-03 10:52:37 GMT` of RFC 850, and `Tue Jul  1 10:52:37 2003`.
    package static func seconds(of field: [UInt8]) -> Int? {
        var depth = 0
        let text = field.prefix(128).filter { byte in
            if byte == UInt8(ascii: "(") { depth += 1 }
            defer { if byte == UInt8(ascii: ")"), depth > 0 { depth -= 1 } }
            return depth == 0
        }
        var words = text.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map {
            String(decoding: $0, as: UTF8.self).lowercased()
        }
        func month(_ word: String) -> Int? { months.firstIndex { word.hasPrefix($0) }.map { $0 + 1 } }
        words = words.flatMap { word in
            let parts = word.split(separator: "-").map(String.init)
            return parts.count == 3 && month(parts[1]) != nil ? parts : [word]
        }
        if let first = words.first, Int(first) == nil, month(first) == nil { words.removeFirst() }
        guard words.count >= 4 else { return nil }
        if month(words[0]) != nil {
            words.swapAt(0, 1)
            words.swapAt(2, 3)
        }
        guard let day = Int(words[0]), let month = month(words[1]), var year = Int(words[2]) else {
            return nil
        }
        // `10:52:37+0200`
        if let sign = words[3].firstIndex(where: { $0 == "+" || $0 == "-" }) {
            words.insert(String(words[3][sign...]), at: 4)
            words[3].removeSubrange(sign...)
        }
        if words[2].utf8.count < 4 { year += year < 50 ? 2000 : 1900 }
        let time = words[3].split(separator: ":").map { Int($0) ?? -1 }
        guard 1900...9999 ~= year, let date = CalendarDay(year: year, month: month, day: day),
            2...3 ~= time.count, 0..<24 ~= time[0], 0..<60 ~= time[1], 0...60 ~= time.dropFirst(2).first ?? 0
        else { return nil }
        let clock = time[0] * 3600 + time[1] * 60 + (time.dropFirst(2).first ?? 0)
        return date.daysSince1970 * 86_400 + clock - offset(words.dropFirst(4).first ?? "")
    }

    /// The seconds by which a zone is ahead of UTC.
    private static func offset(_ zone: String) -> Int {
        if let hours = zones[zone] { return hours * 3600 }
        guard zone.utf8.count == 5, zone.hasPrefix("+") || zone.hasPrefix("-"),
            let number = Int(zone.dropFirst()), number >= 0, number % 100 < 60, number < 2400
        else { return 0 }
        let seconds = (number / 100 * 60 + number % 100) * 60
        return zone.hasPrefix("-") ? -seconds : seconds
    }
}
