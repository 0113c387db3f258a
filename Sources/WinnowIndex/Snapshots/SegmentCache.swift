import WinnowModelFile
import WinnowSystem

/// The folder of an index's segments. All in it can be made again from the index, and is when it is missing or damaged.
struct SegmentCache: Sendable {
    /// What the names of its files end with.
    static let suffix = ".segment"
    let path: String
    /// How many numbers a vector has.
    let dimension: Int

    /// The cache of the index at `index`.
    init(index: String, dimension: Int) {
        // An index that a link leads to has one cache.
        path = AtomicFile.resolved(index) + ".cache"
        self.dimension = dimension
    }

    /// Opens a segment of the cache.
    ///
    /// - Throws: ``ModelFileError`` where it is missing, foreign or damaged.
    func segment(_ name: String) throws(ModelFileError) -> Segment {
        guard !name.utf8.contains(UInt8(ascii: "/")) else {
            throw ModelFileError(code: .damaged, path: path, reason: "a segment's name leads elsewhere")
        }
        return try Segment(try ModelFile(contentsOf: file(name)), dimension: dimension)
    }

    /// Takes the right to write files; nil while another process has it.
    ///
    /// - Throws: ``FileError`` if the folder cannot be made or written.
    func lock() throws(FileError) -> FileLock? {
        try PrivateFolder.make(path)
        return try FileLock(tryingAt: path + "/lock")
    }

    /// Writes a segment under a name that has not been used.
    ///
    /// - Throws: ``ModelFileError`` where the disk is full or the folder cannot be written.
    func write(_ segment: ModelFileWriter) throws(ModelFileError) -> String {
        let number = UInt64.random(in: 0...UInt64.max)
        let digits = String(number, radix: 16)
        let name = String(repeating: "0", count: 16 - digits.count) + digits + Self.suffix
        try segment.write(to: file(name), isPrivate: true)
        return name
    }

    /// Removes a segment's file; whoever has it open keeps it.
    func remove(_ name: String) { AtomicFile.remove(file(name)) }

    /// Removes all files of segments but those named; only with the ``lock()``.
    func removeAll(but names: Set<String>) {
        guard let listing = try? FolderListing(path: path) else { return }
        for file in listing.files {
            let name = String(decoding: file.utf8.dropFirst(path.utf8.count + 1), as: UTF8.self)
            if Self.isOwn(name), !names.contains(name) { AtomicFile.remove(file) }
        }
    }

    /// Removes the folder with all files of segments, which nobody must use; what else is in it stays.
    func removeFolder() {
        removeAll(but: [])
        AtomicFile.remove(path + "/lock")
        FileMove.removeEmptyFolder(path)
    }

    /// Whether a file is a segment, or one whose writer ended before it was finished; the folder may hold others.
    private static func isOwn(_ name: String) -> Bool {
        let digits = name.utf8.prefix(16)
        return digits.count == 16 && digits.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
            && name.utf8.dropFirst(16).starts(with: suffix.utf8)
    }

    /// How many bytes the files of segments take.
    var size: Int {
        let files = (try? FolderListing(path: path))?.files ?? []
        return files.reduce(0) { $0 + FileSize.of($1) }
    }

    func file(_ name: String) -> String { path + "/" + name }
}
