import WinnowPlatform

/// File sizes, for reports.
package enum FileSize {
    /// The size of the file at `path` in bytes; 0 if there is none.
    package static func of(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// A size as text: `1.2 MB`.
    package static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<1_000: counted(bytes, "byte")
        case ..<1_000_000: FixedDecimal.text(Double(bytes) / 1_000, digits: 1) + " kB"
        default: FixedDecimal.text(Double(bytes) / 1_000_000, digits: 1) + " MB"
        }
    }
}
