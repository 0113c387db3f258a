import WinnowModelFile
import WinnowSystem

/// Shows on a terminal how far long work is, and how long it takes at most.
struct WorkProgress {
    private let begin = ContinuousClock.now
    private let isQuiet: Bool

    /// Begins now.
    init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

    /// Shows the current step:
    /// `refit, phase 3 of 4, at most 4 s left, iteration 5 of at most 200, loss 0.31`. Narrow terminals cut
    /// the end.
    func show(_ what: String, _ progress: TrainerProgress, _ detail: String? = nil) {
        guard !isQuiet, Console.isTerminal else { return }
        var parts = [what]
        if progress.phaseCount > 1 { parts.append("phase \(progress.phase) of \(progress.phaseCount)") }
        if let left = Self.left(after: begin.duration(to: .now), done: progress.fraction) {
            parts.append("at most \(left) left")
        }
        if progress.iterationLimit > 1 {
            parts.append("iteration \(progress.iteration) of at most \(progress.iterationLimit)")
        }
        if let detail { parts.append(detail) }
        Console.progress(parts.joined(separator: ", "))
    }

    /// Shows which of several equal parts is worked on, from 1:
    /// `judging labels: part 3 of 10, at most 4 s left`.
    func show(_ what: String, part: Int, of count: Int) {
        let left = Self.left(after: begin.duration(to: .now), done: Double(part - 1) / Double(count))
        show("\(what): part \(part) of \(count)" + (left.map { ", at most \($0) left" } ?? ""))
    }

    /// Shows the current step, if no share is known.
    func show(_ what: String) {
        if !isQuiet { Console.progress(what) }
    }

    /// The time that is left if the work continues at this speed; nil in the first second, or if nothing is
    /// done.
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
