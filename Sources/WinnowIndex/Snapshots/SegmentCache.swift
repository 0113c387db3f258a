import WinnowModelFile
import WinnowSystem

/// The folder of an index's segments, which are rebuilt from the index if missing or damaged.
struct SegmentCache: Sendable {
    /// The suffix of its files' names.
    static let suffix = ".segment"
    let path: String
    /// The dimension of the vectors.
    let dimension: Int
    /// The source of its segments' vectors.
    private let vectors: any VectorSource

    /// Makes the cache of the index at `index`.
    init(index: String, dimension: Int = 0, vectors: any VectorSource = NoVectors()) {
        // An index has one cache, even if opened through links.
        path = AtomicFile.resolved(index) + ".cache"
        self.dimension = dimension
        self.vectors = vectors
    }

    /// Opens a segment of the cache.
    ///
    /// - Throws: ``ModelFileError`` if it is missing, foreign or damaged.
    func segment(_ name: String) throws(ModelFileError) -> Segment {
        guard !name.utf8.contains(UInt8(ascii: "/")) else {
            throw ModelFileError(code: .damaged, path: path, reason: "a segment's name is a path")
        }
        return try Segment(try ModelFile(contentsOf: file(name)), dimension: dimension, vectors: vectors)
    }

    /// Locks the cache for writing files; nil while another process has the lock.
    ///
    /// - Throws: ``FileError`` if the folder cannot be created or written.
    func lock() throws(FileError) -> FileLock? {
        try PrivateFolder.make(path)
        return try FileLock(tryingAt: path + "/lock")
    }

    /// Writes a segment under a new name.
    ///
    /// - Throws: ``ModelFileError`` if the disk is full or the folder cannot be written.
    func write(_ segment: ModelFileWriter) throws(ModelFileError) -> String {
        let number = UInt64.random(in: 0...UInt64.max)
        let digits = String(number, radix: 16)
        let name = String(repeating: "0", count: 16 - digits.count) + digits + Self.suffix
        try segment.write(to: file(name), isPrivate: true)
        return name
    }

    /// Removes a segment's file; open mappings stay valid.
    func remove(_ name: String) { AtomicFile.remove(file(name)) }

    /// Removes all segment files except those named; requires the ``lock()``.
    func removeAll(but names: Set<String>) {
        guard let listing = try? FolderListing(path: path) else { return }
        for file in listing.files {
            let name = String(decoding: file.utf8.dropFirst(path.utf8.count + 1), as: UTF8.self)
            if Self.isOwn(name), !names.contains(name) { AtomicFile.remove(file) }
        }
    }

    /// Removes the folder with all segment files, which must not be in use; other files stay.
    func removeFolder() {
        removeAll(but: [])
        AtomicFile.remove(path + "/lock")
        FileMove.removeEmptyFolder(path)
    }

    /// Whether a file is a segment, complete or not; the folder may contain other files.
    private static func isOwn(_ name: String) -> Bool {
        let digits = name.utf8.prefix(16)
        return digits.count == 16 && digits.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
            && name.utf8.dropFirst(16).starts(with: suffix.utf8)
    }

    /// The total size of segment files in bytes.
    var size: Int {
        let files = (try? FolderListing(path: path))?.files ?? []
        return files.reduce(0) { $0 + FileSize.of($1) }
    }

    func file(_ name: String) -> String { path + "/" + name }
}
