// The text of HTML, as far as a classifier needs it.

import WinnowSystem

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
