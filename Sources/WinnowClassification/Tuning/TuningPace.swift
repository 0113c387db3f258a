import WinnowModelFile

/// How far a search is: its phases are the rounds, the last one all moves to neighbours.
struct TuningPace: Sendable {
    private let phases: TrainerPhases
    private var phase = 0
    /// The trials that are done and planned in the round.
    private var done = 0
    private var count = 1
    /// The number of rounds of neighbours that have begun.
    private var moves = 0

    /// About as many neighbours are tried in all.
    private static let neighbourCount = 12.0

    /// Makes the pace of a search that begins with `candidateCount` candidates.
    init(of plan: TuningPlan, candidateCount: Int) {
        let efforts = plan.efforts.map { Double($0.foldCount) * $0.share }
        let whole = efforts.last ?? 1
        var work = [whole]
        var places = candidateCount
        for effort in efforts {
            work.append(max(1, Double(places)) * effort)
            places = (places + 2) / 3
        }
        phases = TrainerPhases(work + [Self.neighbourCount * whole])
    }

    /// Begins a round.
    mutating func begin(_ round: TuningRound) {
        (done, count) = (0, max(1, round.candidateCount))
        switch round.kind {
        case .defaults: phase = 0
        case .candidates(let round, _): phase = round
        case .neighbours:
            phase = phases.count - 1
            moves += 1
        }
    }

    /// Counts a trial that is done.
    mutating func count(_ trial: TuningTrial) { done = min(done + 1, count) }

    /// How far the search is. The number of rounds of neighbours is unknown: each is half of the remaining
    /// work.
    var progress: TrainerProgress {
        let share = Double(done) / Double(count)
        guard moves > 0 else { return phases.progress(phase, done, of: count, done: share) }
        var left = 1.0
        for _ in 1..<moves { left /= 2 }
        return phases.progress(phase, done, of: count, done: 1 - left * (1 - share / 2))
    }
}
