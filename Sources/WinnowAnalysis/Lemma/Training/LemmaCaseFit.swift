// Learns whether a word's capitals belong to its lemma.

import WinnowNumerics
import WinnowSystem

/// A maximum entropy classifier over ``LemmaCaseFeatures`` while it learns.
struct LemmaCaseFit {
    private let options: LemmatizerTrainer.Options
    /// For each word ``LemmaCaseFeatures/count`` numbers of features; -1 for one that is too rare.
    private var features: [Int32] = []
    /// The class of each word.
    private var truth: [UInt8] = []
    /// The hash of each feature.
    private var hashes: [UInt64] = []
    private var weights: [Float] = []
    private var squares: [Float] = []
    private var order: [Int] = []
    private var random: SeededGenerator

    private static let classes = Lemmatizer.caseClasses.count

    /// Takes the words of the corpus once for each of the sets of tags.
    init(
        _ examples: LemmaExamples, tags: [[[String]]], knownTags: [String],
        options: LemmatizerTrainer.Options
    ) {
        self.options = options
        random = SeededGenerator(seed: options.seed)
        let seeds = Dictionary(
            uniqueKeysWithValues: (knownTags.filter { !$0.isEmpty } + [""]).map {
                ($0, LemmaKey.seed(of: $0))
            })
        var hashed: [UInt64] = []
        for set in tags {
            for (sentence, tags) in zip(examples.sentences, set) {
                Self.append(sentence, tags.map { seeds[$0] ?? LemmaKey.seed(of: "") }, to: &hashed, &truth)
            }
        }
        let numbered = FeatureNumbers(hashed, minimumCount: options.minimumCount)
        features = numbered.numbers
        hashes = numbered.hashes
        weights = Array(repeating: 0, count: hashes.count * Self.classes)
        squares = Array(repeating: 1e-4, count: hashes.count * Self.classes)
        order = Array(truth.indices)
    }

    private static func append(
        _ sentence: LemmaExamples.Sentence, _ seeds: [UInt64], to hashed: inout [UInt64],
        _ truth: inout [UInt8]
    ) {
        var row = [UInt64](repeating: 0, count: LemmaCaseFeatures.count)
        sentence.bytes.withUnsafeBufferPointer { bytes in
            sentence.spans.withUnsafeBufferPointer { spans in
                seeds.withUnsafeBufferPointer { seeds in
                    sentence.outlines.withUnsafeBufferPointer { outlines in
                        let words = LemmaSentence(
                            bytes: bytes, spans: spans, seeds: seeds, outlines: outlines)
                        for (index, word) in sentence.words.enumerated()
                        where word.edit != nil && word.outline != .none {
                            row.withUnsafeMutableBufferPointer { row in
                                if let base = row.baseAddress {
                                    LemmaCaseFeatures.write(index, of: words, to: base)
                                }
                            }
                            hashed += row
                            // Words in small letters that get capitals have rules of their own.
                            truth.append(UInt8(Lemmatizer.caseClasses.firstIndex(of: word.letters) ?? 1))
                        }
                    }
                }
            }
        }
    }

    /// Learns from all words once, in a new order; the mean loss of a word.
    mutating func run() -> Double {
        random.shuffle(&order)
        var loss = 0.0
        let rate = Float(options.learningRate)
        let l2 = Float(options.l2)
        let width = LemmaCaseFeatures.count
        let classes = Self.classes
        var scores = [Float](repeating: 0, count: classes)
        weights.withUnsafeMutableBufferPointer { weights in
            squares.withUnsafeMutableBufferPointer { squares in
                features.withUnsafeBufferPointer { features in
                    for word in order {
                        let row = (word * width)..<((word + 1) * width)
                        for place in 0..<classes { scores[place] = 0 }
                        for index in row where features[index] >= 0 {
                            let from = Int(features[index]) * classes
                            for place in 0..<classes { scores[place] += weights[from + place] }
                        }
                        loss += Self.turnIntoGradient(&scores, truth: Int(truth[word]))
                        for index in row where features[index] >= 0 {
                            let from = Int(features[index]) * classes
                            for place in 0..<classes {
                                let slope = scores[place] + l2 * weights[from + place]
                                squares[from + place] += slope * slope
                                weights[from + place] -= rate * slope / squares[from + place].squareRoot()
                            }
                        }
                    }
                }
            }
        }
        return loss / Double(max(1, truth.count))
    }

    /// Replaces scores by probabilities, less 1 for the true class; the negative log likelihood of that class.
    private static func turnIntoGradient(_ scores: inout [Float], truth: Int) -> Double {
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

    /// The weights as a model holds them.
    func table(smallest: Float) -> TaggerTable {
        TaggerTable(
            hashes: hashes, weights: weights, tagCount: Self.classes, stride: Self.classes, smallest: smallest
        )
    }
}
