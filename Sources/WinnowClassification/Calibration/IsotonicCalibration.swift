import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// One rising curve for the log-odds of the second of two labels, or one for each of several labels.
///
/// Memory-mapped if the classifier is.
struct IsotonicCalibration: Sendable {
    /// The index of each curve's first point in `inputs` and `outputs`, then the number of points.
    let starts: Tensor<UInt32>
    /// The points' uncalibrated log-odds, ascending within a curve.
    let inputs: Tensor<Float>
    /// The points' calibrated log-odds, non-decreasing within a curve.
    let outputs: Tensor<Float>

}

extension IsotonicCalibration {
    init(_ curves: [IsotonicCurve]) {
        var starts: [UInt32] = [0]
        for curve in curves { starts.append(starts[starts.count - 1] + UInt32(curve.inputs.count)) }
        self.init(
            starts: Tensor(starts), inputs: Tensor(curves.flatMap(\.inputs)),
            outputs: Tensor(curves.flatMap(\.outputs)))
    }

    /// Fits the curves.
    init(of rows: HeldOutScores) {
        let labels = rows.scores.labels
        var logOdds = [[Double]](repeating: [], count: labels.count)
        var answer = LabelProbabilities(labelCount: labels.count)
        let width = rows.scores.width
        for row in rows.truth.indices {
            rows.scores.values.withUnsafeBufferPointer {
                answer.fill(from: UnsafeBufferPointer(rebasing: $0[row * width..<(row + 1) * width]))
            }
            for label in labels.indices { logOdds[label].append(answer.logOdds[label]) }
        }
        let weights = rows.truth.indices.map { rows.weight(of: $0) }
        let calibrated = width == 1 ? [1] : Array(labels.indices)
        self.init(
            calibrated.map { label in
                IsotonicCurve(
                    logOdds: logOdds[label], isLabel: rows.truth.map { Int($0) == label }, weights: weights)
            })
    }

    /// The calibrated log-odds of curve `curve` for log-odds `input`.
    ///
    /// Complexity: O(log *m*) in the curve's points. A tampered curve gives some number, not a crash.
    func value(_ curve: Int, at input: Double) -> Double {
        let count = min(inputs.count, outputs.count)
        let first = min(Int(starts[curve]), count)
        let end = min(max(Int(starts[curve + 1]), first), count)
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
    func apply(to scores: UnsafeMutableBufferPointer<Float>, logOdds: [Double]) {
        guard scores.count > 1 else {
            scores[0] = Self.limited(value(0, at: logOdds[1]))
            return
        }
        for index in scores.indices {
            scores[index] = Self.limited(-logOnePlusExp(-value(index, at: logOdds[index])))
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
    /// - Throws: `ModelFileError` if the tensors do not match.
    init?(from file: ModelFile, curveCount: Int) throws(ModelFileError) {
        guard file.tensors.contains(where: { $0.name == "calibration.starts" }) else { return nil }
        let inputs = try file.tensor("calibration.inputs", as: Float.self, shape: [nil])
        self.init(
            starts: try file.tensor("calibration.starts", as: UInt32.self, shape: [curveCount + 1]),
            inputs: inputs,
            outputs: try file.tensor("calibration.outputs", as: Float.self, shape: [inputs.count]))
    }

    /// Adds the curves to a model file.
    func save(to writer: inout ModelFileWriter) {
        writer.add("calibration.starts", starts)
        writer.add("calibration.inputs", inputs)
        writer.add("calibration.outputs", outputs)
    }
}
