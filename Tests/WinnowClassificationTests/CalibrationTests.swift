// Calibration against brute force, central differences and scikit-learn.

import Foundation
import Testing
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

@testable import WinnowClassification

/// Random scores, with labels drawn from the probabilities of the scores times `sharpness`.
private func rows(
    _ count: Int, labels: Int, sharpness: Double, seed: UInt64, weighted: Bool = false
) -> HeldOutScores {
    var random = SeededGenerator(seed: seed)
    func unit() -> Double { Double(random.next() >> 11) * 0x1p-53 }
    let width = labels == 2 ? 1 : labels
    var values: [Float] = []
    var truth: [Int32] = []
    for _ in 0..<count {
        let scores = (0..<width).map { _ in Float(8 * unit() - 4) }
        let scaled = (width == 1 ? [0] : []) + scores.map { sharpness * Double($0) }
        let all = logSumExp(scaled)
        var left = unit()
        let label = scaled.firstIndex { score in
            left -= exp(score - all)
            return left < 0
        }
        truth.append(Int32(label ?? 0))
        values += scores
    }
    return HeldOutScores(
        scores: ScoreMatrix(labels: (0..<labels).map { "label \($0)" }, values: values), truth: truth,
        weights: weighted ? (0..<count).map { _ in Float(random.next(below: 4)) } : nil)
}

/// The weighted sum of the log losses after calibration.
private func loss(_ rows: HeldOutScores, _ calibration: ScoreCalibration) -> Double {
    zip(rows.losses(after: calibration), rows.truth.indices).reduce(0) {
        $0 + rows.weight(of: $1.1) * $1.0
    }
}

struct TemperatureScalingTests {
    @Test(arguments: [2, 3, 7], [0.2, 1, 3])
    func `the factor is the best on a fine grid`(labels: Int, sharpness: Double) {
        let rows = rows(300, labels: labels, sharpness: sharpness, seed: 3, weighted: true)
        let penalty = 2.0
        func value(_ scale: Double) -> Double {
            loss(rows, .linear(VectorScaling(scale: scale, width: rows.scores.width)))
                + penalty * (scale - 1 - log(scale))
        }
        /// The best of 121 factors on a logarithmic grid with the given `step`.
        func best(around center: Double, step: Double) -> Double {
            let scales = (-60...60).map { center * exp(Double($0) * step) }
            return zip(scales, scales.map(value)).min { $0.1 < $1.1 }?.0 ?? 0
        }
        let found = TemperatureScaling(of: rows, penalty: penalty)
        let finest = best(around: best(around: 1, step: 0.05), step: 0.001)
        #expect(abs(log(found.scale / finest)) < 0.0021, "found \(found.scale), grid \(finest)")
    }

    @Test func `the standard error follows from the second derivative`() {
        let rows = rows(400, labels: 3, sharpness: 0.8, seed: 9)
        let found = TemperatureScaling(of: rows)
        func value(_ step: Double) -> Double {
            let scale = found.scale * exp(step)
            return loss(rows, .linear(VectorScaling(scale: scale, width: 3))) + scale - 1 - log(scale)
        }
        let curvature = (value(0.01) - 2 * value(0) + value(-0.01)) / 0.0001
        #expect(abs(found.standardError - 1 / curvature.squareRoot()) < 0.01 * found.standardError)
    }

    @Test(arguments: [2, 3])
    func `the error of the probabilities follows from that of the factor`(labels: Int) {
        let rows = rows(400, labels: labels, sharpness: 0.8, seed: 9)
        let found = TemperatureScaling(of: rows)
        func confidence(_ step: Double) -> Double {
            let calibration = ScoreCalibration.linear(
                VectorScaling(scale: found.scale * exp(step), width: rows.scores.width))
            let scores = calibration.apply(to: rows.scores)
            return rows.truth.indices.reduce(0) { sum, row in
                sum + exp(-(0..<labels).map { scores.logLoss(ofRow: row, label: $0) }.min()!)
            } / Double(rows.truth.count)
        }
        let slope = (confidence(0.001) - confidence(-0.001)) / 0.002
        #expect(abs(found.probabilityError - found.standardError * slope) < 1e-4 * found.probabilityError)
    }

