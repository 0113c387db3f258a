// Learns which fine tag goes with a word and its tag.

import WinnowCorpora
import WinnowNumerics
import WinnowSystem

/// A maximum-entropy choice among fine tags while it is learned, by stochastic gradient ascent with a step of its own for
/// each weight (AdaGrad), as ``TaggerFit`` has it.
struct FineTagFit {
    /// A word that has several fine tags to choose from.
    private struct Example {
        var choiceCount: Int
        var truth: Int
    }

    private var examples: [Example] = []
    /// For each example ``FineTagFeatures/count`` hashes.
    private var hashes: [UInt64] = []
    private let tags: [String]
    private let choices: [[UInt8]]

    /// Collects the words whose fine tag is to be chosen; nil where the corpus has no fine tags.
    ///
    /// - Parameters:
    ///   - corpus: sentences whose words have tags; words without a fine tag teach nothing.
    ///   - coarse: the tags.
    init?(_ corpus: Treebank, tags coarse: [String]) {
        var counts: [String: [String: Int]] = [:]
        for case let (tag?, fine?) in corpus.sentences.lazy.flatMap(\.words).map({ ($0.tag, $0.fineTag) }) {
            counts[tag, default: [:]][fine, default: 0] += 1
        }
        // One that was seen once with a tag is as likely a slip.
        let kept = coarse.map { tag in
            (counts[tag] ?? [:]).filter { $0.value > 1 || counts[tag]?.count == 1 }
                .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(FineTagger.mostChoices).map(\.key)
        }
        tags = Set(kept.joined()).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        guard 1...255 ~= tags.count else { return nil }
        let numbers = Dictionary(uniqueKeysWithValues: tags.enumerated().map { ($1, UInt8($0)) })
        choices = kept.map { $0.compactMap { numbers[$0] } }
        let coarseNumbers = Dictionary(uniqueKeysWithValues: coarse.enumerated().map { ($1, UInt8($0)) })
        for sentence in corpus.sentences {
            collect(
                sentence.words.map { WordShape($0.form) },
                tags: sentence.words.map { $0.tag.flatMap { coarseNumbers[$0] } ?? 0 },
                fine: sentence.words.map { $0.fineTag.flatMap { numbers[$0] } })
        }
    }

    private mutating func collect(_ shapes: [WordShape], tags: [UInt8], fine: [UInt8?]) {
        let known = fine.map { $0 ?? 0 }
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FineTagFeatures.count) { row in
            guard let base = row.baseAddress else { return }
            shapes.withUnsafeBufferPointer { shapes in
                for index in shapes.indices {
                    let choices = choices[Int(tags[index])]
                    guard choices.count > 1, let truth = choices.firstIndex(where: { $0 == fine[index] })
                    else { continue }
                    FineTagFeatures.write(index, of: shapes, tags: tags, fine: known, to: base)
                    hashes.append(contentsOf: UnsafeBufferPointer(row))
                    examples.append(Example(choiceCount: choices.count, truth: truth))
                }
            }
        }
    }

    /// Learns, and gives what has been learned.
    func tagger(_ options: WordTaggerTrainer.Options) -> FineTagger {
        let features = FeatureNumbers(hashes, minimumCount: 2 * options.minimumCount)
        let width = choices.reduce(1) { max($0, $1.count) }
        var weights = [Float](repeating: 0, count: features.hashes.count * width)
        var squares = [Float](repeating: 1e-4, count: weights.count)
        var order = Array(examples.indices)
        var random = SeededGenerator(seed: options.seed)
        var slopes = [Float](repeating: 0, count: width)
        for _ in 0..<min(options.epochs, 6) {
            random.shuffle(&order)
            for number in order {
                let example = examples[number]
                let rows = (0..<FineTagFeatures.count).lazy
                    .map { Int(features.numbers[number * FineTagFeatures.count + $0]) * width }
                    .filter { $0 >= 0 }
                for place in 0..<example.choiceCount { slopes[place] = 0 }
                for row in rows {
                    for place in 0..<example.choiceCount { slopes[place] += weights[row + place] }
                }
                Self.makeGradient(&slopes, example)
                for row in rows {
                    for place in 0..<example.choiceCount {
                        let slope = slopes[place] + Float(options.l2) * weights[row + place]
                        squares[row + place] += slope * slope
                        weights[row + place] -=
                            Float(options.learningRate) * slope / squares[row + place].squareRoot()
                    }
                }
            }
        }
        return FineTagger(
            tags: tags, choices: choices,
            table: TaggerTable(
                hashes: features.hashes, weights: weights, tagCount: width, stride: width,
                smallest: Float(options.smallestWeight)))
    }

    /// Scores as the gradient of the loss: probabilities, less 1 at the truth.
    private static func makeGradient(_ scores: inout [Float], _ example: Example) {
        let highest = scores[0..<example.choiceCount].max() ?? 0
        var sum: Float = 0
        for place in 0..<example.choiceCount {
            scores[place] = Float(exponential(Double(scores[place] - highest)))
            sum += scores[place]
        }
        for place in 0..<example.choiceCount { scores[place] /= sum }
        scores[example.truth] -= 1
    }
}
