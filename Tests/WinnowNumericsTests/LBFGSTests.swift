// The optimizer on functions with known minima.

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

    @Test(arguments: [false, true])
    func `Rosenbrock's function is minimized in 2 dimensions`(knowingCurvature: Bool) {
        for start in [[-1.2, 1], [0, 0], [3, -4], [-50, 20], [1, -1e4]] {
            let problem = Problem.rosenbrock(start: start)
            let minimum = LBFGS.exact().minimize(problem, knowingCurvature: knowingCurvature)
            #expect(problem.error(of: minimum.variables) < 1e-6, "from \(start): \(minimum)")
        }
    }

    @Test(arguments: [false, true])
    func `Rosenbrock's function is minimized in 20 dimensions`(knowingCurvature: Bool) {
        var random = SeededGenerator(seed: 20)
        for round in 0..<5 {
            let problem = Problem.rosenbrock(start: (0..<20).map { _ in 4 * random.unit() - 2 })
            let minimum = LBFGS.exact().minimize(problem, knowingCurvature: knowingCurvature)
            #expect(problem.error(of: minimum.variables) < 1e-6, "round \(round): \(minimum.outcome)")
        }
    }

    @Test func `the defaults reach their tolerance`() {
        let problem = Problem.quadratic(count: 30, seed: 3)
        let minimum = LBFGS().minimize(problem)
        #expect(minimum.outcome == .converged)
        #expect(problem.error(of: minimum.variables) < 1e-2)
        let norm = problem.evaluate(problem.start).gradient.reduce(0) { $0 + $1 * $1 }.squareRoot()
        #expect(minimum.gradientNorm < 1e-3 * norm)
    }

    @Test func `single precision finds a minimum with single precision accuracy`() {
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

    @Test func `results are bit-identical for any number of threads`() {
        // Long enough for several pieces of work, but not a multiple of their size.
        let count = 100_003
        let minima = [1, 2, 3, 4].map { threads in
            var options = LBFGS.Options()
            options.maximumIterations = 12
            return LBFGS(options: options).minimize(
                from: [Float](repeating: 0, count: count), threads: threads
            ) { point, gradient in
                var value = 0.0
                for index in point.indices {
                    let distance = point[index] - Float(index % 7)
                    let curvature = Float(1 + index % 13)
                    gradient[index] = curvature * distance * distance * distance
                    value += 0.25 * Double(gradient[index]) * Double(distance)
                }
                return value
            }
        }
        #expect(minima[0].iterations == 12)
        for minimum in minima {
            #expect(minimum.variables.map(\.bitPattern) == minima[0].variables.map(\.bitPattern))
            #expect(minimum.value.bitPattern == minima[0].value.bitPattern)
        }
    }

    @Test func `with known curvature the first step ends at a parabola's minimum`() {
        for factor in [1e-6, 1, 1e6] {
            let problem = Problem.separable([factor, factor, factor])
            let minimum = LBFGS.exact().minimize(problem, knowingCurvature: true)
            #expect(problem.error(of: minimum.variables) < 1e-6)
            #expect(minimum.evaluations <= 4)
        }
    }

    @Test(arguments: [0, -1, Double.nan, .infinity])
    func `impossible curvatures are ignored`(curvature: Double) {
        let problem = Problem.rosenbrock(start: [-1.2, 1])
        let minimum = LBFGS.exact().minimize(
            from: problem.start, curvature: { _, _ in curvature }, objective: problem.objective)
        #expect(problem.error(of: minimum.variables) < 1e-6)
    }

    @Test func `vectors are aligned to cache lines`() {
        _ = LBFGS().minimize(from: [Float](repeating: 0, count: 37)) { point, gradient in
            #expect(Int(bitPattern: point.baseAddress) % 64 == 0)
            #expect(Int(bitPattern: gradient.baseAddress) % 64 == 0)
            for index in point.indices { gradient[index] = point[index] - 1 }
            return point.reduce(0) { $0 + 0.5 * Double(($1 - 1) * ($1 - 1)) }
        }
    }

    @Test(arguments: [1, 2, 30])
    func `any memory size works`(memory: Int) {
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
                // Steps are recomputed as differences, hence the tolerance for rounding.
                #expect(oldSlope < 0)
                #expect(after.value <= before.value + 1e-4 * oldSlope * (1 - 1e-6) + 1e-15)
                #expect(abs(newSlope) <= 0.9 * abs(oldSlope) * (1 + 1e-6))
                old = new
                return true
            }
        }
    }
}
