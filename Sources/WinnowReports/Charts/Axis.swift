import WinnowSystem

/// The scale along one side of a chart.
struct Axis: Sendable, Hashable {
    /// A mark on an axis.
    struct Tick: Sendable, Hashable {
        let value: Double
        let text: String
    }

    /// The quantity, with its unit.
    let title: String
    /// The values at both ends.
    let range: ClosedRange<Double>
    /// Whether the scale is logarithmic.
    let isLogarithmic: Bool
    /// The marks, in ascending order.
    let ticks: [Tick]

    /// Shares from 0 to 1, as percentages.
    static func share(_ title: String) -> Axis {
        let ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map { Tick(value: $0, text: "\(Int(($0 * 100).rounded())) %") }
        return Axis(title: title, range: 0...1, isLogarithmic: false, ticks: ticks)
    }

    /// Shares from 10 to the power of `exponent`, −6...−1, to 1, as percentages.
    static func logarithmicShare(_ title: String, exponent: Int) -> Axis {
        let exponent = Swift.min(Swift.max(exponent, -6), -1)
        let ticks = (exponent...0).map { power in
            let value = (0..<(-power)).reduce(1.0) { value, _ in value / 10 }
            return Tick(
                value: value, text: FixedDecimal.text(100 * value, digits: Swift.max(0, -2 - power)) + " %")
        }
        return Axis(
            title: title, range: (ticks.first?.value ?? 0.1)...1, isLogarithmic: true, ticks: ticks)
    }

    /// Powers of ten that enclose `values`, which are above 0, on a logarithmic scale.
    static func decades(_ title: String, over values: [Double], text: (Double) -> String) -> Axis {
        var low = 1.0
        while low * 10 <= values.min() ?? 1 { low *= 10 }
        var ticks = [low]
        while ticks[ticks.count - 1] < values.max() ?? 1 { ticks.append(ticks[ticks.count - 1] * 10) }
        if ticks.count == 1 { ticks.append(low * 10) }
        return Axis(
            title: title, range: low...ticks[ticks.count - 1], isLogarithmic: true,
            ticks: ticks.map { Tick(value: $0, text: text($0)) })
    }

    /// Round numbers that enclose `values`, from 0 if `includesZero`.
    static func linear(
        _ title: String, over values: [Double], includesZero: Bool = false, isWhole: Bool = false
    ) -> Axis {
        let finite = values.filter(\.isFinite)
        var low = includesZero ? 0 : finite.min() ?? 0
        var high = finite.max() ?? 1
        if !(high > low) { (low, high) = (Swift.min(low, 0), low + 1) }
        let step = roundStep((high - low) / 5, isWhole: isWhole)
        let first = (low / step).rounded(.down)
        let last = (high / step).rounded(.up)
        let digits = Self.digits(of: step)
        // The values are finite and the step is a fifth of their spread, so these are a few small numbers.
        let ticks = stride(from: 0, through: Swift.min(last - first, 12), by: 1).map { index in
            let value = (first + index) * step
            return Tick(
                value: value,
                text: digits == 0 && value.magnitude < 1e15
                    ? FixedDecimal.grouped(Int(value.rounded())) : FixedDecimal.text(value, digits: digits))
        }
        return Axis(
            title: title, range: (first * step)...Swift.max(last * step, first * step + step),
            isLogarithmic: false, ticks: ticks)
    }

    /// The position of a value, from 0 at the beginning to 1 at the end; values beyond are clamped.
    func position(of value: Double) -> Double {
        let (low, high) = (range.lowerBound, range.upperBound)
        let place =
            isLogarithmic
            ? (naturalLogarithm(Swift.max(value, low)) - naturalLogarithm(low))
                / (naturalLogarithm(high) - naturalLogarithm(low))
            : (value - low) / (high - low)
        return place.isNaN ? 0 : Swift.min(Swift.max(place, 0), 1)
    }

    /// The smallest of 1, 2 and 5 times a power of ten that is at least `step`.
    private static func roundStep(_ step: Double, isWhole: Bool) -> Double {
        if isWhole && step <= 1 { return 1 }
        var power = 1.0
        while power > step { power /= 10 }
        while power * 10 <= step { power *= 10 }
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= step * (1 - 1e-9) } ?? power * 10
    }

    /// How many digits after the decimal point steps need.
    private static func digits(of step: Double) -> Int {
        var (digits, power) = (0, 1.0)
        while digits < 12, step * power < 1 - 1e-9 {
            power *= 10
            digits += 1
        }
        return digits
    }
}
