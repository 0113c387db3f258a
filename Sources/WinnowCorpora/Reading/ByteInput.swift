import WinnowSystem

/// The bytes of an input: decompressed if it is gzip, lines of fields with escapes if it is Arrow data, and in UTF-8 if it has a byte order mark of UTF-16.
///
/// Other inputs are read directly into the caller's buffer.
struct ByteInput: ~Copyable {
    private let file: InputFile
    private var compressed: CompressedReader?
    private var decoder: UTF16Decoder?
    private var arrow: ArrowText?
    /// Bytes read to examine the beginning, not returned yet.
    private var pending: ArraySlice<UInt8> = []
    private var isExamined = false

    /// Whether the bytes are in UTF-8 because they were converted; false before the first read.
    var isConverted: Bool { decoder != nil || arrow != nil }
    /// Whether it is Arrow data; false before the first read.
    var isArrow: Bool { arrow != nil }
    /// The columns of Arrow data; nil for other data and before the first read.
    var arrowSchema: ArrowSchema? { arrow?.schema }
    /// The format that is decompressed; nil before the first read.
    var compression: CompressionFormat? { compressed == nil ? nil : .gzip }
    /// The path, or a name for messages.
    var path: String { file.path }
    /// The size in bytes of a regular file that is not compressed, by its name, else nil.
    var expectedSize: Int? { CompressionFormat(path: file.path) == nil ? file.expectedSize : nil }

    init(_ file: consuming InputFile) {
        self.file = file
    }

    /// Reads the available bytes, at most `buffer.count`, waiting for the first; 0 at the end.
    ///
    /// - Throws: ``CorpusError`` with `file`, `compression` or `arrow`.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(CorpusError) -> Int {
        if !isExamined {
            isExamined = true
            let count = try readBytes(into: buffer)
            guard count > 0, Self.isMark(buffer[0]) else { return count }
            pending = Array(buffer[..<count])[...]
            try examine()
        }
        guard decoder != nil || arrow != nil else { return try readBytes(into: buffer) }
        while true {
            let converted = try takeConverted(into: buffer)
            if converted > 0 { return converted }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = try bytes.withUnsafeMutableBufferPointer { block throws(CorpusError) in
                try readBytes(into: UnsafeMutableRawBufferPointer(block))
            }
            guard count > 0 else {
                decoder?.finish()
                try readingArrow { arrow throws(ArrowFailure) in try arrow?.finish() }
                return try takeConverted(into: buffer)
            }
            decoder?.append(bytes[..<count])
            arrow?.append(bytes[..<count])
        }
    }

    /// Moves bytes that are already converted; 0 if there are none.
    private mutating func takeConverted(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(CorpusError) -> Int {
        if let count = decoder?.take(into: buffer) { return count }
        return try readingArrow { arrow throws(ArrowFailure) in try arrow?.take(into: buffer) ?? 0 }
    }

    private mutating func readingArrow<Result>(
        _ body: (inout ArrowText?) throws(ArrowFailure) -> Result
    ) throws(CorpusError) -> Result {
        do {
            return try body(&arrow)
        } catch {
            throw CorpusError.arrow(error, path: path)
        }
    }

    /// All bytes of a file, or if the path is `-` of standard input, converted, and whether they were.
    ///
    /// - Throws: ``CorpusError`` with `file`, `compression` or `arrow`; also if a compressed file has more
    ///   than 1 GB.
    static func contents(
        of path: String
    ) throws(CorpusError) -> (bytes: [UInt8], isConverted: Bool, compression: CompressionFormat?) {
        let isStandardInput = path == "-"
        if !isStandardInput {
            let bytes = try CorpusError.reading { () throws(FileError) in try InputFile(path: path).readAll()
            }
            guard let first = bytes.first, isMark(first) else { return (bytes, false, nil) }
        }
        var input = ByteInput(
            try CorpusError.reading { () throws(FileError) in
                try isStandardInput ? .standardInput : InputFile(path: path)
            })
        var converted: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try block.withUnsafeMutableBufferPointer { block throws(CorpusError) in
                try input.read(into: UnsafeMutableRawBufferPointer(block))
            }
            guard count > 0 else { return (converted, input.isConverted, input.compression) }
            guard converted.count + count <= 1 << 30 else {
                throw CorpusError(
                    .compression, path: path, what: "the text has more than 1 GB; give smaller files")
            }
            converted += block[..<count]
        }
    }

    /// Whether a byte may begin compressed data, Arrow data or a byte order mark of UTF-16.
    private static func isMark(_ byte: UInt8) -> Bool {
        byte >= 0xFE || ArrowText.begins(with: byte) || CompressionFormat.isIncomplete(CollectionOfOne(byte))
    }

    /// Examines the first bytes, which are pending.
    private mutating func examine() throws(CorpusError) {
        while CompressionFormat.isIncomplete(pending), try readPending() {}
        if CompressionFormat(head: pending)?.isRead == true {
            compressed = CompressedReader(after: Array(pending))
            pending = []
            _ = try readPending()
        }
        while ArrowText.isIncomplete(pending), try readPending() {}
        arrow = ArrowText(head: pending)
        if arrow != nil { return }
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
            throw CorpusError.compression(error, path: path)
        }
    }
}

extension CorpusError {
    /// The error for Arrow data that cannot be read.
    fileprivate static func arrow(_ failure: ArrowFailure, path: String) -> CorpusError {
        let what =
            switch failure {
            case .truncated: "ends early; write or copy it again"
            case .damaged: "is damaged; write or copy it again"
            case .unsupported(let reason): "cannot be read: \(reason)"
            }
        return CorpusError(.arrow, path: path, what: "the Arrow data \(what)")
    }

    /// The error for compressed data that cannot be read.
    fileprivate static func compression(
        _ failure: CompressedReader.Failure, path: String
    ) -> CorpusError {
        let what: String
        switch failure {
        case .file(let error): return CorpusError(error)
        case .truncated: what = "ends early; copy the file again"
        case .damaged: what = "is damaged; copy the file again, and check it with gzip -t"
        }
        return CorpusError(.compression, path: path, what: "the gzip data \(what)")
    }
}
