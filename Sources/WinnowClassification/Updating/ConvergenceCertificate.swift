/// How close a classifier's weights are to those that minimize its objective, as far as that is proven.
///
/// The objective is strongly convex, so the distance to its minimum is at most the norm of its gradient; from
/// the distance follows how much any score can differ, and from that any probability.
public struct ConvergenceCertificate: Sendable, Hashable, Codable {
    /// The largest difference of any probability of any text from that of the minimum; 0 to 1.
    ///
    /// For classifiers whose values are not normalized: of any text whose row is not longer than the longest
    /// row that was trained on. For naive Bayes, whose weights have a closed form, it is 0.
    public var bound: Double
    /// The norm of the gradient, in variables in which the objective's modulus of convexity is 1.
    package var gradientNorm: Double
    /// The number of Newton steps.
    package var steps: Int
    /// The number of passes over the rows, forwards and backwards.
    package var passes: Int

    /// The certificate of weights in closed form.
    static let exact = ConvergenceCertificate(bound: 0, gradientNorm: 0, steps: 0, passes: 0)

    /// The amount that the answers' single precision adds to the difference of a probability.
    private static let rounding = 1e-6

    /// Bounds the probabilities.
    ///
    /// - Parameters:
    ///   - distance: the largest distance of the variables from the minimum.
    ///   - norm: the largest norm of a text's row in these variables.
    ///   - scale: the largest factor that a calibration multiplies scores by.
    ///   - width: the number of scores.
    static func bound(distance: Double, norm: Double, scale: Double, width: Int) -> Double {
        // A probability changes by at most a quarter of the change of a log-odds. With several labels, that
        // of a score relative to another is at most √2 times that of the vector of scores.
        let share = width == 1 ? 0.25 : 0.125.squareRoot()
        return min(1, share * scale * norm * distance + rounding)
    }

    /// The certificate of the same weights after a calibration.
    func scaled(by scaling: VectorScaling) -> ConvergenceCertificate {
        guard bound > 0 else { return self }
        var scaled = self
        let factor = scaling.scales.reduce(0) { Swift.max($0, abs($1)) }
        scaled.bound = min(1, (bound - Self.rounding) * factor + Self.rounding)
        return scaled
    }
}
