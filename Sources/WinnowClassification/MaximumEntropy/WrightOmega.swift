import WinnowSystem

/// The Wright omega function: the *ω* with *ω* + ln *ω* = *x*.
///
/// Within 10⁻⁸ of the exact value, relative to it, from −4; below, within 2 *ω*².
///
/// Source: R. Corless and D. Jeffrey, *The Wright ω Function*, AISC 2002, DOI 10.1007/3-540-45470-5_10;
/// Newton's method converges to it from any positive number that is not too large.
func wrightOmega(_ x: Double) -> Double {
    if x < -4 {
        // The first terms of the series in eˣ.
        let power = exponential(x)
        return power * (1 - power)
    }
    var omega: Double
    if x < 1 {
        let power = exponential(x)
        omega = power / (1 + power / 2)
    } else {
        omega = x - naturalLogarithm(x)
    }
    for _ in 0..<8 {
        let step = (omega + naturalLogarithm(omega) - x) * omega / (1 + omega)
        omega -= step
        if abs(step) <= 1e-5 * omega { break }
    }
    return omega
}
