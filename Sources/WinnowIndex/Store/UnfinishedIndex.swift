#if Search
import WinnowSystem

/// The file in which an index is made, before it gets its name; locked until it is removed or the process
/// ends.
final class UnfinishedIndex: Sendable {
    /// The path of the file, beside that of the index.
    let path: String
    private let lock: FileLock
    private static let suffix = ".tmp"
    private static let lockSuffix = "-lock"

    /// Makes an empty file for the index at `index`.
    init(of index: String) throws(FileError) {
        while true {
            let path = index + ".\(UInt32.random(in: 0...UInt32.max))" + Self.suffix
            // The lock comes first: a file without a locked one is abandoned.
            guard let lock = try FileLock(tryingAt: path + Self.lockSuffix),
                FileIdentity(path: path + Self.lockSuffix) != nil
            else { continue }
            (self.path, self.lock) = (path, lock)
            break
        }
        do throws(FileError) {
            _ = try PrivateFolder.makeFile(path)
        } catch {
            remove()
            throw error
        }
    }

    /// Removes its remaining files.
    func remove() { Self.remove(path) }

    private static func remove(_ path: String) {
        for suffix in ["", "-journal", "-wal", "-shm", lockSuffix] { AtomicFile.remove(path + suffix) }
    }

    /// Removes the files that killed processes left when they made the index at `index`.
    static func removeAbandoned(of index: String) {
        let start = index.lastIndex(of: "/")
        let folder = start.map { $0 == index.startIndex ? "/" : String(index[..<$0]) } ?? "."
        let name = start.map { index[index.index(after: $0)...] } ?? index[...]
        guard let listing = try? FolderListing(path: folder) else { return }
        var paths: Set<String> = []
        for file in listing.files {
            let rest = file.utf8.dropFirst(folder == "/" ? 1 : folder.utf8.count + 1)
            guard rest.starts(with: name.utf8), rest.dropFirst(name.utf8.count).first == UInt8(ascii: ".")
            else { continue }
            let number = rest.dropFirst(name.utf8.count + 1).prefix { 0x30...0x39 ~= $0 || $0 == 0x2D }
            guard !number.isEmpty, file.utf8[number.endIndex...].starts(with: suffix.utf8) else { continue }
            let end = file.utf8.index(number.endIndex, offsetBy: suffix.utf8.count)
            paths.insert(String(file[..<end]))
        }
        for path in paths {
            guard let lock = try? FileLock(tryingAt: path + lockSuffix) else { continue }
            remove(path)
            withExtendedLifetime(lock) {}
        }
    }
}
#endif
