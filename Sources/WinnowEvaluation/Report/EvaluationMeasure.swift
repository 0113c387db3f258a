/// A measure in a report, named as on the command line.
///
/// Names of overall measures: `accuracy`, `macro-precision`, `macro-recall`, `macro-f1`, `weighted-f1`,
/// `log-loss`, `brier`, `expected-calibration-error`, of sets of labels also `micro-precision`, `micro-recall`,
/// `micro-f1`, `subset-accuracy`, `mean-average-precision`, and if labels are numbers `mean-absolute-error`,
/// `quadratic-weighted-kappa` (see ``OrdinalScores``). Names for one label, which follows the first colon and
/// may contain any characters: `precision:spam`, `recall:spam`, `f1:spam`, `roc-auc:spam`,
/// `average-precision:spam`, `recall@fpr=0.005:spam`.
public enum EvaluationMeasure: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The share of correct answers of one label.
    case accuracy
    /// The unweighted mean precision of the labels.
    case macroPrecision
    /// The unweighted mean recall of the labels.
    case macroRecall
    /// The unweighted mean F1 of the labels.
    case macroF1
    /// The mean F1 of the labels, weighted by support.
    case weightedF1
    /// The precision of all labels' counts together.
    case microPrecision
    /// The recall of all labels' counts together.
    case microRecall
    /// The F1 of all labels' counts together.
    case microF1
    /// The share of examples whose set of labels is exactly right; of one label, the accuracy.
    case subsetAccuracy
    /// The mean of the labels' average precision.
    case meanAveragePrecision
    /// The log loss.
    case logLoss
    /// The Brier score.
    case brier
    /// The expected calibration error.
    case expectedCalibrationError
    /// The mean distance of answers from true labels that are numbers.
    case meanAbsoluteError
    /// Cohen's kappa with quadratic weights, of labels that are numbers.
    case quadraticWeightedKappa
    /// A label's precision.
    case precision(label: String)
    /// A label's recall.
    case recall(label: String)
    /// A label's F1.
    case f1(label: String)
    /// A label's area under the ROC curve.
    case rocAUC(label: String)
    /// A label's average precision.
    case averagePrecision(label: String)
    /// A label's recall at a false-positive rate in (0, 1].
    case recallAtFalsePositiveRate(Double, label: String)

    /// Parses a measure's name.
    ///
    /// - Throws: ``EvaluationError``: `unknownMeasure`, or `valueOutOfRange` for a rate not in (0, 1].
    public init(_ name: String) throws(EvaluationError) {
        if let measure = Self.ofTheWhole.first(where: { $0.name == name })?.measure {
            self = measure
            return
        }
        guard let colon = name.firstIndex(of: ":") else { throw Self.unknown(name) }
        let kind = name[..<colon]
        let label = String(name[name.index(after: colon)...])
        switch kind {
        case "precision": self = .precision(label: label)
        case "recall": self = .recall(label: label)
        case "f1": self = .f1(label: label)
        case "roc-auc": self = .rocAUC(label: label)
        case "average-precision": self = .averagePrecision(label: label)
        default:
            if Self.ofTheWhole.contains(where: { $0.name == kind }) {
                throw EvaluationError(
                    .unknownMeasure, "\(kind) is a measure of all labels; leave the label out")
            }
            guard kind.hasPrefix(Self.ratePrefix) else { throw Self.unknown(String(kind)) }
            let digits = kind.dropFirst(Self.ratePrefix.count)
            guard let rate = Double(digits), rate > 0, rate <= 1 else {
                throw EvaluationError(
                    .valueOutOfRange,
                    "the false-positive rate of \(name) is not a number above 0 and at most 1")
            }
            self = .recallAtFalsePositiveRate(rate, label: label)
        }
    }

    /// The name, which ``init(_:)`` parses.
    public var description: String {
        switch self {
        case .precision(let label): "precision:" + label
        case .recall(let label): "recall:" + label
        case .f1(let label): "f1:" + label
        case .rocAUC(let label): "roc-auc:" + label
        case .averagePrecision(let label): "average-precision:" + label
        case .recallAtFalsePositiveRate(let rate, let label): "\(Self.ratePrefix)\(rate):\(label)"
        default: Self.ofTheWhole.first { $0.measure == self }?.name ?? ""
        }
    }

    /// Whether higher values are better; lower ones are for losses and the calibration error.
    package var isHigherBetter: Bool {
        switch self {
        case .logLoss, .brier, .expectedCalibrationError, .meanAbsoluteError: false
        default: true
        }
    }

    /// Whether it is defined only if a label is an answer.
    package var isPrecision: Bool {
        switch self {
        case .precision, .microPrecision, .macroPrecision: true
        default: false
        }
    }

    /// The range of its values.
    var range: ClosedRange<Double> {
        switch self {
        case .logLoss, .meanAbsoluteError: 0...Double.greatestFiniteMagnitude
        case .quadraticWeightedKappa: -1...1
        case .brier: 0...2
        default: 0...1
        }
    }

    /// The range in words.
    var rangeText: String {
        switch self {
        case .logLoss, .meanAbsoluteError: "at least 0"
        case .quadraticWeightedKappa: "from -1 to 1"
        case .brier: "from 0 to 2"
        default: "from 0 to 1"
        }
    }

    /// The label of the measure; nil for an overall measure.
    package var label: String? {
        switch self {
        case .precision(let label), .recall(let label), .f1(let label), .rocAUC(let label),
            .averagePrecision(let label), .recallAtFalsePositiveRate(_, let label):
            label
        default: nil
        }
    }

    /// The false-positive rate, if any, for ``EvaluationReport/Options/falsePositiveRates``.
    package var falsePositiveRate: Double? {
        if case .recallAtFalsePositiveRate(let rate, _) = self { rate } else { nil }
    }

    private static let ratePrefix = "recall@fpr="

    private static let ofTheWhole: [(name: String, measure: EvaluationMeasure)] = [
        ("accuracy", .accuracy), ("macro-precision", .macroPrecision), ("macro-recall", .macroRecall),
        ("macro-f1", .macroF1), ("weighted-f1", .weightedF1), ("log-loss", .logLoss), ("brier", .brier),
        ("expected-calibration-error", .expectedCalibrationError),
        ("micro-precision", .microPrecision), ("micro-recall", .microRecall), ("micro-f1", .microF1),
        ("subset-accuracy", .subsetAccuracy), ("mean-average-precision", .meanAveragePrecision),
        ("mean-absolute-error", .meanAbsoluteError), ("quadratic-weighted-kappa", .quadraticWeightedKappa),
    ]

    private static func unknown(_ name: String) -> EvaluationError {
        let known = ofTheWhole.map(\.name).joined(separator: ", ")
        return EvaluationError(
            .unknownMeasure,
            "\(name) is not a measure; use \(known), or precision, recall, f1, roc-auc, average-precision "
                + "or recall@fpr=RATE followed by :LABEL")
    }
}

