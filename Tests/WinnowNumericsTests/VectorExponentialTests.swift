// Exponentials of eight numbers at once, compared with the C library's.

import Testing
import WinnowNumerics
import WinnowSystem

struct VectorExponentialTests {
    /// The error of an exponential, in units in the last place.
    private func error(_ result: Float, of number: Float) -> Double {
        let exact = exponential(Double(number))
        return abs(Double(result) - exact) / Double(Float(exact).ulp)
    }

    @Test func `over the whole range exponentials are within 2 units in the last place`() {
        var worst = 0.0
        var number: Float = -87.336
        while number < 88.3 {
            var numbers = SIMD8<Float>.zero
            for lane in 0..<8 {
                numbers[lane] = number
                number += 0.00037
            }
            let results = numbers.exponentials
            for lane in 0..<8 { worst = max(worst, error(results[lane], of: numbers[lane])) }
        }
        #expect(worst < 2)
    }

    @Test func `around 0 exponentials are within 2 units in the last place`() {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<10_000 {
            let numbers = SIMD8<Float>((0..<8).map { _ in Float(random.unit() - 0.5) * 1e-3 })
            let results = numbers.exponentials
            for lane in 0..<8 { #expect(error(results[lane], of: numbers[lane]) < 2) }
        }
    }

    @Test func `results saturate at the ends of the range`() {
        let low = SIMD8<Float>(-.infinity, -1e30, -1000, -88, -87.34, -0.0, 0, .leastNonzeroMagnitude)
        #expect(low.exponentials == SIMD8<Float>(0, 0, 0, 0, 0, 1, 1, 1))
        let high = SIMD8<Float>(88.4, 89, 100, 1000, 1e30, .greatestFiniteMagnitude, .infinity, 88.37626)
            .exponentials
        for lane in 0..<8 { #expect(high[lane] == high[7] && high[lane].isFinite && high[lane] > 2e38) }
    }

    @Test func `lanes are independent`() {
        let numbers = SIMD8<Float>(-100, 1, -1, 0, 3.5, 200, -20, 0.25)
        for lane in 0..<8 {
            #expect(SIMD8<Float>(repeating: numbers[lane]).exponentials[3] == numbers.exponentials[lane])
        }
    }
}
