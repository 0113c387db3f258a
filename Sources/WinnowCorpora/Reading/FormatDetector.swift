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

    /// The format of a table whose first line is an object, or has several names of columns, one of them the
    /// usual name of a text; else nil.
    static func table(_ head: UnsafeBufferPointer<UInt8>) -> DataOptions.Format? {
        if beginsWithObject(head) { return .jsonl }
        let line = String(decoding: head.prefix { $0 != 0x0A && $0 != 0x0D }.prefix(1_000), as: UTF8.self)
        for (delimiter, format) in [("\t", DataOptions.Format.tsv), (",", .csv), (";", .csv)] {
            let cells = line.lowercased().split(separator: delimiter, omittingEmptySubsequences: false)
            // Not with a blank before it, as in prose.
            let names = cells.map { String($0.trimmingPrefix("\"").prefix { $0 != "\"" }) }
            if cells.count > 1, names.contains(where: ColumnNames.text.contains) { return format }
        }
        return nil
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
