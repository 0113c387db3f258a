import WinnowSystem

/// Reads files one after another, each of which is one text.
struct WholeFileSource: RecordSource {
    let path: String
    private let files: [String]
    private var index = 0

    /// Makes a source of the file at `path`, or of all files in the folder there, at any depth; nil for a folder without
    /// files.
    init?(path: String) {
        self.path = path
        guard let listing = try? FolderListing(path: path) else {
            files = [path]
            return
        }
        files = (try? MailFolder.files(below: listing)) ?? []
        if files.isEmpty { return nil }
    }

    var isSingleBlock: Bool { files.count == 1 }

    mutating func next() throws(CorpusError) -> RecordBlock? {
        guard index < files.count else { return nil }
        let file = files[index]
        index += 1
        do {
            return try RecordBlock(wholeFileAt: file)
        } catch {
            throw CorpusError(wrapping: error, path: file)
        }
    }
}

extension RecordBlock {
    /// All of a file, whose text may be compressed, or in UTF-16 with a byte order mark.
    init(wholeFileAt path: String) throws {
        let (bytes, isConverted, compression) = try ByteInput.contents(of: path)
        let mark = try bytes.withUnsafeBufferPointer { content in
            try ContentCheck(content, path: path, in: compression).byteOrderMarkCount
        }
        self.init(wholeFile: bytes, at: path, skipping: mark)
        self.isConverted = isConverted
    }
}
