import WinnowNumerics
import WinnowSystem

/// Fits the weights of a tagger by AdaGrad.
struct TaggerFit {
    private let examples: TaggerExamples
    private let lexicon: TaggerLexicon?
    private let options: WordTaggerTrainer.Options
    private let stride: Int
    /// One row per feature.
    private var weights: [Float]
    private var squares: [Float]
    /// One row per previous tag, and a last one for the start.
    private var transitions: [Float]
    private var transitionSquares: [Float]
    private var lattice: TagLattice
    private var probabilities: [Float] = []
    private var pairs: [Float]
    /// Which of the sentence's features are dropped out.
    private var isDropped: [Bool] = []
    private var random: SeededGenerator
    /// Sums of the weights after each epoch, if they are averaged.
    private var sums: [Float] = []
    private var transitionSums: [Float] = []
    private var epochCount = 0

    init(_ examples: TaggerExamples, lexicon: TaggerLexicon?, options: WordTaggerTrainer.Options) {
        self.examples = examples
        self.lexicon = lexicon
        self.options = options
        random = SeededGenerator(seed: options.seed &+ 1)
        lattice = TagLattice(tagCount: examples.tags.count)
        stride = lattice.stride
        weights = Array(repeating: 0, count: examples.hashes.count * stride)
        squares = Array(repeating: 1e-4, count: examples.hashes.count * stride)
        let rows = examples.tags.count + 1
        transitions = Array(repeating: 0, count: rows * stride)
        transitionSquares = Array(repeating: 1e-4, count: rows * stride)
        pairs = Array(repeating: 0, count: rows * stride)
    }

    /// Learns from the sentences in an order; returns the mean loss per word.
    mutating func run(_ order: [Int]) -> Double {
        var loss = 0.0
        for sentence in order { loss += learn(examples.starts[sentence]..<examples.starts[sentence + 1]) }
        if options.averagesWeights { addToSums() }
        return loss / Double(max(1, examples.truth.count))
    }

    private mutating func addToSums() {
        epochCount += 1
        guard !sums.isEmpty else {
            sums = weights
            transitionSums = transitions
            return
        }
        for place in weights.indices { sums[place] += weights[place] }
        for place in transitions.indices { transitionSums[place] += transitions[place] }
    }

    /// Draws the features of words that are dropped out.
    private mutating func drop(_ words: Range<Int>) {
        isDropped.removeAll(keepingCapacity: true)
        let count = examples.featureStarts[words.upperBound] - examples.featureStarts[words.lowerBound]
        let share = UInt64(options.dropout * 0x1p32)
        for _ in 0..<count { isDropped.append(random.next() >> 32 < share) }
    }

    /// Makes one step for the words of a sentence; returns its negative log likelihood.
    private mutating func learn(_ words: Range<Int>) -> Double {
        let drops = options.dropout > 0
        if drops { drop(words) }
        let kept = Float(1 / (1 - options.dropout))
        let firstFeature = examples.featureStarts[words.lowerBound]
        lattice.begin(wordCount: words.count)
        for (place, word) in words.enumerated() {
            for index in examples.featureStarts[word]..<examples.featureStarts[word + 1]
            where examples.features[index] >= 0 {
                if drops, isDropped[index - firstFeature] { continue }
                let row = Int(examples.features[index]) * stride
                for tag in 0..<stride { lattice.scores[place * stride + tag] += weights[row + tag] }
            }
        }
        if drops { for place in lattice.scores.indices { lattice.scores[place] *= kept } }
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
        let drops = options.dropout > 0
        let firstFeature = examples.featureStarts[words.lowerBound]
        probabilities.withUnsafeBufferPointer { gradient in
            weights.withUnsafeMutableBufferPointer { weights in
                squares.withUnsafeMutableBufferPointer { squares in
                    examples.features.withUnsafeBufferPointer { features in
                        for (place, word) in words.enumerated() {
                            let from = place * stride
                            for index in examples.featureStarts[word]..<examples.featureStarts[word + 1]
                            where features[index] >= 0 {
                                if drops, isDropped[index - firstFeature] { continue }
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

    /// The tagger learned so far.
    func tagger() -> WordTagger {
        var (weights, transitions) = (weights, transitions)
        if options.averagesWeights, epochCount > 0 {
            weights = sums.map { $0 / Float(epochCount) }
            transitions = transitionSums.map { $0 / Float(epochCount) }
        }
        if options.outsidePenalty != 0, let outside = examples.tags.firstIndex(of: "O") {
            for row in 0...examples.tags.count {
                transitions[row * stride + outside] -= Float(options.outsidePenalty)
            }
        }
        return WordTagger(
            tags: examples.tags, hashes: examples.hashes, weights: weights, transitions: transitions,
            stride: stride, lexicon: lexicon,
            smallestWeight: Float(options.smallestWeight))
    }
}
