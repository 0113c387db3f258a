// Fits of many labels, row by row.

import Testing
import WinnowModelFile
import WinnowNumerics
import WinnowSystem
@testable import WinnowClassification

struct DualAscentTests {
    /// Rows of random columns, of which some depend on the label.
    private static func examples(
        rows count: Int = 400, labels labelCount: Int = 60, columns columnCount: Int = 300, seed: UInt64 = 3,
        weighted: Bool = false
    ) -> MaximumEntropyTrainer.Examples {
        var random = SeededGenerator(seed: seed)
        var blocks: [SparseBlock] = []
        var labels: [Int32] = []
        var weights: [Float] = []
        for row in 0..<count {
            // Blocks of unequal sizes, as those of appended examples.
            if row % 150 == 0 { blocks.append(SparseBlock()) }
            let label = random.next(below: labelCount)
            var columns: Set<Int> = [label * 3, label * 3 + 1]
            while columns.count < 8 { columns.insert(random.next(below: columnCount)) }
            let sorted = columns.sorted().map(UInt32.init)
            let values = sorted.map { _ in Float(random.next(below: 100) + 20) / 150 }
            sorted.withUnsafeBufferPointer { columns in
                values.withUnsafeBufferPointer {
                    blocks[blocks.count - 1].append(columns: columns, values: $0)
                }
            }
            labels.append(Int32(random.next(below: 10) == 0 ? random.next(below: labelCount) : label))
            weights.append(Float(random.next(below: 4)) / 2)
        }
        return MaximumEntropyTrainer.Examples(
            rows: SparseMatrix(blocks: blocks, columnCount: columnCount), labels: labels,
            weights: weighted ? weights : nil)
    }

    private static func trainer(tolerance: Double = 1e-4) -> MaximumEntropyTrainer {
        var options = MaximumEntropyTrainer.Options()
        options.l2 = 0.1
        options.lossTolerance = tolerance
        options.maximumIterations = 300
        return MaximumEntropyTrainer(options: options)
    }

    private static func factors(_ count: Int) -> [Float] { (0..<count).map { 0.5 + Float($0 % 7) / 4 } }

    /// The objective in double precision: the penalty of the intercepts is on their difference from the
    /// offsets.
    private static func value(
        _ weights: [Double], _ examples: MaximumEntropyTrainer.Examples, labelCount: Int, l2: Double,
        factors: [Float], offsets: [Float]
    ) -> Double {
        let columnCount = examples.rows.columnCount
        var sum = 0.0
        var row = 0
        for block in examples.rows.blocks {
            block.withUnsafeRows { _, columns, values in
                let scores = (0..<labelCount).map { label in
                    columns.indices.reduce(weights[columnCount * labelCount + label]) {
                        $0 + Double(values[$1]) * weights[Int(columns[$1]) * labelCount + label]
                    }
                }
                let loss = logSumExp(scores) - scores[Int(examples.labels[row])]
                sum += Double(examples.weights?[row] ?? 1) * loss
                row += 1
            }
        }
        for column in 0...columnCount {
            for label in 0..<labelCount {
                var weight = weights[column * labelCount + label]
                weight =
                    column < columnCount ? weight / Double(factors[column]) : weight - Double(offsets[label])
                sum += 0.5 * l2 * weight * weight
            }
        }
        return sum
    }

    @Test func `the omega function solves its equation`() {
        for x in stride(from: -3.99, through: 800, by: 0.37) {
            let omega = wrightOmega(x)
            #expect(abs(omega + naturalLogarithm(omega) - x) < 1e-7 * max(1, abs(x)), "\(x)")
        }
        #expect(abs(wrightOmega(1) - 1) < 1e-9)
        #expect(abs(wrightOmega(0) - 0.567_143_290_409_783_8) < 1e-9)
        for x in stride(from: -40, to: -4, by: 0.9) {
            let omega = wrightOmega(x)
            #expect(abs(omega + naturalLogarithm(omega) - x) < 2 * omega * omega + 1e-12, "\(x)")
        }
    }

