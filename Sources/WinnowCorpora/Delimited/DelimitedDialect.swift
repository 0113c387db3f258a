/// The characters that separate fields and records.
///
/// Fields are as in RFC 4180, read leniently: a quote opens a field only as its first byte, `""` within is
/// one quote, text after the closing quote is kept unchanged, and a quote elsewhere is a plain character. A quote
/// opens nothing if there is text after its closing quote and that is on a later line, as it would swallow the lines
/// between, or nothing between the two needs quotes (`"Win" she said`).
/// Records end with LF, CRLF, or (depending on ``newline``) a lone CR; empty lines and comments are not
/// records. Fields of databases have no quotes, and then every line is a record; see ``EscapedField``.
package struct DelimitedDialect: Sendable, Hashable {
    /// The byte between fields.
    package var delimiter: UInt8
    /// Whether fields can be quoted.
    ///
    /// Comma-separated data is quoted. Tab-separated data is not (`text/tab-separated-values` has no quotes),
    /// unless its first records show that it is: every field that begins with a quote also ends with one, and
    /// one of them contains a doubled quote, a tab or a line break.
    package var isQuoted: Bool
    /// The byte that ends a record: LF (with a CR before it, if any), or CR for files without LF.
    package var newline: UInt8
    /// The byte that opens and closes a quoted field.
    package var quote = UInt8(ascii: "\"")
    /// The byte that makes a quote after it a part of the field, besides a second quote: of MySQL and Spark.
    package var escape: UInt8?
    /// The byte that begins a line which is no record.
    package var comment: UInt8?
    /// Whether a space comes before the quotes of all fields but the first.
    package var isSpaced = false

    /// Whether characters are escaped with a backslash.
    package private(set) var isEscaped = false

    /// Makes a dialect; the defaults are those of RFC 4180.
    package init(
        delimiter: UInt8 = UInt8(ascii: ","), isQuoted: Bool = true, newline: UInt8 = UInt8(ascii: "\n")
    ) {
        self.delimiter = delimiter
        self.isQuoted = isQuoted
        self.newline = newline
    }

    /// Makes the dialect of fields with escapes; the default delimiter is a tab.
    package init(escapedWith delimiter: UInt8?) {
        self.init(delimiter: delimiter ?? UInt8(ascii: "\t"), isQuoted: false)
        isEscaped = true
    }

    /// Whether there is a byte order mark at `place`: joined files have them at the beginning of records.
    static func hasMark(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        place + 3 <= bytes.count && bytes[place] == 0xEF && bytes[place + 1] == 0xBB
            && bytes[place + 2] == 0xBF
    }

    /// Whether a quoted field can end before the byte at `place`.
    func canEndField(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Bool {
        guard place < bytes.count else { return true }
        return [delimiter, newline, Self.carriageReturn].contains(bytes[place])
    }

    /// Whether the quote at `place` can open a field of the record that begins at `start`.
    func canOpenField(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, of start: Int) -> Bool {
        if place == start || bytes[place - 1] == delimiter { return true }
        return isSpaced && bytes[place - 1] == 0x20 && place - 2 >= start && bytes[place - 2] == delimiter
    }

    /// Whether the quote at `place` of the field that begins at `start` is a part of it, by its escape.
    func isEscape(_ bytes: UnsafeBufferPointer<UInt8>, before place: Int, from start: Int) -> Bool {
        guard let escape else { return false }
        var first = place
        while first > start, bytes[first - 1] == escape { first -= 1 }
        return (place - first) % 2 == 1
    }

    static let carriageReturn: UInt8 = 0x0D
}
