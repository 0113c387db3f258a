/// Parses delimited data in memory into records of fields, without interpreting them.
///
/// For tables other than corpora, and for tests; ``CorpusReader`` reads labelled rows faster.
package enum DelimitedText {
    /// The records of `utf8`, including the header, without byte order mark or empty lines.
    ///
    /// - Parameters:
    ///   - utf8: the whole table.
    ///   - dialect: how fields and records are separated; nil detects it from the first records.
    /// - Throws: ``CorpusError`` with `unclosedQuote`.
    /// - Complexity: O(*n*) in the bytes.
    package static func records(
        of utf8: [UInt8], dialect: DelimitedDialect? = nil
    ) throws(CorpusError) -> [[String]] {
        let content = Self.utf8(utf8)
        return try content.withUnsafeBufferPointer { bytes throws(CorpusError) in
            let found = dialect ?? DialectDetector(head: bytes, isComplete: true).dialect(delimiter: nil)
            var parser = DelimitedRecordParser(bytes, dialect: found)
            var records: [[String]] = []
            while parser.next() { records.append(parser.fields.map(parser.string)) }
            if let quote = parser.unclosedQuote {
                throw CorpusError.unclosedQuote(
                    TextPlace(of: quote, in: bytes, firstLine: 1, newline: found.newline), path: "text")
            }
            return records
        }
    }
}

extension DelimitedText {
    /// The text of a table as UTF-8: from UTF-16 with a byte order mark, or Windows-1252 if it is not UTF-8, as
    /// spreadsheets write them.
    private static func utf8(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes.dropFirst(3) }
        var text: [UInt8] = []
        if var decoder = UTF16Decoder(head: bytes) {
            decoder.append(bytes.dropFirst(2))
            decoder.finish()
            text = decoder.takeAll()
        } else if String(validating: bytes, as: UTF8.self) == nil {
            bytes.withUnsafeBufferPointer { TextEncoding.windows1252.decode($0, into: &text) }
        } else {
            text = bytes
        }
        return text[...]
    }
}

extension CorpusError {
    /// The error for a quoted field that begins at `place` and never ends.
    static func unclosedQuote(_ place: TextPlace, path: String) -> CorpusError {
        CorpusError(
            .unclosedQuote, path: path, line: place.line, column: place.column,
            what: "a quoted field begins here and never ends; close it, or double the quotes inside the text")
    }
}
