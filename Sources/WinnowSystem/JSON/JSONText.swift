/// Changes of JSON texts that keep the spelling of everything else: numbers of any length, escapes, the order
/// of members.
///
/// A list counts as an object whose names are numbers from 1; NaN and infinities are read as null.
package enum JSONText {
    /// The text of an object in which strings are changed by `change`, those of the named members.
    ///
    /// Strings that `change` returns unchanged keep their spelling, as do members with other values.
    ///
    /// - Throws: ``JSONError`` if the text is neither an object nor a list.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func changingStrings(
        of members: [String], in utf8: UnsafeBufferPointer<UInt8>, by change: (String) -> String
    ) throws(JSONError) -> [UInt8] {
        var output: [UInt8] = []
        var copied = 0
        try forEachMember(in: utf8) { name, value, range in
            guard members.contains(name), let text = value.string else { return }
            let changed = change(text)
            guard changed != text else { return }
            output += utf8[copied..<range.lowerBound]
            output += JSONValue.string(changed).text().utf8
            copied = range.upperBound
        }
        output += utf8[copied...]
        return output
    }

    /// A member of an object, and its text as it is spelled, without the white space between its parts; nil
    /// if the object has no such member. If names are equal, the last counts.
    ///
    /// - Throws: ``JSONError`` if the text is neither an object nor a list.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func member(
        _ name: String, in utf8: UnsafeBufferPointer<UInt8>
    ) throws(JSONError) -> (value: JSONValue, spelling: [UInt8])? {
        var found: (value: JSONValue, range: Range<Int>)?
        try forEachMember(in: utf8) { if $0 == name { found = ($1, $2) } }
        return found.map { found in
            (value: found.value, spelling: withoutSpace(UnsafeBufferPointer(rebasing: utf8[found.range])))
        }
    }

    /// Calls `body` with the name and value of each member of an object, and with the value's place.
    private static func forEachMember(
        in utf8: UnsafeBufferPointer<UInt8>, _ body: (String, JSONValue, Range<Int>) -> Void
    ) throws(JSONError) {
        var parser = JSONParser(utf8: utf8)
        parser.readsNaN = true
        let isList = parser.take(UInt8(ascii: "["))
        guard isList || parser.take(UInt8(ascii: "{")) else {
            throw parser.error("expected an object or a list")
        }
        let end = UInt8(ascii: isList ? "]" : "}")
        guard !parser.take(end) else { return }
        var number = 0
        repeat {
            number += 1
            let name = try isList ? "\(number)" : parser.name()
            parser.skipSpace()
            let start = parser.position
            let value = try parser.value()
            body(name, value, start..<parser.position)
        } while parser.take(UInt8(ascii: ","))
        guard parser.take(end) else { throw parser.error("expected a comma or \(isList ? "]" : "}")") }
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
