import WinnowSystem

/// A message with fields of a filter at the beginning of its header, in place of its own.
package enum MarkedMessage {
    /// The bytes of a message with other fields of these names; everything else is unchanged, byte for byte.
    ///
    /// The new fields come first, after a `From ` line of a mailbox, and end their lines as the message does.
    /// A message without a header gets an empty line after them.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - fields: names and values; values are ASCII, and lines within them begin with a blank.
    ///   - removed: names of fields to remove, in lower case.
    /// - Complexity: O(*n*).
    package static func bytes(
        of message: UnsafeBufferPointer<UInt8>, fields: [(name: String, value: String)],
        removing removed: Set<String>
    ) -> [UInt8] {
        let newline: UInt8 = message.contains(0x0A) ? 0x0A : message.contains(0x0D) ? 0x0D : 0x0A
        let lineEnd = Self.lineEnd(of: message, newline: newline)
        var header: [UInt8] = []
        var start = 0
        var hasField = false
        var end = 0
        MessageHeader.forEachField(of: message, newline: newline) { name, field in
            hasField = true
            if isRemoved(message[name], removed) {
                header.append(contentsOf: message[start..<field.lowerBound])
                start = field.upperBound
            }
        } mailboxLine: { line in
            if !hasField { end = line.next }
        }
        header.append(contentsOf: message[start..<message.count])
        // This `From ` line comes before the first field, so it is still at the beginning.
        var result = Array(header[..<end])
        result.reserveCapacity(header.count + 512)
        if end > 0, result.last != newline { result += lineEnd }
        for (name, value) in fields {
            result += name.utf8
            result += [UInt8(ascii: ":"), 0x20]
            for byte in value.utf8 {
                if byte == 0x0A { result += lineEnd } else { result.append(byte) }
            }
            result += lineEnd
        }
        let rest = header[end...]
        let first = rest.first
        if !hasField, let first, first != 0x0A, first != 0x0D { result += lineEnd }
        return result + rest
    }

    private static func lineEnd(of message: UnsafeBufferPointer<UInt8>, newline: UInt8) -> [UInt8] {
        guard newline == 0x0A else { return [newline] }
        let first = message.firstOffset(of: newline, from: 0, to: message.count) ?? 0
        return first > 0 && message[first - 1] == 0x0D ? [0x0D, 0x0A] : [0x0A]
    }

    private static func isRemoved(_ name: Slice<UnsafeBufferPointer<UInt8>>, _ removed: Set<String>) -> Bool {
        let letters = name.prefix { $0 > 0x20 }
        guard letters.count <= 40, letters.first.map({ $0 | 0x20 == UInt8(ascii: "x") }) == true else {
            return false
        }
        return removed.contains(
            String(decoding: letters.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self))
    }
}
