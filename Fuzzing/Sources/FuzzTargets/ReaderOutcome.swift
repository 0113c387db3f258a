// The result of one reading, and the properties that hold for any input.

@testable import WinnowCorpora
import WinnowSystem

/// The rows or the error of a reading, as bytes, so that equality is exact.
struct ReaderOutcome: Equatable {
    var texts: [[UInt8]] = []
    var labels: [[UInt8]] = []
    var weights: [Float]?
    var groups: [Int32]?
    var checksum: UInt32 = 0
    var byteCount = 0
    var nulCount = 0
    var unlabelled = 0
    var firstUnlabelled: Int?
    var error: CorpusError?

    init(_ options: DataOptions, _ path: String, threads: Int, blockSize: Int?) {
        var reader = CorpusReader(options: options, threads: threads)
        if let blockSize { reader.blockSize = blockSize }
        do {
            let data = try reader.read(contentsOf: path)
            texts = (0..<data.corpus.count).map { row in data.corpus.withText(at: row) { Array($0) } }
            labels = (0..<data.corpus.count).map { Array(data.corpus.label(at: $0).utf8) }
            weights = data.corpus.weights
            groups = data.corpus.groups
            checksum = data.summary.checksum
            byteCount = data.summary.bytes
            nulCount = data.summary.nulCount
            unlabelled = data.summary.unlabelledRows
            firstUnlabelled = data.summary.firstUnlabelledLine
        } catch {
            self.error = error
        }
    }

    /// Whether the input was refused by a check that is not made record by record.
    var isJudgedEarly: Bool {
        let early: Set<CorpusError.Code> = [.binary, .utf16, .invalidUTF8]
        return error.map { early.contains($0.code) } ?? false
    }

    func check(_ content: UnsafeBufferPointer<UInt8>, path: String) throws(FuzzFailure) {
        if let error { return try Self.check(error, content, path: path) }
        try require(
            texts.count == labels.count && !texts.isEmpty, "\(texts.count) texts, \(labels.count) labels")
        for text in texts {
            try require(String(validating: text, as: UTF8.self) != nil, "a text that is not UTF-8: \(text)")
            try require(
                !text.contains(0) || !labels.isEmpty && Self.mayHoldNUL(content), "a text with a NUL: \(text)"
            )
        }
        for label in labels {
            try require(
                String(validating: label, as: UTF8.self) != nil, "a label that is not UTF-8: \(label)")
            try require(
                !label.isEmpty && label.first ?? 0 > 0x20 && label.last ?? 0 > 0x20, "a label \(label)")
        }
        let areFinite = (weights ?? []).allSatisfy { $0.isFinite && $0 >= 0 }
        try require(areFinite && weights?.count ?? texts.count == texts.count, "weights \(weights ?? [])")
        try require(groups?.count ?? texts.count == texts.count, "\(groups?.count ?? 0) groups")
    }

    /// A JSON escape may represent a NUL.
    private static func mayHoldNUL(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
        content.contains(UInt8(ascii: "\\"))
    }

    /// An error is one line that begins with the path and does not quote the contents of cells.
    static func check(
        _ error: CorpusError, _ content: UnsafeBufferPointer<UInt8>, path: String
    ) throws(FuzzFailure) {
        try requireOneLine(error.message)
        try require(error.message.hasPrefix(path), "an error without the path: \(error.message)")
        try require(error.place?.line ?? 1 >= 1 && error.place?.column ?? 1 >= 1, "an error at \(error)")
        // These messages name columns, members or labels.
        let naming: Set<CorpusError.Code> = [
            .missingColumn, .unknownColumn, .unknownLabel, .notRows, .severalLabels,
        ]
        guard !naming.contains(error.code) else { return }
        let words = Array(error.message.dropFirst(path.count).utf8)
        // Long enough that an input rarely shares as much with a message by chance.
        let size = 20
        guard words.count >= size, content.count >= size else { return }
        let said = Set((0...(words.count - size)).map { words[$0..<$0 + size] })
        for start in 0...(content.count - size)
        where !content[start..<start + size].allSatisfy({ $0 <= 0x20 }) {
            let quotes = said.contains(ArraySlice(content[start..<start + size]))
            try require(!quotes, "an error quotes the input: \(error.message)")
        }
    }
}