    @Test func `rows without errors give a finite factor`() {
        let sure = HeldOutScores(
            scores: ScoreMatrix(labels: ["a", "b"], values: [1, -1, 2, -2]), truth: [1, 0, 1, 0])
        let scale = TemperatureScaling(of: sure).scale
        #expect(scale > 1 && scale < 5)
        let nothing = HeldOutScores(scores: ScoreMatrix(labels: ["a", "b"], values: []), truth: [])
        #expect(abs(TemperatureScaling(of: nothing).scale - 1) < 1e-6)
    }

    @Test func `the factor is the same for any number of threads`() {
        let rows = rows(5000, labels: 3, sharpness: 0.5, seed: 1)
        let found = (1...4).map { TemperatureScaling(of: rows, threads: $0) }
        for other in found { #expect(other == found[0]) }
    }
}

struct VectorScalingTests {
    @Test(arguments: [2, 4])
    func `the gradient matches central differences`(labels: Int) {
        let objective = VectorScalingObjective(
            rows: rows(80, labels: labels, sharpness: 1.5, seed: 4, weighted: true), scale: 0.7, penalty: 3,
            threads: 1)
        let width = labels == 2 ? 1 : labels
        let point = (0..<2 * width).map { 0.1 * Double($0 % 3) - 0.12 }
        func value(_ point: [Double]) -> (Double, [Double]) {
            var gradient = [Double](repeating: .nan, count: point.count)
            let value = point.withUnsafeBufferPointer { point in
                gradient.withUnsafeMutableBufferPointer { objective.evaluate(point, $0) }
            }
            return (value, gradient)
        }
        let gradient = value(point).1
        for index in point.indices {
            var (left, right) = (point, point)
            left[index] -= 1e-5
            right[index] += 1e-5
            let difference = (value(right).0 - value(left).0) / 2e-5
            #expect(abs(difference - gradient[index]) < 1e-5 * max(1, abs(difference)))
        }
    }

    @Test func `vector scaling finds a factor per label with many rows, and a common one with few`() {
        var many = rows(3_000, labels: 3, sharpness: 1, seed: 8)
        // The labels were drawn for these scores; now distort the scores.
        for place in many.scores.values.indices where place % 3 == 0 {
            many.scores.values[place] = 2 * many.scores.values[place] + 1
        }
        let scaling = VectorScaling(of: many, near: TemperatureScaling(of: many).scale)
        // The stretched label gets its own factor, and an addend that undoes the shift.
        #expect(scaling.scales[0] < 0.9 * scaling.scales[1])
        #expect(scaling.biases[0] < scaling.biases[1] - 0.3)
        let common = VectorScaling(scale: TemperatureScaling(of: many).scale, width: 3)
        #expect(loss(many, .linear(scaling)) < 0.98 * loss(many, .linear(common)))
        let few = rows(5, labels: 3, sharpness: 1, seed: 8)
        let held = VectorScaling(of: few, near: 1)
        for scale in held.scales { #expect(abs(scale - 1) < 0.35) }
    }

    @Test func `automatic calibration uses vector scaling if it is better, otherwise temperature`() {
        let plain = rows(3000, labels: 4, sharpness: 0.6, seed: 2)
        let calibrator = Calibrator(method: .automatic, threads: 2)
        #expect(calibrator.calibration(of: plain).method == .temperature)
        var distorted = plain
        for place in distorted.scores.values.indices where place % 4 == 1 {
            distorted.scores.values[place] += 2
        }
        #expect(calibrator.calibration(of: distorted).method == .vector)
    }
}

extension VectorScalingTests {
    @Test func `automatic calibration also shifts the scores of two labels if that is better`() {
        let calibrator = Calibrator(method: .automatic, threads: 2)
        var held = rows(3000, labels: 2, sharpness: 0.6, seed: 2)
        #expect(calibrator.calibration(of: held).method == .temperature)
        for place in held.scores.values.indices { held.scores.values[place] += 2 }
        let found = calibrator.calibration(of: held)
        #expect(found.method == .vector)
        // The mean probability of the second label is now its share.
        let scores = found.calibration.apply(to: held.scores)
        let mean = (0..<held.count).reduce(0) { $0 + scores.probabilities(ofRow: $1)[1] } / 3000
        #expect(abs(mean - Double(held.truth.count { $0 == 1 }) / 3000) < 0.005)
        // It takes twenty rows per label.
        #expect(calibrator.calibration(of: held.selecting(Array(0..<39))).method == .temperature)
    }
}

struct CrossFitTests {
    private func fit(_ ending: TrainingEnding, iterations: Int) -> WeightFit {
        WeightFit(variables: [], history: [], iterations: iterations, ending: ending)
    }

