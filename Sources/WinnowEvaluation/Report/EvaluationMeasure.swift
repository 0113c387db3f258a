/// One figure of a report, named as on the command line.
///
/// Names of the whole: `accuracy`, `macro-precision`, `macro-recall`, `macro-f1`, `weighted-f1`, `log-loss`, `brier`,
/// `expected-calibration-error`. Names of one label, which follows the first colon and may hold any characters:
/// `precision:spam`, `recall:spam`, `f1:spam`, `roc-auc:spam`, `average-precision:spam`, `recall@fpr=0.005:spam`.
public enum EvaluationMeasure: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The share of right answers.
    case accuracy
    /// The mean precision of the labels, all alike.
    case macroPrecision
    /// The mean recall of the labels, all alike.
    case macroRecall
    /// The mean F1 of the labels, all alike.
    case macroF1
    /// The mean F1 of the labels, by support.
    case weightedF1
    /// The log loss.
    case logLoss
    /// The Brier score.
    case brier
    /// The expected calibration error.
    case expectedCalibrationError
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

    /// Reads a measure's name.
    ///
    /// - Throws: ``EvaluationError``: `unknownMeasure` for another name, `valueOutOfRange` for a rate not in (0, 1].
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
            guard kind.hasPrefix(Self.ratePrefix) else { throw Self.unknown(name) }
            let digits = kind.dropFirst(Self.ratePrefix.count)
            guard let rate = Double(digits), rate > 0, rate <= 1 else {
                throw EvaluationError(
                    .valueOutOfRange,
                    "the false-positive rate of \(name) is not a number above 0 and at most 1")
            }
            self = .recallAtFalsePositiveRate(rate, label: label)
        }
    }

    /// The name, which ``init(_:)`` reads back.
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

    /// Whether more is better; of the losses and the calibration error less is.
    public var isHigherBetter: Bool {
        switch self {
        case .logLoss, .brier, .expectedCalibrationError: false
        default: true
        }
    }

    /// The values that it can have.
    var range: ClosedRange<Double> {
        switch self {
        case .logLoss: 0...Double.greatestFiniteMagnitude
        case .brier: 0...2
        default: 0...1
        }
    }

    /// The range for people.
    var rangeText: String {
        switch self {
        case .logLoss: "at least 0"
        case .brier: "from 0 to 2"
        default: "from 0 to 1"
        }
    }

    /// The label that the measure is about; nil for a measure of the whole.
    public var label: String? {
        switch self {
        case .precision(let label), .recall(let label), .f1(let label), .rocAUC(let label),
            .averagePrecision(let label), .recallAtFalsePositiveRate(_, let label):
            label
        default: nil
        }
    }

    /// The rate of a recall at a false-positive rate, which belongs in ``EvaluationReport/Options/falsePositiveRates``.
    public var falsePositiveRate: Double? {
        if case .recallAtFalsePositiveRate(let rate, _) = self { rate } else { nil }
    }

    private static let ratePrefix = "recall@fpr="

    private static let ofTheWhole: [(name: String, measure: EvaluationMeasure)] = [
        ("accuracy", .accuracy), ("macro-precision", .macroPrecision), ("macro-recall", .macroRecall),
        ("macro-f1", .macroF1), ("weighted-f1", .weightedF1), ("log-loss", .logLoss), ("brier", .brier),
        ("expected-calibration-error", .expectedCalibrationError),
    ]

    private static func unknown(_ name: String) -> EvaluationError {
        let known = ofTheWhole.map(\.name).joined(separator: ", ")
        return EvaluationError(
            .unknownMeasure,
            "\(name) is not a measure; known are \(known), and precision, recall, f1, roc-auc, average-precision "
                + "and recall@fpr=RATE followed by :LABEL")
    }
}

extension EvaluationReport {
    /// The figure that `measure` names; nil where it is undefined.
    ///
    /// - Throws: ``EvaluationError`` `notInReport` for a label or a rate that this report does not cover.
    public func value(of measure: EvaluationMeasure) throws(EvaluationError) -> Double? {
        switch measure {
        case .accuracy: return accuracy
        case .macroPrecision: return macro.precision
        case .macroRecall: return macro.recall
        case .macroF1: return macro.f1
        case .weightedF1: return weighted.f1
        case .logLoss: return logLoss
        case .brier: return brier
        case .expectedCalibrationError: return expectedCalibrationError
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
                    "the report holds no recall at the false-positive rate \(rate); evaluate with it")
            }
            return point.recall
        }
    }

    private func figures(of label: String) throws(EvaluationError) -> Label {
        guard let figures = labels.first(where: { $0.name == label }) else {
            let known = labels.prefix(10).map(\.name).joined(separator: ", ")
            let more = labels.count > 10 ? ", …" : ""
            throw EvaluationError(.notInReport, "no label is called \(label); the labels are \(known)\(more)")
        }
        return figures
    }
}
