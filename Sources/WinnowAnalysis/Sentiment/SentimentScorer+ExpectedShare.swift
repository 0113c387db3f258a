// Scores for texts of which it is known how many are positive.

public import WinnowFeatures
public import WinnowSystem

extension SentimentScorer {
    /// A scorer whose scores are above 0 for a given share of some texts.
    ///
    /// Use it if the share of positive texts is known, such as in complaints, and if the texts that it will
    /// score are similar to these. One number is added to the log-odds of all texts, so their order is the
    /// same. Texts in which the model knows nothing do not count, and still score 0.
    ///
    /// Complexity: O(*n*) in the bytes of the texts.
    ///
    /// - Parameters:
    ///   - positiveShare: the share of positive texts among the positive and negative ones.
    ///   - texts: the texts, at least some dozens; without any, the scorer is returned as it is.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Precondition: `positiveShare` is above 0 and below 1.
    public func expecting(
        positiveShare: Double, in texts: some TextSource, threads: Int = Parallel.processorCount
    ) -> SentimentScorer {
        let found = texts.answers(threads: threads, by: { Reader(self) }) { reader, utf8 in
            reader.logOdds(of: utf8)
        }
        return expecting(positiveShare: positiveShare, logOdds: found.compactMap(\.self))
    }

    /// The same, from the log-odds of the texts in any order.
    package func expecting(positiveShare: Double, logOdds: [Double]) -> SentimentScorer {
        precondition(positiveShare > 0 && positiveShare < 1, "the share must be above 0 and below 1")
        guard !logOdds.isEmpty else { return self }
        let ordered = logOdds.sorted(by: >)
        let count = Int((positiveShare * Double(ordered.count)).rounded())
        let least = count == 0 ? ordered[0] : ordered[count - 1]
        let next = count == 0 ? least : count == ordered.count ? least - 1 : ordered[count]
        var scorer = self
        scorer.core.shift -= (least + next) / 2
        return scorer
    }
}

extension SentimentScorer.Reader {
    /// The log-odds of a positive text; nil if the model knows nothing in it.
    package mutating func positiveLogOdds(of utf8: UnsafeBufferPointer<UInt8>) -> Double? {
        logOdds(of: utf8)
    }
}
