// Smaller classifiers, made without the data that the whole one was trained on.

import WinnowModelFile
import WinnowSystem

extension TextClassifier {
    /// Whether the classifier is stored in the compressed form of format version 2.
    public var isCompressed: Bool { compact != nil }

    /// A smaller classifier, made without data: weights have one byte each, and those that matter least are
    /// left out, by their magnitude and the document frequency of their n-gram.
    ///
    /// A smaller classifier bounds no error rate: its scores are not quite those that it was calibrated by.
    ///
    /// If the data is at hand, train with ``TextClassifierTrainer/Options/compression``: the lengths of texts
    /// are then corrected by measurements, and the report says how the size affects the scores.
    ///
    /// - Parameter options: the maximum size, and whether texts of n-grams are kept. Without a maximum size,
    ///   all weights are kept, in one byte each.
    /// - Returns: the classifier, and how much smaller it is; nil if this one already has the maximum size.
    /// - Throws: ``ClassificationError`` with `tooLarge` if no classifier has the maximum size, or
    ///   `invalidOption`.
    /// - Complexity: O(*d* · *k*) in the features and labels, for each of a few attempts.
    public func compressed(
        options: CompressionOptions = CompressionOptions()
    ) throws(ClassificationError) -> (classifier: TextClassifier, report: CompressionReport)? {
        try options.validate()
        return try ClassifierCompressor(
            options: options, threads: Parallel.processorCount
        ).compressed(self, by: nil)
    }
}

extension TextClassifier {
    /// The weight of a column in a score. Complexity: O(1), or O(*k*) in a compressed classifier.
    func weight(ofColumn column: Int, inScore score: Int) -> Float {
        compact?.weight(of: column, for: score) ?? weights[column * scoreCount + score]
    }
}
