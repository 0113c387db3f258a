/// Tells a file's format by its name, then by its first bytes.
enum FormatDetector {
    /// The format; a file of any other extension is JSON Lines where its first line begins with `{"`, else tab-separated
    /// or comma-separated, which the delimiter decides.
    static func format(path: String, head: UnsafeBufferPointer<UInt8>) -> DataOptions.Format {
        byExtension(path) ?? (beginsWithObject(head) ? .jsonl : .csv)
    }

    /// The format that the path's extension names, if any.
    static func byExtension(_ path: String) -> DataOptions.Format? {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "csv": return .csv
        case "tsv", "tab": return .tsv
        case "jsonl", "ndjson", "json": return .jsonl
        case "eml": return .eml
        case "mbox": return .mbox
        default: return nil
        }
    }

    private static func beginsWithObject(_ head: UnsafeBufferPointer<UInt8>) -> Bool {
        var rest = head.drop { $0 <= 0x20 }
        guard rest.popFirst() == UInt8(ascii: "{") else { return false }
        let next = rest.first { $0 > 0x20 }
        return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}")
    }
}
