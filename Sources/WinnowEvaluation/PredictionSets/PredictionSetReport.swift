import WinnowSystem

/// How the sets of a predictor with a bounded error rate turn out on labelled texts.
///
/// A text is *covered* if its set contains its true label.
package struct PredictionSetReport: Sendable, Hashable {
    /// The texts of one label.
    package struct Label: Sendable, Hashable {
        /// The label.
        package let name: String
        /// The number of its texts.
        package let support: Int
        /// The number of its texts whose set lacks it.
        package let missed: Int

        /// The share of its texts whose set contains it; nil without texts.
        package var coverage: Double? { PredictionSetReport.share(support - missed, support) }
        /// The exact 95 % interval of the error rate (Clopper and Pearson); nil without texts.
        package var errorInterval: ConfidenceInterval? {
            ConfidenceInterval(successes: missed, trials: support)
        }
    }

    /// The promised error rate.
    package let errorRate: Double
    /// The labels, in the order of the predictions.
    package let labels: [Label]
    /// The number of texts.
    package let examples: Int
    /// The number of texts whose set has one label.
    package let single: Int
    /// The number of these whose label is correct.
    package let singleCorrect: Int
    /// The sum of the sizes of all sets.
    package let totalSize: Int

    /// Counts the labels in sets.
    ///
    /// - Parameters:
    ///   - errorRate: the promised error rate.
    ///   - labels: the names of the labels.
    ///   - truth: the indices of each text's labels: one, or any number of them.
    ///   - sets: each text's set, as indices of labels.
    /// - Precondition: there are as many sets as texts, and all indices are valid.
    /// - Complexity: O(*n*) in the sizes of all sets.
    package init(errorRate: Double, labels: [String], truth: [[Int]], sets: [[Int]]) {
        precondition(truth.count == sets.count, "every text has labels and a set")
        var support = [Int](repeating: 0, count: labels.count)
        var missed = support
        var (single, correct, size) = (0, 0, 0)
        for (own, set) in zip(truth, sets) {
            for label in own {
                support[label] += 1
                if !set.contains(label) { missed[label] += 1 }
            }
            if set.count == 1 {
                single += 1
                if own.contains(set[0]) { correct += 1 }
            }
            size += set.count
        }
        self.errorRate = errorRate
        self.labels = labels.indices.map {
            Label(name: labels[$0], support: support[$0], missed: missed[$0])
        }
        examples = truth.count
        self.single = single
        singleCorrect = correct
        totalSize = size
    }

    /// The share of the texts' labels that their sets contain; nil without any.
    package var coverage: Double? {
        let support = labels.reduce(0) { $0 + $1.support }
        return Self.share(support - labels.reduce(0) { $0 + $1.missed }, support)
    }
    /// The share of texts that have one label; nil without texts.
    package var singleShare: Double? { Self.share(single, examples) }
    /// The accuracy of the texts that have one label; nil if there are none.
    package var singleAccuracy: Double? { Self.share(singleCorrect, single) }
    /// The mean number of labels of a set; nil without texts.
    package var meanSize: Double? { Self.share(totalSize, examples) }
    /// The labels whose error rate is above the promised one beyond chance: at a level of 95 %.
    package var exceeding: [Label] { labels.filter { ($0.errorInterval?.lower ?? 0) > errorRate } }

    fileprivate static func share(_ part: Int, _ whole: Int) -> Double? {
        whole > 0 ? Double(part) / Double(whole) : nil
    }
}
