import WinnowSystem
import WinnowText

/// Reads a table row by row.
struct VectorTableReader: ~Copyable {
    private let options: EmbeddingReader.Options
    private let path: String
    private var words = WordListBuilder()
    private var rows = VectorRows(dimension: 1, element: .f32)
    private var dimension = 0
    private var duplicateCount = 0
    private var repairedCount = 0
    private var numbers: [Float] = []

    static let largestDimension = 1 << 16
    private static let longestWord = 1 << 16
    /// The bytes of a line with the largest dimension, in numbers of the usual length.
    private static let longestFirstLine = 1 << 21
    private static let rowsPerReport = 10_000

    init(options: EmbeddingReader.Options, path: String) {
        self.options = options
        self.path = path
    }

    /// The result, after a read.
    consuming func finished(_ format: EmbeddingFormat) throws -> EmbeddingReader.Reading {
        var kept = WordEmbedding.Options()
        kept.analyzer = options.analyzer ?? TokenAnalyzer(mode: .unicode)
        kept.ignoresCase = true
        let (duplicates, repaired) = (duplicateCount, repairedCount)
        let vocabulary = words.vocabulary()
        let embedding = WordEmbedding(
            vocabulary: vocabulary, table: rows.finished(), weights: nil, nGrams: nil, options: kept)
        return EmbeddingReader.Reading(
            embedding: embedding, format: format, duplicateCount: duplicates, repairedCount: repaired)
    }

    // MARK: Text

    /// Reads lines of words and numbers.
    mutating func readText(
        _ file: inout BlockReader, hasHeader: Bool, _ progress: (Int, Int?) -> Bool
    ) throws {
        var promised: Int?
        if hasHeader {
            promised = try readHeader(&file)
        } else {
            try beginWithoutHeader(&file)
        }
        while words.count < options.maximumCount ?? .max {
            guard let line = try file.nextLine() else { break }
            if line.isEmpty, try file.peek(1).isEmpty { break }
            if let promised, rowCount == promised {
                throw error(
                    "line \(file.line) is one more than the \(promised) words declared in line 1")
            }
            try read(line, file.line)
            try report(progress, promised)
        }
        try checkEnd(promised)
    }

    /// The number of rows read, including skipped ones.
    private var rowCount: Int { words.count + duplicateCount }

    private mutating func begin(_ dimension: Int, capacity: Int) {
        self.dimension = dimension
        numbers = [Float](repeating: 0, count: dimension)
        words = WordListBuilder(capacity: capacity)
        rows = VectorRows(dimension: dimension, element: options.element, capacity: capacity)
    }

    private mutating func readHeader(_ file: inout BlockReader) throws -> Int {
        guard let line = try file.nextLine(), let (count, dimension) = VectorFields(line).header else {
            throw error("line 1 is not the numbers of words and components; check the format")
        }
        guard count > 0, (1...Self.largestDimension).contains(dimension) else {
            throw error(
                "line 1 declares \(count) words of \(dimension) components, "
                    + "but must have at least 1 word of 1 to \(Self.largestDimension) components")
        }
        // Do not allocate memory for more words than the file can hold.
        let possible = (file.expectedSize ?? 0) / (2 * dimension + 1)
        begin(dimension, capacity: min(count, possible, options.maximumCount ?? .max))
        return count
    }

    private mutating func beginWithoutHeader(_ file: inout BlockReader) throws {
        let sample = UnsafeRawBufferPointer(try file.peek(Self.longestFirstLine)).assumingMemoryBound(
            to: UInt8.self)
        let end = sample.firstOffset(of: 0x0A, from: 0, to: sample.count) ?? sample.count
        let found = VectorFields(UnsafeBufferPointer(rebasing: sample[..<end])).trailingNumberCount
        guard (1...Self.largestDimension).contains(found) else {
            throw error(
                "line 1 has \(found) numbers after its word, but must have 1 to "
                    + "\(Self.largestDimension); this is not a table of vectors")
        }
        begin(found, capacity: 0)
    }

