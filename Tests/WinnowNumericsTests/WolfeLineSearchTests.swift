// The line search on difficult curves.

import Testing

@testable import WinnowNumerics

/// A function of the step with its slope.
struct Curve: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var value: @Sendable (Double) -> Double
    var slope: @Sendable (Double) -> Double

    /// J. Moré and D. Thuente, *Line Search Algorithms with Guaranteed Sufficient Decrease*, ACM TOMS 20(3),
    /// 1994, DOI 10.1145/192115.192132, functions 5.1 and 5.2; and simple ones.
    static let all = [
        Curve(testDescription: "flat far away") {
            -$0 / ($0 * $0 + 2)
        } slope: {
            ($0 * $0 - 2) / (($0 * $0 + 2) * ($0 * $0 + 2))
        },
        Curve(testDescription: "steep far away") {
            let base = $0 + 0.004
            return base * base * base * base * (base - 2)
        } slope: {
            let base = $0 + 0.004
            return base * base * base * (5 * base - 8)
        },
        Curve(testDescription: "parabola") {
            ($0 - 3) * ($0 - 3)
        } slope: {
            2 * ($0 - 3)
        },
        Curve(testDescription: "narrow parabola") {
            1e6 * ($0 - 1e-3) * ($0 - 1e-3)
        } slope: {
            2e6 * ($0 - 1e-3)
        },
    ]
}

struct WolfeLineSearchTests {
    @Test(arguments: Curve.all, [1e-3, 0.1, 1, 10, 1e3])
    func `the result satisfies both conditions`(curve: Curve, firstStep: Double) {
        let (value, slope) = (curve.value(0), curve.slope(0))
        var search = WolfeLineSearch(value: value, slope: slope, firstStep: firstStep, maximumEvaluations: 40)
        var last = 0.0
        while let step = search.nextStep {
            #expect(step > 0)
            last = step
            search.record(value: curve.value(step), slope: curve.slope(step))
        }
        #expect(search.isDone)
        #expect(curve.value(last) <= value + 1e-4 * last * slope)
        #expect(abs(curve.slope(last)) <= 0.9 * abs(slope))
    }

    @Test func `a first step that satisfies both conditions is accepted`() {
        var search = WolfeLineSearch(value: 1, slope: -2, firstStep: 0.5, maximumEvaluations: 10)
        #expect(search.nextStep == 0.5)
        search.record(value: 0.25, slope: -1)
        #expect(search.isDone)
        #expect(search.nextStep == nil)
    }

    @Test(arguments: [0, 1, Double.nan])
    func `there is no step along a direction that does not descend`(slope: Double) {
        let search = WolfeLineSearch(value: 1, slope: slope, firstStep: 1, maximumEvaluations: 10)
        #expect(search.nextStep == nil)
        #expect(!search.isDone)
    }

    @Test(arguments: [1, 2, 7])
    func `the evaluations are limited`(limit: Int) {
        var search = WolfeLineSearch(value: 0, slope: -1, firstStep: 1, maximumEvaluations: limit)
        var evaluations = 0
        while search.nextStep != nil {
            evaluations += 1
            search.record(value: 1, slope: 1)
        }
        #expect(evaluations == limit)
        #expect(!search.isDone)
    }

    @Test func `a step that still falls at the evaluation limit is accepted`() {
        var search = WolfeLineSearch(value: 0, slope: -1, firstStep: 1, maximumEvaluations: 3)
        var last = 0.0
        while let step = search.nextStep {
            last = step
            search.record(value: -step, slope: -1)
        }
        #expect(search.isDone)
        #expect(last == 6.25)
    }
}
