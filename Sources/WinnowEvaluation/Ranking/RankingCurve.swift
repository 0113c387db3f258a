import WinnowSystem

/// The effect of every threshold on a label's score: the ROC curve and the precision-recall curve.
///
/// The ROC curve is ``Point/recall`` over ``Point/falsePositiveRate``, the precision-recall curve is
/// ``Point/precision`` over ``Point/recall``. Examples with equal scores are never separated.
///
/// Source: T. Fawcett, *An introduction to ROC analysis*, 2006, DOI 10.1016/j.patrec.2005.10.010.
package struct RankingCurve: Sendable, Hashable {
    /// A threshold and its effect.
    package struct Point: Sendable, Hashable {
        /// The lowest score for which the label is predicted; nil for the first point, without predictions.
        package let threshold: Double?
        /// The number of the label's examples that are found.
        package let truePositives: Int
        /// The number of other examples that get the label.
        package let falsePositives: Int
        /// The share of the label's examples that are found, 0...1.
        package let recall: Double
        /// The share of other examples that get the label, 0...1.
        package let falsePositiveRate: Double
        /// The share of predictions of the label that are correct; nil if there are none.
        package let precision: Double?
    }

    /// The number of examples with the label; at least 1.
    package let positiveCount: Int
    /// The number of other examples; at least 1.
    package let negativeCount: Int
    /// The points, by falling threshold: from no predictions of the label to all.
    package let points: [Point]
}

extension ScoreRanking {
    /// The curve with at most `pointLimit` points; nil without examples of both kinds.
    ///
    /// If there are more distinct scores, points that a plot would not show are omitted: a point is kept when
    /// the recall, the false-positive rate or the logarithm of either has changed by 1/(`pointLimit` / 4 − 2)
    /// of its range since the last. The first and the last point are always kept.
    ///
    /// - Parameter pointLimit: At least 16; lower numbers count as 16. `Int.max` keeps all points.
    /// - Complexity: O(N).
    package func curve(pointLimit: Int = 400) -> RankingCurve? {
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

/// Selects the points that a plot would show.
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

    /// Whether a point is in a different step than the last kept point, by any of the four measures.
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

    /// The position of a count between 1 and `whole` on a logarithmic scale; −1 for 0.
    private func logarithmicStep(_ count: Double, of whole: Double) -> Int {
        guard count > 0 else { return -1 }
        return whole <= 1 ? 0 : Int(naturalLogarithm(count) / naturalLogarithm(whole) * steps)
    }
}
