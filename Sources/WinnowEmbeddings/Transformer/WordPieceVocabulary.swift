import WinnowSystem

/// A WordPiece tokenizer's settings, from `tokenizer.json`, or `vocab.txt` with `tokenizer_config.json`.
struct WordPieceVocabulary {
    /// The file that it was read from.
    var path: String
    /// The pieces by ID.
    var pieces: [String]
    var unknown = "[UNK]"
    /// Special tokens, which are recognized anywhere in a text.
    var specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    var isUncased = true
    var separatesIdeographs = true

    init(from folder: ModelFolder) throws(EmbeddingError) {
        if let document = try folder.jsonIfPresent("tokenizer.json") {
            try self.init(document: document, path: folder.path(of: "tokenizer.json"))
        } else {
            try self.init(list: folder)
        }
        guard !pieces.isEmpty else { throw Self.invalid(path, "the vocabulary is empty") }
    }

    private init(list folder: ModelFolder) throws(EmbeddingError) {
        path = folder.path(of: "vocab.txt")
        let bytes: [UInt8]
        do {
            bytes = try folder.bytes(of: "vocab.txt")
        } catch {
            guard error.code == .file else { throw error }
            throw EmbeddingError(
                code: .file,
                message: error.message + " (and there is no tokenizer.json); give the folder of a model")
        }
        pieces = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
        if pieces.last == "" { pieces.removeLast() }
        let options = try folder.jsonIfPresent("tokenizer_config.json")
        isUncased = options?["do_lower_case"]?.bool ?? true
        separatesIdeographs = options?["tokenize_chinese_chars"]?.bool ?? true
        unknown = options?["unk_token"]?.string ?? unknown
        try require(stripsAccents: options?["strip_accents"]?.bool)
    }

    private init(document: JSONValue, path: String) throws(EmbeddingError) {
        self.path = path
        guard let model = document["model"], model["type"]?.string ?? "WordPiece" == "WordPiece" else {
            throw EmbeddingError(
                code: .unsupported,
                message: "\(path): a tokenizer of type "
                    + EmbeddingError.quoted(document["model"]?["type"]?.string ?? "unknown")
                    + "; "
                    + "Winnow supports WordPiece, the tokenizer of the BERT family")
        }
        guard let vocabulary = model["vocab"]?.object else {
            throw Self.invalid(path, "it has no vocabulary")
        }
        guard model["continuing_subword_prefix"]?.string ?? "##" == "##" else {
            throw Self.invalid(path, "the prefix of pieces within words is not ##")
        }
        var pieces = [String?](repeating: nil, count: vocabulary.count)
        for member in vocabulary {
            guard let number = member.value.integer, pieces.indices.contains(number), pieces[number] == nil
            else {
                throw Self.invalid(
                    path, "the vocabulary's IDs are not 0 to \(vocabulary.count - 1), each once")
            }
            pieces[number] = member.key
        }
        self.pieces = pieces.map { $0 ?? "" }
        unknown = model["unk_token"]?.string ?? unknown
        let normalizer = document["normalizer"]
        isUncased = normalizer?["lowercase"]?.bool ?? true
        separatesIdeographs = normalizer?["handle_chinese_chars"]?.bool ?? true
        specials = (document["added_tokens"]?.array ?? []).compactMap { $0["content"]?.string }
        try require(stripsAccents: normalizer?["strip_accents"]?.bool)
    }

    /// Published models remove accents if and only if they lower-case; other combinations are refused.
    private func require(stripsAccents: Bool?) throws(EmbeddingError) {
        guard stripsAccents ?? isUncased == isUncased else {
            throw EmbeddingError(
                code: .unsupported,
                message: "\(path): Winnow supports lower-casing and removing accents only together"
            )
        }
    }

    private static func invalid(_ path: String, _ reason: String) -> EmbeddingError {
        EmbeddingError(code: .invalidFormat, message: "\(path): \(reason); get the model's files again")
    }
}
