import WinnowModelFile
import WinnowSystem

/// Shows on a terminal how far long work is, and how long it takes at most.
struct WorkProgress {
    private let begin = ContinuousClock.now
    private let isQuiet: Bool

    /// Begins now.
    init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

    /// Shows what is done: `refit, phase 3 of 4, iteration 5 of at most 200, loss 0.31; at most 4 s left`.
    func show(_ what: String, _ progress: TrainerProgress, _ detail: String? = nil) {
        guard !isQuiet, Console.isTerminal else { return }
        var parts = [what]
        if progress.phaseCount > 1 { parts.append("phase \(progress.phase) of \(progress.phaseCount)") }
        if progress.iterationLimit > 1 {
            parts.append("iteration \(progress.iteration) of at most \(progress.iterationLimit)")
        }
        if let detail { parts.append(detail) }
        let left = Self.left(after: begin.duration(to: .now), done: progress.fraction)
        Console.progress(parts.joined(separator: ", ") + (left.map { "; at most \($0) left" } ?? ""))
    }

    /// Shows what is done, where no share is known.
    func show(_ what: String) {
        if !isQuiet { Console.progress(what) }
    }

    /// The time that is left if the work goes on as before; nil in the first second, or if nothing is done.
    static func left(after elapsed: Duration, done: Double) -> String? {
        guard elapsed >= .seconds(1), done > 0, done <= 1 else { return nil }
        let seconds = elapsed / .seconds(1) * (1 - done) / done
        guard seconds < 1e7 else { return nil }
        return text(of: seconds)
    }

    /// A time as people say it: seconds, minutes or hours, rounded up.
    static func text(of seconds: Double) -> String {
        let seconds = Int(seconds.rounded(.up))
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }
}
