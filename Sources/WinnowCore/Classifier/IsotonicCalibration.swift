/// One rising curve for the log-odds of the second of two labels, or one for each of several labels.
///
/// Memory-mapped if the classifier is.
package struct IsotonicCalibration: Sendable {
    /// The index of each curve's first point in `inputs` and `outputs`, then the number of points.
    package let starts: Tensor<UInt32>
    /// The points' uncalibrated log-odds, ascending within a curve.
    package let inputs: Tensor<Float>
    /// The points' calibrated log-odds, non-decreasing within a curve.
    package let outputs: Tensor<Float>

    package init(starts: Tensor<UInt32>, inputs: Tensor<Float>, outputs: Tensor<Float>) {
        self.starts = starts
        self.inputs = inputs
        self.outputs = outputs
    }
}

extension IsotonicCalibration {
    /// The calibrated log-odds of curve `curve` for log-odds `input`.
    ///
    /// Complexity: O(log *m*) in the curve's points. A tampered curve gives some number, not a crash.
    package func value(_ curve: Int, at input: Double) -> Double {
        let count = min(inputs.count, outputs.count)
        let first = min(Int(clamping: starts[curve]), count)
        let end = min(max(Int(clamping: starts[curve + 1]), first), count)
        guard first < end else { return input }
        let beyond = (first..<end).partitionPoint { Double(inputs[$0]) > input }
        if beyond == first { return Double(outputs[first]) }
        if beyond == end { return Double(outputs[end - 1]) }
        let (left, right) = (Double(inputs[beyond - 1]), Double(inputs[beyond]))
        let share = right > left ? (input - left) / (right - left) : 0
        // In this form rounding never makes the curve decrease.
        let (low, high) = (Double(outputs[beyond - 1]), Double(outputs[beyond]))
        return min(low + share * (high - low), high)
    }

    /// Replaces the scores of a text by calibrated ones; `logOdds` are the log-odds of the scores.
    ///
    /// For two labels the score is the log-odds. For several, scores become the logarithms of the labels'
    /// one-against-rest probabilities, which are then normalized to sum to 1.
    package func apply(to scores: UnsafeMutableBufferPointer<Float>, logOdds: [Double]) {
        guard scores.count > 1 else {
            scores[0] = Self.limited(value(0, at: logOdds[1]))
            return
        }
        for index in scores.indices {
            scores[index] = Self.limited(-Elementary.logOnePlusExp(-value(index, at: logOdds[index])))
        }
    }

    /// A score that gives valid probabilities, whatever a tampered file contains.
    private static func limited(_ score: Double) -> Float {
        score.isNaN ? 0 : Float(min(max(score, -1_000_000), 1_000_000))
    }
}

extension IsotonicCalibration {
    /// Opens the curves of a model file; nil if it has none.
    ///
    /// - Throws: ``ModelDefect`` if the tensors do not match.
    package init?(from file: ModelBytes, curveCount: Int) throws(ModelDefect) {
        guard file.has("calibration.starts") else { return nil }
        let inputs = try file.tensor("calibration.inputs", as: Float.self, shape: [nil])
        self.init(
            starts: try file.tensor("calibration.starts", as: UInt32.self, shape: [curveCount + 1]),
            inputs: inputs,
            outputs: try file.tensor("calibration.outputs", as: Float.self, shape: [inputs.count]))
    }
}
