// Many texts at once.

public import WinnowFeatures
public import WinnowSystem

extension TextClassifier {
    /// What the classifier says of texts, in order; see ``classification(of:thresholds:)``.
    ///
    /// - Parameters:
    ///   - texts: the texts, an array of strings or a corpus.
    ///   - thresholds: from which probability on labels are the answer; see ``LabelThreshold``.
    ///   - threads: how many threads share the work; the result does not depend on it.
    /// - Complexity: O(*n* · *k*) in the bytes of the texts and the labels.
    public func classifications(
        of texts: some TextSource, thresholds: [LabelThreshold] = [],
        threads: Int = Parallel.processorCount
    ) -> [Classification] {
        let ranges = Parallel.ranges(count: texts.count, size: 512)
        return Parallel.map(count: ranges.count, threads: threads) { part in
            var predictor = Predictor(self, thresholds: thresholds)
            return ranges[part].map { index in
                texts.withText(at: index) { predictor.classification(of: $0) }
            }
        }.flatMap { $0 }
    }
}
