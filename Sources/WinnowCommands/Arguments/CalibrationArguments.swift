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
