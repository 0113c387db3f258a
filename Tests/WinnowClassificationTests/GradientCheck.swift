// Compares gradients with central differences.

/// Compares gradients with differences of values.
struct GradientCheck {
    typealias Objective = (UnsafeBufferPointer<Float>, UnsafeMutableBufferPointer<Float>) -> Double

    /// The step in each direction. The error of the difference grows with its square, that of rounding
    /// (single-precision scores: 10⁻⁷) with its inverse; with this step both are about 10⁻⁵.
    var step: Float = 1 / 64

    /// The largest difference between the gradient at a point and the central differences of the value.
    func error(of objective: Objective, at point: [Float]) -> Double {
        let gradient = evaluate(objective, point).gradient
        return point.indices.map { index in
            var (left, right) = (point, point)
            left[index] -= step
            right[index] += step
            let difference = evaluate(objective, right).value - evaluate(objective, left).value
            return abs(difference / Double(right[index] - left[index]) - Double(gradient[index]))
        }.max() ?? 0
    }

    private func evaluate(_ objective: Objective, _ point: [Float]) -> (value: Double, gradient: [Float]) {
        var gradient = [Float](repeating: .nan, count: point.count)
        let value = point.withUnsafeBufferPointer { point in
            gradient.withUnsafeMutableBufferPointer { objective(point, $0) }
        }
        return (value, gradient)
    }
}
