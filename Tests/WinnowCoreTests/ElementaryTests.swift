// The core's own exponentials and logarithms beside the C library's.

import Testing
import WinnowSystem

@testable import WinnowCore

@Suite struct `Exponentials and logarithms` {
    /// The distance of two numbers in units of the last place of the second.
    private func distance(_ own: Double, _ other: Double) -> Double {
        own.bitPattern == other.bitPattern || own.isNaN && other.isNaN
            ? 0 : ((own - other) / other.ulp).magnitude
    }

    /// The C library's functions are off by up to one unit as well.
    @Test(arguments: [
        (-1.0, 1.0), (-50, 50), (-708, 709.7), (-745.2, -708), (-1e-9, 1e-9),
    ])
    func `exponentials are those of the C library within a unit`(lower: Double, upper: Double) {
        var generator = SeededGenerator(seed: 1)
        var worst = 0.0
        for _ in 0..<200_000 {
            let value = Double.random(in: lower...upper, using: &generator)
            worst = max(worst, distance(Elementary.exponential(value), exponential(value)))
        }
        #expect(worst <= 1)
    }

    @Test(arguments: [(0.5, 2.0), (0.93, 1.07), (1, 100_000), (0x1p-1060, 1e-300), (1e300, 1e308)])
    func `logarithms are those of the C library within a unit`(lower: Double, upper: Double) {
        var generator = SeededGenerator(seed: 2)
        var worst = 0.0
        for _ in 0..<200_000 {
            let value = Double.random(in: lower...upper, using: &generator)
            worst = max(worst, distance(Elementary.logarithm(value), naturalLogarithm(value)))
        }
        #expect(worst <= 1)
    }

    @Test func `the logarithm of one plus an exponential is that of the C library within two units`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200_000 {
            let value = Double.random(in: -100...100, using: &generator)
            #expect(distance(Elementary.logOnePlusExp(value), logOnePlusExp(value)) <= 2)
        }
    }

    @Test func `the limits are those of the C library`() {
        for value in [
            0, -0.0, 1, -1, .infinity, -.infinity, .nan, 709.782712893384, 709.7827128933841,
            -745.1332191019412,
            -745.1332191019411, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        ] as [Double] {
            #expect(distance(Elementary.exponential(value), exponential(value)) <= 1, "exp \(value)")
            #expect(distance(Elementary.logarithm(value), naturalLogarithm(value)) <= 1, "log \(value)")
        }
        #expect(Elementary.logarithmOfOnePlus(-1) == -.infinity)
        #expect(Elementary.logarithmOfOnePlus(1e-300) == 1e-300)
    }

    /// Models of versions that took the logarithm from the C library have the same features.
    @Test func `counts of terms weigh what they weighed`() {
        for count in 1...65_535 {
            #expect(Float(Elementary.logarithm(Double(count))) == Float(naturalLogarithm(Double(count))))
        }
    }
}
