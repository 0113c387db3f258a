import WinnowPlatform

/// The contents of a folder, in an order that does not depend on the file system.
package struct FolderListing: Sendable, Hashable {
    /// The path of the folder.
    package let path: String
    /// The paths of its files and of links to nothing, sorted by UTF-8 bytes; other links count as their targets.
    package private(set) var files: [String] = []
    /// The paths of its folders, sorted by UTF-8 bytes.
    package private(set) var folders: [String] = []

    /// What desktops leave in folders.
    private static let ofDesktops: Set = [
        "Thumbs.db", "ehthumbs.db", "desktop.ini", "Desktop.ini", "__MACOSX",
    ]

    /// Lists the folder at `path`, without names that begin with a full stop, and without what desktops leave there.
    ///
    /// A name that is not UTF-8 is among the files, as are links to nothing, so that reading it fails with an error that
    /// says so.
    ///
    /// - Throws: ``FileError`` with `notFound` or `unreadable`.
    package init(path: String) throws(FileError) {
        self.path = path
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
            if FileIdentity.isLink(path) || FileError.isMisread(path) { files.append(path) }
            return
        }
        switch target.st_mode & S_IFMT {
        case S_IFREG: files.append(path)
        case S_IFDIR: folders.append(path)
        default: break
        }
    }
}

/// The listings of a folder and of those below it, the outer before the inner; each once, also if links lead to it.
package struct FolderTree: Sendable {
    private var listing: FolderListing?
    private var waiting: [String] = []
    private var seen: Set<FileIdentity> = []

    /// Makes a tree from the listing of its root. Links to the folders that the root is in lead to nothing.
    package init(_ root: FolderListing) {
        listing = root
        var path = root.path
        // The folder above the topmost is that itself.
        while let identity = FileIdentity(folder: path), seen.insert(identity).inserted { path += "/.." }
    }

    /// The next listing, nil at the end.
    ///
    /// - Parameter entered: the inner folders of a listing to go into, by default all.
    /// - Throws: ``FileError`` with `notFound` or `unreadable`.
    package mutating func next(
        entering entered: (FolderListing) -> [String] = { $0.folders }
    ) throws(FileError) -> FolderListing? {
        if listing == nil, let path = waiting.popLast() { listing = try FolderListing(path: path) }
        guard let next = listing else { return nil }
        listing = nil
        // Of several ways to a folder, the first.
        waiting += entered(next).filter { path in
            FileIdentity(folder: path).map { seen.insert($0).inserted } ?? true
        }.reversed()
        return next
    }
}