extension EvaluationReport {
    /// The value of `measure`; nil if it is undefined.
    ///
    /// - Throws: ``EvaluationError`` `notInReport` if the report does not contain the label or the rate, or has sets of
    ///   labels and the measure is the accuracy.
    public func value(of measure: EvaluationMeasure) throws(EvaluationError) -> Double? {
        switch measure {
        case .accuracy where labelSets != nil:
            throw EvaluationError(
                .notInReport,
                "accuracy is a measure of one label per example; of sets of labels there are subset-accuracy and "
                    + "micro-f1")
        case .accuracy, .subsetAccuracy: return accuracy
        case .microPrecision: return micro.precision
        case .microRecall: return micro.recall
        case .microF1: return micro.f1
        case .meanAveragePrecision: return meanAveragePrecision
        case .macroPrecision: return macro.precision
        case .macroRecall: return macro.recall
        case .macroF1: return macro.f1
        case .weightedF1: return weighted.f1
        case .logLoss: return logLoss
        case .brier: return brier
        case .expectedCalibrationError: return expectedCalibrationError
        case .meanAbsoluteError: return ordinal?.meanAbsoluteError
        case .quadraticWeightedKappa: return ordinal?.quadraticWeightedKappa
        case .precision(let label): return try figures(of: label).scores.precision
        case .recall(let label): return try figures(of: label).scores.recall
        case .f1(let label): return try figures(of: label).scores.f1
        case .rocAUC(let label): return try figures(of: label).rocAUC
        case .averagePrecision(let label): return try figures(of: label).averagePrecision
        case .recallAtFalsePositiveRate(let rate, let label):
            let points = try figures(of: label).recallAtFalsePositiveRate
            guard let point = points.first(where: { $0.falsePositiveRate == rate }) else {
                throw EvaluationError(
                    .notInReport,
                    "the report has no recall at the false-positive rate \(rate); evaluate with that rate")
            }
            return point.recall
        }
    }

    private func figures(of label: String) throws(EvaluationError) -> Label {
        guard let figures = labels.first(where: { $0.name == label }) else {
            let known = labels.prefix(10).map(\.name).joined(separator: ", ")
            let more = labels.count > 10 ? ", …" : ""
            throw EvaluationError(.notInReport, "there is no label \(label); the labels are \(known)\(more)")
        }
        return figures
    }
}
