import WinnowNumerics
import WinnowSystem

/// Fits a maximum-entropy choice by stochastic gradient ascent with a step size per weight (AdaGrad), like
/// ``TaggerFit``.
struct ChoiceFit {
    /// Words with a class to choose, each with the same number of features.
    struct Examples {
        /// The number of features per example.
        let featureCount: Int
        /// The hashes of the features, example by example.
        var hashes: [UInt64] = []
        /// The right class of each.
        private(set) var truth: [UInt8] = []
        /// The number of classes to choose from for each, starting at the first.
        private(set) var choiceCounts: [UInt8] = []

        init(featureCount: Int) { self.featureCount = featureCount }

        /// Ends an example after its hashes were appended.
        mutating func append(truth: Int, of choiceCount: Int) {
            self.truth.append(UInt8(truth))
            choiceCounts.append(UInt8(choiceCount))
        }
    }

    private let examples: Examples
    private let features: FeatureNumbers
    private let classCount: Int
    private let learningRate: Float
    private let l2: Float
    /// One row per feature.
    private var weights: [Float]
    private var squares: [Float]
    private var order: [Int]
    private var random: SeededGenerator

    init(
        _ examples: Examples, classCount: Int, minimumCount: Int, learningRate: Double, l2: Double,
        seed: UInt64
    ) {
        self.examples = examples
        self.classCount = classCount
        self.learningRate = Float(learningRate)
        self.l2 = Float(l2)
        features = FeatureNumbers(examples.hashes, minimumCount: minimumCount)
        weights = Array(repeating: 0, count: features.hashes.count * classCount)
        squares = Array(repeating: 1e-4, count: weights.count)
        order = Array(examples.truth.indices)
        random = SeededGenerator(seed: seed)
    }

    /// Learns from all examples once, in a new order; returns the mean loss per example.
    mutating func run() -> Double {
        random.shuffle(&order)
        var loss = 0.0
        var scores = [Float](repeating: 0, count: classCount)
        let (width, stride) = (examples.featureCount, classCount)
        weights.withUnsafeMutableBufferPointer { weights in
            squares.withUnsafeMutableBufferPointer { squares in
                features.numbers.withUnsafeBufferPointer { features in
                    for example in order {
                        let row = (example * width)..<((example + 1) * width)
                        let choices = 0..<Int(examples.choiceCounts[example])
                        for place in choices { scores[place] = 0 }
                        for index in row where features[index] >= 0 {
                            let from = Int(features[index]) * stride
                            for place in choices { scores[place] += weights[from + place] }
                        }
                        loss += Self.turnIntoGradient(&scores[choices], truth: Int(examples.truth[example]))
                        for index in row where features[index] >= 0 {
                            let from = Int(features[index]) * stride
                            for place in choices {
                                let slope = scores[place] + l2 * weights[from + place]
                                squares[from + place] += slope * slope
                                weights[from + place] -=
                                    learningRate * slope / squares[from + place].squareRoot()
                            }
                        }
                    }
                }
            }
        }
        return loss / Double(max(1, order.count))
    }

    /// Replaces scores by probabilities, minus 1 for the true class, and returns its negative log likelihood.
    private static func turnIntoGradient(_ scores: inout ArraySlice<Float>, truth: Int) -> Double {
        let largest = scores.max() ?? 0
        var sum: Float = 0
        for place in scores.indices {
            scores[place] = Float(exponential(Double(scores[place] - largest)))
            sum += scores[place]
        }
        for place in scores.indices { scores[place] /= sum }
        let loss = -naturalLogarithm(Double(max(scores[truth], .leastNormalMagnitude)))
        scores[truth] -= 1
        return loss
    }

    /// The weights in the form that models store.
    func table(smallest: Double) -> TaggerTable {
        TaggerTable(
            hashes: features.hashes, weights: weights, tagCount: classCount, stride: classCount,
            smallest: Float(smallest))
    }
}
