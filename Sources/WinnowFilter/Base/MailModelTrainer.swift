package import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// Trains mail models.
///
/// The most relevant features of the messages are chosen; a logistic regression and counts are fitted to
/// them. The sum of their log-odds is calibrated on messages that they were not trained on, in five parts, as
/// if both labels were equally frequent. The same messages in the same order give the same model.
package struct MailModelTrainer: Trainer {
    /// How to train.
    package struct Options: TrainerOptions {
        /// The maximum number of features that are kept, at least 1. Default 300,000; of features that
        /// share an entry of the table, the most relevant is kept.
        package var featureCount = 300_000
        /// The number of messages in which a feature must occur; at least 1. Default 2.
        package var minimumCount = 2
        /// The cost of an error against that of large weights, above 0. Default 400.
        package var cost = 400.0
        /// The maximum number of iterations of a regression; at least 1. Default 100.
        package var maximumIterations = 100

        /// The defaults.
        package init() {}

        /// Checks that all values are in their ranges.
        ///
        /// - Throws: ``MailModelError`` with `invalidOption`.
        package func validate() throws(MailModelError) {
            try MailModelError.check(featureCount, in: 1...1 << MailModel.bits, named: "featureCount")
            try MailModelError.check(minimumCount, in: 1..., named: "minimumCount")
            try MailModelError.check(cost, in: 1e-6...1e9, named: "cost")
            try MailModelError.check(maximumIterations, in: 1..., named: "maximumIterations")
        }
    }

    /// A report after each iteration of a regression.
    package struct Event: TrainerEvent, Hashable {
        /// The mean log loss on the messages of the phase, with the penalty of large weights.
        package var loss: Double
        /// How far the training is; its phases are five fits for the calibration and that of the model.
        package var progress: TrainerProgress
    }

    /// The number of parts of the messages for the calibration.
    private static let foldCount = 5

    /// How to train.
    package var options: Options

    /// Makes a trainer.
    package init(options: Options) { self.options = options }

    /// Learns from messages of both labels; see `Trainer`. After a stop, the regression has the weights found
    /// so far, or none.
    ///
    /// - Throws: ``MailModelError`` with `invalidOption` or `missingLabel`.
    /// - Complexity: O(features · iterations).
    package func train(
        on examples: MailExamples, progress: (Event) -> Bool
    ) throws(MailModelError) -> Trained<MailModel> {
        try options.validate()
        for label in MailLabel.allCases where examples.count(of: label) == 0 {
            throw MailModelError(
                code: .missingLabel,
                message: "no \(label.rawValue) among the messages; give messages of both labels")
        }
        let phases = TrainerPhases(count: Self.foldCount + 1)
        var isStopped = false
        var phase = 0
        func fit(_ chosen: [Int]) -> MailModelFit {
            defer { phase += 1 }
            var options = options
            if isStopped { options.maximumIterations = 0 }
            return MailModelFit(examples, chosen, options) { iteration, loss in
                let now = phases.progress(phase, iteration, of: options.maximumIterations)
                if !progress(Event(loss: loss, progress: now)) { isStopped = true }
                return !isStopped
            }
        }
        let parts = Self.parts(examples)
        var scores = [MailScores?](repeating: nil, count: examples.count)
        for part in 0..<Self.foldCount where !isStopped {
            let fold = fit(parts.indices.filter { parts[$0] != part })
            guard !isStopped else { break }
            for index in parts.indices where parts[index] == part {
                scores[index] = fold.scores(of: examples.features[index])
            }
        }
        phase = Self.foldCount
        let whole = fit(Array(parts.indices))
        let calibration =
            scores.contains(where: { $0 == nil })
            ? ScoreCalibration() : ScoreCalibration(scores.compactMap(\.self), isSpam: examples.isSpam)
        let model = MailModel(
            table: Tensor(whole.table, shape: [1 << MailModel.bits, MailModel.columnCount]),
            tags: Tensor(whole.tags),
            calibration: calibration)
        let ending: TrainingEnding =
            isStopped ? .stopped : whole.outcome == .iterationLimit ? .limit : .converged
        return Trained(model, ending: ending)
    }

    /// The part of each message: neighbours of a label are in the same part, as they may be similar.
    private static func parts(_ examples: MailExamples) -> [Int] {
        var seen = [true: 0, false: 0]
        let counts = [true: examples.count(of: .spam), false: examples.count(of: .ham)]
        return examples.isSpam.map { isSpam in
            defer { seen[isSpam, default: 0] += 1 }
            return seen[isSpam, default: 0] * foldCount / max(1, counts[isSpam, default: 1])
        }
    }
}
