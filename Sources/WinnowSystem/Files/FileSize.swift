import WinnowPlatform

/// File sizes, for reports.
package enum FileSize {
    /// The size of the file at `path` in bytes; 0 if there is none.
    package static func of(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
