// A tiny transformer, written in the published file formats, and a reference implementation of its vectors.

import Foundation
import WinnowModelFile
import WinnowSystem

/// A model with two layers, two heads, eight components and random weights.
struct TinyModel {
    static let pieces = [
        "[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "play", "##ing", "##s", "the", "é", "!", "一", "un",
    ]
    static let hidden = 8
    static let heads = 2
    static let middle = 12
    static let positions = 16
    static let layers = 2

    /// Shapes and numbers by name.
    var tensors: [String: (shape: [Int], values: [Float])] = [:]
    var configuration: [String: Any] = [
        "model_type": "bert", "hidden_act": "gelu", "hidden_size": hidden, "num_hidden_layers": layers,
        "num_attention_heads": heads, "intermediate_size": middle, "vocab_size": pieces.count,
        "max_position_embeddings": positions, "layer_norm_eps": 1e-12,
    ]
    /// `F32`, `F16` or `BF16`.
    var type = "F32"
    var vocabulary = pieces.joined(separator: "\n") + "\n"

    init() {
        var random = SeededGenerator(seed: 11)
        func add(_ name: String, _ shape: [Int], around center: Float = 0) {
            let count = shape.reduce(1, *)
            tensors[name] = (
                shape, (0..<count).map { _ in center + Float(random.next(below: 2001) - 1000) / 1500 }
            )
        }
        add("embeddings.word_embeddings.weight", [Self.pieces.count, Self.hidden])
        add("embeddings.token_type_embeddings.weight", [2, Self.hidden])
        add("embeddings.position_embeddings.weight", [Self.positions, Self.hidden])
        add("embeddings.LayerNorm.weight", [Self.hidden], around: 1)
        add("embeddings.LayerNorm.bias", [Self.hidden])
        for layer in 0..<Self.layers {
            let prefix = "encoder.layer.\(layer)."
            for part in [
                "attention.self.query", "attention.self.key", "attention.self.value",
                "attention.output.dense",
            ] {
                add("\(prefix)\(part).weight", [Self.hidden, Self.hidden])
                add("\(prefix)\(part).bias", [Self.hidden])
            }
            add(prefix + "intermediate.dense.weight", [Self.middle, Self.hidden])
            add(prefix + "intermediate.dense.bias", [Self.middle])
            add(prefix + "output.dense.weight", [Self.hidden, Self.middle])
            add(prefix + "output.dense.bias", [Self.hidden])
            for part in ["attention.output", "output"] {
                add("\(prefix)\(part).LayerNorm.weight", [Self.hidden], around: 1)
                add("\(prefix)\(part).LayerNorm.bias", [Self.hidden])
            }
        }
    }

    /// The model's weights file.
    var weights: Data {
        var header: [String: Any] = [:]
        var data = Data()
        for (name, tensor) in tensors.sorted(by: { $0.key < $1.key }) {
            let start = data.count
            for value in tensor.values {
                let bits = value.bitPattern
                switch type {
                case "BF16": data.append(contentsOf: [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 24)])
                case "F16":
                    let half = Float16Bits(value).bits
                    data.append(contentsOf: [UInt8(half & 0xFF), UInt8(half >> 8)])
                default: withUnsafeBytes(of: bits.littleEndian) { data.append(contentsOf: $0) }
                }
            }
            header[name] =
                ["dtype": type, "shape": tensor.shape, "data_offsets": [start, data.count]] as [String: Any]
        }
        var text = (try? JSONSerialization.data(withJSONObject: header, options: [.sortedKeys])) ?? Data()
        while (8 + text.count) % 8 != 0 { text.append(0x20) }
        var file = Data()
        withUnsafeBytes(of: UInt64(text.count).littleEndian) { file.append(contentsOf: $0) }
        return file + text + data
    }

    /// Writes the files into a new folder, which the caller must remove.
    func write() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("winnow-tiny-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try JSONSerialization.data(withJSONObject: configuration).write(
            to: folder.appendingPathComponent("config.json"))
        try Data(vocabulary.utf8).write(to: folder.appendingPathComponent("vocab.txt"))
        try weights.write(to: folder.appendingPathComponent("model.safetensors"))
        return folder
    }

    // MARK: Reference implementation

    private func matrix(_ name: String) -> [[Double]] {
        let tensor = tensors[name] ?? ([0, 0], [])
        let width = tensor.shape[1]
        return (0..<tensor.shape[0]).map { row in
            tensor.values[row * width..<(row + 1) * width].map(Double.init)
        }
    }

    private func list(_ name: String) -> [Double] { (tensors[name]?.values ?? []).map(Double.init) }

    private func linear(_ rows: [[Double]], _ name: String) -> [[Double]] {
        let (weight, bias) = (matrix(name + ".weight"), list(name + ".bias"))
        return rows.map { row in
            zip(weight, bias).map { outputs, shift in zip(row, outputs).reduce(shift) { $0 + $1.0 * $1.1 } }
        }
    }

    private func normalized(_ rows: [[Double]], _ name: String) -> [[Double]] {
        let (scale, shift) = (list(name + ".weight"), list(name + ".bias"))
        return rows.map { row in
            let mean = row.reduce(0, +) / Double(row.count)
            let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(row.count)
            return row.indices.map {
                (row[$0] - mean) / (variance + 1e-12).squareRoot() * scale[$0] + shift[$0]
            }
        }
    }

    private static func sum(_ left: [[Double]], _ right: [[Double]]) -> [[Double]] {
        zip(left, right).map { zip($0, $1).map { $0 + $1 } }
    }

    /// The vector, of length 1, of a text given as token IDs.
    func vector(of ids: [Int32]) -> [Double] {
        let words = matrix("embeddings.word_embeddings.weight")
        let places = matrix("embeddings.position_embeddings.weight")
        let type = matrix("embeddings.token_type_embeddings.weight")[0]
        var states = normalized(
            ids.enumerated().map { place, id in
                (0..<Self.hidden).map { words[Int(id)][$0] + places[place][$0] + type[$0] }
            }, "embeddings.LayerNorm")
        let size = Self.hidden / Self.heads
        for layer in 0..<Self.layers {
            let prefix = "encoder.layer.\(layer)."
            let queries = linear(states, prefix + "attention.self.query")
            let keys = linear(states, prefix + "attention.self.key")
            let values = linear(states, prefix + "attention.self.value")
            var context = [[Double]](repeating: [Double](repeating: 0, count: Self.hidden), count: ids.count)
            for head in 0..<Self.heads {
                let part = head * size..<(head + 1) * size
                for token in ids.indices {
                    let scores = ids.indices.map { other in
                        exp(
                            part.reduce(0) { $0 + queries[token][$1] * keys[other][$1] }
                                / Double(size).squareRoot())
                    }
                    let total = scores.reduce(0, +)
                    for index in part {
                        context[token][index] = ids.indices.reduce(0) {
                            $0 + scores[$1] / total * values[$1][index]
                        }
                    }
                }
            }
            states = normalized(
                Self.sum(states, linear(context, prefix + "attention.output.dense")),
                prefix + "attention.output.LayerNorm")
            let active = linear(states, prefix + "intermediate.dense").map { row in
                row.map { $0 * 0.5 * (1 + erf($0 / 2.0.squareRoot())) }
            }
            states = normalized(
                Self.sum(states, linear(active, prefix + "output.dense")), prefix + "output.LayerNorm")
        }
        let mean = (0..<Self.hidden).map { index in states.reduce(0) { $0 + $1[index] } / Double(states.count)
        }
        let length = mean.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return mean.map { $0 / length }
    }
}
