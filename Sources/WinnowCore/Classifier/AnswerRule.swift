/// How a classifier's probabilities become an answer.
///
/// A classifier has a rule, `TextClassifier.rule`, and a call may have another one. Any rule goes with any
/// classifier: `each` gives several topics to a text although training knew only one, and `one` the most
/// probable label of a classifier that gives any number of them.
public enum AnswerRule: Sendable, Hashable {
    /// One label: the most probable one, unless thresholds change that.
    ///
    /// A label with a threshold is the answer if its probability reaches the threshold; if several labels
    /// reach theirs, the most probable of them is. If none does, the answer is the most probable label
    /// without a threshold, or, if every label has one, the most probable label.
    case one([LabelThreshold] = [])
    /// Any number of labels: each whose probability reaches its threshold, or, if it has none, one half.
    case each([LabelThreshold] = [])
    /// The labels that are plausible at an error rate, above 0 and below 1: several if a text is uncertain.
    ///
    /// Of the texts of each label, at most this share get an answer without their label, if they come from
    /// where the training data comes from: if both are *exchangeable*. An answer of one label can be relied
    /// on; one of several `Classification.labels` means that the classifier cannot decide at this rate, so that a person or a larger
    /// model should. It needs a classifier that was trained with
    /// `TextClassifierTrainer.Options.isConformal`; for others all labels are plausible.
    ///
    /// - Labels with fewer than 200 calibration texts share one calibration: the
    ///   bound then holds for their texts together.
    /// - *n* calibration texts can only certify rates of at least 1 / (*n* + 1). Labels with fewer are in
    ///   every answer; `TextClassifier.uncertifiedLabels(errorRate:)` lists them.
    /// - If no label is plausible, the answer is the most probable one, or no label if a text may have none.
    ///
    /// This is Mondrian (class-conditional) conformal prediction with the probability of the label as its
    /// score. On the cross-fitted scores that training uses by default, it is cross-conformal: the models of
    /// the folds have learned from fewer texts than the final one, so its sets are rather too large than too
    /// small.
    ///
    /// Source: V. Vovk, *Cross-conformal predictors*, Annals of Mathematics and Artificial Intelligence 74,
    /// 2015, DOI 10.1007/s10472-013-9368-4; M. Sadinle, J. Lei and L. Wasserman, *Least Ambiguous Set-Valued
    /// Classifiers with Bounded Error Levels*, JASA 114, 2019, DOI 10.1080/01621459.2017.1395341.
    case within(errorRate: Double)

    /// The rule with thresholds for some labels: of one label, these replace all others; of each label, they
    /// replace its own. With an error rate, or without thresholds, it stays as it is.
    public func with(_ thresholds: [LabelThreshold]) -> AnswerRule {
        guard !thresholds.isEmpty else { return self }
        switch self {
        case .one: return .one(thresholds)
        case .each(let own):
            let labels = Set(thresholds.map { $0.label })
            return .each(own.filter { !labels.contains($0.label) } + thresholds)
        case .within: return self
        }
    }
}

extension AnswerRule {
    /// What an answer looks like.
    package enum Form: Sendable, Hashable {
        /// A label.
        case label
        /// Any number of labels.
        case labels
        /// A label, if it is the only one that is plausible, and the set of those that are.
        case set
    }

    /// The form of its answers.
    package var form: Form {
        switch self {
        case .one: .label
        case .each: .labels
        case .within: .set
        }
    }
}

// Saving: a threshold or an array of several, an error rate, or a tensor of the thresholds of all labels as log-odds.
extension AnswerRule {
    package static let thresholdKey = "threshold"
    package static let errorRateKey = "errorRate"
    package static let thresholdsName = "thresholds"

    /// The rule in a model file; nil if it has none.
    package init?(from file: ModelBytes, labels: [String]) throws(ModelDefect) {
        if file.has(Self.thresholdsName) {
            let bounds = try file.tensor(Self.thresholdsName, as: Double.self, shape: [labels.count])
            // A tampered threshold is never reached.
            self = .each(
                zip(labels, bounds).map { LabelThreshold(label: $0, logOdds: $1.isNaN ? .infinity : $1) })
        } else if let given = file.manifest[Self.thresholdKey] {
            let all = given.array ?? [given]
            let thresholds = all.compactMap { LabelThreshold($0) }.filter { labels.contains($0.label) }
            guard thresholds.count == all.count else { throw .damaged("its threshold cannot be read") }
            self = .one(thresholds)
        } else if let rate = file.manifest[Self.errorRateKey]?.number {
            guard rate > 0, rate < 1 else { throw .damaged("its error rate is not between 0 and 1") }
            self = .within(errorRate: rate)
        } else {
            return nil
        }
    }
}

/// The probability from which a label is the answer, or among the answers; see ``AnswerRule``.
///
/// If a label has several thresholds, the last counts.
public struct LabelThreshold: Sendable, Hashable {
    /// The label.
    public var label: String
    /// The lowest probability, 0 to 1.
    public var probability: Double
    /// The lowest log-odds; if given, they replace the probability, which is rounded near 0 and 1.
    public var logOdds: Double?

    /// Makes a threshold.
    public init(label: String, probability: Double) {
        self.label = label
        self.probability = probability
    }

    /// Makes a threshold from log-odds, ln(*p* / (1 − *p*)); ∞ is never reached.
    public init(label: String, logOdds: Double) {
        self.label = label
        self.logOdds = logOdds
        probability = Elementary.logistic(logOdds)
    }

    /// Whether a label's probability, or its log-odds if the threshold has them, reach the threshold.
    @inline(__always)
    package func isReached(by probability: Double, _ logOdds: Double) -> Bool {
        self.logOdds.map { logOdds >= $0 } ?? (probability >= self.probability)
    }

    /// The threshold in a manifest; nil if it is damaged.
    package init?(_ json: JSONValue) {
        guard let label = json["label"]?.string, let logOdds = json["logOdds"]?.number, logOdds.isFinite
        else {
            return nil
        }
        self.init(label: label, logOdds: logOdds)
    }
}
