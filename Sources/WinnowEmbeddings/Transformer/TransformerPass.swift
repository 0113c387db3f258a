import WinnowCore
import WinnowLinearAlgebra
import WinnowModelFile

/// Runs batches of texts through a transformer; not safe to share between threads.
///
/// The tokens of all texts are concatenated, without padding: every product takes all of them at once, except
/// that the attention takes each text separately.
struct TransformerPass {
    private let configuration: TransformerConfiguration
    private let weights: TransformerWeights
    /// *tokens* × *hidden*.
    private var states: [Float] = []
    /// *tokens* × 3 · *hidden*: queries, keys and values.
    private var attention: [Float] = []
    /// *tokens* × *hidden*.
    private var context: [Float] = []
    /// *tokens* × *intermediate*.
    private var middle: [Float] = []
    /// *tokens of a text*².
    private var scores: [Float] = []

    init(configuration: TransformerConfiguration, weights: TransformerWeights) {
        self.configuration = configuration
        self.weights = weights
    }

    /// Writes the vectors, of length 1, of texts given as token IDs, one row per text.
    ///
    /// - Precondition: texts have from one token to the number of positions, all of the vocabulary.
    mutating func write(_ texts: ArraySlice<[Int32]>, to vectors: UnsafeMutablePointer<Float>) {
        var starts = [0]
        for text in texts { starts.append(starts[starts.count - 1] + text.count) }
        reserve(tokens: starts[starts.count - 1], longest: texts.lazy.map(\.count).max() ?? 0)
        withMemory { pass in
            pass.embed(texts)
            for layer in pass.weights.layers { pass.run(layer, starts) }
            pass.pool(starts, to: vectors)
        }
        withExtendedLifetime(weights) {}
    }

    private mutating func reserve(tokens: Int, longest: Int) {
        func grow(_ array: inout [Float], to count: Int) {
            if array.count < count { array = [Float](repeating: 0, count: count) }
        }
        grow(&states, to: tokens * configuration.hiddenSize)
        grow(&attention, to: tokens * 3 * configuration.hiddenSize)
        grow(&context, to: tokens * configuration.hiddenSize)
        grow(&middle, to: tokens * configuration.intermediateSize)
        grow(&scores, to: longest * longest)
    }

    private mutating func withMemory(_ body: (Memory) -> Void) {
        let (configuration, weights) = (configuration, weights)
        states.withUnsafeMutableBufferPointer { states in
            attention.withUnsafeMutableBufferPointer { attention in
                context.withUnsafeMutableBufferPointer { context in
                    middle.withUnsafeMutableBufferPointer { middle in
                        scores.withUnsafeMutableBufferPointer { scores in
                            guard let states = states.baseAddress, let attention = attention.baseAddress,
                                let context = context.baseAddress, let middle = middle.baseAddress,
                                let scores = scores.baseAddress
                            else { return }
                            body(
                                Memory(
                                    configuration: configuration, weights: weights, states: states,
                                    attention: attention, context: context, middle: middle, scores: scores))
                        }
                    }
                }
            }
        }
    }

    /// Pointers into a pass's memory, and the steps.
    private struct Memory {
        let configuration: TransformerConfiguration
        let weights: TransformerWeights
        let states: UnsafeMutablePointer<Float>
        let attention: UnsafeMutablePointer<Float>
        let context: UnsafeMutablePointer<Float>
        let middle: UnsafeMutablePointer<Float>
        let scores: UnsafeMutablePointer<Float>

        private var hidden: Int { configuration.hiddenSize }

        /// Computes the first states from tokens and their positions.
        func embed(_ texts: ArraySlice<[Int32]>) {
            var row = states
            weights.tokens.withUnsafeBufferPointer { table in
                for text in texts {
                    for (position, id) in text.enumerated() {
                        let token = table.baseAddress.unsafelyUnwrapped + Int(id) * hidden
                        let place = weights.positions + position * hidden
                        for index in 0..<hidden { row[index] = token[index] + place[index] }
                        Activations.addBiasAndNormalize(
                            row, bias: nil, scale: weights.embeddingScale, shift: weights.embeddingShift,
                            epsilon: configuration.normEpsilon, count: hidden)
                        row += hidden
                    }
                }
            }
        }

