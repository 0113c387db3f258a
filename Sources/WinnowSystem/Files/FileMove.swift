import WinnowPlatform

/// Gives files other names within a file system, and removes folders.
package enum FileMove {
    /// Gives the file at `path` another name, in place of a file that has it; at no moment is there none.
    ///
    /// - Throws: ``FileError`` with `unwritable`.
    package static func rename(_ path: String, to name: String) throws(FileError) {
        guard systemRename(path, name) != 0 else { return }
        throw FileError.writing(name, errno: errno)
    }

    /// Removes a folder that has nothing in it; any other stays.
    package static func removeEmptyFolder(_ path: String) { rmdir(path) }
}

/// `rename(2)`, under a name that does not clash with the method's.
private func systemRename(_ path: String, _ name: String) -> Int32 { rename(path, name) }
