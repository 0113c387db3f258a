package import WinnowEvaluation
import WinnowSystem

/// Scores of rows that the weights were not fitted to.
package struct HeldOutScores: Sendable {
    var scores: ScoreMatrix
    /// The index of each row's label, or of its set among ``sets``.
    var truth: [Int32]
    /// One weight per row; nil if all are 1.
    var weights: [Float]?
    /// The indices of the labels of each set; nil if each row has one label.
    var sets: [[Int32]]?

    package init(scores: ScoreMatrix, truth: [Int32], weights: [Float]? = nil, sets: [[Int32]]? = nil) {
        self.scores = scores
        self.truth = truth
        self.weights = weights
        self.sets = sets
    }

    /// The number of rows.
    var count: Int { truth.count }

    /// The indices of a row's labels.
    func labels(ofRow row: Int) -> [Int] {
        sets.map { $0[Int(truth[row])].map(Int.init) } ?? [Int(truth[row])]
    }

    /// Some of these rows.
    package func selecting(_ rows: [Int]) -> HeldOutScores {
        HeldOutScores(
            scores: scores.selecting(rows), truth: rows.map { truth[$0] },
            weights: weights.map { weights in rows.map { weights[$0] } }, sets: sets)
    }

    /// These rows and, after them, others.
    func appending(_ others: HeldOutScores) -> HeldOutScores {
        var all = self
        all.scores.values += others.scores.values
        all.truth += others.truth
        if let more = others.weights { all.weights?.append(contentsOf: more) }
        return all
    }

    /// These rows with calibrated scores.
    func calibrated(by calibration: ScoreCalibration) -> HeldOutScores {
        var rows = self
        rows.scores = calibration.apply(to: scores)
        return rows
    }

    /// The rows as predictions, each counting once; nil if they are not valid predictions.
    package var predictions: Predictions? { predictions(threshold: nil) }

    /// The rows as predictions with a threshold.
    func predictions(threshold: RareLabelThreshold?) -> Predictions? {
        if sets != nil {
            let rows = (0..<count).map(labels(ofRow:))
            // Whatever is predicted.
            return predictions(ofSets: rows, predicted: [[Int]](repeating: [], count: count))
        }
        return try? scores.predictions(truth: truth, answers: threshold.map { scores.values.map($0.answer) })
    }

    /// The rows as predictions of sets of labels.
    func predictions(ofSets truth: [[Int]], predicted: [[Int]]) -> Predictions? {
        let answers = (0..<count).map(scores.answers(ofRow:))
        return try? Predictions(
            labels: scores.labels, truthSets: truth, predictedSets: predicted,
            probabilities: answers.flatMap(\.probabilities), logOdds: answers.flatMap(\.logOdds))
    }

    /// The log loss of each row after a calibration, in nats.
    func losses(after calibration: ScoreCalibration) -> [Double] {
        let calibrated = calibration.apply(to: scores)
        return truth.indices.map { calibrated.logLoss(ofRow: $0, label: Int(truth[$0])) }
    }

    /// The sum of the rows' weights.
    var totalWeight: Double {
        weights?.reduce(0) { $0 + Double($1) } ?? Double(truth.count)
    }

    func weight(of row: Int) -> Double { weights.map { Double($0[row]) } ?? 1 }

    /// The sums to which `body` adds for each row; the pieces of rows do not depend on the number of threads.
    ///
    /// `body` receives the row's scores, the index of its label and its weight.
    func sums(
        count: Int, threads: Int,
        _ body:
            @Sendable (UnsafeBufferPointer<Float>, Int, Double, UnsafeMutableBufferPointer<Double>) -> Void
    ) -> [Double] {
        let ranges = Parallel.ranges(count: truth.count, size: 2048)
        let width = scores.width
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var sums = [Double](repeating: 0, count: count)
            sums.withUnsafeMutableBufferPointer { sums in
                scores.values.withUnsafeBufferPointer { values in
                    for row in ranges[piece] {
                        let own = UnsafeBufferPointer(rebasing: values[row * width..<(row + 1) * width])
                        body(own, Int(truth[row]), weight(of: row), sums)
                    }
                }
            }
            return sums
        }
        return pieces.reduce(into: [Double](repeating: 0, count: count)) { total, piece in
            for index in total.indices { total[index] += piece[index] }
        }
    }
}
