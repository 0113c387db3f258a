// Units must not matter: the optimizer on functions and variables of very different scales.

import Testing
import WinnowNumerics

struct LBFGSScalingTests {
    @Test(arguments: [1e-12, 1e-6, 1e-3, 1e3, 1e6, 1e12, 1e18])
    func `a function's unit does not matter`(factor: Double) {
        let plain = Problem.rosenbrock(start: [-1.2, 1, 2, 0.5])
        let problem = plain.scaled(by: factor)
        let minimum = LBFGS.exact().minimize(problem)
        #expect(problem.error(of: minimum.variables) < 1e-6)
        #expect(minimum.iterations <= 2 * LBFGS.exact().minimize(plain).iterations)
    }

    @Test(arguments: [1e-6, 1, 1e6, 1e9, 1e12] as [Float])
    func `a function's unit does not matter in single precision`(factor: Float) {
        let curvatures: [Float] = [1, 3, 10, 30]
        let minimum = LBFGS.exact().minimize(from: [0, 0, 0, 0] as [Float]) { point, gradient in
            var value = 0.0
            for index in point.indices {
                let distance = point[index] - 1
                gradient[index] = factor * curvatures[index] * distance
                value += 0.5 * Double(factor * curvatures[index]) * Double(distance) * Double(distance)
            }
            return value
        }
        for variable in minimum.variables { #expect(abs(variable - 1) < 1e-4) }
        #expect(minimum.iterations < 30)
    }

    @Test func `curvatures may differ ten-thousandfold`() {
        let problem = Problem.separable([1e-2, 1e-1, 1, 10, 100])
        #expect(problem.error(of: LBFGS.exact().minimize(problem).variables) < 1e-6)
    }

    @Test(arguments: [1e-8, 1e-3, 1e5, 1e9])
    func `the start may be far away or very near`(distance: Double) {
        var problem = Problem.separable([1, 2, 3])
        problem.start = [1 + distance, 1 - distance, 1 + 2 * distance]
        let minimum = LBFGS.exact().minimize(problem)
        #expect(problem.error(of: minimum.variables) <= max(1e-9, 1e-9 * distance))
    }
}
