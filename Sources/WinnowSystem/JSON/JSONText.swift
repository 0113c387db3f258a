/// Changes of JSON texts that keep what they do not change as it is spelled: numbers of any length, escapes,
/// the order of members.
package enum JSONText {
    /// The text of an object in which strings are changed by `change`, those of the named members.
    ///
    /// Strings that `change` returns as they are keep their spelling; members with other values do, too.
    ///
    /// - Throws: ``JSONError`` if the text is not an object.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func changingStrings(
        of members: [String], in utf8: UnsafeBufferPointer<UInt8>, by change: (String) -> String
    ) throws(JSONError) -> [UInt8] {
        var parser = JSONParser(utf8: utf8)
        var output: [UInt8] = []
        var copied = 0
        guard parser.take(UInt8(ascii: "{")) else { throw parser.error("expected an object") }
        if !parser.take(UInt8(ascii: "}")) {
            repeat {
                parser.skipSpace()
                guard parser.peek == UInt8(ascii: "\"") else {
                    throw parser.error("expected a name in quotes")
                }
                let name = try parser.string()
                guard parser.take(UInt8(ascii: ":")) else { throw parser.error("expected a colon") }
                parser.skipSpace()
                let start = parser.position
                let value = try parser.value()
                guard members.contains(name), let text = value.string else { continue }
                let changed = change(text)
                guard changed != text else { continue }
                output += utf8[copied..<start]
                output += JSONValue.string(changed).text().utf8
                copied = parser.position
            } while parser.take(UInt8(ascii: ","))
            guard parser.take(UInt8(ascii: "}")) else { throw parser.error("expected a comma or }") }
        }
        output += utf8[copied...]
        return output
    }

    /// A valid JSON text without the white space between its parts.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package static func withoutSpace(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(utf8.count)
        var (isInString, isEscaped) = (false, false)
        for byte in utf8 {
            if isInString {
                isInString = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                continue
            }
            output.append(byte)
        }
        return output
    }
}
