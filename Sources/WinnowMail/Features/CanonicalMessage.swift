import WinnowSystem

/// A message as it was before filters marked it: without the `From ` lines of mailboxes and without the fields
/// that spam filters add; lines end with LF.
///
/// A filter's features are of this form. Which messages are the same is decided by ``identity``.
package struct CanonicalMessage {
    /// The bytes.
    package let bytes: [UInt8]

    /// The beginnings of the names of fields that filters add, in lower case.
    private static let marks = ["x-spam", "x-winnow", "x-bogosity", "x-spamprobe", "x-rspamd", "x-crm114"]

    /// Reads a message. Complexity: O(*n*).
    package init(_ message: UnsafeBufferPointer<UInt8>) {
        let message = AppleMessage.message(in: message)
        var kept: [UInt8] = []
        kept.reserveCapacity(message.count)
        var start = 0
        let newline: UInt8 =
            message.firstOffset(of: 0x0A, from: 0, to: message.count) == nil ? 0x0D : 0x0A
        MessageHeader.forEachField(of: message, newline: newline) { name, field in
            if Self.isMark(message[name]) {
                Self.append(message, start..<field.lowerBound, to: &kept)
                start = field.upperBound
            }
        } mailboxLine: { line in
            Self.append(message, start..<line.start, to: &kept)
            start = line.next
        }
        Self.append(message, start..<message.count, to: &kept)
        // Before a text without a header, a filter that adds fields also adds an empty line.
        if kept.first == newline { kept.removeFirst() }
        bytes = kept
    }

    private static func isMark(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = name.first, first | 0x20 == UInt8(ascii: "x") else { return false }
        return marks.contains { mark in
            guard name.count >= mark.utf8.count else { return false }
            var index = name.startIndex
            for letter in mark.utf8 {
                guard name[index] | 0x20 == letter | 0x20 else { return false }
                index += 1
            }
            return true
        }
    }

    /// Appends bytes with CRLF as LF.
    private static func append(
        _ message: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to output: inout [UInt8]
    ) {
        var index = range.lowerBound
        while let found = message.firstOffset(of: 0x0D, from: index, to: range.upperBound) {
            output.append(contentsOf: message[index..<found])
            if found + 1 == message.count || message[found + 1] != 0x0A { output.append(0x0D) }
            index = found + 1
        }
        output.append(contentsOf: message[index..<range.upperBound])
    }
}