    private mutating func read(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) throws {
        // From the end: a word may contain spaces.
        var end = line.count
        for column in (0..<dimension).reversed() {
            while end > 0, VectorFields.isSpace(line[end - 1]) { end -= 1 }
            var start = end
            while start > 0, !VectorFields.isSpace(line[start - 1]) { start -= 1 }
            guard start > 0 else { throw wrongCount(line, number) }
            guard let value = DecimalNumber.float(UnsafeBufferPointer(rebasing: line[start..<end])) else {
                if VectorFields(line).fields.count <= dimension { throw wrongCount(line, number) }
                throw error(
                    "line \(number): component \(column + 1) of \(dimension) is not a number; check the line")
            }
            guard value.isFinite else { throw notFinite("line \(number): number \(column + 1)") }
            numbers[column] = value
            end = start
        }
        // Remove the separator between the word and its numbers.
        while end > 0, VectorFields.isSpace(line[end - 1]) { end -= 1 }
        var start = 0
        while start < end, VectorFields.isSpace(line[start]) { start += 1 }
        let word = UnsafeBufferPointer(rebasing: line[start..<end])
        // Words with a space are rare; a line with a number too many looks like one.
        if word.contains(0x20), VectorFields(word).trailingNumberCount + 1 == VectorFields(word).fields.count
        {
            throw wrongCount(line, number)
        }
        guard word.count > 0 else { throw wrongCount(line, number) }
        try append(word)
    }

    private func wrongCount(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) -> EmbeddingError {
        error(
            "line \(number) has \(VectorFields(line).fields.count) fields, but must have a word and \(dimension) numbers"
        )
    }

    // MARK: Bytes

    /// Reads words followed by numbers of 4 bytes each.
    mutating func readBinary(_ file: inout BlockReader, _ progress: (Int, Int?) -> Bool) throws {
        let promised = try readHeader(&file)
        while rowCount < promised, words.count < options.maximumCount ?? .max {
            while let byte = try file.peek(1).first, byte == 0x0A { _ = try file.next(1) }
            guard let found = try file.next(through: 0x20) else { throw truncated(file.offset, promised) }
            guard found.count <= Self.longestWord else {
                throw error(
                    "word \(rowCount + 1), before byte \(file.offset), is longer than 64 KB; check the format"
                )
            }
            // The next call overwrites the buffer.
            let word = Array(found.dropLast())
            guard let bytes = try file.next(4 * dimension) else { throw truncated(file.offset, promised) }
            let raw = UnsafeRawBufferPointer(bytes)
            for column in 0..<dimension {
                let value = Float(
                    bitPattern: UInt32(
                        littleEndian: raw.loadUnaligned(fromByteOffset: 4 * column, as: UInt32.self)))
                guard value.isFinite else {
                    throw notFinite("word \(rowCount + 1), byte \(file.offset - 4 * (dimension - column))")
                }
                numbers[column] = value
            }
            try word.withUnsafeBufferPointer { try append($0) }
            try report(progress, promised)
        }
        if words.count < options.maximumCount ?? .max {
            while let byte = try file.peek(1).first {
                guard byte == 0x0A else {
                    throw error(
                        "unexpected data after the \(promised) words, at byte \(file.offset); check the format"
                    )
                }
                _ = try file.next(1)
            }
        }
        try checkEnd(promised)
    }

    private func truncated(_ offset: Int, _ promised: Int) -> EmbeddingError {
        error("ends in word \(rowCount + 1) of \(promised), after byte \(offset); copy or download it again")
    }

    // MARK: Rows

    private mutating func append(_ word: UnsafeBufferPointer<UInt8>) throws {
        var text = String(decoding: word, as: UTF8.self)
        let isRepaired = !text.utf8.elementsEqual(word)
        if isRepaired { repairedCount += 1 }
        let isNew =
            isRepaired
            ? try text.withUTF8 { try words.append($0) } : try words.append(word)
        guard isNew else {
            duplicateCount += 1
            return
        }
        numbers.withUnsafeBufferPointer { rows.append($0) }
    }

    private func report(_ progress: (Int, Int?) -> Bool, _ promised: Int?) throws {
        guard rowCount.isMultiple(of: Self.rowsPerReport) else { return }
        guard progress(rowCount, promised) else {
            throw EmbeddingError(code: .cancelled, message: "reading was cancelled")
        }
    }

    private func checkEnd(_ promised: Int?) throws {
        if let promised, rowCount < promised, words.count < options.maximumCount ?? .max {
            throw error(
                "line 1 declares \(promised) words, but there are \(rowCount); copy or download it again")
        }
        guard words.count > 0 else { throw error("it contains no words; check the path") }
    }

    private func error(_ reason: String) -> EmbeddingError {
        EmbeddingError(code: .invalidFormat, message: "\(path): \(reason)")
    }

    private func notFinite(_ place: String) -> EmbeddingError {
        EmbeddingError(
            code: .notFinite, message: "\(path): \(place) is infinite or NaN; remove that word")
    }
}
