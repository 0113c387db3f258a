import ArgumentParser
import WinnowClassification
import WinnowSystem

/// How probabilities are calibrated.
struct CalibrationArguments: ParsableArguments {
    @Option(
        "Calibration of probabilities.", "name", default: TextClassifierTrainer.Options().calibration.rawValue
    )
    var calibration: CalibrationMethod?

    /// Puts what was given in place of what is there.
    func apply(to options: inout TextClassifierTrainer.Options) {
        if let calibration { options.calibration = calibration }
    }
}

/// The thresholds that a training is to find.
struct OperatingPointArguments: ParsableArguments {
    @Option(
        name: .customLong("operating-point"),
        help: ArgumentHelp(
            "Find a threshold, such as low:recall@fpr=0.001.",
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
    @Option("Least probability at which a label is the answer; may be repeated.", "label=p")
    var threshold: [ThresholdArgument] = []

    @Option("Name of a threshold that the model was trained with; may be repeated.", "name")
    var operatingPoint: [String] = []
}
