import WinnowSystem

/// A model's settings from `config.json` and the files of *sentence-transformers* beside it.
struct TransformerConfiguration: Sendable, Hashable {
    /// The number of components of each token's vector.
    var hiddenSize: Int
    var layerCount: Int
    var headCount: Int
    /// The width of the hidden layer of each feed-forward part.
    var intermediateSize: Int
    var vocabularySize: Int
    /// The number of positions in the model's table, the maximum number of tokens.
    var positionCount: Int
    /// The epsilon added to variances.
    var normEpsilon: Float
    /// The maximum number of tokens read from a text, including start and end.
    var maximumLength: Int
    /// Whether a text's vector is that of its first token instead of the mean.
    var poolsFirstToken: Bool

    /// The number of components of each head's vectors.
    var headSize: Int { hiddenSize / headCount }

    /// More positions than any model has; memory grows with the square of a text's tokens.
    private static let largestPositionCount = 8192

    /// Reads the files.
    ///
    /// - Throws: ``EmbeddingError`` with `file`, `invalidFormat` or `unsupported`.
    init(from folder: ModelFolder) throws(EmbeddingError) {
        let path = folder.path(of: "config.json")
        let document = try folder.json("config.json")
        func number(_ key: String, in range: ClosedRange<Int>) throws(EmbeddingError) -> Int {
            guard let value = document[key]?.integer, range.contains(value) else {
                throw EmbeddingError(
                    code: .invalidFormat,
                    message:
                        "\(path): \(key) is \(document[key].map { EmbeddingError.quoted($0.text()) } ?? "missing"), but must be a whole "
                        + "number from \(range.lowerBound) to \(range.upperBound); get the model's files again"
                )
            }
            return value
        }
        func require(_ key: String, _ wanted: [String], orAbsent: Bool = true) throws(EmbeddingError) {
            let value = document[key]?.string
            guard value.map(wanted.contains) ?? orAbsent else {
                throw EmbeddingError(
                    code: .unsupported,
                    message:
                        "\(path): \(key) is \(value.map(EmbeddingError.quoted) ?? "missing"); Winnow supports \(wanted.joined(separator: ", "))"
                )
            }
        }
        try require("model_type", ["bert"], orAbsent: false)
        try require("hidden_act", ["gelu"])
        try require("position_embedding_type", ["absolute"])
        hiddenSize = try number("hidden_size", in: 1...16384)
        layerCount = try number("num_hidden_layers", in: 1...256)
        headCount = try number("num_attention_heads", in: 1...1024)
        intermediateSize = try number("intermediate_size", in: 1...65536)
        vocabularySize = try number("vocab_size", in: 1...10_000_000)
        positionCount = try number("max_position_embeddings", in: 3...Self.largestPositionCount)
        guard hiddenSize.isMultiple(of: headCount) else {
            throw EmbeddingError(
                code: .invalidFormat,
                message:
                    "\(path): hidden_size \(hiddenSize) is not divisible by num_attention_heads \(headCount); "
                    + "get the model's files again")
        }
        let epsilon = document["layer_norm_eps"]?.number ?? 1e-12
        guard epsilon >= 0, epsilon < 1 else {
            throw EmbeddingError(
                code: .invalidFormat,
                message: "\(path): layer_norm_eps is \(epsilon); get the model's files again")
        }
        normEpsilon = Float(epsilon)
        let limit =
            try folder.jsonIfPresent("sentence_bert_config.json")?["max_seq_length"]?.integer ?? positionCount
        maximumLength = min(max(3, limit), positionCount)
        let pooling = try folder.jsonIfPresent("1_Pooling/config.json")
        // Newer files have one word, older ones a flag for each mode.
        let known = ["pooling_mode_mean_tokens", "pooling_mode_cls_token"]
        let modes =
            if let word = pooling?["pooling_mode"]?.string {
                [word == "mean" ? known[0] : word == "cls" ? known[1] : word]
            } else {
                (pooling?.object?.members ?? []).filter {
                    $0.key.hasPrefix("pooling_mode_") && $0.value.bool == true
                }.map(\.key)
            }
        poolsFirstToken = modes == [known[1]]
        guard modes.isEmpty || modes.count == 1 && known.contains(modes[0]) else {
            let found = modes.first { !known.contains($0) } ?? modes.joined(separator: " and ")
            throw EmbeddingError(
                code: .unsupported,
                message:
                    "\(folder.path(of: "1_Pooling/config.json")): the pooling is \(EmbeddingError.quoted(found)); Winnow supports the "
                    + "mean or the first token")
        }
        try Self.refuseModules(in: folder)
    }

    /// Refuses modules after the pooling other than normalization, which would change the vectors.
    private static func refuseModules(in folder: ModelFolder) throws(EmbeddingError) {
        let known = ["Transformer", "Pooling", "Normalize"]
        for module in try folder.jsonIfPresent("modules.json")?.array ?? [] {
            let type = module["type"]?.string ?? ""
            let name = String(type.split(separator: ".").last ?? "")
            guard known.contains(name) else {
                throw EmbeddingError(
                    code: .unsupported,
                    message:
                        "\(folder.path(of: "modules.json")): the model has a module \(EmbeddingError.quoted(name)); Winnow "
                        + "supports \(known.joined(separator: ", "))")
            }
        }
    }
}
