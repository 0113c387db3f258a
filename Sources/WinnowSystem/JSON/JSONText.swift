/// Parts of JSON texts in their own spelling: numbers of any length, escapes.
///
/// A list counts as an object whose names are numbers from 1; NaN and infinities are read as null.
package enum JSONText {
    /// A member of an object, and its text as it is spelled, without the white space between its parts; nil
    /// if the object has no such member. If names are equal, the last counts.
    ///
    /// - Throws: `JSONError` if the text is neither an object nor a list.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func member(
        _ name: String, in utf8: UnsafeBufferPointer<UInt8>
    ) throws(JSONError) -> (value: JSONValue, spelling: [UInt8])? {
        var parser = JSONParser(utf8: utf8)
        parser.readsNaN = true
        let isList = parser.take(UInt8(ascii: "["))
        guard isList || parser.take(UInt8(ascii: "{")) else {
            throw parser.error("expected an object or a list")
        }
        let end = UInt8(ascii: isList ? "]" : "}")
        var found: (value: JSONValue, spelling: [UInt8])?
        guard !parser.take(end) else { return found }
        var number = 0
        repeat {
            number += 1
            let isWanted = try name == (isList ? "\(number)" : parser.name())
            parser.skipSpace()
            let start = parser.position
            let value = try parser.value()
            guard isWanted else { continue }
            found = (value, withoutSpace(UnsafeBufferPointer(rebasing: utf8[start..<parser.position])))
        } while parser.take(UInt8(ascii: ","))
        guard parser.take(end) else { throw parser.error("expected a comma or \(isList ? "]" : "}")") }
        return found
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
