import WinnowModelFile
import WinnowNumerics

/// A transformation of scores before they become probabilities.
enum ScoreCalibration: Sendable {
    /// Each score times a number, plus another.
    case linear(VectorScaling)
    /// Each label's log-odds along a curve.
    case isotonic(IsotonicCalibration)

    /// Returns the calibrated scores of the rows.
    func apply(to matrix: ScoreMatrix) -> ScoreMatrix {
        var matrix = matrix
        let width = matrix.width
        var answer = LabelProbabilities(labelCount: matrix.labels.count)
        for row in 0..<matrix.count {
            let place = row * width..<(row + 1) * width
            switch self {
            case .linear(let scaling):
                matrix.values.replaceSubrange(place, with: scaling.apply(to: Array(matrix.values[place])))
            case .isotonic(let curves):
                matrix.values.withUnsafeMutableBufferPointer { values in
                    let scores = UnsafeMutableBufferPointer(rebasing: values[place])
                    answer.fill(from: UnsafeBufferPointer(scores))
                    curves.apply(to: scores, logOdds: answer.logOdds)
                }
            }
        }
        return matrix
    }
}

extension TextClassifier {
    /// The classifier with calibrated scores: linear calibrations become part of the weights and intercepts,
    /// so answers cost no more and remain sums; curves are stored separately.
    func calibrated(by calibration: ScoreCalibration) -> TextClassifier {
        var calibrated = self
        switch calibration {
        case .linear(let scaling):
            let width = scoreCount
            precondition(!isCompressed, "calibration precedes compression")
            let scaled = weights.withUnsafeBufferPointer { weights in
                [Float](unsafeUninitializedCapacity: weights.count) { storage, count in
                    for start in stride(from: 0, to: weights.count, by: width) {
                        scaling.scale(
                            UnsafeBufferPointer(rebasing: weights[start..<start + width]),
                            into: UnsafeMutableBufferPointer(rebasing: storage[start..<start + width]))
                    }
                    count = weights.count
                }
            }
            calibrated.weights = Tensor(scaled, shape: weights.shape)
            calibrated.intercepts = Tensor(scaling.apply(to: Array(intercepts)))
        case .isotonic(let curves): calibrated.isotonic = curves
        }
        return calibrated
    }
}

extension VectorScaling {
    /// Scales a column's weights like scores, without the addends.
    fileprivate func scale(
        _ weights: UnsafeBufferPointer<Float>, into scaled: UnsafeMutableBufferPointer<Float>
    ) {
        let center =
            isUniform || weights.count == 1
            ? 0 : weights.reduce(0) { $0 + Double($1) } / Double(weights.count)
        for index in weights.indices {
            scaled.initializeElement(at: index, to: Float(scales[index] * (Double(weights[index]) - center)))
        }
    }
}
