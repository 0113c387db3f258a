import Foundation
import Testing
import WinnowSystem
import WinnowEmbeddings
import WinnowFeatures

@Suite struct TransformerTests {
    /// Calls `body` with the folder of a model, which is removed afterwards.
    private func withFolder(_ model: TinyModel, _ body: (URL) throws -> Void) throws {
        let folder = try model.write()
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    /// The error thrown on opening a folder.
    private func failure(of folder: URL) throws -> EmbeddingError {
        try #require(throws: EmbeddingError.self) { try TransformerEmbedder(contentsOf: folder.path) }
    }

    @Test func `words are split into the longest pieces, as by BERT's tokenizer`() throws {
        try withFolder(TinyModel()) { folder in
            let tokenizer = try WordPieceTokenizer(contentsOf: folder.path)
            func pieces(_ text: String, _ length: Int = .max) -> [String] {
                tokenizer.tokenIDs(of: text, maximumLength: length).map { tokenizer.pieces[Int($0)] }
            }
            #expect(pieces("") == ["[CLS]", "[SEP]"])
            #expect(pieces("Playings!") == ["[CLS]", "play", "##ing", "##s", "!", "[SEP]"])
            #expect(pieces("THE\tplàys\u{0}\u{200B}") == ["[CLS]", "the", "play", "##s", "[SEP]"])
            #expect(pieces("the一一") == ["[CLS]", "the", "一", "一", "[SEP]"])
            #expect(pieces("player play") == ["[CLS]", "[UNK]", "play", "[SEP]"])
            #expect(pieces("play[MASK]s") == ["[CLS]", "play", "[MASK]", "[UNK]", "[SEP]"])
            #expect(pieces("the the the the", 4) == ["[CLS]", "the", "the", "[SEP]"])
            #expect(pieces(String(repeating: "play", count: 26)) == ["[CLS]", "[UNK]", "[SEP]"])
            #expect(pieces(String(repeating: "the ", count: 300_000), 16).count == 16)
        }
    }

    @Test func `vectors agree with the reference, alone and in batches, for any number of threads`() throws {
        let model = TinyModel()
        try withFolder(model) { folder in
            let embedder = try TransformerEmbedder(contentsOf: folder.path)
            #expect(embedder.dimension == TinyModel.hidden)
            var texts = ["the playing!", "", "the", "un the 一 plays play playing", "\u{0}"]
            texts += (0..<90).map { String(repeating: "play the ", count: $0 % 20) }
            let vectors = embedder.vectors(of: texts, threads: 1)
            for (index, text) in texts.enumerated() {
                let ids = embedder.tokenizer.tokenIDs(of: text, maximumLength: embedder.maximumLength)
                let expected = model.vector(of: ids)
                for component in 0..<TinyModel.hidden {
                    #expect(
                        abs(Double(vectors[index * TinyModel.hidden + component]) - expected[component])
                            < 1e-5,
                        "text \(index)")
                }
            }
            let others = embedder.vectors(of: texts, threads: 3)
            #expect(zip(vectors, others).allSatisfy { abs($0 - $1) < 1e-6 })
            #expect(zip(embedder.vector(of: "the playing!"), vectors).allSatisfy { abs($0 - $1) < 1e-6 })
        }
    }

    @Test func `tokenizer json gives the same tokens as vocab txt`() throws {
        try withFolder(TinyModel()) { folder in
            let list = try WordPieceTokenizer(contentsOf: folder.path)
            let vocabulary = Dictionary(uniqueKeysWithValues: TinyModel.pieces.enumerated().map { ($1, $0) })
            let document: [String: Any] = [
                "model": ["type": "WordPiece", "unk_token": "[UNK]", "vocab": vocabulary],
                "normalizer": ["type": "BertNormalizer", "lowercase": true, "handle_chinese_chars": true],
                "added_tokens": [["content": "[MASK]"]],
            ]
            try JSONSerialization.data(withJSONObject: document)
                .write(to: folder.appendingPathComponent("tokenizer.json"))
            let json = try WordPieceTokenizer(contentsOf: folder.path)
            for text in ["Playing the [MASK]!", "é一", "un plàys"] {
                #expect(json.tokenIDs(of: text) == list.tokenIDs(of: text))
            }
            #expect(json.pieces == list.pieces)
        }
    }

