// Functions with known minima, for testing optimizers.

import WinnowNumerics
import WinnowSystem

/// A smooth function with its gradient.
struct Problem {
    typealias Objective = (UnsafeBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) -> Double

    var start: [Double]
    var solution: [Double]
    var objective: Objective

    /// The value and the gradient at a point.
    func evaluate(_ point: [Double]) -> (value: Double, gradient: [Double]) {
        var gradient = [Double](repeating: .nan, count: point.count)
        let value = point.withUnsafeBufferPointer { point in
            gradient.withUnsafeMutableBufferPointer { objective(point, $0) }
        }
        return (value, gradient)
    }

    /// The second derivative at a point along a direction, by the difference of two gradients.
    func curvature(_ point: UnsafeBufferPointer<Double>, _ direction: UnsafeBufferPointer<Double>) -> Double {
        let step = 1e-5
        let slopes = [-step, step].map { step in
            let gradient = evaluate(zip(point, direction).map { $0 + step * $1 }).gradient
            return zip(gradient, direction).reduce(0) { $0 + $1.0 * $1.1 }
        }
        return (slopes[1] - slopes[0]) / (2 * step)
    }

    /// The largest distance of a variable from the solution.
    func error(of variables: [Double]) -> Double {
        zip(variables, solution).map { abs($0 - $1) }.max() ?? 0
    }
}

extension Problem {
    /// ½ (*x* − *s*)ᵀ *A* (*x* − *s*), *A* random, symmetric, positive definite, with condition about 15.
    static func quadratic(count: Int, seed: UInt64) -> Problem {
        var random = SeededGenerator(seed: seed)
        let factors = (0..<count * count).map { _ in random.unit() - 0.5 }
        var matrix = [Double](repeating: 0, count: count * count)
        for row in 0..<count {
            for column in 0...row {
                var sum = row == column ? 0.1 : 0
                for index in 0..<count {
                    sum += 4 * factors[index * count + row] * factors[index * count + column] / Double(count)
                }
                matrix[row * count + column] = sum
                matrix[column * count + row] = sum
            }
        }
        let solution = (0..<count).map { _ in 10 * random.unit() - 5 }
        return Problem(start: [Double](repeating: 0, count: count), solution: solution) { point, gradient in
            var value = 0.0
            for row in 0..<count {
                var sum = 0.0
                for column in 0..<count {
                    sum += matrix[row * count + column] * (point[column] - solution[column])
                }
                gradient[row] = sum
                value += 0.5 * sum * (point[row] - solution[row])
            }
            return value
        }
    }

    /// Σ 100 (*x*₂ᵢ − *x*₂ᵢ₋₁²)² + (1 − *x*₂ᵢ₋₁)², Rosenbrock's function for each pair of variables; `start`
    /// has an even count.
    static func rosenbrock(start: [Double]) -> Problem {
        Problem(start: start, solution: start.map { _ in 1 }) { point, gradient in
            var value = 0.0
            for first in stride(from: 0, to: point.count, by: 2) {
                let bend = point[first + 1] - point[first] * point[first]
                let rest = 1 - point[first]
                value += 100 * bend * bend + rest * rest
                gradient[first] = -400 * bend * point[first] - 2 * rest
                gradient[first + 1] = 200 * bend
            }
            return value
        }
    }

    /// ½ Σ *h*ᵢ (*x*ᵢ − 1)², starting at 0.
    static func separable(_ curvatures: [Double]) -> Problem {
        Problem(start: curvatures.map { _ in 0 }, solution: curvatures.map { _ in 1 }) { point, gradient in
            var value = 0.0
            for index in point.indices {
                let distance = point[index] - 1
                value += 0.5 * curvatures[index] * distance * distance
                gradient[index] = curvatures[index] * distance
            }
            return value
        }
    }

    /// The same function times `factor`.
    func scaled(by factor: Double) -> Problem {
        Problem(start: start, solution: solution) { [objective] point, gradient in
            let value = objective(point, gradient)
            for index in gradient.indices { gradient[index] *= factor }
            return factor * value
        }
    }
}

extension LBFGS {
    /// An optimizer that continues until rounding stops it.
    static func exact(iterations: Int = 2000) -> LBFGS {
        var options = Options()
        options.gradientTolerance = 0
        options.valueTolerance = 0
        options.maximumIterations = iterations
        return LBFGS(options: options)
    }

    func minimize(_ problem: Problem, knowingCurvature: Bool = false) -> Minimum<Double> {
        minimize(
            from: problem.start, curvature: knowingCurvature ? problem.curvature : nil,
            objective: problem.objective)
    }
}

extension SeededGenerator {
    /// A number in 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
