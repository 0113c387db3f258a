/// Extracts the text from any HTML in one pass.
///
/// Tags and comments are removed, along with the contents of `script`, `style` and `title`, which are all
/// that a `head` should contain; as in a browser, other text in it is text. Blocks, rows and `<br>` begin a
/// line, cells are separated by a blank, other white space becomes one blank. `alt` texts of images are kept.
/// A link's address is kept after text without its host. Numeric references and those of HTML 4 are resolved.
///
/// Elements may be unclosed: without an end, comments, `script` and `style` extend to the end of the input,
/// and a tag ends at the next `>` or is text if there is none. Complexity: O(*n*), also for hostile input.
package struct HTMLText {
    let html: UnsafeBufferPointer<UInt8>
    var index = 0
    var output: [UInt8] = []
    /// The signals of links, images and styles; nil if they are not needed.
    var signals: MessageSignals?
    private var needsBlank = false
    private var needsLine = false
    /// Whether a tag with quotes had no end: from then on, tags end at the next `>`.
    var endsTagsEarly = false
    /// The end tags, and possibly `>`, that do not occur in the rest of the input.
    var missingEnds: Set<String> = []
    /// The open link: its address, and the start of its text.
    var link: (address: [UInt8], start: Int)?

    private init(_ html: UnsafeBufferPointer<UInt8>) { self.html = html }

    /// The text of HTML.
    package static func text(of html: String) -> String {
        var (html, text) = (html, [UInt8]())
        html.withUTF8 { append($0, to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether there is an end tag in a text, or a reference such as `&uuml;` or `&#39;`.
    package static func hasMarkup(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { text in
            text.indices.contains { place in
                switch text[place] {
                case UInt8(ascii: "<"):
                    return place + 2 < text.count && text[place + 1] == UInt8(ascii: "/")
                        && (0x61...0x7A).contains(text[place + 2] | 0x20)
                case UInt8(ascii: "&"):
                    return reference(in: text, at: place).map { text[$0.end - 1] == UInt8(ascii: ";") }
                        ?? false
                default: return false
                }
            }
        }
    }

    /// Appends the text of UTF-8 `html`.
    static func append(_ html: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        var signals: MessageSignals?
        append(html, to: &output, signals: &signals)
    }

    /// Appends the text of UTF-8 `html`; links, images and hidden text go to `signals` unless it is nil.
    static func append(
        _ html: UnsafeBufferPointer<UInt8>, to output: inout [UInt8], signals: inout MessageSignals?
    ) {
        var reader = HTMLText(html)
        swap(&reader.signals, &signals)
        reader.output.reserveCapacity(html.count / 2)
        reader.read()
        output.append(contentsOf: reader.output)
        swap(&reader.signals, &signals)
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

    /// Separates the following text from the preceding text.
    mutating func breakWord() { needsBlank = true }

    /// Appends a byte of text, after any pending white space.
    mutating func append(_ byte: UInt8) {
        if needsLine || needsBlank {
            if !output.isEmpty { output.append(needsLine ? 0x0A : 0x20) }
            needsLine = false
            needsBlank = false
        }
        output.append(byte)
    }

    /// Appends a scalar; control characters and no-break spaces are white space.
    mutating func append(_ scalar: UInt32) {
        guard scalar > 0x20, scalar != 0xA0 else { return breakWord() }
        var bytes: [UInt8] = []
        bytes.append(scalar: scalar)
        for byte in bytes { append(byte) }
    }

    /// Appends text from a tag.
    mutating func append(attribute text: [UInt8]) {
        breakWord()
        for byte in text {
            if byte <= 0x20 { breakWord() } else { append(byte) }
        }
        breakWord()
    }
}

extension HTMLText {
    /// The scalar of the reference at `index`, and its end; nil if there is none.
    ///
    /// The semicolon may be missing after a number, and after a name of ISO 8859-1 that is not followed by a
    /// letter or digit. Invalid numbers become U+FFFD; 128 to 159 are read as Windows-1252, as in browsers.
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

    /// An attribute's text with references resolved.
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

/// A dictionary written as one string, `name=number name=number`, which costs nothing until it is used.
struct NamedNumbers<Number: FixedWidthInteger & Sendable>: Sendable {
    private let numbers: [String: Number]

    init(_ text: String) {
        var numbers: [String: Number] = [:]
        for entry in text.utf8.split(whereSeparator: { $0 <= 0x20 }) {
            guard let sign = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let number = Substring(entry[entry.index(after: sign)...])
            numbers[String(Substring(entry[..<sign]))] = Number(number)
        }
        self.numbers = numbers
    }

    subscript(name: String) -> Number? { numbers[name] }
}
