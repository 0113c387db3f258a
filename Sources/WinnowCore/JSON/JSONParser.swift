// Parses JSON text: strict, with bounded nesting, on bytes.

extension JSONValue {
    /// The maximum nesting of arrays and objects: low enough for the 512 KiB stack of a thread on Apple
    /// platforms, even in a debug build, and the same as in the widely used serde_json.
    package static let maximumDepth = 128

    /// Parses one JSON text (RFC 8259): UTF-8, strict, without comments, trailing commas or byte order mark.
    ///
    /// Lone surrogate escapes become U+FFFD. Numbers beyond a double's range are errors; if a name is
    /// repeated in an object, the last member counts.
    ///
    /// - Parameters:
    ///   - utf8: the text.
    ///   - maximumCount: the largest number of values, nested ones included: a value takes up to fifty times
    ///     as much memory as its text.
    ///   - readsNaN: whether `NaN` and `Infinity`, which Python writes, are read as null.
    ///   - keepsDigits: whether a whole number that does not fit in 64 bits is read as a string of its digits; else
    ///     it is rounded to a double.
    /// - Throws: ``JSONError`` with the offset.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(
        parsing utf8: UnsafeBufferPointer<UInt8>, maximumCount: Int = .max, readsNaN: Bool = false,
        keepsDigits: Bool = false
    ) throws(JSONError) {
        var parser = JSONParser(utf8: utf8, maximumCount: maximumCount)
        parser.readsNaN = readsNaN
        parser.keepsDigits = keepsDigits
        self = try parser.document()
    }

    /// Parses one JSON text (RFC 8259), nested at most 128 deep; if names are equal, the last counts.
    ///
    /// - Throws: ``JSONError`` with the offset.
    public init(parsing text: String) throws(JSONError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// Parses one JSON text in UTF-8.
    ///
    /// - Throws: ``JSONError`` with the offset.
    package init(parsing bytes: [UInt8], maximumCount: Int = .max) throws(JSONError) {
        self = try bytes.withUnsafeBufferPointer { utf8 throws(JSONError) in
            try JSONValue(parsing: utf8, maximumCount: maximumCount)
        }
    }
}

/// A recursive-descent parser over bytes.
package struct JSONParser {
    package let utf8: UnsafeBufferPointer<UInt8>
    package var position = 0
    package var depth = 0
    /// Whether numbers that are not finite are read, as null.
    package var readsNaN = false
    /// Whether whole numbers that do not fit in 64 bits are strings.
    package var keepsDigits = false
    private let maximumCount: Int
    /// The number of values begun so far.
    private var count = 0

    package init(utf8: UnsafeBufferPointer<UInt8>, maximumCount: Int = .max) {
        self.utf8 = utf8
        self.maximumCount = maximumCount
    }

    package mutating func document() throws(JSONError) -> JSONValue {
        let value = try self.value()
        skipSpace()
        guard position == utf8.count else { throw error("text after the end of the value") }
        return value
    }

    package mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        guard let byte = peek else { throw error("expected a value, but the text ends") }
        guard count < maximumCount else { throw error("more than \(maximumCount) values") }
        count += 1
        switch byte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "N") where readsNaN: return try literal("NaN", .null)
        case UInt8(ascii: "I") where readsNaN: return try literal("Infinity", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("expected a value")
        }
    }

    /// The byte at the position, nil at the end.
    package var peek: UInt8? { position < utf8.count ? utf8[position] : nil }

    package func error(_ message: String) -> JSONError { JSONError(message, offset: position) }

    package mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    package mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek == byte else { return false }
        position += 1
        return true
    }

    private mutating func enter() throws(JSONError) {
        depth += 1
        guard depth <= JSONValue.maximumDepth else {
            throw error("nested deeper than \(JSONValue.maximumDepth) levels")
        }
        position += 1
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        try enter()
        var object = JSONObject()
        if !take(UInt8(ascii: "}")) {
            repeat {
                let key = try name()
                object.append(key: key, value: try value())
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { throw error("expected a comma or }") }
        }
        depth -= 1
        return .object(object)
    }

    /// The name of a member, and moves past the colon after it.
    package mutating func name() throws(JSONError) -> String {
        skipSpace()
        guard peek == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
        let name = try string()
        guard take(UInt8(ascii: ":")) else { throw error("expected a colon") }
        return name
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try enter()
        var array: [JSONValue] = []
        if !take(UInt8(ascii: "]")) {
            repeat { array.append(try value()) } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { throw error("expected a comma or ]") }
        }
        depth -= 1
        return .array(array)
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount {
            guard position + offset < utf8.count, utf8[position + offset] == word.utf8Start[offset] else {
                throw error("expected a value")
            }
        }
        position += word.utf8CodeUnitCount
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
        if readsNaN, position > start, peek == UInt8(ascii: "I") { return try literal("Infinity", .null) }
        if peek == UInt8(ascii: "0") { position += 1 } else { try digits() }
        var isInteger = true
        if peek == UInt8(ascii: ".") {
            isInteger = false
            position += 1
            try digits()
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            isInteger = false
            position += 1
            if peek == UInt8(ascii: "-") || peek == UInt8(ascii: "+") { position += 1 }
            try digits()
        }
        let isMinusZero =
            position - start == 2 && utf8[start] == UInt8(ascii: "-") && utf8[start + 1] == UInt8(ascii: "0")
        if isInteger, !isMinusZero {
            let text = String(decoding: UnsafeBufferPointer(rebasing: utf8[start..<position]), as: UTF8.self)
            if let integer = Int(text) { return .integer(integer) }
            if keepsDigits { return .string(text) }
        }
        guard let number = DecimalParser.double(utf8[start..<position]) else {
            throw JSONError("a number that is too large", offset: start)
        }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        guard position > start else { throw error("expected a digit") }
    }
}

extension JSONParser {
    /// The string whose opening quote is at the position.
    package mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        position = plainEnd(from: start)
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
                throw error("an unescaped control character in a string")
            default:
                let end = plainEnd(from: position)
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[position..<end]))
                position = end
            }
        }
        throw error("the text ends inside a string")
    }

    /// Where the first quote, backslash or control character from `start` on is; the end of the text if there is none.
    private func plainEnd(from start: Int) -> Int {
        let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let raw = UnsafeRawBufferPointer(utf8)
        var index = start
        while index + 8 <= raw.count {
            let bytes = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let quotes = bytes ^ ones &* UInt64(UInt8(ascii: "\""))
            let backslashes = bytes ^ ones &* UInt64(UInt8(ascii: "\\"))
            // The top bit of each byte is set where the byte wanted is, and perhaps after it.
            let controls = (bytes &- ones &* 0x20) & ~bytes
            let found = ((quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes | controls) & tops
            if found != 0 { return index + found.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < raw.count, raw[index] >= 0x20, raw[index] != UInt8(ascii: "\""),
            raw[index] != UInt8(ascii: "\\")
        { index += 1 }
        return index
    }

    private func validated(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw JSONError("a string that is not UTF-8", offset: start)
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
        guard byte == UInt8(ascii: "u") else { throw error("an invalid escape") }
        position += 1
        UTF8.encode(try scalar()).map { bytes.append(contentsOf: $0) }
    }

    /// The scalar of a `\u` escape, and of the second one if both make a surrogate pair.
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
                throw error("expected four hexadecimal digits")
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
