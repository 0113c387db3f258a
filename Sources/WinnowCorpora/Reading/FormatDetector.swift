/// Detects a file's format by its name, then by its first bytes.
enum FormatDetector {
    /// The format; with an unknown extension, it is JSON Lines if the first line begins with `{"`, else
    /// tab-separated or comma-separated, depending on the delimiter.
    static func format(path: String, head: UnsafeBufferPointer<UInt8>) -> DataOptions.Format {
        byExtension(path) ?? (beginsWithObject(head) ? .jsonl : .csv)
    }

    /// The format of the path's extension, if known.
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
