import ArgumentParser
import WinnowClassification
import WinnowSystem

/// How probabilities are calibrated.
struct CalibrationArguments: ParsableArguments {
    @Option(
        "Calibration method.", "name", default: TextClassifierTrainer.Options().calibration.rawValue
    )
    var calibration: CalibrationMethod?

    /// The options that need exactly one label per text.
    var optionsOfOneLabel: [(flag: String, isGiven: Bool)] { [("--calibration", calibration != nil)] }

    /// Applies the given arguments to the options.
    func apply(to options: inout TextClassifierTrainer.Options) {
        if let calibration { options.calibration = calibration }
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
