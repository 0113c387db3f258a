// Strings of a JSON text, with their escapes.

extension JSONParser {
    /// The string whose opening quote stands at the position.
    mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            position += 1
        }
        let plain = UnsafeBufferPointer(rebasing: utf8[start..<position])
        if peek == UInt8(ascii: "\"") {
            position += 1
            return try validated(plain, at: start)
        }
        return try escapedString(after: [UInt8](plain), start: start)
    }

    private mutating func escapedString(after plain: [UInt8], start: Int) throws(JSONError) -> String {
        var bytes = plain
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                let result: Result<String, JSONError> = bytes.withUnsafeBufferPointer { buffer in
                    Result { () throws(JSONError) in try validated(buffer, at: start) }
                }
                return try result.get()
            case UInt8(ascii: "\\"):
                position += 1
                try appendEscape(to: &bytes)
            case 0..<0x20:
                throw error("a control character in a string; write it as an escape")
            default:
                bytes.append(byte)
                position += 1
            }
        }
        throw error("the text ends inside a string")
    }

    private func validated(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw JSONError(message: "a string that is not UTF-8", offset: start)
        }
        return string
    }

    private mutating func appendEscape(to bytes: inout [UInt8]) throws(JSONError) {
        guard let byte = peek else { throw error("the text ends inside a string") }
        let plain: UInt8? =
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
            case UInt8(ascii: "b"): 0x08
            case UInt8(ascii: "f"): 0x0C
            case UInt8(ascii: "n"): 0x0A
            case UInt8(ascii: "r"): 0x0D
            case UInt8(ascii: "t"): 0x09
            default: nil
            }
        if let plain {
            position += 1
            bytes.append(plain)
            return
        }
        guard byte == UInt8(ascii: "u") else { throw error("an escape that JSON does not have") }
        position += 1
        bytes.append(contentsOf: Array(String(try scalar()).utf8))
    }

    /// The scalar of a `\u` escape, and of the second one where both make a surrogate pair.
    private mutating func scalar() throws(JSONError) -> Unicode.Scalar {
        let replacement: Unicode.Scalar = "\u{FFFD}"
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard first < 0xDC00, position + 1 < utf8.count, utf8[position] == UInt8(ascii: "\\"),
            utf8[position + 1] == UInt8(ascii: "u")
        else { return replacement }
        let afterFirst = position
        position += 2
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second) else {
            position = afterFirst
            return replacement
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = byte.hexadecimalValue else {
                throw error("four hexadecimal digits should be here")
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
