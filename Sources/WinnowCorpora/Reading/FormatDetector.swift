import WinnowSystem

/// Detects a file's format by its name, then by its first bytes.
enum FormatDetector {
    /// The format; with an unknown extension, it is JSON if the data begins with `{"`, `[{`, `[[` or `["`,
    /// fastText's if it begins with `__label__`, else tab- or comma-separated, depending on the delimiter.
    static func format(path: String, head: UnsafeBufferPointer<UInt8>) -> DataOptions.Format {
        if let format = byExtension(path) { return format }
        if head.drop(while: { $0 <= 0x20 }).starts(with: FastTextBlockParser.prefix) { return .fasttext }
        return beginsWithArray(head) ? .json : beginsWithObject(head) ? .jsonl : .csv
    }

    /// The format of the path's extension, if known.
    static func byExtension(_ path: String) -> DataOptions.Format? {
        let name = path.split(separator: "/").last ?? ""
        if let compression = CompressionFormat(path: path) {
            return byExtension(String(name.dropLast(compression.pathExtension.count)))
        }
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "csv": return .csv
        case "tsv", "tab": return .tsv
        case "jsonl", "ndjson": return .jsonl
        case "json": return .json
        case "arrow", "arrows", "feather": return .arrow
        case "eml", "emlx": return .eml
        case "mbox": return .mbox
        default: return nil
        }
    }

    /// The format of a table whose first line is an object or begins a list of some, or has several names of columns;
    /// else nil.
    ///
    /// Names are usual ones of a text, those that a model was trained with, or single words in a line that is followed
    /// by one with as many delimiters.
    static func table(
        _ head: UnsafeBufferPointer<UInt8>, trained: [String] = []
    ) -> DataOptions.Format? {
        if beginsWithObject(head) { return .jsonl }
        if beginsWithArray(head), head.contains(UInt8(ascii: "{")) { return .json }
        let lines = String(decoding: head.prefix(4_000), as: UTF8.self).split(whereSeparator: \.isNewline)
            .prefix(2)
        guard let line = lines.first?.prefix(1_000) else { return nil }
        let trained = Set(trained.map(ColumnNames.normalized))
        for (delimiter, format) in [("\t" as Character, DataOptions.Format.tsv), (",", .csv), (";", .csv)] {
            let cells = line.split(separator: delimiter, omittingEmptySubsequences: false)
            guard cells.count > 1 else { continue }
            // Not with a blank before it, as in prose.
            let names = cells.map { String($0.trimmingPrefix("\"").prefix { $0 != "\"" }) }
            if names.contains(where: { ColumnNames.text.contains($0.lowercased()) }) { return format }
            if names.contains(where: { trained.contains(ColumnNames.normalized($0)) }) { return format }
            let delimiters = lines.dropFirst().first?.count { $0 == delimiter } ?? 0
            if delimiters >= cells.count - 1, names.allSatisfy(isColumnWord) { return format }
        }
        return nil
    }

    /// Whether sentences go on over line ends, as in an article: many lines of several words end without a mark, and the next
    /// begins with a small letter.
    static func isWrapped(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        let lines = String(decoding: head.prefix(4_000), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.drop(while: \.isWhitespace) }
        let continued = zip(lines, lines.dropFirst()).filter { line, next in
            line.contains(" ") && line.last?.isPunctuation == false && next.first?.isLowercase == true
        }
        return 3 * continued.count >= lines.count && continued.contains { $0.0.first?.isUppercase == true }
    }

    /// Whether a cell may name a column: one word that begins with a letter.
    private static func isColumnWord(_ cell: String) -> Bool {
        cell.first?.isLetter == true && cell.count <= 40
            && cell.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
    }

    private static func beginsWithArray(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = head.drop { $0 <= 0x20 }
        guard rest.popFirst() == UInt8(ascii: "[") else { return false }
        return rest.first { $0 > 0x20 }.map { "{[\"".utf8.contains($0) } ?? true
    }

    private static func beginsWithObject(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = head.drop { $0 <= 0x20 }
        guard rest.popFirst() == UInt8(ascii: "{") else { return false }
        let next = rest.first { $0 > 0x20 }
        return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    }
}
