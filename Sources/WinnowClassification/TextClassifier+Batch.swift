// Many texts at once.

public import WinnowFeatures
public import WinnowSystem

extension TextClassifier {
    /// What the classifier says of texts, in order; see ``classification(of:thresholds:)``.
    ///
    /// - Parameter threads: how many threads share the work; the result does not depend on it.
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
