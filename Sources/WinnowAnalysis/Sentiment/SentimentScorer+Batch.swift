// Scoring many texts on all cores.

public import WinnowFeatures
import WinnowNumerics
public import WinnowSystem

extension SentimentScorer {
    /// The scores of texts, in order; they do not depend on the number of threads.
    ///
    /// Complexity: O(*n*) in the bytes of the texts.
    public func scores(of texts: some TextSource, threads: Int = Parallel.processorCount) -> [Double] {
        let ranges = Parallel.ranges(count: texts.count, size: SparseMatrix.rowsPerBlock)
        return Parallel.map(count: ranges.count, threads: threads) { index in
            var reader = Reader(self)
            var scores: [Double] = []
            texts.forEachText(in: ranges[index]) { scores.append(reader.score(of: $1)) }
            return scores
        }.flatMap(\.self)
    }
}
