import WinnowCorpora
import WinnowFeatures
import WinnowSystem

/// The scores of held-out texts and their passages, and of copies of unwanted ones with other words appended.
///
/// All scores are log-odds for the label of the rule, by classifiers that did not see the texts.
struct PassageSample: Sendable {
    /// The scores of texts.
    struct Scores: Sendable {
        /// The score of each text.
        var wholes: [Float] = []
        /// For each size, the highest score of a passage of each text; −∞ without passages.
        var passages: [[Float]]

        init(sizeCount: Int) { passages = [[Float]](repeating: [], count: sizeCount) }

        mutating func append(_ others: Scores) {
            wholes += others.wholes
            for index in passages.indices { passages[index] += others.passages[index] }
        }
    }

    /// The sizes of passages, in words.
    let sizes: [Int]
    /// Whether each text has the label.
    var isUnwanted: [Bool] = []
    var texts: Scores
    /// The texts with the label, with 10 to 80 words from others appended.
    var withWords: Scores
    /// The texts with the label, with one whole text of the other label appended.
    var withMessage: Scores

    init(sizes: [Int]) {
        self.sizes = sizes
        texts = Scores(sizeCount: sizes.count)
        withWords = Scores(sizeCount: sizes.count)
        withMessage = Scores(sizeCount: sizes.count)
    }

    mutating func append(_ others: PassageSample) {
        isUnwanted += others.isUnwanted
        texts.append(others.texts)
        withWords.append(others.withWords)
        withMessage.append(others.withMessage)
    }
}

/// Makes samples of held-out rows, fold by fold.
struct PassageSampler: Sendable {
    /// The most copies of a kind from one classifier.
    private static let mostCopies = 200
    /// The numbers of words that are appended, in turns.
    private static let wordCounts = [10, 20, 40, 80]

    let corpus: Corpus
    /// The index of the label that passages may decide for.
    let label: Int
    let sizes: [Int]
    let seed: UInt64
    let threads: Int

    /// A sample of rows, and their scores by a classifier that has two labels and was not trained on them.
    func sample(of rows: [Int], scoring scores: ScoreMatrix, by classifier: TextClassifier) -> PassageSample {
        var sample = PassageSample(sizes: sizes)
        sample.isUnwanted = rows.map { Int(corpus.labelIndices[$0]) == label }
        let scorer = PassageScorer(classifier, sign: label == 1 ? 1 : -1)
        sample.texts = self.scores(count: rows.count, by: scorer, known: scores.values) { index, body in
            corpus.withText(at: rows[index]) { body($0) }
        }
        let wanted = rows.indices.filter { !sample.isUnwanted[$0] }.map { rows[$0] }
        let unwanted = rows.indices.filter { sample.isUnwanted[$0] }.prefix(Self.mostCopies).map { rows[$0] }
        guard !wanted.isEmpty else { return sample }
        var generator = SeededGenerator(seed: seed)
        let copies = unwanted.enumerated().map { place, row in
            (
                words: padded(row, with: Self.wordCounts[place % 4], from: wanted, &generator),
                message: bytes(of: row) + [0x20] + bytes(of: wanted[generator.next(below: wanted.count)])
            )
        }
        sample.withWords = self.scores(count: copies.count, by: scorer) { index, body in
            copies[index].words.withUnsafeBufferPointer { body($0) }
        }
        sample.withMessage = self.scores(count: copies.count, by: scorer) { index, body in
            copies[index].message.withUnsafeBufferPointer { body($0) }
        }
        return sample
    }

    private func bytes(of row: Int) -> [UInt8] { corpus.withText(at: row) { Array($0) } }

    /// A text, followed by the first words of random others.
    private func padded(
        _ row: Int, with count: Int, from others: [Int], _ generator: inout SeededGenerator
    ) -> [UInt8] {
        var text = bytes(of: row)
        var left = count
        // Texts may have no words at all.
        for _ in 0..<count where left > 0 {
            let other = bytes(of: others[generator.next(below: others.count)])
            for word in other.split(whereSeparator: { $0 <= 0x20 }).prefix(left) {
                text.append(0x20)
                text += word
                left -= 1
            }
        }
        return text
    }

    /// The scores of texts that `withText` passes by index; `known` are those for the second label, if they are known.
    private func scores(
        count: Int, by start: PassageScorer, known: [Float]? = nil,
        _ withText: @Sendable (Int, (UnsafeBufferPointer<UInt8>) -> Void) -> Void
    ) -> PassageSample.Scores {
        let ranges = Parallel.ranges(count: count, size: 32)
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var found = PassageSample.Scores(sizeCount: sizes.count)
            var scorer = start
            for index in ranges[piece] {
                withText(index) { scorer.add($0, sizes: sizes, known: known?[index], to: &found) }
            }
            return found
        }
        return pieces.reduce(into: PassageSample.Scores(sizeCount: sizes.count)) { $0.append($1) }
    }
}

/// Scores texts and their passages of several sizes.
private struct PassageScorer: Sendable {
    let sign: Float
    let intercept: Double
    var reader: PassageReader
    var largest: [Float] = []

    init(_ classifier: TextClassifier, sign: Float) {
        self.sign = sign
        intercept = Double(classifier.intercepts[0])
        reader = PassageReader(
            space: classifier.featureSpace,
            weights: (0..<classifier.featureSpace.count).map { classifier.weight(ofColumn: $0, inScore: 0) })
    }

    mutating func add(
        _ utf8: UnsafeBufferPointer<UInt8>, sizes: [Int], known: Float?,
        to scores: inout PassageSample.Scores
    ) {
        largest = sizes.map { _ in -.infinity }
        if let known { scores.wholes.append(sign * known) }
        reader.forEachScore(of: utf8, sizes: sizes, onlyPassages: known != nil) { size, score in
            let found = sign * Float(intercept + score)
            if let size { largest[size] = max(largest[size], found) } else { scores.wholes.append(found) }
        }
        for index in sizes.indices { scores.passages[index].append(largest[index]) }
    }
}
