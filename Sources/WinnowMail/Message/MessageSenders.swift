import WinnowSystem

/// Who a message says that it is from: the addresses in From, and the lists in List-Id, in lower case.
///
/// Anyone can write both fields, and programs disagree about malformed ones.
package struct MessageSenders: Sendable, Hashable {
    /// The values of the fields of one name.
    package struct Values: Sendable, Hashable {
        /// The values, in their order.
        package fileprivate(set) var all: [[UInt8]] = []
        /// Whether every reader of mail finds these values: there is one field, and no part of it is malformed.
        package fileprivate(set) var isExact = true
        fileprivate var fields = 0
    }

    /// The addresses of authors.
    package private(set) var addresses = Values()
    /// The identifiers of mailing lists (RFC 2919), without their brackets.
    package private(set) var lists = Values()
    /// Whether the header has a field of one of some names that is not empty, with nothing between the name and the
    /// colon.
    package private(set) var isMarked = false

    /// Reads the header of a message; `marks` are names of fields in lower case. Complexity: O(*n*) in the header.
    package init(_ message: UnsafeBufferPointer<UInt8>, marks: [String] = []) {
        let newline: UInt8 = message.firstOffset(of: 0x0A, from: 0, to: message.count) == nil ? 0x0D : 0x0A
        var isWhole = true
        MessageHeader.forEachField(of: message, newline: newline) { name, field in
            let word = Self.lowercased(message[name].prefix(Self.longestName + 1))
            let letters = word.prefix { $0 > 0x20 }
            let value = message[min(name.upperBound + 1, field.upperBound)..<field.upperBound]
            if letters.elementsEqual("from".utf8) {
                Self.add(value, to: &addresses) { MailAuthor.all(in: $0).map { ($0.address, $0.isExact) } }
            } else if letters.elementsEqual("list-id".utf8) {
                Self.add(value, to: &lists) { [(Self.identifier(in: $0), true)] }
            }
            isMarked =
                isMarked
                || value.contains { $0 > 0x20 } && marks.contains { word.elementsEqual($0.utf8) }
            // Programs that take a carriage return for the end of a line find other fields.
            isWhole = isWhole && Self.isFolded(value)
        } mailboxLine: { _ in
        }
        if !isWhole { (addresses.isExact, lists.isExact) = (false, false) }
    }

    /// The length of the longest name of a field that marks can be.
    package static let longestName = 80
    /// The maximum number of values that are compared with rules.
    private static let limit = 100

    private static func add(
        _ value: Slice<UnsafeBufferPointer<UInt8>>, to values: inout Values,
        _ read: ([UInt8]) -> [(value: [UInt8], isExact: Bool)]
    ) {
        values.fields += 1
        if values.fields > 1 || value.count > MailLimits.fieldSize || !isFolded(value) {
            values.isExact = false
        }
        let found = read(MessageHeader.unfolded(value.prefix(MailLimits.fieldSize)))
        if found.isEmpty { values.isExact = false }
        for (value, isExact) in found {
            let hasRoom = values.all.count < limit
            // A dot at the end of a domain changes nothing but how it looks.
            let plain = value.last == UInt8(ascii: ".") ? Array(value.dropLast()) : value
            if plain.isEmpty || !isExact || !hasRoom || plain.count < value.count { values.isExact = false }
            if !plain.isEmpty, hasRoom { values.all.append(lowercased(plain)) }
        }
    }

    /// The identifier in a List-Id field: the brackets at its end, after any description.
    private static func identifier(in field: [UInt8]) -> [UInt8] {
        guard field.last == UInt8(ascii: ">"), let start = field.lastIndex(of: UInt8(ascii: "<")) else {
            return []
        }
        return Array(field[(start + 1)...].dropLast())
    }

    /// Whether a field has no line break except before a blank or at its end, and no other control characters.
    private static func isFolded(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var wasBreak = false
        for byte in value {
            if byte == 0x0A || byte == 0x0D {
                wasBreak = true
            } else {
                guard byte >= 0x20 && byte != 0x7F || byte == 0x09, !wasBreak || byte == 0x20 || byte == 0x09
                else {
                    return false
                }
                wasBreak = false
            }
        }
        return true
    }

    /// Only letters of ASCII: among others, a Kelvin sign is no letter k.
    private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}