    @Test func `weights may have the prefix bert, and pooling may take the first token`() throws {
        var model = TinyModel()
        let expected = model.vector(of: [2, 8, 3])
        model.tensors = Dictionary(uniqueKeysWithValues: model.tensors.map { ("bert." + $0.key, $0.value) })
        try withFolder(model) { folder in
            let embedder = try TransformerEmbedder(contentsOf: folder.path + "/")
            #expect(zip(embedder.vector(of: "the"), expected).allSatisfy { abs(Double($0) - $1) < 1e-5 })
            let pooling = folder.appendingPathComponent("1_Pooling")
            try FileManager.default.createDirectory(at: pooling, withIntermediateDirectories: true)
            for text in [#"{"pooling_mode_cls_token": true}"#, #"{"pooling_mode": "cls"}"#] {
                try Data(text.utf8).write(to: pooling.appendingPathComponent("config.json"))
                let first = try TransformerEmbedder(contentsOf: folder.path)
                #expect(!zip(first.vector(of: "the"), expected).allSatisfy { abs(Double($0) - $1) < 1e-3 })
                #expect(first.identity != embedder.identity)
            }
        }
    }

    @Test func `the maximum length can be set within its range`() throws {
        try withFolder(TinyModel()) { folder in
            let short = try TransformerEmbedder(contentsOf: folder.path, maximumLength: 3)
            #expect(short.vector(of: "the play") == short.vector(of: "the un un un"))
            #expect(short.identity != (try TransformerEmbedder(contentsOf: folder.path)).identity)
            for length in [2, 17, -1] {
                let error = #expect(throws: EmbeddingError.self) {
                    try TransformerEmbedder(contentsOf: folder.path, maximumLength: length)
                }
                #expect(error?.code == .invalidOption)
            }
        }
    }

    @Test func `a long text is read whole in windows if requested`() throws {
        try withFolder(TinyModel()) { folder in
            let embedder = try TransformerEmbedder(contentsOf: folder.path, maximumLength: 4)
            let whole = embedder.readingWholeTexts
            #expect(whole.identity != embedder.identity)
            #expect(whole.readingWholeTexts.identity == whole.identity)
            // Five tokens are windows of one, two and two.
            let sum = zip(
                embedder.vector(of: "the"),
                zip(embedder.vector(of: "play un"), embedder.vector(of: "the play"))
            ).map { $0 + $1.0 + $1.1 }
            let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
            let texts = ["the play", "the play un the play", "", "un"]
            let vectors = whole.vectors(of: texts, threads: 2)
            let found = vectors[whole.dimension..<2 * whole.dimension]
            #expect(zip(found, sum).allSatisfy { abs($0 - $1 / length) < 1e-5 })
            for row in [0, 2, 3] {
                let vector = vectors[row * whole.dimension..<(row + 1) * whole.dimension]
                #expect(zip(vector, embedder.vector(of: texts[row])).allSatisfy { abs($0 - $1) < 1e-5 })
            }
            // Text after 32 windows is ignored.
            let most = String(repeating: "the ", count: 64)
            #expect(whole.vector(of: most + "play un") == whole.vector(of: most))
        }
    }

    @Test(arguments: ["F16", "BF16"]) func `weights in half precision give nearly the same vectors`(
        type: String
    )
        throws
    {
        var model = TinyModel()
        let whole = model.vector(of: [2, 8, 5, 3])
        model.type = type
        try withFolder(model) { folder in
            let vector = try TransformerEmbedder(contentsOf: folder.path).vector(of: "the play")
            let cosine = zip(vector, whole).reduce(0) { $0 + Double($1.0) * $1.1 }
            #expect(cosine > 0.999)
        }
    }

    @Test func `weights that overflow give zeros`() throws {
        var model = TinyModel()
        model.tensors = model.tensors.mapValues { ($0.shape, $0.values.map { $0 * 1e38 }) }
        try withFolder(model) { folder in
            let vector = try TransformerEmbedder(contentsOf: folder.path).vector(of: "the play")
            #expect(vector.allSatisfy { $0 == 0 })
        }
    }

    @Test func `an empty special token is ignored`() throws {
        var model = TinyModel()
        model.configuration["vocab_size"] = TinyModel.pieces.count
        try withFolder(model) { folder in
            var vocabulary = Dictionary(uniqueKeysWithValues: TinyModel.pieces.enumerated().map { ($1, $0) })
            vocabulary["un"] = nil
            vocabulary[""] = TinyModel.pieces.count - 1
            let document: [String: Any] = [
                "model": ["type": "WordPiece", "vocab": vocabulary],
                "added_tokens": [["content": "[MASK]"], ["content": ""]],
            ]
            try JSONSerialization.data(withJSONObject: document)
                .write(to: folder.appendingPathComponent("tokenizer.json"))
            let tokenizer = try WordPieceTokenizer(contentsOf: folder.path)
            #expect(tokenizer.tokenIDs(of: "[x the").count == 5)
            #expect(tokenizer.tokenIDs(of: "the", maximumLength: .min) == [2, 3])
        }
    }

    // MARK: Broken folders

    @Test func `the error for a missing folder, a file or an incomplete folder names the path`() throws {
        let nowhere = URL(fileURLWithPath: "/nowhere/at/all")
        try #expect(failure(of: nowhere).code == .file)
        try withFolder(TinyModel()) { folder in
            try #expect(failure(of: folder.appendingPathComponent("config.json")).code == .file)
            for name in ["model.safetensors", "vocab.txt", "config.json"] {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
                let error = try failure(of: folder)
                #expect(error.code == .file && error.message.contains(name), "\(error)")
            }
        }
    }

    @Test func `truncated weights are refused`() throws {
        let model = TinyModel()
        let whole = model.weights
        try withFolder(model) { folder in
            let path = folder.appendingPathComponent("model.safetensors")
            for count in [0, 1, 7, 8, 9, 100, 2000, whole.count / 2, whole.count - 1] {
                try whole.prefix(count).write(to: path)
                try #expect(failure(of: folder).code == .invalidFormat, "\(count) bytes")
            }
            try Data("this is no model, but a text".utf8).write(to: path)
            try #expect(failure(of: folder).code == .invalidFormat)
        }
    }

    @Test func `numbers that are NaN or infinite are refused`() throws {
        for value in [Float.nan, .infinity] {
            for name in ["embeddings.word_embeddings.weight", "encoder.layer.1.output.dense.bias"] {
                var model = TinyModel()
                model.tensors[name]?.values[3] = value
                try withFolder(model) { folder in
                    let error = try failure(of: folder)
                    #expect(error.code == .notFinite && error.message.contains(name))
                }
            }
        }
    }

    @Test func `files that do not match each other are refused`() throws {
        var wide = TinyModel()
        wide.configuration["hidden_size"] = 16
        try withFolder(wide) { try #expect(failure(of: $0).code == .mismatch) }
        var deep = TinyModel()
        deep.configuration["num_hidden_layers"] = 3
        try withFolder(deep) { try #expect(failure(of: $0).code == .mismatch) }
        var many = TinyModel()
        many.vocabulary += "more\n"
        try withFolder(many) { try #expect(failure(of: $0).code == .mismatch) }
        var few = TinyModel()
        few.configuration["vocab_size"] = TinyModel.pieces.count + 1
        try withFolder(few) { try #expect(failure(of: $0).code == .mismatch) }
        var foreign = TinyModel()
        foreign.vocabulary = "a\nb\n"
        try withFolder(foreign) { try #expect(failure(of: $0).code == .invalidFormat) }
        var odd = TinyModel()
        odd.configuration["num_attention_heads"] = 3
        try withFolder(odd) { try #expect(failure(of: $0).code == .invalidFormat) }
    }

    static let otherKinds: [(key: String, value: any Sendable)] = [
        ("model_type", "gpt2"), ("model_type", "distilbert"), ("hidden_act", "relu"),
        ("position_embedding_type", "relative_key"),
    ]

    @Test(arguments: otherKinds.indices)
    func `models of other kinds are refused by name`(index: Int) throws {
        var model = TinyModel()
        let (key, value) = Self.otherKinds[index]
        model.configuration[key] = value
        try withFolder(model) { folder in
            let error = try failure(of: folder)
            #expect(error.code == .unsupported && error.message.contains("\(value)"))
        }
    }

    static let otherFiles: [(name: String, text: String, part: String)] = [
        ("1_Pooling/config.json", #"{"pooling_mode_lasttoken": true}"#, "lasttoken"),
        ("1_Pooling/config.json", #"{"pooling_mode_max_tokens": true}"#, "max"),
        (
            "1_Pooling/config.json", #"{"pooling_mode_cls_token": true, "pooling_mode_mean_tokens": true}"#,
            "and"
        ),
        ("1_Pooling/config.json", #"{"pooling_mode": "max"}"#, "max"),
        ("modules.json", #"[{"type": "sentence_transformers.models.Dense"}]"#, "Dense"),
    ]

    @Test(arguments: otherFiles.indices)
    func `settings that would change the vectors are refused`(index: Int) throws {
        let (name, text, part) = Self.otherFiles[index]
        try withFolder(TinyModel()) { folder in
            let path = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: path)
            let error = try failure(of: folder)
            #expect(error.code == .unsupported && error.message.contains(part), "\(error)")
        }
    }

    @Test func `excessive sizes and multi-line names are refused with a one-line error`() throws {
        let wrong: [(String, Any)] = [
            ("max_position_embeddings", 1_000_000), ("hidden_size", 1 << 40), ("hidden_size", -8),
            ("hidden_size", String(repeating: "a\n", count: 100_000)),
            ("model_type", String(repeating: "b\n\u{1B}[2J", count: 100_000)), ("num_hidden_layers", 257),
        ]
        for (key, value) in wrong {
            var model = TinyModel()
            model.configuration[key] = value
            try withFolder(model) { folder in
                let error = try failure(of: folder)
                #expect(error.message.contains(key) && error.message.utf8.count < 600, "\(error)")
                #expect(error.message.allSatisfy { !$0.isNewline && $0 != "\u{1B}" })
            }
        }
    }

    static let brokenConfigurations = ["", "{", "[]", "{\"model_type\": \"bert\"}", "\u{FEFF}x", "null"]

    @Test(arguments: brokenConfigurations)
    func `an invalid configuration is refused`(text: String) throws {
        try withFolder(TinyModel()) { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("config.json"))
            let code = try failure(of: folder).code
            #expect(code == .invalidFormat || code == .unsupported)
        }
    }

    static let brokenTokenizers = [
        "", "{}", #"{"model": {"type": "BPE", "vocab": {}}}"#, #"{"model": {"type": "WordPiece"}}"#,
        #"{"model": {"vocab": {"a": 0, "b": 2}}}"#, #"{"model": {"vocab": {"a": 0, "b": 0}}}"#,
        #"{"model": {"vocab": {"a": -1}}}"#, #"{"model": {"vocab": {"a": "x"}}}"#,
        #"{"model": {"vocab": {}}}"#,
    ]

    @Test(arguments: brokenTokenizers)
    func `an invalid tokenizer is refused`(text: String) throws {
        try withFolder(TinyModel()) { folder in
            try Data(text.utf8).write(to: folder.appendingPathComponent("tokenizer.json"))
            let code = try failure(of: folder).code
            #expect(code == .invalidFormat || code == .unsupported)
        }
    }
}
