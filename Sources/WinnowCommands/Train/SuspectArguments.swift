// `winnow train --drop-suspects`: training without rows whose labels are probably wrong.

import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowModelFile
import WinnowSystem

/// Which rows are left out because of their labels.
struct SuspectArguments: ParsableArguments {
    @Option("Leave out suspects of audit with this score or more.", "p")
    var dropSuspects: Double?

    func validate() throws {
        guard let dropSuspects, !(dropSuspects > 0 && dropSuspects <= 1) else { return }
        throw ValidationError("--drop-suspects is \(dropSuspects), but must be above 0 and at most 1")
    }
}

extension TrainClassifier {
    /// Leaves suspected rows out of the training rows, if requested, and records it in the model's information.
    func dropSuspects(
        from parts: inout LabelledParts, _ information: inout ModelInformation, threads: Int,
        _ report: TrainingProgress
    ) throws {
        guard let score = suspectArguments.dropSuspects else { return }
        report.begins("judging labels")
        var options = CrossValidator.Options()
        options.training.threads = threads
        let audit = try namingData {
            try LabelAuditor(options: options).audit(of: parts.training) { _, _ in true }
        }
        let dropped = Set(audit.suspects.filter { $0.margin >= score }.map(\.row))
        let all = parts.training.count
        if !dropped.isEmpty {
            parts.keep((0..<all).filter { !dropped.contains($0) })
        }
        say(
            "\(counted(dropped.count, "row")) of \(FixedDecimal.grouped(all)) left out, as their labels are suspected "
                + "with a score of at least \(score); winnow audit lists them")
        information["droppedSuspects"] = ["score": .number(score), "rows": .integer(dropped.count)]
    }
}

extension TrainingProgress {
    /// Warns if held-out labels disagree with certain answers too often.
    func warnAboutNoise(_ noise: NoiseCheck?) {
        guard let noise, noise.isSuspicious else { return }
        let percent = FixedDecimal.text(100 * noise.share, digits: 0)
        Console.warning(
            "held-out labels contradict confident answers more often than the probabilities allow, as if \(percent) % of the "
                + "labels were wrong; winnow audit lists suspects, --drop-suspects 0.5 leaves them out")
    }
}
