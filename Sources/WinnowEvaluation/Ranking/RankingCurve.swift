import WinnowSystem

/// What every threshold on a label's score comes to, from the strictest to the laxest: both curves in one.
///
/// The ROC curve is ``Point/recall`` over ``Point/falsePositiveRate``, the precision-recall curve ``Point/precision``
/// over ``Point/recall``. Examples with equal scores are never told apart.
///
/// Source: T. Fawcett, *An introduction to ROC analysis*, 2006, DOI 10.1016/j.patrec.2005.10.010.
public struct RankingCurve: Sendable, Hashable {
    /// A threshold, and what comes of it.
    public struct Point: Sendable, Hashable {
        /// The label is answered for scores of at least this; nil for the first point, where nothing is answered.
        public let threshold: Double?
        /// How many of the label's examples are found.
        public let truePositives: Int
        /// How many others are taken for it.
        public let falsePositives: Int
        /// The share of the label's examples that are found, 0...1.
        public let recall: Double
        /// The share of the others that are taken for it, 0...1.
        public let falsePositiveRate: Double
        /// The share of the answers that are right; nil where nothing is answered.
        public let precision: Double?
    }

    /// How many examples have the label; at least 1.
    public let positiveCount: Int
    /// How many do not; at least 1.
    public let negativeCount: Int
    /// The points, by falling threshold: from nothing answered to everything.
    public let points: [Point]
}

extension ScoreRanking {
    /// The curve, in at most `pointLimit` points; nil without examples of both kinds.
    ///
    /// Where there are more distinct scores, points are left out that a picture would not show: one is kept wherever the
    /// recall, the false-positive rate or the logarithm of either has moved by a 1/(`pointLimit` / 4 − 2) part of its
    /// range since the last. The first and the last point are always there.
    ///
    /// - Parameter pointLimit: At least 16; smaller numbers count as 16. `Int.max` keeps all.
    /// - Complexity: O(N).
    public func curve(pointLimit: Int = 400) -> RankingCurve? {
        guard positiveCount > 0, negativeCount > 0 else { return nil }
        var points = [point(nil, 0, 0)]
        var filter = CurveFilter(
            positives: positiveCount, negatives: negativeCount, steps: max(pointLimit, 16) / 4 - 2)
        let keepsAll = positiveCount + negativeCount < pointLimit
        forEachThreshold { score, truePositives, falsePositives in
            let isLast = truePositives == positiveCount && falsePositives == negativeCount
            if keepsAll || isLast || filter.keeps(truePositives, falsePositives) {
                points.append(point(score, truePositives, falsePositives))
            }
            return true
        }
        return RankingCurve(positiveCount: positiveCount, negativeCount: negativeCount, points: points)
    }

    private func point(_ score: Double?, _ truePositives: Int, _ falsePositives: Int) -> RankingCurve.Point {
        RankingCurve.Point(
            threshold: score, truePositives: truePositives, falsePositives: falsePositives,
            recall: Double(truePositives) / Double(positiveCount),
            falsePositiveRate: Double(falsePositives) / Double(negativeCount),
            precision: quotient(truePositives, truePositives + falsePositives))
    }
}

/// Tells which points a picture would show.
private struct CurveFilter {
    private let positives: Double
    private let negatives: Double
    private let steps: Double
    private var last: (Int, Int, Int, Int) = (0, 0, -1, -1)

    init(positives: Int, negatives: Int, steps: Int) {
        self.positives = Double(positives)
        self.negatives = Double(negatives)
        self.steps = Double(steps)
    }

    /// Whether a point lies in another step than the last that was kept, by any of the four measures.
    mutating func keeps(_ truePositives: Int, _ falsePositives: Int) -> Bool {
        let (found, mistaken) = (Double(truePositives), Double(falsePositives))
        let steps = (
            Int(found / positives * steps), Int(mistaken / negatives * steps),
            logarithmicStep(found, of: positives), logarithmicStep(mistaken, of: negatives)
        )
        if steps == last { return false }
        last = steps
        return true
    }

    /// −1 for 0, else where between 1 and `whole` a count stands by its logarithm.
    private func logarithmicStep(_ count: Double, of whole: Double) -> Int {
        guard count > 0 else { return -1 }
        return whole <= 1 ? 0 : Int(naturalLogarithm(count) / naturalLogarithm(whole) * steps)
    }
}
