// Character references: `&eacute;`, `&#233;`, `&#xE9;`.

extension HTMLText {
    /// The scalar that the reference at `index` stands for, and where it ends; nil where there is none.
    ///
    /// The semicolon may be missing behind a number, and behind a name of ISO 8859-1 that no letter or digit follows. A
    /// number without a character is U+FFFD; 128 to 159 are read as Windows-1252, as browsers do.
    static func reference(in html: UnsafeBufferPointer<UInt8>, at index: Int) -> (scalar: UInt32, end: Int)? {
        let start = index + 1
        guard start < html.count else { return nil }
        if html[start] == UInt8(ascii: "#") { return number(in: html, at: start + 1) }
        var end = start
        while end < html.count, end - start <= HTMLReferenceTable.longestName, isNameByte(html[end]) {
            end += 1
        }
        guard end > start, end - start <= HTMLReferenceTable.longestName else { return nil }
        let name = String(decoding: html[start..<end], as: UTF8.self)
        guard let scalar = HTMLReferenceTable.scalars[name] else { return nil }
        if end < html.count, html[end] == UInt8(ascii: ";") { return (UInt32(scalar), end + 1) }
        // In an address, `&copy=1` is a parameter.
        let isParameter = end < html.count && html[end] == UInt8(ascii: "=")
        return scalar < 0x100 && !isParameter ? (UInt32(scalar), end) : nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
    }

    private static func number(
        in html: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> (scalar: UInt32, end: Int)? {
        let isHexadecimal = start < html.count && html[start] | 0x20 == UInt8(ascii: "x")
        let first = isHexadecimal ? start + 1 : start
        var end = first
        var value: UInt32 = 0
        while end < html.count, let digit = TransferEncoding.hexadecimal(html[end]),
            isHexadecimal || digit < 10
        {
            value = min(0x11_0000, value * (isHexadecimal ? 16 : 10) + UInt32(digit))
            end += 1
        }
        guard end > first else { return nil }
        if end < html.count, html[end] == UInt8(ascii: ";") { end += 1 }
        if (0x80..<0xA0).contains(value) { value = UInt32(CharsetTable.scalars[0][Int(value) - 0x80]) }
        return (value == 0 ? 0xFFFD : value, end)
    }

    /// An attribute's text with its references resolved.
    static func resolved(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "&"), let reference = reference(in: text, at: index) {
                output.append(scalar: reference.scalar)
                index = reference.end
            } else {
                output.append(text[index])
                index += 1
            }
        }
        return output
    }
}