        func run(_ layer: TransformerWeights.Layer, _ starts: [Int]) {
            let tokens = starts[starts.count - 1]
            multiply(states, hidden, layer.attention, 3 * hidden, tokens, into: attention)
            for token in 0..<tokens {
                let row = attention + token * 3 * hidden
                for index in 0..<3 * hidden { row[index] += layer.attentionBias[index] }
            }
            for text in 0..<starts.count - 1 { attend(starts[text]..<starts[text + 1]) }
            multiply(context, hidden, layer.attentionOutput, hidden, tokens, adding: true, into: states)
            for token in 0..<tokens {
                Activations.addBiasAndNormalize(
                    states + token * hidden, bias: layer.attentionOutputBias, scale: layer.attentionScale,
                    shift: layer.attentionShift, epsilon: configuration.normEpsilon, count: hidden)
            }
            let width = configuration.intermediateSize
            multiply(states, hidden, layer.intermediate, width, tokens, into: middle)
            for token in 0..<tokens {
                Activations.addBiasAndGELU(middle + token * width, bias: layer.intermediateBias, count: width)
            }
            multiply(middle, width, layer.output, hidden, tokens, adding: true, into: states)
            for token in 0..<tokens {
                Activations.addBiasAndNormalize(
                    states + token * hidden, bias: layer.outputBias, scale: layer.outputScale,
                    shift: layer.outputShift, epsilon: configuration.normEpsilon, count: hidden)
            }
        }

        /// Multiplies rows of `left` by the transpose of `weight`, *outputs* × *inputs*.
        private func multiply(
            _ left: UnsafeMutablePointer<Float>, _ inputs: Int, _ weight: UnsafePointer<Float>,
            _ outputs: Int,
            _ rows: Int, adding: Bool = false, into result: UnsafeMutablePointer<Float>
        ) {
            DenseProduct.multiply(
                MatrixView(left, stride: inputs), MatrixView(weight, stride: inputs, isTransposed: true),
                rows: rows,
                columns: outputs, depth: inputs, keep: adding ? 1 : 0, into: result, resultStride: outputs)
        }

        /// Computes the attention within one text, head by head.
        private func attend(_ tokens: Range<Int>) {
            let count = tokens.count
            let size = configuration.headSize
            let scale = 1 / Float(size).squareRoot()
            for head in 0..<configuration.headCount {
                let queries = attention + tokens.lowerBound * 3 * hidden + head * size
                DenseProduct.multiply(
                    MatrixView(queries, stride: 3 * hidden),
                    MatrixView(queries + hidden, stride: 3 * hidden, isTransposed: true), rows: count,
                    columns: count, depth: size, scale: scale, into: scores, resultStride: count)
                for row in 0..<count { Activations.softmax(scores + row * count, count: count) }
                DenseProduct.multiply(
                    MatrixView(scores, stride: count), MatrixView(queries + 2 * hidden, stride: 3 * hidden),
                    rows: count, columns: size, depth: count,
                    into: context + tokens.lowerBound * hidden + head * size, resultStride: hidden)
            }
        }

        /// Pools each text's states, by mean or first, at length 1; zeros if the result is not finite.
        func pool(_ starts: [Int], to vectors: UnsafeMutablePointer<Float>) {
            for text in 0..<starts.count - 1 {
                let vector = vectors + text * hidden
                let used =
                    configuration.poolsFirstToken
                    ? starts[text]..<starts[text] + 1 : starts[text]..<starts[text + 1]
                vector.update(repeating: 0, count: hidden)
                for token in used {
                    for index in 0..<hidden { vector[index] += states[token * hidden + index] }
                }
                SentenceReader.normalize(UnsafeMutableBufferPointer(start: vector, count: hidden))
            }
        }
    }
}
