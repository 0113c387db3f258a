// What the classes that WinnowModelPlugin writes do with a text.

import WinnowCore
public import WinnowModelFile
import WinnowSystem

/// A text classifier that only predicts, for the classes that `WinnowModelPlugin` writes.
///
/// It has what answers need, and not what training, evaluation and explanation need: a program is a third of the size of
/// one with `TextClassifier`, whose answers are the same. Classifiers that were trained with an embedding are refused.
///
/// An immutable value, safe to use from any number of threads. The file is mapped.
public struct LabelPredictor: Sendable {
    /// An answer, in terms of the indices of ``LabelPredictor/labels``.
    public struct Answer: Sendable, Hashable {
        /// The labels of the answer, the most probable first: one; any number, if texts have any number of labels.
        public var labels: [Int]
        /// The probability of each label.
        public var probabilities: [Double]
        /// The most probable label of the answer, or of all labels if the answer has none.
        public var label: Int
    }

    private let classifier: LinearClassifier

    /// Opens a classifier's file.
    ///
    /// - Throws: `ModelFileError`, which names the file; `missingVectorizer` for a classifier that was trained with an
    ///   embedding.
    public init(contentsOf path: String) throws(ModelFileError) {
        let file = try ModelFile(contentsOf: path)
        try file.require(kind: LinearClassifier.modelKind)
        classifier = try file.reading { contents throws(ModelDefect) in try LinearClassifier(from: contents) }
    }

    /// The labels, in ascending order of their bytes.
    public var labels: [String] { classifier.labels }

    /// The answer for a text, by the classifier's own rule.
    ///
    /// Complexity: O(*n* · *k*) in the bytes of the text and the labels.
    public func answer(for text: String) -> Answer {
        var reader = LinearClassifier.Reader(classifier)
        return reader.answer(for: text)
    }

    /// The answers for texts, in order; they do not depend on the number of threads.
    public func answers(for texts: [String], threads: Int = Parallel.processorCount) -> [Answer] {
        let ranges = Parallel.ranges(count: texts.count, size: 512)
        return Parallel.map(count: ranges.count, threads: threads) { part in
            var reader = LinearClassifier.Reader(classifier)
            return ranges[part].map { reader.answer(for: texts[$0]) }
        }.flatMap { $0 }
    }
}

extension LinearClassifier.Reader {
    fileprivate mutating func answer(for text: String) -> LabelPredictor.Answer {
        var text = text
        return text.withUTF8 { utf8 in
            withAnswer(of: utf8) { answer, probabilities, logOdds in
                LabelPredictor.Answer(
                    labels: answer, probabilities: Array(probabilities),
                    label: answer.first ?? logOdds.largest)
            }
        }
    }
}
