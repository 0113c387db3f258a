import WinnowSystem

/// The bytes of an input: decompressed if it is gzip, bzip2 or Zstandard, and in UTF-8 if it has a byte order
/// mark of UTF-16.
///
/// Other inputs are read directly into the caller's buffer.
struct ByteInput: ~Copyable {
    private let file: InputFile
    private var compressed: CompressedReader?
    private var decoder: UTF16Decoder?
    /// Bytes read to examine the beginning, not returned yet.
    private var pending: ArraySlice<UInt8> = []
    private var isExamined = false

    /// Whether the text was UTF-16; false before the first read.
    var isUTF16: Bool { decoder != nil }
    /// The format that is decompressed; nil before the first read.
    var compression: CompressionFormat? { compressed?.format }
    /// The path, or a name for messages.
    var path: String { file.path }
    /// The size in bytes of a regular file that is not compressed, by its name, else nil.
    var expectedSize: Int? { CompressionFormat(path: file.path) == nil ? file.expectedSize : nil }

    init(_ file: consuming InputFile) {
        self.file = file
    }

    /// Reads the available bytes, at most `buffer.count`, waiting for the first; 0 at the end.
    ///
    /// - Throws: ``CorpusError`` with `file` or `compression`.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CorpusError) -> Int {
        if !isExamined {
            isExamined = true
            let count = try readBytes(into: buffer)
            guard count > 0, Self.isMark(buffer[0]) else { return count }
            pending = Array(buffer[..<count])[...]
            try examine()
        }
        guard decoder != nil else { return try readBytes(into: buffer) }
        while true {
            if let count = decoder?.take(into: buffer), count > 0 { return count }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = try bytes.withUnsafeMutableBufferPointer { block throws(CorpusError) in
                try readBytes(into: UnsafeMutableRawBufferPointer(block))
            }
            guard count > 0 else {
                decoder?.finish()
                return decoder?.take(into: buffer) ?? 0
            }
            decoder?.append(bytes[..<count])
        }
    }

    /// All bytes of a file, converted, and whether it was UTF-16.
    ///
    /// - Throws: ``CorpusError`` with `file` or `compression`; also if a compressed file has more than 1 GB.
    static func contents(
        of path: String
    ) throws(CorpusError) -> (bytes: [UInt8], isUTF16: Bool, compression: CompressionFormat?) {
        let bytes = try CorpusError.reading { () throws(FileError) in try InputFile(path: path).readAll() }
        guard let first = bytes.first, isMark(first) else { return (bytes, false, nil) }
        var input = ByteInput(
            try CorpusError.reading { () throws(FileError) in try InputFile(path: path) })
        var converted: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try block.withUnsafeMutableBufferPointer { block throws(CorpusError) in
                try input.read(into: UnsafeMutableRawBufferPointer(block))
            }
            guard count > 0 else { return (converted, input.isUTF16, input.compression) }
            guard converted.count + count <= 1 << 30 else {
                throw CorpusError(
                    .compression, path: path, what: "the text has more than 1 GB; give smaller files")
            }
            converted += block[..<count]
        }
    }

    /// Whether a byte may begin compressed data or a byte order mark of UTF-16.
    private static func isMark(_ byte: UInt8) -> Bool {
        byte >= 0xFE || CompressionFormat.isIncomplete(CollectionOfOne(byte))
    }

    /// Examines the first bytes, which are pending.
    private mutating func examine() throws(CorpusError) {
        while CompressionFormat.isIncomplete(pending), try readPending() {}
        if let format = CompressionFormat(head: pending),
            let reader = CompressedReader(format, after: Array(pending))
        {
            compressed = reader
            pending = []
            _ = try readPending()
        }
        // A byte order mark of UTF-16 has two bytes, one of UTF-32 four.
        while pending.count < 4, pending.first ?? 0 >= 0xFE, try readPending() {}
        decoder = UTF16Decoder(head: pending)
        if decoder != nil { pending = pending.dropFirst(2) }
    }

    /// Reads more bytes after those pending; false at the end.
    private mutating func readPending() throws(CorpusError) -> Bool {
        let head = pending
        pending = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = try bytes.withUnsafeMutableBufferPointer { block throws(CorpusError) in
            try readBytes(into: UnsafeMutableRawBufferPointer(block))
        }
        pending = head + bytes[..<count]
        return count > 0
    }

    /// The bytes before the conversion to UTF-8: those pending, then those of the file.
    private mutating func readBytes(into buffer: UnsafeMutableRawBufferPointer) throws(CorpusError) -> Int {
        guard pending.isEmpty else {
            let part = pending.prefix(buffer.count)
            buffer.copyBytes(from: part)
            pending = pending.dropFirst(part.count)
            return part.count
        }
        guard let compressed else {
            return try CorpusError.reading { () throws(FileError) in try file.read(into: buffer) }
        }
        do {
            return try compressed.read(into: buffer, from: file)
        } catch {
            throw CorpusError.compression(error, of: compressed.format, path: path)
        }
    }
}

extension CorpusError {
    /// The error for compressed data that cannot be read.
    fileprivate static func compression(
        _ failure: CompressedReader.Failure, of format: CompressionFormat, path: String
    ) -> CorpusError {
        let what: String
        switch failure {
        case .file(let error): return CorpusError(error)
        case .truncated: what = "ends early; copy the file again"
        case .damaged: what = "is damaged; copy the file again, and check it with \(format.program) -t"
        case .windowTooLarge:
            what =
                "needs a window of more than 128 MB; decompress it first: zstd -d --long=31 "
                + ShellWord(path).text
        }
        return CorpusError(.compression, path: path, what: "the \(format.name) data \(what)")
    }
}
