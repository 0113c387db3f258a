// Whether two paths are one file.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What makes a file the same under another name: a link, `./` before it, another way through the folders.
public struct FileIdentity: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64

    /// The identity of the regular file at `path`, links followed; nil where there is none.
    public init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
