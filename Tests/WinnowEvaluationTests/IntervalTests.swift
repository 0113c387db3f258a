// Student's t, exact binomial intervals and summaries over folds, compared with SciPy.

import Foundation
import Testing
import WinnowSystem

@testable import WinnowEvaluation

struct IntervalTests {
    private let golden: JSONValue

    init() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden/intervals.json")
        golden = try JSONValue(parsing: try String(contentsOf: path, encoding: .utf8))
    }

    private func cases(_ name: String) throws -> [JSONValue] {
        let cases = golden[name]?.array ?? []
        try #require(!cases.isEmpty)
        return cases
    }

    @Test func `quantiles of Student's t match SciPy`() throws {
        for item in try cases("student") {
            let bound = try #require(item["bound"]?.number)
            let found = StudentT.bound(
                level: try #require(item["level"]?.number),
                degreesOfFreedom: try #require(item["degrees"]?.integer))
            #expect(abs(found - bound) < 1e-9 * bound, "\(item)")
        }
    }

    @Test func `exact intervals of shares match SciPy`() throws {
        for item in try cases("clopperPearson") {
            let found = try #require(item["found"]?.integer)
            let trials = try #require(item["trials"]?.integer)
            let level = try #require(item["level"]?.number)
            let interval = try #require(
                ConfidenceInterval(successes: found, trials: trials, level: level))
            let lower = try #require(item["lower"]?.number)
            let upper = try #require(item["upper"]?.number)
            #expect(abs(interval.lower - lower) < 1e-10, "\(item)")
            #expect(abs(interval.upper - upper) < 1e-10, "\(item)")
        }
    }

    @Test func `there is no interval without trials or for more successes than trials`() {
        #expect(ConfidenceInterval(successes: 0, trials: 0) == nil)
        #expect(ConfidenceInterval(successes: 3, trials: 2) == nil)
        #expect(ConfidenceInterval(successes: -1, trials: 2) == nil)
        #expect(ConfidenceInterval(successes: 1, trials: 2, level: 1) == nil)
    }

    @Test func `summaries over folds have the corrected resampled t interval`() throws {
        for item in try cases("folds") {
            let values = (item["percent"]?.array ?? []).compactMap(\.number).map { $0 / 100 }
            let summary = FoldSummary(of: values, range: 0...1)
            let mean = try #require(item["mean"]?.number)
            let reach = try #require(item["reach"]?.number)
            let deviation = try #require(item["deviation"]?.number)
            #expect(abs((summary.mean ?? .nan) - mean) < 1e-10)
            #expect(abs((summary.standardDeviation ?? .nan) - deviation) < 1e-10)
            let interval = try #require(summary.interval)
            #expect(abs(interval.lower - max(0, mean - reach)) < 1e-9)
            #expect(abs(interval.upper - min(1, mean + reach)) < 1e-9)
        }
    }

    @Test func `undefined folds are omitted, and one fold has no deviation`() {
        let summary = FoldSummary(of: [nil, 0.5, nil], range: 0...1)
        #expect(summary.mean == 0.5)
        #expect(summary.standardDeviation == nil)
        #expect(summary.interval == nil)
        #expect(FoldSummary(of: [nil, nil], range: 0...1).mean == nil)
    }
}

struct CalibrationByChanceTests {
    @Test func `the calibration error by chance matches that of labels drawn from the confidences`() throws {
        var random = SeededGenerator(seed: 5)
        func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
        let confidences = (0..<400).map { _ in 0.5 + 0.5 * unit() }
        func error() throws -> Double {
            let predictions = try Predictions(
                labels: ["a", "b"], truth: confidences.map { unit() < $0 ? 0 : 1 },
                probabilities: confidences.flatMap { [$0, 1 - $0] })
            return try #require(CalibrationBins(predictions).expectedCalibrationError)
        }
        let drawn = try (0..<1_000).map { _ in try error() }.sorted()
        let predictions = try Predictions(
            labels: ["a", "b"], truth: confidences.map { _ in 0 },
            probabilities: confidences.flatMap { [$0, 1 - $0] })
        let bins = CalibrationBins(predictions)
        for quantile in [0.05, 0.5, 0.95] {
            let bound = try #require(bins.expectedCalibrationErrorByChance(quantile: quantile))
            #expect(abs(bound - drawn[Int(quantile * 999)]) < 0.004, "quantile \(quantile)")
        }
        #expect(bins.expectedCalibrationErrorByChance() == bins.expectedCalibrationErrorByChance())
    }

    @Test func `certain answers have an error of 0 by chance, and no answers have none`() throws {
        let certain = try Predictions(labels: ["a", "b"], truth: [0, 1], probabilities: [1, 0, 0, 1])
        #expect(CalibrationBins(certain).expectedCalibrationErrorByChance() == 0)
        let nothing = try Predictions(labels: ["a", "b"], truth: [], probabilities: [])
        #expect(CalibrationBins(nothing).expectedCalibrationErrorByChance() == nil)
    }
}
