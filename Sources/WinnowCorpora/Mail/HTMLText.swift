/// Takes the text out of HTML in one pass, whatever the bytes.
///
/// Tags and comments go, and with them what stands in `script`, `style` and `title`, which is all that a `head` holds; as
/// in a browser, text that stands in it nevertheless is text. Blocks, rows and `<br>` begin a line, cells are parted by a blank, other white space is one blank. `alt` texts of pictures stay.
/// A link's address stays behind its text where the text does not show the address's host. References are resolved as
/// HTML 4 names them, and by number.
///
/// Nothing has to be closed: without an end a comment, `script` and `style` go on to the end, a tag ends at the next `>`
/// or is text where there is none. Complexity: O(*n*), for hostile input too.
struct HTMLText {
    let html: UnsafeBufferPointer<UInt8>
    var index = 0
    var output: [UInt8] = []
    private var needsBlank = false
    private var needsLine = false
    /// Whether a tag with quotes in it had no end: from then on tags end at the next `>`.
    var endsTagsEarly = false
    /// End tags that are not there any more, and whether any `>` is.
    var missingEnds: Set<String> = []
    /// The link that is open: its address, and where its text begins.
    var link: (address: [UInt8], start: Int)?

    private init(_ html: UnsafeBufferPointer<UInt8>) { self.html = html }

    /// Appends the text of UTF-8 `html`.
    static func append(_ html: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var reader = HTMLText(html)
        reader.output.reserveCapacity(html.count / 2)
        reader.read()
        output.append(contentsOf: reader.output)
    }

    private mutating func read() {
        while index < html.count {
            let byte = html[index]
            switch byte {
            case UInt8(ascii: "<"):
                if !readMarkup() { appendByte() }
            case UInt8(ascii: "&"):
                if let reference = Self.reference(in: html, at: index) {
                    append(reference.scalar)
                    index = reference.end
                } else {
                    appendByte()
                }
            case 0...0x20:
                needsBlank = true
                index += 1
            default: appendByte()
            }
        }
        endLink()
    }

    private mutating func appendByte() {
        append(html[index])
        index += 1
    }

    /// Begins a line, unless one has just begun.
    mutating func breakLine() { needsLine = true }

    /// Parts what comes from what was.
    mutating func breakWord() { needsBlank = true }

    /// Appends a byte of text, behind the white space that is due.
    mutating func append(_ byte: UInt8) {
        if needsLine || needsBlank {
            if !output.isEmpty { output.append(needsLine ? 0x0A : 0x20) }
            needsLine = false
            needsBlank = false
        }
        output.append(byte)
    }

    /// Appends a scalar; a control character and a no-break space are white space.
    mutating func append(_ scalar: UInt32) {
        guard scalar > 0x20, scalar != 0xA0 else { return breakWord() }
        var bytes: [UInt8] = []
        bytes.append(scalar: scalar)
        for byte in bytes { append(byte) }
    }

    /// Appends text that stands in a tag.
    mutating func append(attribute text: [UInt8]) {
        breakWord()
        for byte in text {
            if byte <= 0x20 { breakWord() } else { append(byte) }
        }
        breakWord()
    }
}

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

/// A dictionary written as one string, `name=number name=number`: it costs nothing until it is used.
struct NamedNumbers<Number: FixedWidthInteger & Sendable>: Sendable {
    private let numbers: [String: Number]

    init(_ text: String) {
        var numbers: [String: Number] = [:]
        for entry in text.split(whereSeparator: \.isWhitespace) {
            guard let sign = entry.lastIndex(of: "=") else { continue }
            numbers[String(entry[..<sign])] = Number(entry[entry.index(after: sign)...])
        }
        self.numbers = numbers
    }

    subscript(name: String) -> Number? { numbers[name] }
}
