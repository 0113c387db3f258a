import WinnowPlatform

/// The contents of a folder, in an order that does not depend on the file system.
package struct FolderListing: Sendable, Hashable {
    /// The paths of its files, sorted by UTF-8 bytes; symbolic links count as their targets.
    package var files: [String] = []
    /// The paths of its folders, sorted by UTF-8 bytes; links to folders are left out, to avoid cycles.
    package var folders: [String] = []

    /// What desktops leave in folders.
    private static let ofDesktops: Set = [
        "Thumbs.db", "ehthumbs.db", "desktop.ini", "Desktop.ini", "__MACOSX",
    ]

    /// Lists the folder at `path`, without names that begin with a full stop, and without what desktops leave there.
    ///
    /// A name that is not UTF-8 is among the files, so that reading it fails with an error that says so.
    ///
    /// - Throws: ``FileError`` with `notFound` or `unreadable`.
    package init(path: String) throws(FileError) {
        guard let directory = opendir(path) else { throw FileError.opening(path, errno: errno) }
        defer { closedir(directory) }
        let prefix = path.hasSuffix("/") ? path : path + "/"
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            if name.hasPrefix(".") || Self.ofDesktops.contains(name) { continue }
            add(prefix + name)
        }
        files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private mutating func add(_ path: String) {
        var target = stat()
        guard stat(path, &target) == 0 else {
            if FileError.isMisread(path) { files.append(path) }
            return
        }
        if target.st_mode & S_IFMT == S_IFREG { files.append(path) }
        var link = stat()
        guard lstat(path, &link) == 0 else { return }
        if link.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
    }
}
