/// Builds a CSV file (RFC 4180, with line feeds) that spreadsheets and ``CorpusReader`` read.
struct CommaSeparatedText {
    /// The bytes written so far.
    private(set) var bytes: [UInt8] = []
    private let delimiter: UInt8

    /// Starts with the names of the columns; with a byte order mark, spreadsheets take the bytes for UTF-8.
    init(header: [String], delimiter: UInt8 = UInt8(ascii: ","), hasMark: Bool = false) {
        self.delimiter = delimiter
        if hasMark { bytes = [0xEF, 0xBB, 0xBF] }
        append(header)
    }

    /// Appends a record.
    mutating func append(_ fields: [String]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(delimiter) }
            bytes.append(contentsOf: Self.quoted(field, delimiter: delimiter))
        }
        bytes.append(0x0A)
    }

    /// A field, in quotes if it contains a delimiter, a quote or a line break, or begins or ends with a
    /// space.
    private static func quoted(_ field: String, delimiter: UInt8) -> [UInt8] {
        let utf8 = Array(field.utf8)
        let isPlain = !utf8.contains { $0 == delimiter || $0 == 0x22 || $0 == 0x0A || $0 == 0x0D }
        if isPlain, utf8.first != 0x20, utf8.last != 0x20 { return utf8 }
        return [0x22] + utf8.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + [0x22]
    }
}
