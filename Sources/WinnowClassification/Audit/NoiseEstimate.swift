/// How many labels are wrong, from probabilities of classifiers that were not trained on the rows.
///
/// The estimate is the lower of two, because each counts hard texts as wrong labels in its own way:
///
/// - The confident joint: a row counts if, among the labels whose probability reaches the mean of that
///   probability over the rows that have the label, the most probable one is not the given label. Source: C.
///   Northcutt, L. Jiang, I. Chuang, *Confident Learning: Estimating Uncertainty in Dataset Labels*, Journal
///   of Artificial Intelligence Research 70, 2021, DOI 10.1613/jair.1.12125, equations 1 and 2.
/// - The certain rows: in the quarter of the rows with the most certain answers, the classifiers seldom err,
///   so the share of other labels there is taken for the share of wrong labels everywhere. Source: T. Liu and
///   D. Tao, *Classification with Noisy Labels by Importance Reweighting*, IEEE Transactions on Pattern
///   Analysis and Machine Intelligence 38(3), 2016, DOI 10.1109/TPAMI.2015.2456899, with many rows for their
///   single one.
///
/// The confident joint by itself finds 149 wrong labels in 4,000 good ones of TREC-6, both together 20;
/// `docs/measured/audit.md` has more measurements.
struct NoiseEstimate: Sendable {
    /// The share of the rows that count as certain.
    static let certainShare = 0.25
    /// The fewest rows that count as certain, if there are as many.
    static let fewestCertainRows = 50

    /// The mean probability of each label among the rows that have it.
    let thresholds: [Double]
    /// The rows off the diagonal of the confident joint.
    private var confidentErrors = 0
    /// The probability of each row's answer, and whether the given label is another one.
    private var answers: [(probability: Double, isOther: Bool)] = []

    init(thresholds: [Double]) {
        self.thresholds = thresholds
    }

    /// Counts a row.
    mutating func add(label: Int, probabilities: [Double]) {
        var (confident, answer) = (-1, 0)
        for (index, value) in probabilities.enumerated() {
            if value > probabilities[answer] { answer = index }
            guard value >= thresholds[index] else { continue }
            if confident < 0 || value > probabilities[confident] { confident = index }
        }
        if confident >= 0, confident != label { confidentErrors += 1 }
        answers.append((probabilities[answer], answer != label))
    }

    /// The estimated number of wrong labels. Complexity: O(*n* log *n*) in the rows.
    var errors: Int {
        guard !answers.isEmpty else { return 0 }
        let quarter = Int((Self.certainShare * Double(answers.count)).rounded(.up))
        let certain = answers.sorted { $0.probability > $1.probability }
            .prefix(max(quarter, Self.fewestCertainRows))
        // Rows that are as certain as the last one also count, so that the order of rows changes nothing.
        let limit = certain.last?.probability ?? 0
        let counted = answers.filter { $0.probability >= limit }
        let share = Double(counted.count { $0.isOther }) / Double(counted.count)
        return min(confidentErrors, Int((share * Double(answers.count)).rounded()))
    }
}
