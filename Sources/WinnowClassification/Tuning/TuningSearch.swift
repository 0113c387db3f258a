import WinnowEvaluation
import WinnowModelFile

/// A search through a ``TuningSpace`` and its results so far.
struct TuningSearch {
    private let space: TuningSpace
    private let measurement: TuningMeasurement
    private let counts: SharedCounts
    private let isHigherBetter: Bool
    private(set) var trials: [TuningTrial] = []
    /// The trials with full effort: their indices in ``trials`` and their places.
    private var whole: [TuningCandidate: (index: Int, place: TuningSpace.Place)] = [:]
    private var best: (index: Int, place: TuningSpace.Place)?
    private var isCutShort = false

    init(space: TuningSpace, measurement: TuningMeasurement) {
        self.space = space
        self.measurement = measurement
        isHigherBetter = measurement.metric.isHigherBetter
        counts = SharedCounts(
            of: measurement.plan.corpus, minimumCount: space.minimumCounts.min() ?? 1,
            threads: measurement.trainer.threads)
    }

    /// Runs until the search ends or is stopped.
    mutating func run(
        candidateCount: Int, seed: UInt64
    ) throws(ClassificationError) {
        // The default options first, with full effort, so that there always is a result.
        announce(.defaults, count: 1, measurement.plan.efforts.last)
        try tryWhole(space.start)
        // Without an answer of the label there is no precision, but another candidate may give one.
        if !measurement.metric.isPrecision { try requireScore() }
        try halve(space.draw(candidateCount, seed: seed))
        try climb()
        if !isCutShort { try requireScore() }
    }

    /// Checks that the measure is defined for the held-out rows.
    private func requireScore() throws(ClassificationError) {
        guard !trials.isEmpty, trials.allSatisfy({ $0.score == nil }) else { return }
        throw .undefined(measurement.metric)
    }

    /// Tries places with increasing effort, keeping the best third each time.
    private mutating func halve(
        _ places: [TuningSpace.Place]
    ) throws(ClassificationError) {
        let efforts = measurement.plan.efforts
        var places = places
        for (number, effort) in efforts.dropLast().enumerated() {
            announce(.candidates(round: number + 1, of: efforts.count), count: places.count, effort)
            var found: [(place: TuningSpace.Place, trial: TuningTrial)] = []
            for place in places {
                guard !isCutShort else { return }
                guard let trial = try attempt(place, effort) else { continue }
                report(trial)
                found.append((place, trial))
            }
            found.sort { isBetter($0.trial, $1.trial) }
            places = found.prefix((found.count + 2) / 3).map(\.place)
        }
        announce(.candidates(round: efforts.count, of: efforts.count), count: places.count, efforts.last)
        for place in places { try tryWhole(place) }
    }

    /// Reports that a round is about to start, unless the search has ended.
    private mutating func announce(_ kind: TuningRound.Kind, count: Int, _ effort: TuningPlan.Effort?) {
        guard !isCutShort, count > 0, let effort else { return }
        let round = TuningRound(
            kind: kind, candidateCount: count, foldCount: effort.foldCount,
            allFolds: measurement.plan.folds.count, rowShare: effort.share)
        if !measurement.watch.goesOn(after: .round(round)) { isCutShort = true }
    }

    /// Moves from the best place to neighbours while they are better.
    private mutating func climb() throws(ClassificationError) {
        var center: TuningSpace.Place?
        while let place = best?.place, place != center, !isCutShort {
            center = place
            let neighbours = space.neighbours(of: place)
            announce(.neighbours, count: neighbours.count, measurement.plan.efforts.last)
            for neighbour in neighbours {
                try tryWhole(neighbour)
                // Continue from the better one at once: its neighbours are also likely to be better.
                if best?.place != place { break }
            }
        }
    }

    /// Tries a place with full effort, unless that has been done.
    private mutating func tryWhole(
        _ place: TuningSpace.Place
    ) throws(ClassificationError) {
        guard !isCutShort, let key = space.candidate(at: place)?.effective, whole[key] == nil,
            let effort = measurement.plan.efforts.last, let trial = try attempt(place, effort)
        else { return }
        whole[key] = (trials.count - 1, place)
        best = chosen
        report(trial)
    }

    private mutating func attempt(
        _ place: TuningSpace.Place, _ effort: TuningPlan.Effort
    ) throws(ClassificationError) -> TuningTrial? {
        guard let candidate = space.candidate(at: place) else { return nil }
        do {
            guard
                let trial = try measurement.trial(
                    candidate, effort: effort, number: trials.count + 1, counts: counts)
            else {
                isCutShort = true
                return nil
            }
            trials.append(trial)
            return trial
        } catch {
            // Some candidates do not suit the data: no n-gram is frequent enough, or there are too many.
            guard error.code == .noFeatures || error.code == .tooLarge, best != nil else { throw error }
            return nil
        }
    }

    private mutating func report(_ trial: TuningTrial) {
        let best = best.map { trials[$0.index] } ?? trial
        if !measurement.watch.goesOn(after: .trial(trial, best: best)) { isCutShort = true }
    }

    /// Of the trials with full effort whose score is at most a standard error below the best, the one with
    /// the lowest log loss.
    ///
    /// With dozens of trials the best score is partly luck; the log loss measures the same and varies less.
    private var chosen: (index: Int, place: TuningSpace.Place)? {
        let found = whole.values.sorted { $0.index < $1.index }
        guard let first = found.min(by: { isBetter(trials[$0.index], trials[$1.index]) }),
            let score = trials[first.index].score
        else { return found.first }
        let tolerance = standardError(of: score, rows: trials[first.index].heldOutRows)
        return found.filter { trials[$0.index].score.map { abs($0 - score) <= tolerance } ?? false }
            .min { trials[$0.index].logLoss < trials[$1.index].logLoss }
    }

    /// The standard error of a share of `rows` rows; 0 for a loss, which decides by itself.
    private func standardError(of score: Double, rows: Int) -> Double {
        guard isHigherBetter, 0...1 ~= score else { return 0 }
        return (score * (1 - score) / Double(max(1, rows))).squareRoot()
    }

    /// Whether a trial's score is better, or equal with a lower loss; undefined scores are the worst.
    private func isBetter(_ left: TuningTrial, _ right: TuningTrial) -> Bool {
        guard let leftScore = left.score else { return false }
        guard let rightScore = right.score else { return true }
        if leftScore != rightScore { return isHigherBetter == (leftScore > rightScore) }
        return left.logLoss < right.logLoss
    }

    /// The result; if no trial was completed, the options are unchanged.
    func tuning(_ options: TextClassifierTrainer.Options) -> TextClassifierTuner.Tuning {
        TextClassifierTuner.Tuning(
            trials: trials, best: best?.index,
            options: best.map { trials[$0.index].candidate.applied(to: options) } ?? options,
            ending: isCutShort ? measurement.watch.ending ?? .limit : .converged)
    }
}

extension ClassificationError {
    /// The error for a measure that no trial can have.
    static func undefined(_ metric: EvaluationMeasure) -> Self {
        Self(
            code: .invalidOption,
            message: "the measure \(metric) is not defined for the labels of the held-out rows; "
                + "tune by another")
    }
}
