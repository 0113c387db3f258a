// Fixed decimals against C's printf.

import Foundation
import Testing
import WinnowSystem

@Suite struct FixedDecimalTests {
    @Test(arguments: [
        (0.0, 4, "0.0000"), (-0.0, 2, "0.00"), (1, 4, "1.0000"), (0.00004, 4, "0.0000"),
        (0.00005, 4, "0.0001"),
        (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
        (0.99995, 4, "1.0000"), (1.115, 2, "1.11"),
        (0.285, 2, "0.28"), (2.675, 2, "2.67"), (36.04365338911715, 4, "36.0437"), (-1.25, 1, "-1.2"),
        (-0.00001, 4, "0.0000"), (0.99994, 4, "0.9999"), (0.99996, 4, "1.0000"), (95, 0, "95"),
    ])
    func `the exact value is rounded, halves to even`(value: Double, digits: Int, expected: String) {
        #expect(FixedDecimal.text(value, digits: digits) == expected)
    }

    @Test func `random numbers are formatted as by printf`() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<5_000 {
            let bits = Double(generator.next() >> 11) * 0x1p-53
            let value = bits * [1, 10, 1_000, 1e-3][generator.next(below: 4)]
            let digits = generator.next(below: 9)
            let expected = String(format: "%.\(digits)f", value)
            #expect(FixedDecimal.text(value, digits: digits) == expected, "\(value), \(digits) digits")
        }
        for sixteenths in 0..<400 {
            let value = Double(sixteenths) / 16
            #expect(FixedDecimal.text(value, digits: 3) == String(format: "%.3f", value))
        }
    }

    @Test func `numbers too large, infinite or NaN are described`() {
        #expect(FixedDecimal.text(.infinity, digits: 4) == "inf")
        #expect(FixedDecimal.text(.nan, digits: 4) == "nan")
        #expect(FixedDecimal.text(1e300, digits: 4) == "1e+300")
        #expect(FixedDecimal.text(nil) == "–")
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000"),
        (-100, "-100"),
    ])
    func `thousands are separated`(count: Int, expected: String) {
        #expect(FixedDecimal.grouped(count) == expected)
    }
}
