// The optimizer on functions whose minimum is known.

import Testing
import WinnowNumerics
import WinnowSystem

struct LBFGSTests {
    @Test(arguments: [1, 2, 3, 5, 8, 20, 50, 200])
    func `a random quadratic's minimum is found`(count: Int) {
        for seed in 0..<(count > 50 ? 1 : 5) as Range<UInt64> {
            let problem = Problem.quadratic(count: count, seed: seed)
            let minimum = LBFGS.exact().minimize(problem)
            #expect(problem.error(of: minimum.variables) < 1e-8, "seed \(seed)")
            #expect(minimum.value < 1e-16, "seed \(seed)")
            #expect(minimum.iterations < 100, "seed \(seed)")
        }
    }

    @Test(arguments: [nil, [1 / 802.0, 1 / 200.0], [3, 0.5]] as [[Double]?])
    func `Rosenbrock's valley is followed to its end in 2 dimensions`(inverseDiagonal: [Double]?) {
        for start in [[-1.2, 1], [0, 0], [3, -4], [-50, 20], [1, -1e4]] {
            let problem = Problem.rosenbrock(start: start)
            let minimum = LBFGS.exact().minimize(problem, inverseDiagonal: inverseDiagonal)
            #expect(problem.error(of: minimum.variables) < 1e-6, "from \(start): \(minimum)")
        }
    }

    @Test(arguments: [false, true])
    func `Rosenbrock's valley is followed to its end in 20 dimensions`(isScaled: Bool) {
        var random = SeededGenerator(seed: 20)
        for round in 0..<5 {
            let problem = Problem.rosenbrock(start: (0..<20).map { _ in 4 * random.unit() - 2 })
            let diagonal = isScaled ? (0..<20).map { $0 % 2 == 0 ? 1 / 802.0 : 1 / 200.0 } : nil
            let minimum = LBFGS.exact().minimize(problem, inverseDiagonal: diagonal)
            #expect(problem.error(of: minimum.variables) < 1e-6, "round \(round): \(minimum.outcome)")
        }
    }

    @Test func `the defaults are exact to their tolerance`() {
        let problem = Problem.quadratic(count: 30, seed: 3)
        let minimum = LBFGS().minimize(problem)
        #expect(minimum.outcome == .converged)
        #expect(problem.error(of: minimum.variables) < 1e-2)
        let norm = problem.evaluate(problem.start).gradient.reduce(0) { $0 + $1 * $1 }.squareRoot()
        #expect(minimum.gradientNorm < 1e-3 * norm)
    }

    @Test func `single precision finds a minimum to single precision`() {
        let minimum = LBFGS.exact().minimize(from: [-1.2, 1] as [Float]) { point, gradient in
            let bend = Double(point[1]) - Double(point[0]) * Double(point[0])
            let rest = 1 - Double(point[0])
            gradient[0] = Float(-400 * bend * Double(point[0]) - 2 * rest)
            gradient[1] = Float(200 * bend)
            return 100 * bend * bend + rest * rest
        }
        #expect(abs(minimum.variables[0] - 1) < 1e-3)
        #expect(abs(minimum.variables[1] - 1) < 2e-3)
    }

    @Test func `equal calls give equal bits`() {
        let problem = Problem.rosenbrock(start: [-1.2, 1, 0.3, 2])
        let first = LBFGS().minimize(problem)
        let second = LBFGS().minimize(problem)
        #expect(first.variables.map(\.bitPattern) == second.variables.map(\.bitPattern))
        #expect(first.evaluations == second.evaluations)
    }

    @Test(arguments: [1, 2, 30])
    func `any memory does`(memory: Int) {
        var optimizer = LBFGS.exact()
        optimizer.options.memory = memory
        let problem = Problem.rosenbrock(start: [-1.2, 1])
        #expect(problem.error(of: optimizer.minimize(problem).variables) < 1e-6)
    }

    @Test func `every accepted step satisfies the strong Wolfe conditions`() {
        var random = SeededGenerator(seed: 4)
        let problems = (0..<10).map { _ in
            Problem.rosenbrock(start: (0..<6).map { _ in 4 * random.unit() - 2 })
        }
        for problem in problems {
            var old = problem.start
            _ = LBFGS().minimize(from: problem.start, objective: problem.objective) { progress in
                let new = Array(progress.variables)
                let (before, after) = (problem.evaluate(old), problem.evaluate(new))
                let step = zip(new, old).map { $0 - $1 }
                let oldSlope = zip(before.gradient, step).reduce(0) { $0 + $1.0 * $1.1 }
                let newSlope = zip(after.gradient, step).reduce(0) { $0 + $1.0 * $1.1 }
                // Steps are recomputed by a difference, hence the slack of rounding.
                #expect(oldSlope < 0)
                #expect(after.value <= before.value + 1e-4 * oldSlope * (1 - 1e-6) + 1e-15)
                #expect(abs(newSlope) <= 0.9 * abs(oldSlope) * (1 + 1e-6))
                old = new
                return true
            }
        }
    }
}
