import WinnowSystem

/// Reads files one after another, each of which is one text.
struct WholeFileSource: RecordSource {
    let path: String
    private let files: [String]
    private var index = 0

    /// Makes a source of all files in the folder at `path`, at any depth; nil if there are none, or some that are no texts
    /// by their names.
    init?(folder path: String) {
        self.path = path
        let listing = try? FolderListing(path: path)
        files = listing.flatMap { try? MailFolder.files(below: $0) } ?? []
        let areTexts = files.allSatisfy {
            FormatDetector.byExtension($0) == nil && !$0.hasSuffix(".winnow")
        }
        if files.isEmpty || !areTexts { return nil }
    }

    /// Makes a source of one file; `-` is standard input.
    init(file path: String) {
        self.path = path
        files = [path]
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
