import WinnowPlatform

/// Identifies a file independently of its path: through a link, with `./` before it, by another path.
package struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64

    /// The identity of the regular file at `path`, with links followed; nil if there is none.
    package init?(path: String) {
        self.init(path: path, type: S_IFREG)
    }

    /// The identity of the folder at `path`, with links followed; nil if there is none.
    package init?(folder path: String) {
        self.init(path: path, type: S_IFDIR)
    }

    /// Whether two paths lead to the same regular file, or would if it were created.
    package static func areSame(_ left: String, _ right: String) -> Bool {
        if let identity = FileIdentity(path: left) { return identity == FileIdentity(path: right) }
        guard FileIdentity(path: right) == nil, left.lastComponent == right.lastComponent else {
            return false
        }
        let folder = FileIdentity(folder: left.folder)
        return left == right || folder != nil && folder == FileIdentity(folder: right.folder)
    }

    /// Whether something is at the path that is not a regular file or a folder, such as a pipe.
    package static func isOtherThanFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    /// Whether the path itself is a symbolic link.
    package static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether the path leads to a folder.
    package static func isFolder(_ path: String) -> Bool { FileIdentity(folder: path) != nil }

    /// Whether two paths lead to the same folder.
    package static func isSameFolder(_ left: String, _ right: String) -> Bool {
        guard let folder = FileIdentity(folder: left) else { return false }
        return folder == FileIdentity(folder: right)
    }

    /// Whether something is at the path that is not a folder and does not lead to one, such as a broken link.
    package static func isOtherThanFolder(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return false }
        return stat(path, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR
    }

    private init?(path: String, type: mode_t) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == type else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

extension String {
    /// The folder of a path; `.` if the path has none.
    fileprivate var folder: String {
        lastIndex(of: "/").map { String(self[...$0]) } ?? "."
    }

    /// The part after the last slash.
    fileprivate var lastComponent: Substring {
        lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    }
}
