// Random binomial numbers and the widths of intervals match theory.

import Testing
import WinnowSystem

@testable import WinnowEvaluation

@Suite struct BootstrapTests {
    @Test(arguments: [(1, 0.5), (10, 0.3), (30, 0.9), (40, 0.5), (1_000, 0.02), (1_000_000, 0.4)])
    func `binomial numbers have the correct mean and variance`(trials: Int, probability: Double) {
        var generator = SeededGenerator(seed: 7)
        let draws = 20_000
        let values = (0..<draws).map { _ in
            Double(BinomialSampler.draw(trials: trials, probability: probability, using: &generator))
        }
        let mean = values.reduce(0, +) / Double(draws)
        let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(draws)
        let expected = Double(trials) * probability
        let expectedVariance = expected * (1 - probability)
        #expect(values.allSatisfy { (0...Double(trials)).contains($0) })
        #expect(abs(mean - expected) < 4.5 * (expectedVariance / Double(draws)).squareRoot())
        #expect(abs(variance / expectedVariance - 1) < 0.05)
    }

    @Test(arguments: [(12, 0.4), (40, 0.3), (60, 0.5), (200, 0.07)])
    func `binomial numbers have the correct frequencies`(trials: Int, probability: Double) {
        var generator = SeededGenerator(seed: 11)
        let draws = 100_000
        var counts = [Int](repeating: 0, count: trials + 1)
        for _ in 0..<draws {
            counts[BinomialSampler.draw(trials: trials, probability: probability, using: &generator)] += 1
        }
        var share = (0..<trials).reduce(1.0) { product, _ in product * (1 - probability) }
        var (chiSquare, freedom) = (0.0, -1.0)
        for successes in 0...trials {
            let expected = share * Double(draws)
            if expected >= 5 {
                let difference = Double(counts[successes]) - expected
                chiSquare += difference * difference / expected
                freedom += 1
            }
            share *= Double(trials - successes) / Double(successes + 1) * probability / (1 - probability)
        }
        // Five standard deviations of chi-square.
        #expect(chiSquare < freedom + 5 * (2 * freedom).squareRoot())
        #expect(freedom > 5)
    }

    @Test func `impossible and certain trials are deterministic`() {
        var generator = SeededGenerator(seed: 1)
        #expect(BinomialSampler.draw(trials: 0, probability: 0.5, using: &generator) == 0)
        #expect(BinomialSampler.draw(trials: 9, probability: 0, using: &generator) == 0)
        #expect(BinomialSampler.draw(trials: 9, probability: 1, using: &generator) == 9)
        #expect(BinomialSampler.draw(trials: 9, probability: .nan, using: &generator) == 0)
        #expect(BinomialSampler.draw(trials: 9, probability: 1e-300, using: &generator) == 0)
        var unused = SeededGenerator(seed: 1)
        #expect(generator.next() == unused.next())
    }

    @Test func `the accuracy's interval extends two standard errors to each side`() throws {
        let confusion = try ConfusionMatrix(labels: ["a", "b"], counts: [[850, 50], [50, 50]])
        let interval = try #require(confusion.bootstrapIntervals(resamples: 20_000).accuracy)
        let error = 1.96 * (0.9 * 0.1 / 1_000).squareRoot()
        #expect(abs(interval.lower - (0.9 - error)) < 0.002)
        #expect(abs(interval.upper - (0.9 + error)) < 0.002)
    }

    @Test func `the macro-F1's interval contains the macro-F1`() throws {
        let confusion = try ConfusionMatrix(labels: ["a", "b"], counts: [[850, 50], [50, 50]])
        let interval = try #require(confusion.bootstrapIntervals().macroF1)
        let macroF1 = try #require(confusion.means(.macro).f1)
        #expect(interval.lower < macroF1 && macroF1 < interval.upper)
    }

    @Test func `equal seeds give equal intervals, and other seeds different ones`() throws {
        let confusion = try ConfusionMatrix(labels: ["a", "b"], counts: [[85, 5], [5, 5]])
        #expect(confusion.bootstrapIntervals(seed: 3) == confusion.bootstrapIntervals(seed: 3))
        #expect(confusion.bootstrapIntervals(seed: 3) != confusion.bootstrapIntervals(seed: 4))
    }

    @Test(
        arguments: [
            ([[1, 0], [0, 1]], 0.1581, 1), ([[8, 0], [0, 5]], 0.7529, 1), ([[200, 0], [0, 0]], 0.9817, 1),
            ([[0, 2], [0, 0]], 0, 0.8419),
        ] as [([[Int]], Double, Double)])
    func `if all answers are right or all wrong, the accuracy's interval is exact`(
        counts: [[Int]], lower: Double, upper: Double
    ) throws {
        let confusion = try ConfusionMatrix(labels: ["a", "b"], counts: counts)
        let intervals = confusion.bootstrapIntervals()
        let accuracy = try #require(intervals.accuracy)
        #expect(abs(accuracy.lower - lower) < 5e-5 && abs(accuracy.upper - upper) < 5e-5)
        #expect(intervals.macroF1 == nil)
        #expect(confusion.bootstrapF1Intervals(of: [0, 1]) == [nil, nil])
    }
}