    @Test(arguments: [0.3, 4, 90, 700], [3.0, 12])
    func `a step gives a row the softmax of the scores that it leads to`(strength: Double, spread: Double) {
        var random = SeededGenerator(seed: 8)
        let (labelCount, width) = (70, 80)
        var step = ShareStep(labelCount: labelCount, width: width, leastShare: 1e-9)
        for round in 0..<20 {
            var scores = (0..<width).map { _ in Float(spread) * Float(random.next(below: 1000)) / 1000 }
            // Padding must not count, whatever it holds.
            for place in labelCount..<width { scores[place] = 50 }
            var shares = LabelShares(labels: [Int32(random.next(below: labelCount))]).rows[0]
            let label = Int(shares[0].label)
            for _ in 0..<2 {
                let before = shares
                let state = step.measure(scores, label: label, shares: shares)
                let all = logSumExp(scores[..<labelCount].map(Double.init))
                #expect(abs(state.loss - (all - Double(scores[label]))) < 1e-4)
                step.solve(scores, shares: &shares, strength: strength)
                for change in step.changes {
                    scores[Int(change.label)] += Float(strength) * change.value
                    let old = before.first { $0.label == change.label }?.value ?? 0
                    let new = shares.first { $0.label == change.label }?.value ?? 0
                    #expect(abs(old - new - change.value) < 1e-6)
                }
                let logarithm = logSumExp(scores[..<labelCount].map(Double.init))
                for share in shares {
                    let probability = exponential(Double(scores[Int(share.label)]) - logarithm)
                    #expect(
                        abs(Double(share.value) - probability) < 1e-3, "round \(round), label \(share.label)")
                }
                #expect(abs(shares.reduce(0) { $0 + $1.value } - 1) < 1e-3)
                #expect(shares.map(\.label) == shares.map(\.label).sorted())
            }
        }
    }

    @Test(arguments: [false, true])
    func `the gradient at the end is 0, by finite differences`(weighted: Bool) {
        let examples = Self.examples(weighted: weighted)
        let factors = Self.factors(examples.rows.columnCount)
        let fit = Self.trainer(tolerance: 1e-8).fit(examples, labelCount: 60, factors: factors)
        #expect(fit.ending == .converged)
        let offsets = examples.labels.shares(weights: examples.weights, labelCount: 60)
            .map { Float(naturalLogarithm($0)) }
        let point = fit.variables.map(Double.init)
        func value(_ point: [Double]) -> Double {
            Self.value(
                point, examples, labelCount: 60, l2: 0.1, factors: factors, offsets: offsets)
        }
        var random = SeededGenerator(seed: 21)
        for _ in 0..<6 {
            let direction = point.indices.map { _ in Double(random.next(below: 2001)) / 1000 - 1 }
            func slope(at scale: Double) -> Double {
                func moved(_ step: Double) -> [Double] {
                    zip(point, direction).map { scale * $0 + step * $1 }
                }
                return (value(moved(1e-4)) - value(moved(-1e-4))) / 2e-4
            }
            // In comparison with a point at which the weights are a tenth smaller.
            let reference = abs(slope(at: 0.9))
            #expect(abs(slope(at: 1)) < 0.02 * reference + 0.02, "\(slope(at: 1)) of \(reference)")
        }
        let least = value(point)
        #expect(value(point.map { $0 * 1.01 }) > least && value(point.map { $0 * 0.99 }) > least)
        let total = Double(examples.weights?.reduce(0, +) ?? Float(examples.labels.count))
        let reported = fit.history.last?.trainingLoss ?? .nan
        #expect(abs(reported - least / total) < 1e-3 * reported)
    }

    @Test func `fits are the same for any number of threads`() {
        let (training, validation) = (Self.examples(), Self.examples(rows: 330, seed: 4))
        let fits = [1, 2, 4].map {
            Self.trainer().fit(training, validation: validation, labelCount: 60, threads: $0)
        }
        #expect(fits[0].ending == .converged)
        #expect(fits[0].history.count > 1)
        for fit in fits[1...] {
            #expect(fit.variables == fits[0].variables)
            #expect(fit.history == fits[0].history)
        }
    }

    @Test func `a fit that ended early has lost little`() throws {
        let examples = Self.examples()
        let losses = [1e-4, 1e-7].map {
            Self.trainer(tolerance: $0).fit(examples, labelCount: 60).history.last?.trainingLoss ?? .nan
        }
        #expect(losses[0] < 1.15 * losses[1], "\(losses)")
        #expect(losses[0] >= 0.999 * losses[1], "\(losses)")
    }

    @Test func `the validation loss is that of the weights`() throws {
        let (training, validation) = (Self.examples(), Self.examples(rows: 300, seed: 4, weighted: true))
        let fit = Self.trainer().fit(training, validation: validation, labelCount: 60)
        // Without a penalty and with offsets of 0, the objective is the loss.
        let loss =
            Self.value(
                fit.variables.map(Double.init), validation, labelCount: 60, l2: 0,
                factors: Self.factors(300), offsets: [Float](repeating: 0, count: 60))
            / Double(try #require(validation.weights).reduce(0, +))
        #expect(abs(try #require(fit.history.last?.validationLoss) - loss) < 1e-4 * loss)
    }

    @Test func `a fit continues from its shares, also in other columns`() throws {
        let examples = Self.examples()
        let trainer = Self.trainer(tolerance: 1e-6)
        let first = trainer.fit(examples, labelCount: 60)
        let shares = try #require(first.shares)
        let second = trainer.fit(examples, labelCount: 60, shares: shares)
        #expect(second.history.count < first.history.count)
        #expect(Self.distance(first.variables, second.variables) < 0.05)
        // The columns in another order.
        var reversed = examples
        reversed.rows.blocks = examples.rows.blocks.map { block in
            SparseBlock(starts: block.starts, columns: block.columns.map { 299 - $0 }, values: block.values)
        }
        let third = trainer.fit(reversed, labelCount: 60, shares: shares).variables
        let columns = (0..<300).reversed().flatMap { third[$0 * 60..<($0 + 1) * 60] }
        #expect(Self.distance(second.variables, columns + third[(300 * 60)...]) < 0.05)
        #expect(Self.distance(second.variables, third) > 0.5)
    }

    /// The sum of the differences' magnitudes, relative to that of the first weights.
    private static func distance(_ left: [Float], _ right: [Float]) -> Float {
        zip(left, right).reduce(0) { $0 + abs($1.0 - $1.1) } / left.reduce(0) { $0 + abs($1) }
    }

    @Test func `shares of some rows are continued, those of new rows begin`() {
        var earlier = LabelShares(labels: [0, 1])
        earlier.rows[1] = [
            LabelShares.Share(label: 0, value: 0.25), LabelShares.Share(label: 1, value: 0.75),
        ]
        let shares = LabelShares(labels: [5, 1, 0], places: [nil, 1, 0], in: earlier)
        #expect(shares.rows == [LabelShares(labels: [5]).rows[0], earlier.rows[1], earlier.rows[0]])
    }

    @Test func `the best weights are those of the lowest validation loss`() {
        var options = MaximumEntropyTrainer.Options()
        options.patience = 2
        var stopping = EarlyStopping(options: options, rows: 300)
        for (index, mean) in [1, 0.8, 1.2, 1.3].enumerated() {
            let loss = HeldOutLoss(mean: mean, standardError: 0.1)
            let goesOn = [Float(index)].withUnsafeBufferPointer {
                stopping.shouldContinue(after: loss, iteration: index + 1, at: $0)
            }
            #expect(goesOn == (index < 3))
        }
        #expect(stopping.hasRisen)
        #expect(stopping.best.iteration == 2)
        #expect(stopping.best.variables == [1])
    }

    @Test func `weights have no padding, and are those after the limit of passes`() {
        let examples = Self.examples()
        let ascent = DualAscent(
            examples, labelCount: 60, l2: 0.1, factors: nil, shares: nil, tolerance: 1e-4 * 1_000.0,
            threads: 1)
        #expect(ascent.pass())
        let weights = ascent.weights(in: ascent.table)
        #expect(weights.count == 301 * 60)
        #expect(weights == ascent.takeWeights())
        var trainer = Self.trainer()
        trainer.options.maximumIterations = 1
        #expect(trainer.fit(examples, labelCount: 60).variables == weights)
    }

    @Test func `few labels, an L1 penalty, initial weights and sets take the other optimizer`() {
        let examples = Self.examples(labels: 49)
        #expect(Self.trainer().fit(examples, labelCount: 49).shares == nil)
        let many = Self.examples()
        #expect(Self.trainer().fit(many, labelCount: 60).shares != nil)
        var trainer = Self.trainer()
        trainer.options.maximumIterations = 3
        let start = [Float](repeating: 0, count: 301 * 60)
        #expect(trainer.fit(many, labelCount: 60, start: start).shares == nil)
        trainer.options.l1 = 0.01
        #expect(trainer.fit(many, labelCount: 60).shares == nil)
    }
}
