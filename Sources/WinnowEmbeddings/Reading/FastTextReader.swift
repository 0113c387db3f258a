import WinnowCore
import WinnowModelFile
import WinnowText

/// Reads the vectors of words, and of the n-grams in them, from a model of fastText.
struct FastTextReader {
    let options: EmbeddingReader.Options

    private static let rowsPerReport = 10_000

    func read(_ file: ModelFile, _ progress: (Int, Int?) -> Bool) throws -> EmbeddingReader.Reading {
        guard
            let model = try file.reading({ contents throws(ModelDefect) in try FastTextModel(from: contents) }
            )
        else { throw error(.invalidFormat, file, "is no model of fastText") }
        var reading = try words(of: model, file, progress)
        reading.format = .fastText
        return reading
    }

    private func words(
        of model: FastTextModel, _ file: ModelFile, _ progress: (Int, Int?) -> Bool
    ) throws -> EmbeddingReader.Reading {
        let count = min(model.wordCount, options.maximumCount ?? .max)
        var words = WordListBuilder(capacity: count)
        var rows = VectorRows(dimension: model.dimension, element: options.element, capacity: count)
        var reader = FastTextModel.Reader(model)
        var (duplicates, repaired) = (0, 0)
        for row in 0..<count {
            if row > 0, row.isMultiple(of: Self.rowsPerReport), !progress(row, count) {
                throw EmbeddingError(code: .cancelled, message: "reading was cancelled")
            }
            let word = model.word(at: row)
            if word.unicodeScalars.contains("\u{FFFD}") { repaired += 1 }
            guard try words.append(word) else {
                duplicates += 1
                continue
            }
            try append(reader.vector(ofRow: row), to: &rows, file)
        }
        guard words.count > 0 else { throw error(.invalidFormat, file, "has no words; check the path") }
        var kept = WordEmbedding.Options()
        kept.analyzer = options.analyzer ?? TokenAnalyzer(mode: .unicode)
        var nGrams: (vocabulary: Vocabulary, table: VectorTable)?
        if let lengths = model.nGramLengths {
            guard lengths.upperBound <= SubwordMode.longestNGram else {
                throw error(
                    .unsupported, file,
                    "has n-grams of \(lengths.upperBound) characters, but at most \(SubwordMode.longestNGram) are supported"
                )
            }
            kept.subwords = .buckets(lengths, count: model.bucketCount)
            nGrams = try self.nGrams(of: model, &reader, file)
        } else {
            kept.ignoresCase = true
        }
        let embedding = WordEmbedding(
            vocabulary: words.vocabulary(), table: rows.finished(), weights: nil, nGrams: nGrams,
            options: kept)
        return EmbeddingReader.Reading(
            embedding: embedding, format: .fastText, duplicateCount: duplicates, repairedCount: repaired)
    }

    private func nGrams(
        of model: FastTextModel, _ reader: inout FastTextModel.Reader, _ file: ModelFile
    ) throws -> (vocabulary: Vocabulary, table: VectorTable) {
        let kept = model.keptBuckets
        let count = kept?.count ?? model.bucketCount
        var rows = VectorRows(dimension: model.dimension, element: options.element, capacity: count)
        for number in 0..<count {
            try append(reader.row(model.wordCount + (kept?[number].row ?? number)), to: &rows, file)
        }
        let hashes = kept?.map { SubwordReader.hash(ofBucket: $0.bucket) } ?? []
        let starts = [UInt32](repeating: 0, count: hashes.count + 1)
        return (Vocabulary(hashes: hashes, texts: [], textStarts: starts), rows.finished())
    }

    private func append(_ vector: [Float], to rows: inout VectorRows, _ file: ModelFile) throws {
        guard vector.allSatisfy(\.isFinite) else {
            throw error(.notFinite, file, "has numbers that are infinite or NaN; download it again")
        }
        vector.withUnsafeBufferPointer { rows.append($0) }
    }

    private func error(_ code: EmbeddingError.Code, _ file: ModelFile, _ reason: String) -> EmbeddingError {
        EmbeddingError(code: code, message: "\(file.path): \(reason)")
    }
}
