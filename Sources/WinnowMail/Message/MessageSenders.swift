import WinnowSystem

/// Who a message says that it is from: the addresses in From, and the lists in List-Id, in lower case.
///
/// Anyone can write both fields, and programs disagree about malformed ones.
package struct MessageSenders: Sendable, Hashable {
    /// The values of the fields of one name.
    package struct Values: Sendable, Hashable {
        /// The values, in their order.
        package fileprivate(set) var all: [[UInt8]] = []
        /// Whether every reader of mail finds these values: there is one field, and no part of it, nor of the header,
        /// is malformed.
        package fileprivate(set) var isExact = true
        /// All of the fields, also those after a line that ends the header for some programs.
        package fileprivate(set) var fields: [[UInt8]] = []
    }

    /// The addresses of authors.
    package private(set) var addresses = Values()
    /// The identifiers of mailing lists (RFC 2919), without their brackets.
    package private(set) var lists = Values()
    /// Whether the header has a field of one of some names that is not empty, with nothing between the name and the
    /// colon.
    package private(set) var isMarked = false

    /// Reads the header of a whole message; `marks` are names of fields in lower case. Complexity: O(*n*) in the header.
    package init(_ whole: UnsafeBufferPointer<UInt8>, marks: [String] = []) {
        // For some programs the first field begins after a byte order mark, for others it has an unknown name.
        let hasMark = whole.starts(with: [0xEF, 0xBB, 0xBF])
        let message = UnsafeBufferPointer(rebasing: whole[(hasMark ? 3 : 0)...])
        let newline: UInt8 = message.firstOffset(of: 0x0A, from: 0, to: message.count) == nil ? 0x0D : 0x0A
        var (isWhole, isBroken, hasField) = (true, hasMark, false)
        let end = MessageHeader.forEachField(of: message, newline: newline) { name, field in
            let word = MentionedSenders.lowercased(message[name].prefix(Self.longestName + 1))
            let value = message[min(name.upperBound + 1, field.upperBound)..<field.upperBound]
            if Self.isName(word, "from") {
                Self.add(value, to: &addresses) { MailAuthor.all(in: $0).map { ($0.address, $0.isExact) } }
            } else if Self.isName(word, "list-id") {
                Self.add(value, to: &lists) { [(Self.identifier(in: $0), true)] }
            }
            isMarked =
                isMarked
                || !isBroken && value.contains { $0 > 0x20 } && marks.contains { word.elementsEqual($0.utf8) }
            isWhole = isWhole && Self.isFolded(value)
            hasField = true
        } mailboxLine: { line in
            // For some programs the header begins with Outlook's line, for others it ends there.
            isBroken = isBroken || hasField || message[line.start] == UInt8(ascii: "M")
        } passesLine: {
            // For some programs the header ends here, for others it goes on.
            isBroken = true
            return true
        }
        guard !isWhole || isBroken else { return }
        (addresses.isExact, lists.isExact) = (false, false)
        guard newline == 0x0A, message[..<end].contains(0x0D) else { return }
        addFields(of: message[..<end])
    }

    /// Adds the fields that programs find which take a carriage return for the end of a line.
    private mutating func addFields(of header: Slice<UnsafeBufferPointer<UInt8>>) {
        var lines: [UInt8] = []
        var last: UInt8 = 0
        for byte in header {
            if byte != 0x0A || last != 0x0D { lines.append(byte == 0x0A ? 0x0D : byte) }
            last = byte
        }
        lines.withUnsafeBufferPointer { lines in
            _ = MessageHeader.forEachField(of: lines, newline: 0x0D) { name, field in
                let word = MentionedSenders.lowercased(lines[name].prefix(Self.longestName + 1))
                let value = lines[min(name.upperBound + 1, field.upperBound)..<field.upperBound]
                if Self.isName(word, "from") { addresses.fields.append(MessageHeader.unfolded(value)) }
                if Self.isName(word, "list-id") { lists.fields.append(MessageHeader.unfolded(value)) }
            } mailboxLine: { _ in
            } passesLine: {
                true
            }
        }
    }

    /// Whether a name in lower case, perhaps with blanks after it, is that of a field.
    private static func isName(_ word: [UInt8], _ name: String) -> Bool {
        word.prefix { $0 > 0x20 }.elementsEqual(name.utf8)
    }

    /// The length of the longest name of a field that marks can be.
    package static let longestName = 80
    /// The maximum number of values that are compared with rules.
    private static let limit = 100

    private static func add(
        _ value: Slice<UnsafeBufferPointer<UInt8>>, to values: inout Values,
        _ read: ([UInt8]) -> [(value: [UInt8], isExact: Bool)]
    ) {
        let field = MessageHeader.unfolded(value)
        values.fields.append(field)
        if values.fields.count > 1 || field.count > MailLimits.fieldSize { values.isExact = false }
        if !isFolded(value) {
            values.isExact = false
            // Some programs leave control characters out.
            values.fields.append(value.filter { $0 >= 0x20 && $0 != 0x7F })
        }
        let found = read(Array(field.prefix(MailLimits.fieldSize)))
        if found.isEmpty { values.isExact = false }
        for (value, isExact) in found {
            let hasRoom = values.all.count < limit
            // A dot at the end of a domain changes nothing but how it looks.
            let plain = value.last == UInt8(ascii: ".") ? Array(value.dropLast()) : value
            if plain.isEmpty || !isExact || !hasRoom || plain.count < value.count { values.isExact = false }
            if !plain.isEmpty, hasRoom { values.all.append(MentionedSenders.lowercased(plain)) }
        }
    }

    /// The identifier in a List-Id field: the brackets at its end, after any description.
    private static func identifier(in field: [UInt8]) -> [UInt8] {
        guard field.last == UInt8(ascii: ">"), let start = field.lastIndex(of: UInt8(ascii: "<")) else {
            return []
        }
        return Array(field[(start + 1)...].dropLast())
    }

    /// Whether a field has no line break except before a blank or at its end, no other control characters, and no line
    /// of blanks, which ends the header for some programs.
    private static func isFolded(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var (wasBreak, isBlank) = (false, false)
        for byte in value {
            if byte == 0x0A || byte == 0x0D {
                guard !isBlank else { return false }
                wasBreak = true
            } else {
                let isSpace = byte == 0x20 || byte == 0x09
                guard byte >= 0x20 && byte != 0x7F || byte == 0x09, !wasBreak || isSpace else { return false }
                isBlank = isSpace && (wasBreak || isBlank)
                wasBreak = false
            }
        }
        return !isBlank
    }
}
