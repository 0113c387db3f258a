import WinnowSystem

/// The minimum of a ``RidgeObjective``, by Newton's method with conjugate gradients.
///
/// Values and gradients are in double precision, steps in single. The variables need no preconditioner: their
/// scales are those of the penalty, and with the diagonal of the second derivatives as one, the steps on SMS
/// and TREC-6 took up to six times as many products.
///
/// Source: R. Dembo, S. Eisenstat and T. Steihaug, *Inexact Newton Methods*, SIAM Journal on Numerical
/// Analysis 19(2), 1982; C.-J. Lin, R. Weng and S. Keerthi, *Trust Region Newton Method for Large-Scale
/// Logistic Regression*, JMLR 9, 2008.
struct NewtonFit<Lanes: ScoreLanes> {
    /// The point that was reached.
    private(set) var point: RidgeObjective<Lanes>.Point
    /// The norm of the gradient there.
    private(set) var gradientNorm: Double
    /// The number of steps.
    private(set) var steps = 0
    /// The number of products with the rows and with their transpose, in pairs.
    private(set) var passes = 1

    private static var largestStepCount: Int { 100 }
    private static var largestProductCount: Int { 500 }

    /// Minimizes an objective until the norm of its gradient is at most `tolerance`, or double precision
    /// gives nothing better.
    ///
    /// - Parameters:
    ///   - objective: the objective.
    ///   - start: the variables to begin with.
    ///   - tolerance: the norm of the gradient to reach.
    ///   - goesOn: receives the number of steps and the value, often; false ends the fit at the current
    ///     point.
    init(
        _ objective: RidgeObjective<Lanes>, from start: [Lanes], tolerance: Double,
        goesOn: (_ steps: Int, _ value: Double) -> Bool
    ) {
        point = objective.point(start)
        var gradient = objective.gradient(at: point)
        gradientNorm = gradient.dot(gradient, threads: objective.threads).squareRoot()
        var lastNorm = 0.0
        while gradientNorm > tolerance, steps < Self.largestStepCount {
            let curvature = RidgeCurvature(of: objective, at: point)
            let precision = Self.precision(gradientNorm, after: lastNorm, tolerance: tolerance)
            lastNorm = gradientNorm
            let (steps, value) = (steps, point.value)
            let step = Self.step(
                gradient, norm: gradientNorm, curvature, precision: precision,
                threads: objective.threads
            ) { goesOn(steps, value) }
            passes += step.products
            guard goesOn(steps, value) else { break }
            guard let next = Self.search(objective, from: point, along: step.direction, gradient) else {
                break
            }
            passes += next.trials
            let nextGradient = objective.gradient(at: next.point)
            let norm = nextGradient.dot(nextGradient, threads: objective.threads).squareRoot()
            // At the limits of precision, values are equal and gradients no longer fall.
            guard next.point.value < point.value || norm < gradientNorm else { break }
            (point, gradient, gradientNorm) = (next.point, nextGradient, norm)
            self.steps += 1
        }
    }

    /// The share of the gradient to which a step is solved.
    ///
    /// No more precisely than a step promises, as far as the last one shows, or than the tolerance requires.
    /// The constants are those with few products on SMS, Super SMS, TREC-6, SST-2 and Subj, with a tenth of
    /// the rows new and 1 % forgotten.
    ///
    /// Source: S. Eisenstat and H. Walker, *Choosing the Forcing Terms in an Inexact Newton Method*, SIAM
    /// Journal on Scientific Computing 17(1), 1996, choice 2.
    ///
    /// - Parameter last: the norm of the gradient before the last step; 0 for none.
    private static func precision(_ norm: Double, after last: Double, tolerance: Double) -> Double {
        let drop = last > 0 ? norm / last : 1
        // Single precision gives no more than the least.
        let promised = min(0.1, max(0.001, exponential(1.3 * naturalLogarithm(drop))))
        return min(0.5, max(promised, 0.7 * tolerance / norm))
    }

    /// The Newton step, by conjugate gradients.
    private static func step(
        _ gradient: [Lanes], norm: Double, _ curvature: RidgeCurvature<Lanes>, precision: Double,
        threads: Int,
        goesOn: () -> Bool
    ) -> (direction: [Lanes.Single], products: Int) {
        var direction = [Lanes.Single](repeating: .zero, count: gradient.count)
        var rest = direction
        rest.withUnsafeMutableBufferPointer { rest in
            for index in rest.indices { rest[index].add(-1, of: gradient[index].rounded) }
        }
        var search = rest
        var square = norm * norm
        var products = 0
        while products < largestProductCount, goesOn() {
            let product = curvature.product(search)
            products += 1
            let length = square / search.dot(product, threads: threads)
            direction.add(length, of: search, threads: threads)
            rest.add(-length, of: product, threads: threads)
            let next = rest.dot(rest, threads: threads)
            guard next.squareRoot() > precision * norm else { break }
            search.turn(by: next / square, from: rest, threads: threads)
            square = next
        }
        return (direction, products)
    }

    /// The first of ever shorter steps that lowers the value enough; nil if none does.
    private static func search(
        _ objective: RidgeObjective<Lanes>, from point: RidgeObjective<Lanes>.Point,
        along direction: [Lanes.Single],
        _ gradient: [Lanes]
    ) -> (point: RidgeObjective<Lanes>.Point, trials: Int)? {
        var step = [Lanes](repeating: .zero, count: direction.count)
        step.add(1, ofSingle: direction, threads: objective.threads)
        let slope = gradient.dot(step, threads: objective.threads)
        // Differences of values below this are rounding.
        let rounding = 1e-13 * max(1, abs(point.value))
        var length = 1.0
        for trial in 1...40 {
            var variables = point.variables
            variables.add(length, of: step, threads: objective.threads)
            let next = objective.point(variables)
            if next.value <= point.value + 1e-4 * length * slope + rounding { return (next, trial) }
            length /= 2
        }
        return nil
    }
}
