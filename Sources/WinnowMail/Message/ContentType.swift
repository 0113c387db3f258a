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
        var parameters = SplitParameters()
        while let (name, value) = scanner.parameter() { parameters.add(Self.lowercased(name[...]), value) }
        charset = parameters.value("charset")
        fileName = parameters.value("filename") ?? parameters.value("name")
        isFlowed = parameters.value("format").map { Self.lowercased($0[...]) } == "flowed"
        deletesSpaces = parameters.value("delsp").map { Self.lowercased($0[...]) } == "yes"
        boundary = parameters.value("boundary")
    }

    private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
        let kept = bytes.prefix(128).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return String(decoding: kept.filter { $0 > 0x20 }, as: UTF8.self)
    }
}

/// Parameters whose values may be split and coded: `boundary*0*=us-ascii''a%3D; boundary*1=b` (RFC 2231).
private struct SplitParameters {
    /// The pieces of a value, by its name, in the order of the field; a value that is not split has piece 0.
    private var pieces: [String: [(number: Int, bytes: [UInt8])]] = [:]
    /// The names of values that are not split: the first counts.
    private var whole: Set<String> = []

    mutating func add(_ name: String, _ value: [UInt8]) {
        let isCoded = name.hasSuffix("*")
        let parts = name.split(separator: "*")
        guard let base = parts.first.map(String.init), parts.count <= 2 else { return }
        let number = parts.count == 2 ? Int(parts[1]) : 0
        guard let number, number >= 0, !whole.contains(base) else { return }
        if parts.count == 1 {
            whole.insert(base)
            pieces[base] = nil
        }
        pieces[base, default: []].append(
            (number, isCoded ? Self.decoded(value, isFirst: number == 0) : value))
    }

    /// A value; nil if the field does not have it.
    func value(_ name: String) -> [UInt8]? {
        pieces[name]?.enumerated().sorted { ($0.element.number, $0.offset) < ($1.element.number, $1.offset) }
            .flatMap(\.element.bytes)
    }

    /// A coded piece without its character set and language, which only the first has.
    private static func decoded(_ value: [UInt8], isFirst: Bool) -> [UInt8] {
        var rest = value[...]
        if isFirst {
            let quotes = value.indices.filter { value[$0] == UInt8(ascii: "'") }
            if quotes.count > 1 { rest = rest[(quotes[1] + 1)...] }
        }
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(TransferEncoding.hexadecimal),
                let low = rest.dropFirst().first.flatMap(TransferEncoding.hexadecimal)
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
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
