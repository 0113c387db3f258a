// The last step of training on sets of labels: calibration, thresholds and the report.

import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

extension TrainingRun {
    /// Performs all steps on rows with sets of labels.
    func multiLabelTraining(
        _ progress: (TextClassifierTrainer.Event) -> Bool
    ) throws(ClassificationError) -> MultiLabelTrainer.Training {
        let learning = try learned(progress)
        var goesOn = learning.goesOn
        let held = try evidence(
            learning.learned, counts: goesOn ? learning.crossFitCounts : nil,
            progress: {
                goesOn = goesOn && progress(learning.phases.event(.crossFit, $0, $1, $2))
                return goesOn
            },
            suffices: { rows, isPart in isPart && rows.count >= MaximumEntropyTrainer.precisePartSize })
        let sets = plan.labelSets?.members ?? []
        let threads = plan.options.threads
        let decisions =
            held.map { LabelDecisions(of: $0.rows, sets: sets, threads: threads) }
            ?? LabelDecisions(labelCount: plan.labelCount)
        var training = MultiLabelTrainer.Training(
            classifier: MultiLabelClassifier(
                linear: learning.learned.classifier.calibrated(by: decisions.calibration),
                thresholds: decisions.thresholds),
            preparation: learning.preparation, losses: learning.learned.fit.history,
            iterations: learning.learned.fit.iterations, ending: learning.learned.fit.ending,
            heldOutRows: held?.rows.count ?? 0, heldOutSource: held?.source ?? .none)
        if !goesOn { training.ending = .stopped }
        training.validation = held.flatMap { report(on: $0.rows, sets: sets, threads: threads) }
        try compress(&training, first: learning.learned.trial)
        return training
    }

    /// The measures on held-out rows, a fifth of them at a time, with the calibration and thresholds of the
    /// others; nil with fewer than five rows.
    private func report(on rows: HeldOutScores, sets: [[Int32]], threads: Int) -> MultiLabelReport? {
        let partCount = 5
        guard rows.count >= partCount else { return nil }
        var order = Array(0..<rows.count)
        var generator = SeededGenerator(seed: 0)
        generator.shuffle(&order)
        var (truth, predicted): ([[Int]], [[Int]]) = ([], [])
        var probabilities: [Double] = []
        for part in 0..<partCount {
            let others = order.indices.filter { $0 % partCount != part }.map { order[$0] }
            let own = order.indices.filter { $0 % partCount == part }.map { order[$0] }
            let decisions = LabelDecisions(of: rows.selecting(others), sets: sets, threads: threads)
            let judged = rows.selecting(own).calibrated(by: decisions.calibration)
            let thresholds = decisions.thresholds
            for row in 0..<judged.count {
                let logOdds = judged.scores.values[row * thresholds.count..<(row + 1) * thresholds.count]
                    .map(Double.init)
                truth.append(sets[Int(judged.truth[row])].map(Int.init))
                predicted.append(thresholds.indices.filter { logOdds[$0] >= thresholds[$0] })
                probabilities += logOdds.map(logistic)
            }
        }
        let predictions = try? MultiLabelPredictions(
            labels: plan.labels, truth: truth, predicted: predicted, probabilities: probabilities)
        return predictions.map { MultiLabelReport(of: $0, threads: threads) }
    }
}
