import ArgumentParser
import WinnowClassification
import WinnowSystem

/// How probabilities are calibrated.
struct CalibrationArguments: ParsableArguments {
    @Option(
        "Calibration method.", "name", default: TextClassifierTrainer.Options().calibration.rawValue
    )
    var calibration: CalibrationMethod?

    /// Applies the given arguments to the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        if let calibration { options.calibration = calibration }
    }
}

/// Whether a model can bound its error rate.
struct ConformalArguments: ParsableArguments {
    @Flag(
        help:
            "Store what classify --error-rate needs; takes longer."
    )
    var conformal = false
}

/// Whether training searches for messages hidden among other words.
struct PaddingArguments: ParsableArguments {
    @Option("Label that passages decide, or none. (default: spam)", "l")
    var resistPadding: String?

    /// The value of the option for no label.
    static let none = "none"

    /// Applies the given arguments to the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        guard let resistPadding else { return }
        options.paddingResistance = resistPadding == Self.none ? .off : .label(resistPadding)
    }

    /// Warns if a label was given, but no passage can decide for it.
    func warn(about classifier: TextClassifier) {
        guard let resistPadding, resistPadding != Self.none, classifier.passageRule == nil else { return }
        Console.warning(
            "--resist-padding \(resistPadding.visible): no passage can decide, as the held-out texts are too few or every size would cost more than a tenth more errors"
        )
    }
}

/// Whether a model can be updated.
struct UpdatableArguments: ParsableArguments {
    @Flag(help: "Keep a state beside the model for winnow update.")
    var updatable = false
}

/// The bound of the error rate of a model's answers.
struct ErrorRateArguments: ParsableArguments {
    @Option(
        "Answer with sets of labels that lack the true one for at most this share of each label's texts.",
        "share")
    var errorRate: Double?

    func validate() throws {
        if let errorRate, !(errorRate > 0 && errorRate < 1) {
            throw ValidationError(
                "--error-rate is \(errorRate), but must be above 0 and below 1, such as 0.01")
        }
    }
}

/// The thresholds that training should find.
struct OperatingPointArguments: ParsableArguments {
    @Option(
        name: .customLong("operating-point"),
        help: ArgumentHelp(
            "Find a threshold, such as low:recall@fpr=0.001.",
            valueName: "name:[label:]rule"),
        transform: OperatingPointArguments.request)
    var operatingPoints: [OperatingPointRequest] = []

    /// Parses a request, and reports the library's error as the parser's.
    private static func request(_ text: String) throws -> OperatingPointRequest {
        do {
            return try OperatingPointRequest(text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}

/// The thresholds that a model answers with.
struct ThresholdArguments: ParsableArguments {
    @Option("Minimum probability to answer with a label; may be repeated.", "label=p")
    var threshold: [ThresholdArgument] = []

    @Option("Name of a threshold stored in the model; may be repeated.", "name")
    var operatingPoint: [String] = []
}
