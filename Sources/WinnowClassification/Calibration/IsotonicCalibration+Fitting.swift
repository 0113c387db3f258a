// Fitting calibration curves, and saving them.

import WinnowCore
import WinnowModelFile

extension IsotonicCalibration {
    init(_ curves: [IsotonicCurve]) {
        var starts: [UInt32] = [0]
        for curve in curves { starts.append(starts[starts.count - 1] + UInt32(curve.inputs.count)) }
        self.init(
            starts: Tensor(starts), inputs: Tensor(curves.flatMap { $0.inputs }),
            outputs: Tensor(curves.flatMap { $0.outputs }))
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

    /// Adds the curves to a model file.
    func save(to writer: inout ModelFileWriter) {
        writer.add("calibration.starts", starts)
        writer.add("calibration.inputs", inputs)
        writer.add("calibration.outputs", outputs)
    }
}
