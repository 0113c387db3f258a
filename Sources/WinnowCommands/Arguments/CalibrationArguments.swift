// The options of what is done to probabilities once the weights are found.

import ArgumentParser
import WinnowClassification

/// How probabilities are made right.
struct CalibrationArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How probabilities are made right: auto (temperature, or vector where many labels gain by it), none, "
                + "temperature, vector or isotonic.",
            valueName: "name"))
    var calibration: CalibrationMethod = .automatic

    /// Puts what was given into the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        options.calibration = calibration
    }
}

/// The thresholds that a training is to find.
struct OperatingPointArguments: ParsableArguments {
    @Option(
        name: .customLong("operating-point"),
        help: ArgumentHelp(
            "A threshold to find and name, such as low-fpr:recall@fpr=0.001; rules are recall@fpr=RATE, recall=SHARE, "
                + "precision=SHARE and f1; may be repeated. (default label: --positive-label, else the rarer of two)",
            valueName: "name:[label:]rule"),
        transform: OperatingPointArguments.request)
    var operatingPoints: [OperatingPointRequest] = []

    /// Reads a request, with the library's message for the parser's.
    private static func request(_ text: String) throws -> OperatingPointRequest {
        do {
            return try OperatingPointRequest(text)
        } catch {
            throw ValidationError(error.message)
        }
    }
}

/// The thresholds that a model is asked with.
struct ThresholdArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The least probability at which a label is the answer; may be repeated.", valueName: "label=p"))
    var threshold: [ThresholdArgument] = []

    @Option(
        help: ArgumentHelp(
            "A threshold that the model was trained with, by its name; may be repeated.", valueName: "name"))
    var operatingPoint: [String] = []
}
