// JSON text to value: strict, bounded, on bytes.

extension JSONValue {
    /// How deep arrays and objects may nest: few enough for the 512 KiB stack of a thread on Apple's systems, in
    /// a debug build too, and as many as the widely used serde_json allows.
    public static let maximumDepth = 128

    /// Parses one JSON text (RFC 8259): UTF-8, strict grammar, no comments, no trailing commas, no byte order mark.
    ///
    /// Lone surrogate escapes become U+FFFD. Numbers beyond a double's range are errors; of equal names in an
    /// object the last counts.
    ///
    /// - Throws: ``JSONError`` with the offset.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing utf8: UnsafeBufferPointer<UInt8>) throws(JSONError) {
        var parser = JSONParser(utf8: utf8)
        self = try parser.document()
    }

    /// Parses one JSON text; see ``init(parsing:)-(UnsafeBufferPointer<UInt8>)``.
    public init(parsing text: String) throws(JSONError) {
        var text = text
        let result: Result<JSONValue, JSONError> = text.withUTF8 { utf8 in
            Result { () throws(JSONError) in try JSONValue(parsing: utf8) }
        }
        self = try result.get()
    }
}

/// A recursive-descent parser over bytes.
struct JSONParser {
    let utf8: UnsafeBufferPointer<UInt8>
    var position = 0
    var depth = 0

    init(utf8: UnsafeBufferPointer<UInt8>) {
        self.utf8 = utf8
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try self.value()
        skipSpace()
        guard position == utf8.count else { throw error("text after the end of the value") }
        return value
    }

    mutating func value() throws(JSONError) -> JSONValue {
        skipSpace()
        guard let byte = peek else { throw error("the text ends where a value should be") }
        switch byte {
        case UInt8(ascii: "{"): return try object()
        case UInt8(ascii: "["): return try array()
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("not a value")
        }
    }

    /// The byte at the position, nil at the end.
    var peek: UInt8? { position < utf8.count ? utf8[position] : nil }

    func error(_ message: String) -> JSONError { JSONError(message: message, offset: position) }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
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
                skipSpace()
                guard peek == UInt8(ascii: "\"") else { throw error("a name in quotes should be here") }
                let key = try string()
                guard take(UInt8(ascii: ":")) else { throw error("a colon should be here") }
                object.append(key: key, value: try value())
            } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "}")) else { throw error("a comma or } should be here") }
        }
        depth -= 1
        return .object(object)
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try enter()
        var array: [JSONValue] = []
        if !take(UInt8(ascii: "]")) {
            repeat { array.append(try value()) } while take(UInt8(ascii: ","))
            guard take(UInt8(ascii: "]")) else { throw error("a comma or ] should be here") }
        }
        depth -= 1
        return .array(array)
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
        for offset in 0..<word.utf8CodeUnitCount {
            guard position + offset < utf8.count, utf8[position + offset] == word.utf8Start[offset] else {
                throw error("not a value")
            }
        }
        position += word.utf8CodeUnitCount
        return value
    }

    private mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        if peek == UInt8(ascii: "-") { position += 1 }
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
        let text = String(decoding: UnsafeBufferPointer(rebasing: utf8[start..<position]), as: UTF8.self)
        if isInteger, let integer = Int(text), text != "-0" { return .integer(integer) }
        guard let number = Double(text), number.isFinite else {
            throw JSONError(message: "a number too large to hold", offset: start)
        }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        guard position > start else { throw error("a digit should be here") }
    }
}
