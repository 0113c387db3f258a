public import WinnowCorpora
import WinnowEvaluation
public import WinnowModelFile

/// Finds labels to check, from predictions of classifiers that were not trained on the rows, and estimates
/// how many of them are wrong.
///
/// Confident learning: a row is suspected if another label is more probable than its own, and the probability
/// of its own is below the mean of that probability among the rows that have the label. Suspects are ranked
/// by the log-odds of the most probable other label against the given one, which the other labels'
/// probabilities do not affect. Source: C. Northcutt, L. Jiang, I. Chuang, *Confident Learning: Estimating
/// Uncertainty in Dataset Labels*, Journal of Artificial Intelligence Research 70, 2021, DOI
/// 10.1613/jair.1.12125.
public struct LabelAudit: Sendable, Hashable {
    /// A label to look at.
    public struct Suspect: Sendable, Hashable {
        /// The index of the row.
        public var row: Int
        /// The index of its given label.
        public var label: Int
        /// The index of the most probable other label.
        public var suggestion: Int
        /// (*q* − *p*) / (*q* + *p*) for the given label's probability *p* and the suggestion's *q*: above 0,
        /// at most 1, increasing with their log-odds. With two labels it is *q* − *p*.
        public var margin: Double
    }

    /// The suspected rows, the most certain first.
    public let suspects: [Suspect]
    /// The estimated number of wrong labels, at most the number of suspects; see `NoiseEstimate`.
    ///
    /// The first suspects are the likeliest, so begin with this many.
    public let estimatedErrors: Int
    /// The number of suspected rows, by given label, then by suggested label.
    package let counts: [[Int]]
    /// `limit` if all rows were audited, `stopped` if only those scored before the caller stopped.
    public private(set) var ending = TrainingEnding.limit

    /// Audits rows by probabilities, which must come from classifiers that were not trained on them.
    ///
    /// - Parameters:
    ///   - truth: the index of each row's label, in `0..<labelCount`.
    ///   - labelCount: the number of labels.
    ///   - probabilities: the probabilities of a row's labels, which sum to 1; empty to skip the row.
    /// - Complexity: O(*nk*) in the rows and labels, and O(*s* log *s*) in the suspects.
    package init(truth: [Int32], labelCount: Int, probabilities: (_ row: Int) -> [Double]) {
        var counts = [[Int]](repeating: [Int](repeating: 0, count: labelCount), count: labelCount)
        var suspects: [Suspect] = []
        let thresholds = Self.thresholds(truth, labelCount, probabilities)
        var noise = NoiseEstimate(thresholds: thresholds)
        for (row, label) in truth.enumerated() {
            let label = Int(label)
            let values = probabilities(row)
            var other = label == 0 ? 1 : 0
            guard labelCount > 1, !values.isEmpty else { continue }
            noise.add(label: label, probabilities: values)
            for index in values.indices where index != label && values[index] > values[other] {
                other = index
            }
            let margin = (values[other] - values[label]) / (values[other] + values[label])
            guard margin > 0, values[label] < thresholds[label] else { continue }
            counts[label][other] += 1
            suspects.append(Suspect(row: row, label: label, suggestion: other, margin: margin))
        }
        suspects.sort { ($1.margin, $0.row) < ($0.margin, $1.row) }
        self.suspects = suspects
        self.counts = counts
        estimatedErrors = min(suspects.count, noise.errors)
    }

    /// Audits rows by the mean probabilities of cross-validations of the same corpus; without any, no rows.
    package init(_ validations: [CrossValidation]) {
        let labelCount = validations.first?.scores.labels.count ?? 0
        self.init(truth: validations.first?.truth ?? [], labelCount: labelCount) { row in
            let judging = validations.filter { $0.foldOfRow[row] >= 0 }
            guard !judging.isEmpty else { return [] }
            var sums = [Double](repeating: 0, count: labelCount)
            for validation in judging {
                for (label, value) in validation.scores.probabilities(ofRow: row).enumerated() {
                    sums[label] += value
                }
            }
            return sums.map { $0 / Double(judging.count) }
        }
        if let last = validations.last { ending = last.ending }
    }

    /// The mean probability of each label among the rows that have it.
    private static func thresholds(
        _ truth: [Int32], _ labelCount: Int, _ probabilities: (Int) -> [Double]
    ) -> [Double] {
        var sums = [Double](repeating: 0, count: labelCount)
        var counts = [Double](repeating: 0, count: labelCount)
        for (row, label) in truth.enumerated() {
            let values = probabilities(row)
            guard !values.isEmpty else { continue }
            sums[Int(label)] += values[Int(label)]
            counts[Int(label)] += 1
        }
        return zip(sums, counts).map { $1 == 0 ? 0 : $0 / $1 }
    }

    /// The suspects as data issues, with the names of the labels.
    public func issues(labels: [String]) -> [DataIssue] {
        suspects.map { suspect in
            DataIssue(
                .wrongLabel, row: suspect.row, score: suspect.margin, label: labels[suspect.suggestion])
        }
    }
}
