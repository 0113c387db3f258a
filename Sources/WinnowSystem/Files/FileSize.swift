import WinnowPlatform

/// Sizes of files, for those who report them.
package enum FileSize {
    /// The size of the file at `path` in bytes; 0 where there is none.
    package static func of(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
