// How a search ends: at a minimum, at a limit, or when it cannot continue.

import Testing
import WinnowNumerics

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct LBFGSEndingTests {
    @Test func `a start at the minimum is recognized`() {
        let problem = Problem.rosenbrock(start: [1, 1])
        let minimum = LBFGS().minimize(problem)
        #expect(minimum.outcome == .converged)
        #expect(minimum.variables == [1, 1])
        #expect(minimum.iterations == 0)
        #expect(minimum.evaluations == 1)
        #expect(minimum.gradientNorm == 0)
    }

    @Test func `a function of no variables is at its minimum`() {
        let minimum = LBFGS().minimize(from: [] as [Double]) { _, _ in 7 }
        #expect(minimum.outcome == .converged)
        #expect(minimum.value == 7)
    }

    @Test(arguments: [0, 1, 5])
    func `the iteration limit is respected`(limit: Int) {
        let problem = Problem.rosenbrock(start: [-1.2, 1])
        let minimum = LBFGS.exact(iterations: limit).minimize(problem)
        #expect(minimum.outcome == .iterationLimit)
        #expect(minimum.iterations == limit)
        #expect(problem.evaluate(minimum.variables).value == minimum.value)
    }

    @Test func `the observer sees falling values and can stop`() {
        let problem = Problem.rosenbrock(start: [-1.2, 1])
        var values = [problem.evaluate(problem.start).value]
        var last: [Double] = []
        var numbers: [Int] = []
        let minimum = LBFGS().minimize(from: problem.start, objective: problem.objective) { progress in
            #expect(progress.value < values[values.count - 1])
            values.append(progress.value)
            numbers.append(progress.iteration)
            last = Array(progress.variables)
            return progress.iteration < 4
        }
        #expect(minimum.outcome == .stopped)
        #expect(minimum.iterations == 4)
        #expect(numbers == [1, 2, 3, 4])
        #expect(minimum.variables == last)
        #expect(minimum.value == values.last)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a start without a finite value is returned unchanged`(value: Double) {
        let minimum = LBFGS().minimize(from: [3.0, 4]) { _, gradient in
            gradient.update(repeating: 1)
            return value
        }
        #expect(minimum.outcome == .lineSearchFailed)
        #expect(minimum.variables == [3, 4])
        #expect(minimum.iterations == 0)
    }

    @Test func `a start without a finite gradient is returned unchanged`() {
        let minimum = LBFGS().minimize(from: [3.0, 4]) { _, gradient in
            gradient.update(repeating: .nan)
            return 1
        }
        #expect(minimum.outcome == .lineSearchFailed)
        #expect(minimum.variables == [3, 4])
    }

    @Test(arguments: [1e-6, 0.01, 0.9, 3, 1000])
    func `a function that is infinite outside its domain is minimized inside`(start: Double) {
        let minimum = LBFGS.exact().minimize(from: [start, 2 * start]) { point, gradient in
            guard point.allSatisfy({ $0 > 0 }) else {
                gradient.update(repeating: .nan)
                return .infinity
            }
            for index in point.indices { gradient[index] = 1 - 1 / point[index] }
            return point.reduce(0) { $0 + $1 - log($1) }
        }
        for variable in minimum.variables { #expect(abs(variable - 1) < 1e-6) }
    }

    @Test func `a function that is NaN outside its domain is minimized inside`() {
        // −ln(1 − x²) + 1.9 x has its minimum where 1.9 x² − 2 x − 1.9 = 0.
        let minimum = LBFGS.exact().minimize(from: [0.999]) { point, gradient in
            gradient[0] = 2 * point[0] / (1 - point[0] * point[0]) + 1.9
            return -log(1 - point[0] * point[0]) + 1.9 * point[0]
        }
        let expected = (2 - (4 + 4 * 1.9 * 1.9).squareRoot()) / (2 * 1.9)
        #expect(abs(minimum.variables[0] - expected) < 1e-7)
    }

    @Test func `a gradient that points the wrong way makes nothing worse`() {
        let minimum = LBFGS().minimize(from: [2.0, -3]) { point, gradient in
            for index in point.indices { gradient[index] = -2 * point[index] }
            return point.reduce(0) { $0 + $1 * $1 }
        }
        #expect(minimum.outcome == .lineSearchFailed)
        #expect(minimum.variables == [2, -3])
        #expect(minimum.value == 13)
    }

    @Test func `a search without a minimum ends`() {
        let minimum = LBFGS().minimize(from: [0.0]) { point, gradient in
            gradient[0] = -1
            return -point[0]
        }
        #expect(minimum.value <= 0)
        #expect(minimum.evaluations < 10_000)
    }
}
