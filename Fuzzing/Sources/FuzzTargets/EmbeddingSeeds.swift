// Small embeddings of every kind, for fuzzing the code that opens them.

import WinnowEmbeddings
import WinnowFeatures
import WinnowLinearAlgebra
import WinnowModelFile
import WinnowSystem
import WinnowText

/// Makes the seeds of ``EmbeddingTarget``.
enum EmbeddingSeeds {
    static func all() throws -> [[UInt8]] {
        var seeds = try models().map { [0] + $0 }
        seeds += tables.map { [1, $0.0] + $0.1 }
        for type in ["F32", "F16", "BF16", "I8"] {
            seeds.append(
                [2] + InputParts([tokenizer, safetensors([("embeddings", [words.count, 4])], type)]).bytes)
        }
        let mapped: [(String, [Int])] = [("embeddings", [9, 3]), ("weights", [words.count])]
        seeds.append([2] + InputParts([tokenizer, safetensors(mapped, "F32")]).bytes)
        for (type, vocabulary) in [("F32", list), ("F16", tokenizer), ("BF16", list)] {
            seeds.append(
                [3]
                    + InputParts([
                        configuration, vocabulary, Array(#"{"max_seq_length":12}"#.utf8),
                        safetensors(transformer, type),
                    ]).bytes)
        }
        return seeds
    }

    // MARK: Winnow's own files

    private static func models() throws -> [[UInt8]] {
        var random = SeededGenerator(seed: 3)
        let known = ["good", "great", "new", "york", "new york", "play", "##ing", "##s", "é", "!"]
        let vectors = Matrix(
            rows: known.count, columns: 9,
            elements: (0..<known.count * 9).map { _ in Float(random.next(below: 2001)) / 1000 - 1 })
        var models: [[UInt8]] = []
        for element in VectorElement.allCases {
            var options = WordEmbedding.Options()
            options.element = element
            options.subwords = element == .f32 ? .none : .pieces
            options.ignoresCase = element != .f16
            let weights = element == .i8 ? nil : known.indices.map { Float($0) / 8 }
            models.append(
                try WordEmbedding(words: known, vectors: vectors, weights: weights, options: options).bytes())
        }
        for element in [VectorElement.f32, .i8] {
            var options = EmbeddingTrainer.Options()
            options.element = element
            options.dimension = 3
            options.minimumCount = 1
            options.maximumNGrams = 20
            options.threads = 1
            let texts = ["good plays play", "great play playing", "new york plays", "good playing in york"]
            models.append(try EmbeddingTrainer(options: options).train(on: texts).model.bytes())
        }
        return models
    }

    // MARK: Tables of other programs

    private static let tables: [(UInt8, [UInt8])] = [
        (0, Array("4 3\nthe 1 -2.5 1e-9\ngood 0 3 4\nplay 1 1 1\nNew 0 0 0\n".utf8)),
        (0, Array("the 1 -2.5 1e-9\ngood 0 3 4\r\n. . . 1 1 1\nplay\t.5\t+1\t-0\n".utf8)),
        (6, Array("the 1 2\nthe 3 4\ngood 1e-38 1e-40\n".utf8)),
        (9, Array("2 2\nthe 1 2\nplay 1e38 -70000\n".utf8)),
        (0, Array("2 2\nthe ".utf8) + numbers([1, -2.5]) + Array("\nplay ".utf8) + numbers([0, 3])),
        (0x17, Array("3 1\na ".utf8) + numbers([1]) + Array("b ".utf8) + numbers([2]) + Array("c ".utf8)),
    ]

    private static func numbers(_ values: [Float]) -> [UInt8] {
        values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    }

    // MARK: Folders

    private static let words = [
        "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "play", "##ing", "the", "!", "good",
    ]
    private static let list = Array((words.joined(separator: "\n") + "\n").utf8)

    private static let tokenizer: [UInt8] = {
        let members = words.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
        return Array(
            (#"{"model":{"type":"WordPiece","unk_token":"[UNK]","vocab":{"# + members
                + #"}},"normalizer":{"type":"BertNormalizer","lowercase":true},"added_tokens":[{"content":"[MASK]"}]}"#)
                .utf8)
    }()

    private static let configuration = Array(
        """
        {"model_type":"bert","hidden_act":"gelu","hidden_size":4,"num_hidden_layers":1,"num_attention_heads":2,\
        "intermediate_size":5,"vocab_size":\(words.count),"max_position_embeddings":12,"layer_norm_eps":1e-12}
        """.utf8)

    private static let transformer: [(String, [Int])] = {
        var tensors: [(String, [Int])] = [
            ("embeddings.word_embeddings.weight", [words.count, 4]),
            ("embeddings.token_type_embeddings.weight", [2, 4]),
            ("embeddings.position_embeddings.weight", [12, 4]), ("embeddings.LayerNorm.weight", [4]),
            ("embeddings.LayerNorm.bias", [4]),
        ]
        let layer: [(String, [Int])] = [
            ("attention.self.query", [4, 4]), ("attention.self.key", [4, 4]),
            ("attention.self.value", [4, 4]),
            ("attention.output.dense", [4, 4]), ("attention.output.LayerNorm", [4]),
            ("intermediate.dense", [5, 4]), ("output.dense", [4, 5]), ("output.LayerNorm", [4]),
        ]
        for (name, shape) in layer {
            tensors.append(("encoder.layer.0.\(name).weight", shape))
            tensors.append(("encoder.layer.0.\(name).bias", [shape[0]]))
        }
        return tensors
    }()

    /// Tensors of one type, with seeded numbers from -1 to 1.
    private static func safetensors(_ tensors: [(String, [Int])], _ type: String) -> [UInt8] {
        var random = SeededGenerator(seed: 5)
        var header = JSONObject()
        var data: [UInt8] = []
        for (name, shape) in tensors {
            let start = data.count
            for _ in 0..<shape.reduce(1, *) {
                let value = Float(random.next(below: 2001)) / 1000 - 1
                switch type {
                case "I8": data.append(UInt8(truncatingIfNeeded: Int(value * 127)))
                case "BF16": data += numbers([value]).suffix(2)
                case "F16":
                    // Sign, an exponent of 2⁻², and a few bits.
                    data.append(UInt8(random.next(below: 256)))
                    data.append(value < 0 ? 0xB4 : 0x34)
                default: data += numbers([value])
                }
            }
            header.append(
                key: name,
                value: [
                    "dtype": .string(type), "shape": .array(shape.map { .integer($0) }),
                    "data_offsets": [.integer(start), .integer(data.count)],
                ])
        }
        let text = Array(JSONValue.object(header).text().utf8)
        return (0..<8).map { UInt8(truncatingIfNeeded: text.count >> (8 * $0)) } + text + data
    }
}
