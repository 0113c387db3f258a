// Ticks are round numbers, and values have the right positions.

import Testing
import WinnowEvaluation

@testable import WinnowReports

@Suite struct AxisTests {
    @Test func `ticks are round and enclose the values`() {
        let axis = Axis.linear("loss", over: [0.113, 0.684], includesZero: true)
        #expect(axis.ticks.map(\.text) == ["0.0", "0.2", "0.4", "0.6", "0.8"])
        #expect(axis.position(of: 0) == 0 && axis.position(of: 0.8) == 1 && axis.position(of: 9) == 1)
        #expect(Axis.linear("n", over: [0, 3], isWhole: true).ticks.map(\.text) == ["0", "1", "2", "3"])
        #expect(Axis.linear("n", over: [0, 48_211]).ticks.last?.text == "50,000")
    }

    @Test(arguments: [[], [5], [0], [-3], [1e-9, 2e-9], [.nan, .infinity, 1], [0, 1e15]] as [[Double]])
    func `any values have an axis`(values: [Double]) {
        let axis = Axis.linear("x", over: values)
        #expect((2...13).contains(axis.ticks.count))
        #expect(axis.range.upperBound > axis.range.lowerBound)
        for value in values where value.isFinite { #expect((0...1).contains(axis.position(of: value))) }
    }

    @Test func `equal ratios are equally far apart on a logarithmic axis`() {
        let axis = Axis.logarithmicShare("rate", exponent: -3)
        #expect(axis.ticks.map(\.text) == ["0.1 %", "1 %", "10 %", "100 %"])
        #expect(abs(axis.position(of: 0.01) - 1.0 / 3) < 1e-9)
        #expect(axis.position(of: 0) == 0 && axis.position(of: 1) == 1)
    }

    @Test(arguments: [
        ([25_000.0, 90_000_000], ["10k", "100k", "1000k", "10000k", "100000k"]),
        ([100_000, 100_000], ["100k", "1000k"]),
        ([], ["0k", "0k"]),
    ])
    func `powers of ten enclose sizes`(sizes: [Double], ticks: [String]) {
        let axis = Axis.decades("size", over: sizes) { "\(Int($0 / 1000))k" }
        #expect(axis.ticks.map(\.text) == ticks)
        #expect(sizes.allSatisfy { axis.range.contains($0) })
    }

    @Test func `Wilson's interval equals the published one`() {
        // Newcombe 1998, table I: 81 of 263.
        let interval = wilsonInterval(successes: 81, trials: 263)
        #expect(abs(interval.lower - 0.2553) < 5e-5 && abs(interval.upper - 0.3662) < 5e-5)
    }
}
