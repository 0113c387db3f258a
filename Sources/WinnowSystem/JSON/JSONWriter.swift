// Writes JSON values as text.

extension JSONValue {
    /// How a JSON text is laid out.
    public enum Layout: Sendable, Hashable {
        /// One line, without spaces.
        case compact
        /// One member per line, two spaces per level; arrays of plain values on one line.
        case indented
    }

    /// The value as JSON text, UTF-8, without a newline at the end.
    ///
    /// Numbers are written as the shortest text that reads back as the same double; only control characters,
    /// quotes and backslashes are escaped.
    public func text(_ layout: Layout = .compact) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, layout)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the JSON text to `bytes`; see ``text(_:)``.
    public func write(to bytes: inout [UInt8], _ layout: Layout = .compact) {
        write(to: &bytes, layout, level: 0)
    }

    /// Appends `string` to `bytes` as a JSON string, quotes included.
    package static func write(_ string: String, to bytes: inout [UInt8]) {
        var string = string
        string.withUTF8 { write(utf8: $0, to: &bytes) }
    }

    /// Appends valid UTF-8 to `bytes` as a JSON string, quotes included.
    package static func write(utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
            case 0x0D: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "r")])
            case 0x09: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "t")])
            case 0..<0x20, 0x7F:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hexadecimalDigit(byte >> 4))
                bytes.append(hexadecimalDigit(byte & 0xF))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private func write(to bytes: inout [UInt8], _ layout: Layout, level: Int) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let bool): bytes.append(contentsOf: (bool ? "true" : "false").utf8)
        case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
        case .number(let number):
            bytes.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
        case .string(let string): Self.write(string, to: &bytes)
        case .array(let array):
            let isPlain = array.allSatisfy { $0.array == nil && $0.object == nil }
            Self.writeList(array, "[", "]", to: &bytes, isPlain ? .compact : layout, level) { value, bytes in
                value.write(to: &bytes, layout, level: level + 1)
            }
        case .object(let object):
            Self.writeList(object.members, "{", "}", to: &bytes, layout, level) { member, bytes in
                Self.write(member.key, to: &bytes)
                bytes.append(contentsOf: (layout == .compact ? ":" : ": ").utf8)
                member.value.write(to: &bytes, layout, level: level + 1)
            }
        }
    }

    private static func writeList<Item>(
        _ items: [Item], _ open: Unicode.Scalar, _ close: Unicode.Scalar, to bytes: inout [UInt8],
        _ layout: Layout, _ level: Int, _ write: (Item, inout [UInt8]) -> Void
    ) {
        func breakLine(_ level: Int) {
            guard layout == .indented, !items.isEmpty else { return }
            bytes.append(0x0A)
            bytes.append(contentsOf: repeatElement(0x20, count: 2 * level))
        }
        bytes.append(UInt8(ascii: open))
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(level + 1)
            write(item, &bytes)
        }
        breakLine(level)
        bytes.append(UInt8(ascii: close))
    }
}
