// The line by which spreadsheets name the delimiter: `sep=;`.

/// A first line that is no record but says which byte stands between fields, as Excel reads and writes it.
struct SeparatorLine {
    /// The byte between fields.
    let delimiter: UInt8
    /// The bytes of the line, its end included.
    let byteCount: Int

    /// Finds the line at the start of the data, behind a byte order mark; nil where there is none.
    init?(_ head: UnsafeBufferPointer<UInt8>) {
        guard let end = head.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }), end <= 8 else { return nil }
        var line = Array(head[..<end])
        if line.count >= 2, line.first == DelimitedDialect.quote, line.last == DelimitedDialect.quote {
            line = Array(line.dropFirst().dropLast())
        }
        let name = String(decoding: line.prefix(4), as: UTF8.self)
        guard line.count == 5, name.lowercased() == "sep=", let last = line.last, last < 0x80 else {
            return nil
        }
        delimiter = last
        let isPair = head[end] == 0x0D && end + 1 < head.count && head[end + 1] == 0x0A
        byteCount = end + (isPair ? 2 : 1)
    }
}
