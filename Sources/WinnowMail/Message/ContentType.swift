/// A `Content-Type` or `Content-Disposition` field: a value and parameters.
struct ContentType {
    /// The part before the slash, in lower case; for a disposition, the whole value.
    private(set) var type = ""
    /// The part after the slash, in lower case.
    private(set) var subtype = ""
    /// The character set's name.
    private(set) var charset: [UInt8]?
    /// The name of a file, from `filename` or `name`.
    private(set) var fileName: [UInt8]?
    /// Whether lines that end with a space continue in the next (RFC 3676), and whether that space is not of the text.
    private(set) var isFlowed = false
    private(set) var deletesSpaces = false
    /// The boundary between parts, without its hyphens.
    private(set) var boundary: [UInt8]?

    /// A type without parameters.
    init(_ type: String, _ subtype: String) {
        self.type = type
        self.subtype = subtype
    }

    /// Parses a field, skipping malformed parts and comments in parentheses.
    init(_ field: [UInt8]) {
        var scanner = ParameterScanner(field)
        let value = scanner.value()
        let parts = value.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        type = Self.lowercased(parts[0])
        subtype = parts.count > 1 ? Self.lowercased(parts[1]) : ""
        while let (name, value) = scanner.parameter() { set(name, value) }
    }

    private mutating func set(_ name: [UInt8], _ value: [UInt8]) {
        // A long value may be split into `boundary*0`, `boundary*1` and so on (RFC 2231, 3).
        let name = Self.lowercased(name[...])
        if name == "charset" || name == "charset*", charset == nil {
            charset = value
        } else if name == "format" {
            isFlowed = Self.lowercased(value[...]) == "flowed"
        } else if name == "delsp" {
            deletesSpaces = Self.lowercased(value[...]) == "yes"
        } else if name.hasPrefix("filename") || name == "name", fileName == nil {
            fileName = value
        } else if name == "boundary" || name.hasPrefix("boundary*0"), boundary == nil {
            boundary = value
        } else if name.hasPrefix("boundary*") {
            boundary = (boundary ?? []) + value
        }
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        let kept = bytes.prefix(128).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return String(decoding: kept.filter { $0 > 0x20 }, as: UTF8.self)
    }
}

/// Splits a field at its semicolons.
private struct ParameterScanner {
    private let field: [UInt8]
    private var index = 0

    init(_ field: [UInt8]) { self.field = field }

    /// The text before the first semicolon.
    mutating func value() -> ArraySlice<UInt8> {
        let start = index
        while index < field.count, field[index] != UInt8(ascii: ";"), field[index] != UInt8(ascii: "(") {
            index += 1
        }
        return field[start..<index]
    }

    /// The next `name=value`, nil at the end.
    mutating func parameter() -> (name: [UInt8], value: [UInt8])? {
        while index < field.count {
            skip { $0 == UInt8(ascii: ";") || $0 <= 0x20 }
            let start = index
            skip { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            let name = field[start..<index].filter { $0 > 0x20 }
            guard index < field.count, field[index] == UInt8(ascii: "=") else { continue }
            index += 1
            skip { $0 <= 0x20 }
            return (name, parameterValue())
        }
        return nil
    }

    private mutating func skip(while condition: (UInt8) -> Bool) {
        while index < field.count, condition(field[index]) { index += 1 }
    }

    private mutating func parameterValue() -> [UInt8] {
        guard index < field.count, field[index] == UInt8(ascii: "\"") else {
            let start = index
            skip { $0 != UInt8(ascii: ";") }
            var value = field[start..<index]
            while let last = value.last, last <= 0x20 { value.removeLast() }
            return Array(value)
        }
        var value: [UInt8] = []
        index += 1
        while index < field.count, field[index] != UInt8(ascii: "\"") {
            if field[index] == UInt8(ascii: "\\"), index + 1 < field.count { index += 1 }
            value.append(field[index])
            index += 1
        }
        index += 1
        return value
    }
}
