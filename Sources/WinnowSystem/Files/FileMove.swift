import WinnowPlatform

/// Renames files within a file system, and removes folders.
package enum FileMove {
    /// Renames the file at `path`, atomically replacing any file of that name.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func rename(_ path: String, to name: String) throws(FileError) {
        guard systemRename(path, name) != 0 else { return }
        throw FileError.writing(name, errno: errno)
    }

    /// Removes a folder if it is empty.
    package static func removeEmptyFolder(_ path: String) { rmdir(path) }
}

/// `rename(2)`, under a name that does not clash with the method's.
private func systemRename(_ path: String, _ name: String) -> Int32 { rename(path, name) }
