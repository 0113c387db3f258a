import WinnowCore
import WinnowModelFile
import WinnowSystem
import WinnowText

/// Reads the tensor `embeddings` of `model.safetensors`, and the words and their IDs in `tokenizer.json`.
struct StaticModelReader {
    let options: EmbeddingReader.Options

    func read(folder path: String) throws(EmbeddingError) -> EmbeddingReader.Reading {
        let folder = ModelFolder(path: path)
        let file = try rethrowing(
            SafetensorsFile(contentsOf: folder.path(of: "model.safetensors")), as: EmbeddingError.init(model:)
        )
        return try read(file, folder: folder)
    }

    /// Reads an opened file and the tokenizer beside it.
    func read(_ file: SafetensorsFile, folder: ModelFolder) throws(EmbeddingError)
        -> EmbeddingReader.Reading
    {
        let tokenizer = try StaticTokenizer(
            try folder.json("tokenizer.json"), path: folder.path(of: "tokenizer.json"))
        return try rethrowing(
            make(
                tokenizer, Self.table(of: file), Self.mapping(in: file), Self.weights(in: file),
                path: file.path), as: EmbeddingError.init(model:))
    }

    private func make(
        _ tokenizer: StaticTokenizer, _ table: VectorTable, _ mapping: [Int]?, _ weights: [Float]?,
        path: String
    ) throws(ModelFileError) -> EmbeddingReader.Reading {
        func damaged(_ reason: String) -> ModelFileError {
            ModelFileError(code: .damaged, path: path, reason: reason + "; get the model's files again")
        }
        guard table.count > 0, table.dimension > 0 else { throw damaged("embeddings has no vectors") }
        guard table.count <= Int(UInt32.max), table.dimension <= VectorTableReader.largestDimension else {
            throw ModelFileError(
                code: .damaged, path: path,
                reason:
                    "embeddings has \(table.count) vectors of \(table.dimension) components; the limits are "
                    + "\(UInt32.max) and \(VectorTableReader.largestDimension); use another model")
        }
        var words = WordListBuilder(capacity: tokenizer.words.count)
        var rows = VectorRows(
            dimension: table.dimension, element: options.element, capacity: tokenizer.words.count)
        var kept: [Float] = []
        var duplicates = 0
        for (word, number) in tokenizer.words where words.count < options.maximumCount ?? .max {
            guard number < mapping?.count ?? .max, case let row = mapping?[number] ?? number,
                row >= 0, row < table.count, number < weights?.count ?? .max
            else {
                throw damaged(
                    "word \(number) of the tokenizer has no row; embeddings has \(table.count) rows")
            }
            let vector = table.vector(at: row)
            let weight = weights?[number] ?? 1
            guard vector.allSatisfy({ $0.isFinite }), weight.isFinite else {
                throw damaged("row \(row) of embeddings, or its weight, is infinite or NaN")
            }
            let isNew = try rethrowing(words.append(word)) { (error: EmbeddingError) in
                damaged(error.message)
            }
            guard isNew else {
                duplicates += 1
                continue
            }
            vector.withUnsafeBufferPointer { rows.append($0) }
            kept.append(weight)
        }
        guard words.count > 0 else { throw damaged("the tokenizer beside it has no words") }
        var settings = WordEmbedding.Options()
        settings.subwords = tokenizer.isWordPiece ? .pieces : .none
        settings.ignoresCase = !tokenizer.isUncased
        settings.analyzer =
            options.analyzer
            ?? TokenAnalyzer(
                mode: .unicode, filters: tokenizer.isUncased ? [.lowercase, .foldDiacritics] : [])
        let embedding = WordEmbedding(
            vocabulary: words.vocabulary(), table: rows.finished(),
            weights: weights == nil ? nil : Tensor(kept), nGrams: nil, options: settings)
        return EmbeddingReader.Reading(
            embedding: embedding, format: .safetensors, duplicateCount: duplicates)
    }

    private static func table(of file: SafetensorsFile) throws(ModelFileError) -> VectorTable {
        let name =
            file.info(of: "embeddings") == nil && file.tensors.count == 1 && file.otherTypes.isEmpty
            ? file.tensors[0].name : "embeddings"
        if file.info(of: name)?.type == .i8 {
            let numbers = try file.tensor(name, as: Int8.self, shape: [nil, nil])
            let scales = Tensor([Float](repeating: 1, count: numbers.shape[0]))
            return VectorTable(
                storage: .i8(numbers, scales: scales), count: numbers.shape[0], dimension: numbers.shape[1])
        }
        let numbers = try file.floats(name, shape: [nil, nil])
        return VectorTable(storage: .f32(numbers), count: numbers.shape[0], dimension: numbers.shape[1])
    }

    /// The row of each token; nil if token IDs are rows.
    private static func mapping(in file: SafetensorsFile) throws(ModelFileError) -> [Int]? {
        switch file.info(of: "mapping")?.type {
        case nil: nil
        case .i64?: try file.tensor("mapping", as: Int64.self, shape: [nil]).map { Int($0) }
        default: try file.tensor("mapping", as: Int32.self, shape: [nil]).map { Int($0) }
        }
    }

    /// The weight of each token; nil if all are 1.
    private static func weights(in file: SafetensorsFile) throws(ModelFileError) -> [Float]? {
        switch file.info(of: "weights")?.type {
        case nil where file.otherTypes["weights"] == nil: nil
        case .f64?: try file.tensor("weights", as: Double.self, shape: [nil]).map { Float($0) }
        default: try Array(file.floats("weights", shape: [nil]))
        }
    }
}

/// The words of a `tokenizer.json` and their IDs.
struct StaticTokenizer {
    /// The words by ID, without the mark of a word's beginning.
    private(set) var words: [(text: String, number: Int)] = []
    let isWordPiece: Bool
    let isUncased: Bool

    init(_ document: JSONValue, path: String) throws(EmbeddingError) {
        let model = document["model"]
        var entries: [(text: String, number: Int)] = []
        if let members = model?["vocab"]?.object {
            for member in members {
                guard let number = member.value.integer, number >= 0 else {
                    throw EmbeddingError(
                        code: .invalidFormat,
                        message:
                            "\(path): a word of the vocabulary has no ID; get the model's files again")
                }
                entries.append((member.key, number))
            }
        } else if let list = model?["vocab"]?.array {
            for (number, entry) in list.enumerated() {
                if let text = entry.array?.first?.string { entries.append((text, number)) }
            }
        } else {
            throw EmbeddingError(
                code: .invalidFormat,
                message: "\(path): it has no vocabulary; get the model's files again")
        }
        isWordPiece = model?["type"]?.string ?? "WordPiece" == "WordPiece"
        let normalizer = document["normalizer"]
        let parts = normalizer?["normalizers"]?.array ?? [normalizer ?? .null]
        isUncased = parts.contains { $0["lowercase"]?.bool == true || $0["type"]?.string == "Lowercase" }
        entries.sort { ($0.number, $0.text) < ($1.number, $1.text) }
        // SentencePiece writes ▁ before words, byte-level BPE Ġ; with such marks, the rest are word parts.
        let marks: [Character] = ["\u{2581}", "\u{120}"]
        let hasMarks = !isWordPiece && entries.contains { $0.text.first.map(marks.contains) ?? false }
        words =
            hasMarks
            ? entries.compactMap { entry in
                guard let first = entry.text.first, marks.contains(first), entry.text.count > 1 else {
                    return nil
                }
                return (String(entry.text.dropFirst()), entry.number)
            } : entries
    }
}