    @Test func `after early stopping, folds have as many iterations as the classifier`() throws {
        let options = TextClassifierTrainer.with { $0.validation = .share(0.2) }.options
        let corpus = Sample.corpus(rows: 200)
        let run = TrainingRun(
            plan: try TrainingPlan(of: corpus, validation: nil, duplicates: nil, options: options))
        var limits: Set<Int> = []
        let held = try run.crossFit(
            try run.count(), like: fit(.lossRose, iterations: 3), until: { _ in false },
            progress: { iteration, limit, _ in
                limits.insert(limit)
                return iteration.number <= 3
            })
        #expect(held?.scores.count == 200 && held?.rows.sorted() == Array(0..<200))
        #expect(limits == [3])
    }

    @Test func `folds stop early only if the classifier may have stopped early`() {
        let options = TextClassifierTrainer.with { $0.validation = .share(0.2) }.options
        #expect(!options.lasting(like: fit(.converged, iterations: 20)).stopsEarly)
        #expect(!options.lasting(like: fit(.limit, iterations: 20)).stopsEarly)
        #expect(options.lasting(like: fit(.lossPaused, iterations: 20)).stopsEarly)
        #expect(options.lasting(like: fit(.lossRose, iterations: 20)).fitting.maximumIterations == 20)
    }
}

struct CalibrationEffectTests {
    private func judged(
        _ rows: HeldOutScores, _ method: CalibrationMethod
    ) -> CalibrationEffect? {
        Calibrator(method: method, threads: 2).judgedCalibration(of: rows).effect
    }

    @Test(arguments: [2, 4])
    func `a calibration that overcomes a wrong scale is kept`(labels: Int) throws {
        let held = rows(800, labels: labels, sharpness: 0.4, seed: 6)
        for method in [CalibrationMethod.temperature, .vector, .isotonic] {
            let effect = try #require(judged(held, method))
            #expect(!effect.isHarmful, "\(method)")
            #expect(effect.logLoss.after < effect.logLoss.before)
        }
    }

    @Test func `a calibration that fits noise is harmful`() throws {
        // The scores are calibrated already, and isotonic curves of few rows follow the noise.
        let held = rows(120, labels: 4, sharpness: 1, seed: 3)
        let effect = try #require(judged(held, .isotonic))
        #expect(effect.isHarmful)
        #expect(effect.logLoss.after > effect.logLoss.before)
    }

    @Test func `too few rows are not judged, and threads change nothing`() {
        #expect(judged(rows(19, labels: 2, sharpness: 1, seed: 1), .temperature) == nil)
        let held = rows(300, labels: 3, sharpness: 0.7, seed: 1)
        let effects = [1, 3].map { threads in
            Calibrator(method: .vector, threads: threads).judgedCalibration(of: held).effect?.logLoss.after
        }
        #expect(effects[0] == effects[1])
    }

    @Test func `training leaves a harmful calibration out and reports it`() throws {
        let corpus = Sample.corpus(["ham", "spam", "work"], rows: 120)
        let plain = try TextClassifierTrainer.with { $0.calibration = .none }.train(on: corpus)
        let training = try TextClassifierTrainer.with { $0.calibration = .isotonic }.train(on: corpus)
        let calibration = training.calibration
        #expect(calibration.method == .none && calibration.leftOut == .isotonic)
        #expect(calibration.source == .crossFit && calibration.rows == 120)
        #expect(try #require(calibration.logLossAfter) > #require(calibration.logLossBefore))
        for text in Sample.probes {
            #expect(training.classifier.classification(of: text) == plain.classifier.classification(of: text))
        }
    }
}

struct IsotonicTests {
    /// Isotonic regression by its minimax formula, O(n³): maximum over starts of minimum over ends of means.
    private func naive(_ values: [Double], _ weights: [Double]) -> [Double] {
        func mean(_ first: Int, _ last: Int) -> Double {
            let range = first...last
            return range.reduce(0) { $0 + values[$1] * weights[$1] } / range.reduce(0) { $0 + weights[$1] }
        }
        return values.indices.map { place in
            (0...place).map { first in
                (place..<values.count).map { mean(first, $0) }.min() ?? 0
            }.max() ?? 0
        }
    }

