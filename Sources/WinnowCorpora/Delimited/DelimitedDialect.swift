/// The signs that set fields and records apart.
///
/// Fields are as in RFC 4180, read leniently: a quote opens a field only as its first byte, `""` within is one quote,
/// text behind the closing quote is kept as it stands, and a quote elsewhere is a plain character. Records end with LF,
/// CRLF, or (where ``newline`` says so) a lone CR; empty lines are no records.
package struct DelimitedDialect: Sendable, Hashable {
    /// The byte between fields.
    package var delimiter: UInt8
    /// Whether a quote at the start of a field means anything.
    ///
    /// Comma-separated data is quoted. Tab-separated data is not (`text/tab-separated-values` knows no quotes), unless
    /// its first records show that it is: every field that begins with a quote also ends with one, and one of them holds
    /// a doubled quote, a tab or a line break.
    package var isQuoted: Bool
    /// The byte that ends a record: LF (a CR before it goes with it), or CR for files that have no LF.
    package var newline: UInt8

    /// Makes a dialect; the defaults are those of RFC 4180.
    package init(
        delimiter: UInt8 = UInt8(ascii: ","), isQuoted: Bool = true, newline: UInt8 = UInt8(ascii: "\n")
    ) {
        self.delimiter = delimiter
        self.isQuoted = isQuoted
        self.newline = newline
    }

    static let quote = UInt8(ascii: "\"")
    static let carriageReturn: UInt8 = 0x0D
}
