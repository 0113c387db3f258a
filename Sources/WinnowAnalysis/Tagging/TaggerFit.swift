// The weights of a tagger while it learns.

import WinnowNumerics

/// Weights, the squares of their gradients so far, and the steps.
struct TaggerFit {
    private let examples: TaggerExamples
    private let options: WordTaggerTrainer.Options
    private let stride: Int
    /// A row a feature.
    private var weights: [Float]
    private var squares: [Float]
    /// A row a tag before, the start at the end.
    private var transitions: [Float]
    private var transitionSquares: [Float]
    private var lattice: TagLattice
    private var probabilities: [Float] = []
    private var pairs: [Float]

    init(_ examples: TaggerExamples, options: WordTaggerTrainer.Options) {
        self.examples = examples
        self.options = options
        lattice = TagLattice(tagCount: examples.tags.count)
        stride = lattice.stride
        weights = Array(repeating: 0, count: examples.hashes.count * stride)
        squares = Array(repeating: 1e-4, count: examples.hashes.count * stride)
        let rows = examples.tags.count + 1
        transitions = Array(repeating: 0, count: rows * stride)
        transitionSquares = Array(repeating: 1e-4, count: rows * stride)
        pairs = Array(repeating: 0, count: rows * stride)
    }

    /// Learns from the sentences in an order; the mean loss of a word.
    mutating func run(_ order: [Int]) -> Double {
        var loss = 0.0
        for sentence in order { loss += learn(examples.starts[sentence]..<examples.starts[sentence + 1]) }
        return loss / Double(max(1, examples.truth.count))
    }

    /// One step for the words of a sentence; its negative log likelihood.
    private mutating func learn(_ words: Range<Int>) -> Double {
        let width = TaggerFeatures.count
        lattice.begin(wordCount: words.count)
        for (place, word) in words.enumerated() {
            for feature in examples.features[(word * width)..<((word + 1) * width)] where feature >= 0 {
                let row = Int(feature) * stride
                for tag in 0..<stride { lattice.scores[place * stride + tag] += weights[row + tag] }
            }
        }
        var right = 0.0
        var before = examples.tags.count
        for (place, word) in words.enumerated() {
            let tag = Int(examples.truth[word])
            right += Double(lattice.scores[place * stride + tag]) + Double(transitions[before * stride + tag])
            before = tag
        }
        let factors = transitions.map { Float(exponential(Double($0))) }
        for place in pairs.indices { pairs[place] = 0 }
        let whole = factors.withUnsafeBufferPointer { factors in
            pairs.withUnsafeMutableBufferPointer { pairs in
                lattice.probabilities(factors, into: &probabilities, pairs: pairs)
            }
        }
        step(words)
        return whole - right
    }

    /// Moves the weights against the gradient: the expected minus the actual.
    private mutating func step(_ words: Range<Int>) {
        let width = TaggerFeatures.count
        let rate = Float(options.learningRate)
        let l2 = Float(options.l2)
        var before = examples.tags.count
        for (place, word) in words.enumerated() {
            let tag = Int(examples.truth[word])
            probabilities[place * stride + tag] -= 1
            pairs[before * stride + tag] -= 1
            before = tag
        }
        let stride = stride
        probabilities.withUnsafeBufferPointer { gradient in
            weights.withUnsafeMutableBufferPointer { weights in
                squares.withUnsafeMutableBufferPointer { squares in
                    examples.features.withUnsafeBufferPointer { features in
                        for (place, word) in words.enumerated() {
                            let from = place * stride
                            for index in (word * width)..<((word + 1) * width) where features[index] >= 0 {
                                let row = Int(features[index]) * stride
                                for tag in 0..<stride {
                                    let slope = gradient[from + tag] + l2 * weights[row + tag]
                                    squares[row + tag] += slope * slope
                                    weights[row + tag] -= rate * slope / squares[row + tag].squareRoot()
                                }
                            }
                        }
                    }
                }
            }
        }
        for place in pairs.indices where pairs[place] != 0 {
            transitionSquares[place] += pairs[place] * pairs[place]
            transitions[place] -= rate * pairs[place] / transitionSquares[place].squareRoot()
        }
    }

    /// The tagger that has been learned so far.
    func tagger() -> WordTagger {
        WordTagger(
            tags: examples.tags, hashes: examples.hashes, weights: weights, transitions: transitions,
            stride: stride,
            smallestWeight: Float(options.smallestWeight))
    }
}
