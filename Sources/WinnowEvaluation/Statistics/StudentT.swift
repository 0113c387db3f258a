/// Quantiles of Student's t distribution.
enum StudentT {
    /// The *t* that |*T*| exceeds with probability 1 − `level`, for at least 1 degree of freedom.
    static func bound(level: Double, degreesOfFreedom: Int) -> Double {
        let degrees = Double(degreesOfFreedom)
        // P(|T| > t) = I_x(ν/2, ½) for x = ν / (ν + t²).
        let x = IncompleteBeta.quantile(1 - level, degrees / 2, 0.5)
        return (degrees * (1 - x) / x).squareRoot()
    }
}
