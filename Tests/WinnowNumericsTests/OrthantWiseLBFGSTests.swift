// Minima with an absolute-value penalty, checked by formulas and optimality conditions.

import Testing
import WinnowNumerics
import WinnowSystem

struct OrthantWiseLBFGSTests {
    private static func exact() -> OrthantWiseLBFGS {
        var optimizer = OrthantWiseLBFGS()
        optimizer.options.gradientTolerance = 1e-9
        optimizer.options.valueTolerance = 0
        optimizer.options.maximumIterations = 2_000
        return optimizer
    }

    /// ½·*a*·(*x* − *s*)² + *c*·|*x*| has its minimum at *s* shrunk towards 0 by *c*/*a*, at most to 0.
    @Test(arguments: [UInt64](1...8))
    func `separable parabolas end at the soft-thresholded centers`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let centers = (0..<40).map { _ in 4 * random.unit() - 2 }
        let curvatures = centers.map { _ in 0.5 + 4 * random.unit() }
        let penalties = centers.map { _ in random.unit() < 0.2 ? 0 : 2 * random.unit() }
        let minimum = Self.exact().minimize(
            from: centers.map { _ in random.unit() - 0.5 }, penalties: penalties,
            objective: { point, gradient in
                var value = 0.0
                for index in point.indices {
                    let distance = point[index] - centers[index]
                    gradient[index] = curvatures[index] * distance
                    value += 0.5 * curvatures[index] * distance * distance
                }
                return value
            })
        for index in centers.indices {
            let reach = max(0, abs(centers[index]) - penalties[index] / curvatures[index])
            let expected = centers[index] < 0 ? -reach : reach
            #expect(abs(minimum.variables[index] - expected) < 1e-6, "seed \(seed), variable \(index)")
            if reach == 0 { #expect(minimum.variables[index] == 0, "seed \(seed), variable \(index)") }
        }
    }

    /// At a minimum the slope is −*c*·sign(*x*) if *x* is not 0, and within ±*c* if it is.
    @Test(arguments: [UInt64](1...6), [0.05, 0.5, 5])
    func `the minimum of a quadratic satisfies the optimality conditions`(seed: UInt64, penalty: Double) {
        let problem = Problem.quadratic(count: 20, seed: seed)
        let minimum = Self.exact().minimize(
            from: problem.start, penalties: [Double](repeating: penalty, count: 20),
            objective: problem.objective)
        let gradient = problem.evaluate(minimum.variables).gradient
        for (variable, slope) in zip(minimum.variables, gradient) {
            if variable == 0 {
                #expect(abs(slope) <= penalty + 1e-5, "seed \(seed)")
            } else {
                #expect(abs(slope + (variable > 0 ? penalty : -penalty)) < 1e-4, "seed \(seed)")
            }
        }
        #expect(minimum.variables.contains(0) || penalty < 1)
    }

    @Test func `without penalties the minimum is that of L-BFGS`() {
        let problem = Problem.quadratic(count: 15, seed: 3)
        let minimum = Self.exact().minimize(
            from: problem.start, penalties: [Double](repeating: 0, count: 15), objective: problem.objective)
        #expect(problem.error(of: minimum.variables) < 1e-5)
    }

    @Test func `a penalty that outweighs all slopes leaves all variables at 0`() {
        let problem = Problem.quadratic(count: 10, seed: 1)
        let minimum = Self.exact().minimize(
            from: [Double](repeating: 0, count: 10), penalties: [Double](repeating: 1e6, count: 10),
            objective: problem.objective)
        #expect(minimum.variables.allSatisfy { $0 == 0 })
        #expect(minimum.iterations == 0)
    }

    @Test func `the observer sees falling values and can stop`() {
        let problem = Problem.quadratic(count: 10, seed: 2)
        var values: [Double] = []
        let minimum = Self.exact().minimize(
            from: problem.start, penalties: [Double](repeating: 0.1, count: 10), objective: problem.objective
        ) { progress in
            values.append(progress.value)
            return progress.iteration < 3
        }
        #expect(minimum.outcome == .stopped)
        #expect(values.count == 3)
        #expect(values == values.sorted(by: >))
    }

    @Test func `a start without a finite value is returned unchanged`() {
        let minimum = OrthantWiseLBFGS().minimize(
            from: [1.0], penalties: [1.0],
            objective: { _, gradient in
                gradient[0] = .nan
                return .nan
            })
        #expect(minimum.outcome == .lineSearchFailed)
        #expect(minimum.variables == [1])
    }
}