    @Test func `pooling matches the minimax formula`() {
        for seed in 0..<80 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let count = random.next(below: 14)
            let values = (0..<count).map { _ in Double(random.next(below: 5)) }
            let weights = (0..<count).map { _ in Double(1 + random.next(below: 4)) }
            let fitted = IsotonicRegression.fitted(values, weights: weights)
            for (found, wanted) in zip(fitted, naive(values, weights)) {
                #expect(abs(found - wanted) < 1e-12, "seed \(seed)")
            }
            #expect(fitted.count == count)
        }
    }

    @Test(arguments: [2, 3])
    func `isotonic curves rise, lower the loss, and survive saving and opening`(labels: Int) throws {
        let held = rows(3000, labels: labels, sharpness: 0.3, seed: 6)
        let calibration = IsotonicCalibration(of: held)
        #expect(
            loss(held, .isotonic(calibration))
                < loss(held, .linear(VectorScaling(scale: 1, width: held.scores.width))))
        for curve in 0..<(labels == 2 ? 1 : labels) {
            let values = (-80...80).map { calibration.value(curve, at: Double($0) / 10) }
            #expect(values == values.sorted())
        }
        let plain = try Sample.classifier(
            labels: held.scores.labels, intercepts: [Float](repeating: 0.25, count: held.scores.width))
        let classifier = plain.calibrated(by: .isotonic(calibration))
        let opened = try TextClassifier(bytes: try classifier.bytes())
        for text in Sample.probes {
            let answer = opened.classification(of: text)
            #expect(answer == classifier.classification(of: text))
            #expect(abs(answer.hypotheses.reduce(0) { $0 + $1.probability } - 1) < 1e-6)
        }
        #expect(opened.classification(of: "") != plain.classification(of: ""))
    }

    @Test func `a tampered curve still gives an answer`() throws {
        let bad: [Float] = [.nan, .infinity, -3]
        for starts in [[0, 3], [9, 1], [2, 99]] as [[UInt32]] {
            let curves = IsotonicCalibration(
                starts: Tensor(starts), inputs: Tensor(bad), outputs: Tensor(bad.reversed()))
            let classifier = try Sample.classifier(labels: ["a", "b"], intercepts: [1])
                .calibrated(by: .isotonic(curves))
            let probability = classifier.classification(of: "x").probability
            #expect(probability >= 0 && probability <= 1)
        }
    }
}

struct CalibratedClassifierTests {
    @Test(arguments: [2, 3])
    func `scaled weights give scaled scores`(labels: Int) throws {
        let names = ["ham", "spam", "work"].prefix(labels).map { $0 }
        let corpus = Sample.corpus(names, rows: 150)
        let plain = try TextClassifierTrainer.with { $0.calibration = .none }.train(on: corpus).classifier
        let width = plain.scoreCount
        let scalings = [
            VectorScaling(scale: 0.4, width: width),
            VectorScaling(of: rows(200, labels: labels, sharpness: 2, seed: 1), near: 1.3),
        ]
        for scaling in scalings {
            let scaled = plain.calibrated(by: .linear(scaling))
            for text in Sample.probes {
                let before = plain.classification(of: text)
                var scores = names.map { Float(before[$0]?.logOdds ?? 0) }
                if width == 1 {
                    scores = [scores[1]]
                } else {
                    scores = names.map { Float(log(before.probability(of: $0) ?? 0)) }
                }
                let matrix = ScoreMatrix(labels: names, values: scores)
                let wanted = ScoreCalibration.linear(scaling).apply(to: matrix).probabilities(ofRow: 0)
                let after = scaled.classification(of: text)
                for (name, probability) in zip(names, wanted) {
                    #expect(abs((after.probability(of: name) ?? 0) - probability) < 1e-4, "\(text)")
                }
            }
        }
    }

