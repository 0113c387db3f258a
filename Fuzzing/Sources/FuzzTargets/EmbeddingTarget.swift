// Properties of embeddings: Winnow's own files, tables of other programs, transformers.

import WinnowEmbeddings
import WinnowFeatures
import WinnowLinearAlgebra
import WinnowModelFile
package import WinnowSystem

/// Opens embeddings of all kinds and queries them.
///
/// The first byte selects the kind of the rest: a `.winnow` file; a table of words with numbers, in the
/// formats that the second byte selects; a folder in model2vec's layout; a transformer's folder
/// (``InputParts``).
package struct EmbeddingTarget: FuzzTarget {
    /// `embedding`.
    package let name = "embedding"
    /// 32 KB.
    package let maximumSize = 1 << 15

    /// Makes the target.
    package init() {}

    /// The kind of an input.
    enum Kind: UInt8 {
        case model, table, folder, transformer

        init(of byte: UInt8) { self = Kind(rawValue: byte % 4) ?? .model }

        /// The number of parts after the first byte.
        var partCount: Int {
            switch self {
            case .model: 1
            case .table: 1
            case .folder: 2
            case .transformer: 4
            }
        }
    }

    /// Tries one input.
    package func check(_ input: UnsafeBufferPointer<UInt8>) throws(FuzzFailure) {
        guard let first = input.first else { return }
        let kind = Kind(of: first)
        let parts = InputParts(input[1...], count: kind.partCount).parts
        switch kind {
        case .model: try checkModel(parts[0])
        case .table: try checkTable(parts[0])
        case .folder:
            let folder = try ScratchFolder([("tokenizer.json", parts[0]), ("model.safetensors", parts[1])])
            try checkReading(folder.path, EmbeddingReader.Options())
        case .transformer: try checkTransformer(parts)
        }
    }

    private func checkModel(_ bytes: [UInt8]) throws(FuzzFailure) {
        let embedding: WordEmbedding
        do {
            embedding = try WordEmbedding(bytes: bytes)
        } catch {
            return try requireOneLine(error.message)
        }
        try EmbeddingCheck(embedding: embedding).check()
    }

    private func checkTable(_ bytes: [UInt8]) throws(FuzzFailure) {
        guard let plan = bytes.first else { return }
        var options = EmbeddingReader.Options()
        options.format = [nil, .text, .glove, .binary][Int(plan & 3)]
        options.element = [.f32, .f16, .i8, .f32][Int(plan >> 2 & 3)]
        options.maximumCount = plan & 0x10 == 0 ? nil : 2
        let file = try bytes[1...].withUnsafeBufferPointer { content throws(FuzzFailure) in
            try ScratchFile([content])
        }
        try checkReading(file.path, options)
    }

    private func checkReading(_ path: String, _ options: EmbeddingReader.Options) throws(FuzzFailure) {
        let reading: EmbeddingReader.Reading
        do {
            reading = try EmbeddingReader(options: options).read(contentsOf: path)
        } catch {
            try require(error.message.hasPrefix(path), "an error without the path: \(error.message)")
            return try requireOneLine(error.message)
        }
        let embedding = reading.embedding
        // Winnow's own files may contain numbers that tables of other programs may not.
        if reading.format == .winnow { return try EmbeddingCheck(embedding: embedding).check() }
        let words = embedding.words
        try require(Set(words.map { Array($0.utf8) }).count == words.count, "a word occurs twice")
        try require(words.allSatisfy { !$0.isEmpty }, "a word is empty")
        try require(words.count <= options.maximumCount ?? .max, "more words than requested")
        try require(embedding.vectors.elements.allSatisfy(\.isFinite), "a vector that is not finite was read")
        for word in words.prefix(20) {
            try require(embedding.vector(for: word) != nil, "a word of the table has no vector")
        }
        try EmbeddingCheck(embedding: embedding).check()
    }

    private func checkTransformer(_ parts: [[UInt8]]) throws(FuzzFailure) {
        let vocabulary = parts[1].first == UInt8(ascii: "{") ? "tokenizer.json" : "vocab.txt"
        let folder = try ScratchFolder([
            ("config.json", parts[0]), (vocabulary, parts[1]), ("sentence_bert_config.json", parts[2]),
            ("model.safetensors", parts[3]),
        ])
        let embedder: TransformerEmbedder
        do {
            embedder = try TransformerEmbedder(contentsOf: folder.path)
        } catch {
            try require(error.message.hasPrefix(folder.path), "an error without the path: \(error.message)")
            return try requireOneLine(error.message)
        }
        for text in EmbeddingCheck.texts {
            let ids = embedder.tokenizer.tokenIDs(of: text, maximumLength: embedder.maximumLength)
            try require(
                ids.count >= 2 && ids.count <= embedder.maximumLength,
                "\(ids.count) tokens, at most \(embedder.maximumLength)")
            try require(
                ids.allSatisfy { $0 >= 0 && $0 < embedder.tokenizer.pieces.count }, "tokens \(ids)")
        }
        try EmbeddingCheck.checkVectors(of: embedder)
    }

    /// Embeddings of every kind.
    package func seeds() throws -> [[UInt8]] { try EmbeddingSeeds.all() }

    /// The file as a table, or as a `.winnow` file.
    package func seeds(file: [UInt8], named name: String) -> [[UInt8]] {
        if name.hasSuffix(".winnow") { return file.count < maximumSize ? [[0] + file] : [] }
        return [[1, 0] + file.prefix(1024)]
    }

    /// Changes one of the files, or its options.
    package func mutate(_ input: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        guard let first = input.first, random.next(below: 64) > 0 else {
            return [UInt8(random.next(below: 4))] + input.dropFirst()
        }
        let bytes = ByteMutator(dictionary: Self.dictionary, maximumSize: maximumSize - 16)
        let model = ModelMutator(maximumSize: maximumSize - 16)
        let kind = Kind(of: first)
        var parts = InputParts(input.dropFirst(), count: kind.partCount)
        switch kind {
        case .model: parts.parts[0] = model.mutate(parts.parts[0], &random)
        case .table: parts.parts[0] = bytes.mutate(parts.parts[0], keeping: 1, &random)
        case .folder, .transformer:
            let last = parts.parts.count - 1
            let chosen = random.next(below: 2) == 0 ? last : random.next(below: parts.parts.count)
            parts.parts[chosen] =
                chosen == last || random.next(below: 2) == 0 && kind == .transformer && chosen == 0
                ? model.mutate(parts.parts[chosen], &random) : bytes.mutate(parts.parts[chosen], &random)
        }
        return Array(([first] + parts.bytes).prefix(maximumSize))
    }

    private static let dictionary: [[UInt8]] =
        ByteMutator.brokenText
        + [
            " ", "\t", "\n", "\r\n", "nan", "inf", "-inf", "1e38", "1e-38", "-1e-45", "3.5e38", "65520",
            "0x1p-126", "+1", ".", "-", "1e99999999999", "2 3\n", "1 1\n", "0 0\n", "a 1 2 3\n", "##",
            "[CLS]",
            "[SEP]", "[UNK]", "\"\":", "\"content\":\"\"", "\"hidden_size\":", "\"BF16\"", "\"F16\"",
            "\"F32\"", "null",
            "true", "{", "}", "[", "]", ",", "\"max_position_embeddings\":", "\"max_seq_length\":",
            "\"vocab\":{",
        ].map { Array($0.utf8) }
}
