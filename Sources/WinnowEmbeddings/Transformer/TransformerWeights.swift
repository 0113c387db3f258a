import WinnowModelFile
import WinnowSystem

/// The weights of all layers in one block of memory; the token table stays in the mapped file if it is in
/// single precision. Half precision (`F16`, `BF16`) is converted.
///
/// Unchecked: only the initializer writes the memory.
final class TransformerWeights: @unchecked Sendable {
    /// One layer's weights; matrices are *outputs* × *inputs* in row-major order.
    struct Layer {
        /// Queries, keys and values: 3 · *hidden* × *hidden*.
        let attention: UnsafePointer<Float>
        let attentionBias: UnsafePointer<Float>
        let attentionOutput: UnsafePointer<Float>
        let attentionOutputBias: UnsafePointer<Float>
        let attentionScale: UnsafePointer<Float>
        let attentionShift: UnsafePointer<Float>
        let intermediate: UnsafePointer<Float>
        let intermediateBias: UnsafePointer<Float>
        let output: UnsafePointer<Float>
        let outputBias: UnsafePointer<Float>
        let outputScale: UnsafePointer<Float>
        let outputShift: UnsafePointer<Float>
    }

    let layers: [Layer]
    /// A row for each token, *vocabulary* × *hidden*.
    let tokens: Tensor<Float>
    /// A row for each position, plus the row of the first token type, *positions* × *hidden*.
    let positions: UnsafePointer<Float>
    let embeddingScale: UnsafePointer<Float>
    let embeddingShift: UnsafePointer<Float>
    /// The CRC-32 of all weights.
    let checksum: UInt32

    private let memory: UnsafeMutablePointer<Float>

    /// Reads the weights.
    ///
    /// - Throws: ``EmbeddingError`` with `file`, `invalidFormat`, `mismatch` (a tensor is missing or does not
    ///   have the configured shape) or `notFinite`.
    init(path: String, configuration: TransformerConfiguration) throws(EmbeddingError) {
        var reader = try TransformerWeightReader(path: path)
        let hidden = configuration.hiddenSize
        let middle = configuration.intermediateSize
        tokens = try reader.tensor(
            "embeddings.word_embeddings.weight", [configuration.vocabularySize, hidden])
        let types = try reader.tensor("embeddings.token_type_embeddings.weight", [nil, hidden])
        let places = try reader.tensor(
            "embeddings.position_embeddings.weight", [configuration.positionCount, hidden])
        guard types.count >= hidden else {
            throw EmbeddingError(code: .mismatch, message: "\(path): there are no token types")
        }

        // All parts, in the order in which they are stored.
        var parts: [[Tensor<Float>]] = [
            [try reader.tensor("embeddings.LayerNorm.weight", [hidden])],
            [try reader.tensor("embeddings.LayerNorm.bias", [hidden])],
            [places],
        ]
        let firstLayerPart = parts.count
        for number in 0..<configuration.layerCount {
            let prefix = "encoder.layer.\(number)."
            func part(_ name: String, _ shape: [Int]) throws(EmbeddingError) -> Tensor<Float> {
                try reader.tensor(prefix + name, shape)
            }
            func all(_ names: [String], _ shape: [Int]) throws(EmbeddingError) -> [Tensor<Float>] {
                var found: [Tensor<Float>] = []
                for name in names { found.append(try part(name, shape)) }
                return found
            }
            let kinds = ["query", "key", "value"].map { "attention.self.\($0)" }
            parts.append(try all(kinds.map { $0 + ".weight" }, [hidden, hidden]))
            parts.append(try all(kinds.map { $0 + ".bias" }, [hidden]))
            parts.append([try part("attention.output.dense.weight", [hidden, hidden])])
            parts.append([try part("attention.output.dense.bias", [hidden])])
            parts.append([try part("attention.output.LayerNorm.weight", [hidden])])
            parts.append([try part("attention.output.LayerNorm.bias", [hidden])])
            parts.append([try part("intermediate.dense.weight", [middle, hidden])])
            parts.append([try part("intermediate.dense.bias", [middle])])
            parts.append([try part("output.dense.weight", [hidden, middle])])
            parts.append([try part("output.dense.bias", [hidden])])
            parts.append([try part("output.LayerNorm.weight", [hidden])])
            parts.append([try part("output.LayerNorm.bias", [hidden])])
        }
        checksum = reader.checksum

        let sizes = parts.map { $0.reduce(0) { $0 + $1.count } }
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: sizes.reduce(0, +))
        self.memory = memory
        var addresses: [UnsafePointer<Float>] = []
        var next = memory
        for part in parts {
            addresses.append(UnsafePointer(next))
            for tensor in part {
                tensor.withUnsafeBufferPointer {
                    next.initialize(from: $0.baseAddress.unsafelyUnwrapped, count: $0.count)
                }
                next += tensor.count
            }
        }
        let table = UnsafeMutablePointer(mutating: addresses[2])
        types.withUnsafeBufferPointer { type in
            for row in 0..<configuration.positionCount {
                for index in 0..<hidden { table[row * hidden + index] += type[index] }
            }
        }
        embeddingScale = addresses[0]
        embeddingShift = addresses[1]
        positions = addresses[2]
        layers = (0..<configuration.layerCount).map { number in
            let part = addresses[(firstLayerPart + 12 * number)...]
            let first = part.startIndex
            return Layer(
                attention: part[first], attentionBias: part[first + 1], attentionOutput: part[first + 2],
                attentionOutputBias: part[first + 3], attentionScale: part[first + 4],
                attentionShift: part[first + 5], intermediate: part[first + 6],
                intermediateBias: part[first + 7], output: part[first + 8], outputBias: part[first + 9],
                outputScale: part[first + 10], outputShift: part[first + 11])
        }
    }

    deinit { memory.deallocate() }
}

/// Finds tensors by name and checks them.
private struct TransformerWeightReader {
    let path: String
    let file: SafetensorsFile
    /// The prefix of each name: empty, or `bert.`.
    let prefix: String
    /// The checksum of all tensors read so far.
    private(set) var checksum: UInt32 = 0

    init(path: String) throws(EmbeddingError) {
        self.path = path
        file = try rethrowing(SafetensorsFile(contentsOf: path), as: EmbeddingError.init(model:))
        let names = file.tensors.map(\.name) + file.otherTypes.keys
        prefix = names.contains { $0.hasPrefix("bert.") } ? "bert." : ""
    }

    mutating func tensor(_ name: String, _ shape: [Int?]) throws(EmbeddingError) -> Tensor<Float> {
        let tensor = try rethrowing(
            file.floats(prefix + name, shape: shape), as: EmbeddingError.init(model:))
        let (isFinite, sum) = tensor.withUnsafeBufferPointer { numbers in
            (numbers.allSatisfy { $0.isFinite }, CRC32.checksum(of: UnsafeRawBufferPointer(numbers)))
        }
        guard isFinite else {
            throw EmbeddingError(
                code: .notFinite,
                message:
                    "\(path): tensor \(prefix + name) has numbers that are infinite or NaN; get the model's files "
                    + "again")
        }
        checksum = checksum &* 31 &+ sum
        return tensor
    }
}