    @Test func `training reports its calibration, and calibration can be disabled`() throws {
        let corpus = Sample.corpus(["ham", "spam", "work"], rows: 120)
        let plain = try TextClassifierTrainer.with { $0.calibration = .none }.train(on: corpus)
        #expect(plain.calibration.method == .none)
        #expect(plain.calibration.rows == 0)
        let calibrated = try TextClassifierTrainer.with { $0.calibration = .temperature }.train(on: corpus)
        #expect(calibrated.calibration.method == .temperature)
        #expect(calibrated.calibration.source == .crossFit)
        #expect(calibrated.calibration.temperature != nil)
        for text in Sample.probes {
            #expect(calibrated.classifier.label(of: text) == plain.classifier.label(of: text))
        }
        let isotonic = try TextClassifierTrainer.with { $0.calibration = .isotonic }.train(on: corpus)
        #expect(isotonic.calibration.leftOut == .isotonic)
        #expect(isotonic.calibration.rows == 120)
    }

    @Test func `calibration gives the same bytes for any number of threads`() throws {
        let corpus = Sample.corpus(["ham", "spam", "work"], rows: 60)
        for method in [CalibrationMethod.temperature, .vector, .isotonic] {
            let models = try [1, 3].map { threads in
                try TextClassifierTrainer.with {
                    $0.threads = threads
                    $0.calibration = method
                    $0.fitting.maximumIterations = 5
                }.train(on: corpus).classifier.bytes()
            }
            #expect(models[0] == models[1], "\(method)")
        }
    }

    @Test func `training works with too few rows for folds`() throws {
        let corpus = Sample.corpus(rows: 4)
        let training = try TextClassifierTrainer().train(on: corpus)
        #expect(training.calibration.method == .none)
    }
}

struct CalibrationGoldenTests {
    private let golden: JSONValue

    init() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden/calibration.json")
        golden = try JSONValue(parsing: try String(contentsOf: path, encoding: .utf8))
    }

    private func numbers(_ json: JSONValue?) -> [Double] { (json?.array ?? []).compactMap(\.number) }

    private func rows(_ item: JSONValue) throws -> HeldOutScores {
        let labelCount = try #require(item["labels"]?.integer)
        return HeldOutScores(
            scores: ScoreMatrix(
                labels: (0..<labelCount).map { "label \($0)" },
                values: numbers(item["scores"]).map { Float($0 / 64) }),
            truth: numbers(item["truth"]).map { Int32($0) })
    }

    @Test func `isotonic regression matches scikit-learn`() throws {
        let cases = golden["isotonic"]?.array ?? []
        #expect(cases.count == 5)
        for item in cases {
            let fitted = IsotonicRegression.fitted(
                numbers(item["values"]), weights: numbers(item["weights"]))
            for (found, wanted) in zip(fitted, numbers(item["fitted"])) {
                #expect(abs(found - wanted) < 1e-10)
            }
        }
    }

    @Test func `without the penalty the temperature matches scikit-learn`() throws {
        let cases = golden["temperature"]?.array ?? []
        #expect(cases.count == 4)
        for item in cases {
            let found = TemperatureScaling(of: try rows(item), penalty: 1e-9).scale
            let wanted = try #require(item["factor"]?.number)
            // scikit-learn's search ends when the loss changes by less than about 10⁻⁸.
            #expect(abs(log(found / wanted)) < 1e-3, "found \(found), scikit-learn \(wanted)")
        }
    }

    @Test func `without the penalty two labels match Platt scaling`() throws {
        let cases = golden["platt"]?.array ?? []
        #expect(cases.count == 2)
        for item in cases {
            let scaling = VectorScaling(of: try rows(item), near: 1, penalty: 1e-9)
            #expect(abs(scaling.scales[0] - (item["factor"]?.number ?? .nan)) < 1e-3)
            #expect(abs(scaling.biases[0] - (item["addend"]?.number ?? .nan)) < 1e-3)
        }
    }
}
