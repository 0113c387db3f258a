import WinnowClassification
import WinnowCore
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowReports
import WinnowSystem

/// Prints the progress of training to standard error, and its reports to standard output.
struct TrainingProgress {
    let isQuiet: Bool
    /// The requested validation part.
    let validation: ValidationArgument
    private let work: WorkProgress

    init(isQuiet: Bool, validation: ValidationArgument) {
        self.isQuiet = isQuiet
        self.validation = validation
        work = WorkProgress(isQuiet: isQuiet)
    }

    /// Shows the step that begins, until the next line.
    func begins(_ what: String) { work.show(what) }

    /// Describes the data read.
    ///
    /// - Parameters:
    ///   - path: the data to train on.
    ///   - threads: the number of threads.
    func read(_ parts: LabelledParts, split: Splitter.Method, path: String, threads: Int) throws {
        try parts.allSummaries.warn()
        let corpus = parts.training
        let rows = zip(corpus.singleLabels, corpus.singleLabelCounts).filter { $0.1 > 0 }
        Self.warnAboutSpellings(rows)
        if corpus.labelSets == nil, !CombinedLabelFinder.warn(about: corpus, path: path, verb: .train) {
            warnAboutLabelCount(of: corpus)
            warnAboutUnusualLabels(of: corpus)
            warnAboutConflicts(in: parts, path: path, threads: threads)
        }
        describe(parts, labels: rows, split: split)
        guard !isQuiet, corpus.unlabelledCount > 0 else { return }
        Console.line("\(counted(corpus.unlabelledCount, "row")) without labels")
    }

    private func describe(
        _ parts: LabelledParts, labels: [(String, Int)], split: Splitter.Method
    ) {
        guard !isQuiet else { return }
        for summary in parts.allSummaries { Console.line(summary.line) }
        if let test = parts.test {
            Console.line(
                "test part: \(counted(test.count, "row")); training part: "
                    + "\(counted(parts.training.count, "row"))")
        }
        describe(labels, rowCount: parts.training.count)
        if let duplicates = parts.duplicates {
            Console.line(
                "\(duplicates.line)\(duplicates.count == 0 ? "" : "; \(split.consequence(for: duplicates))")")
        }
        if parts.training.weights != nil, parts.test != nil || validation.isWanted {
            Console.line("weights apply to training; the reports count every row once")
        }
    }

    /// Warns about labels that are probably meant to be the same.
    ///
    /// - Parameters:
    ///   - rows: the labels of the data, and how many rows have them.
    ///   - known: labels that a model has besides.
    static func warnAboutSpellings(_ rows: [(String, Int)], besides known: [String] = []) {
        func plain(_ label: String) -> [Substring] {
            label.lowercased().split(whereSeparator: \.isWhitespace)
        }
        let names = Set(rows.map(\.0))
        let others = Dictionary(grouping: known.filter { !names.contains($0) }, by: plain)
        let spellings = Dictionary(grouping: rows) { plain($0.0) }
        let alike = spellings.filter { $0.value.count + (others[$0.key]?.count ?? 0) > 1 }
        for (spelling, alike) in alike.sorted(by: { $0.value[0].0 < $1.value[0].0 }).prefix(5) {
            let names =
                (alike.map { "\($0.0) (\(counted($0.1, "row")))" }
                + (others[spelling] ?? []).map { "\($0) (of the model)" })
                .prefix(4).joined(separator: ", ")
            Console.warning("labels that differ only in case or spaces are learned separately: \(names)")
        }
    }

    /// Warns about a column of labels that looks like identifiers.
    private func warnAboutLabelCount(of corpus: Corpus) {
        let count = corpus.labelCounts.count { $0 > 0 }
        guard count > 500, 4 * count > corpus.count else { return }
        Console.warning(
            "\(counted(count, "label")) on \(counted(corpus.count, "row")): if these are not labels, name the column "
                + "of labels with --label-column")
    }

    /// Warns about texts with different labels, of which at most one is right, if they are more than a
    /// thousandth of the rows.
    private func warnAboutConflicts(in parts: LabelledParts, path: String, threads: Int) {
        let count = parts.training.countOfTextsWithSeveralLabels(
            equalRows: parts.duplicates?.equalRows, threads: threads)
        guard 1000 * count > parts.training.count else { return }
        Console.warning(
            "\(path.visible): \(count == 1 ? "1 text has" : "\(FixedDecimal.grouped(count)) texts have") rows with "
                + "different labels; winnow audit --issues conflicting-labels lists them")
    }

    private func describe(_ labels: [(String, Int)], rowCount: Int) {
        var table = TextTable([.left])
        for (label, count) in labels.sorted(by: { $0.1 > $1.1 }).prefix(20) {
            let share = 100 * Double(count) / Double(max(1, rowCount))
            table.append(
                DisplayText(showing: label).truncated(to: 40),
                [FixedDecimal.grouped(count), FixedDecimal.text(share, digits: 1) + " %"])
        }
        table.lines.forEach { Console.line("  " + $0) }
        if labels.count > 20 { Console.line("  … \(counted(labels.count - 20, "more label"))") }
    }

    /// Prints the events of a training.
    func observe(_ event: TextClassifierTrainer.Event) {
        guard !isQuiet else { return }
        switch event {
        case .prepared(let preparation): describe(preparation)
        case .iteration(let phase, let iteration, let progress):
            var losses = "loss \(FixedDecimal.text(iteration.trainingLoss))"
            if let loss = iteration.validationLoss {
                losses += ", validation loss \(FixedDecimal.text(loss))"
            }
            work.show(phase.text, progress, losses)
        }
    }

    private func describe(_ preparation: TextClassifierTrainer.Preparation) {
        if let choice = preparation.choice { Console.line(choice.line) }
        Console.line(
            "features: \(preparation.features.summary); \(counted(preparation.featureCount, "feature"))")
        let validation =
            preparation.validationRows == 0
            ? noValidation(rows: preparation.trainingRows)
            : "validating on \(counted(preparation.validationRows, "row"))"
        Console.line(
            "\(preparation.algorithm.rawValue) on \(counted(preparation.trainingRows, "row")), \(validation)")
        begins("fit")
    }

    /// The reason why there is no validation part.
    private func noValidation(rows: Int) -> String {
        switch validation {
        case .automatic where Splitter.automaticValidationShare(rows: rows) == 0:
            "no validation part, as there are few rows"
        case .automatic, .share: "no validation part, as duplicates and groups stay together"
        case .file, .none: "no validation part"
        }
    }

    /// Prints how training ended.
    func trained(_ training: TextClassifierTrainer.Training) {
        training.operatingPoints.forEach(warnAboutOperatingPoint)
        warnAboutNoise(training.noise)
        warnAboutSharedErrorRates(of: training.classifier)
        guard !isQuiet else { return }
        defer { training.operatingPoints.forEach { Console.line($0.text) } }
        Console.endProgress()
        defer {
            if let text = training.calibration.text { Console.line(text) }
            if let line = training.passageLine { Console.line(line) }
            if let certificate = training.certificate, training.classifier.algorithm.isIterative {
                Console.line("updatable: \(certificate.line(of: training.classifier))")
            }
            if case .one(let thresholds) = training.classifier.rule {
                thresholds.forEach { Console.line($0.line) }
            }
            if training.classifier.rule.form == .labels {
                Console.line(
                    training.validation == nil
                        ? "no held-out rows: a label is predicted if it is more probable than not"
                        : "each label has a threshold of its own, for a high F1")
            }
            for sets in training.predictionSets { Console.line("prediction sets \(sets.line)") }
            if let compression = training.compression { compressed(compression) }
        }
        let metric = training.classifier.information.training?.options.stoppingMetric ?? .logLoss
        ended(training.losses, iterations: training.iterations, training.ending.text(by: metric))
    }

    /// Prints how much smaller the model is stored, and how good it is at other sizes.
    func compressed(_ compression: CompressionReport) {
        guard !isQuiet else { return }
        Console.line(compression.line)
        guard !compression.curve.isEmpty else { return }
        Console.line("sizes, trained on the training part, measured on the validation part:")
        var table = TextTable([.right, .left])
        for point in compression.curve {
            table.append([
                DisplayText(visible: FileSize.text(point.size)),
                DisplayText(
                    visible: "accuracy \(FixedDecimal.text(point.accuracy)), "
                        + "macro F1 \(FixedDecimal.text(point.macroF1))"),
            ])
        }
        table.lines.forEach { Console.line("  " + $0) }
    }

    /// Prints after how many iterations the fit ended, and why.
    func ended(_ losses: [MaximumEntropyTrainer.Iteration], iterations: Int, _ ending: String) {
        guard let last = losses.first(where: { $0.number == iterations }) ?? losses.last else { return }
        var text = "\(ending) after "
        text += "\(counted(iterations, "iteration")): loss \(FixedDecimal.text(last.trainingLoss))"
        if let loss = last.validationLoss { text += ", validation loss \(FixedDecimal.text(loss))" }
        Console.line(text)
    }

    /// Prints the candidates of a round of the search for options.
    func begins(_ round: TuningRound) {
        guard !isQuiet else { return }
        Console.line("tuning: \(round.text)")
    }

    /// Shows how far the search for options is.
    func tries(_ trial: Int, _ progress: TrainerProgress) {
        work.show(trial == 0 ? "choosing features" : "trial \(trial)", progress)
    }

    /// Prints a trial of the search for options that is the best so far.
    func tried(_ trial: TuningTrial, best: TuningTrial, by metric: EvaluationMeasure) {
        guard !isQuiet, trial.number == best.number else { return }
        Console.line(
            "trial \(trial.number): \(metric) \(FixedDecimal.text(trial.score)), \(trial.candidate)")
    }

    /// Prints the results of the search.
    func tuned(_ tuning: TextClassifierTuner.Tuning, by metric: EvaluationMeasure) {
        guard let best = tuning.bestTrial else {
            Console.warning(
                "no candidate could be tried (too little time or data); using the defaults")
            return
        }
        guard !isQuiet else { return }
        // Of scores that differ by less than chance does, the highest is not taken.
        let defaults = tuning.trials.first?.score
        let highest = tuning.trials.filter {
            ($0.trainingRows, $0.heldOutRows) == (best.trainingRows, best.heldOutRows)
        }.compactMap(\.score).max { metric.isHigherBetter ? $0 < $1 : $1 < $0 }
        Console.line(
            "\(tuning.ending != .converged ? "tuning cut short" : "tuned") after \(counted(tuning.trials.count, "trial")): "
                + "\(metric) \(FixedDecimal.text(best.score)) on \(counted(best.heldOutRows, "row")) "
                + "(the defaults \(FixedDecimal.text(defaults)), the best \(FixedDecimal.text(highest))), slightly "
                + "optimistic as one of many")
    }

    /// Warns about a threshold that does not satisfy its rule, or for which the data cannot show it.
    private func warnAboutOperatingPoint(_ point: OperatingPoint) {
        if point.logOdds == nil {
            Console.warning(
                "no threshold reaches \(point.rule) for \(point.label.visible): at \(point.name.visible) it is never the answer"
            )
        }
        guard !point.isCertifiable, let required = point.requiredNegatives else { return }
        Console.warning(
            "the data cannot certify the rate of \(point.name.visible): it takes \(counted(required, "row")) of other labels, "
                + "there are \(FixedDecimal.grouped(point.negatives))")
    }

    /// Warns about labels whose error rates are bounded only together, as each has few held-out texts.
    private func warnAboutSharedErrorRates(of classifier: TextClassifier) {
        let shared = classifier.sharedLabels
        guard shared.count > 1 else { return }
        let names = shared.prefix(5).map(\.visible).joined(separator: ", ") + (shared.count > 5 ? " …" : "")
        Console.warning(
            "error rates hold for the texts of these labels together, not for each, as they have fewer than "
                + "\(ConformalCalibration.ownRows) held-out texts: \(names)")
    }

    /// Prints what fingerprints disclose, and warns if they are useless.
    func keeps(_ fingerprints: TextFingerprints?) {
        guard let fingerprints else { return }
        let texts = counted(fingerprints.textCount, "text")
        if fingerprints.chance > LeakEstimate.highestChance {
            Console.warning(
                "\(texts) are too many for 16-bit fingerprints: evaluate will not be able to find leaks")
        }
        guard !isQuiet else { return }
        Console.line(
            "fingerprints of \(texts) in the model: anyone who has it can check for a text that they guess")
    }

    /// Prints the reports, to standard output.
    func evaluations(validation: EvaluationReport?, test: EvaluationReport?) throws {
        guard !isQuiet else { return }
        for (name, report) in [("validation part", validation), ("test part", test)] {
            guard let report else { continue }
            try OutputFile.standardOutput.write(
                "\n\(name): \(report.text(width: OutputFile.standardOutput.reportWidth))\n")
        }
    }

    /// Prints where the model was written.
    func written(to path: String) {
        if !path.hasSuffix(".winnow") && !path.hasPrefix("/dev/") {
            Console.warning("\(path): classify recognizes a model only if its name ends in .winnow")
        }
        guard !isQuiet else { return }
        Console.line(writtenText("model", to: path))
    }
}

extension TextClassifierTrainer.Phase {
    /// The phase as text.
    fileprivate var text: String {
        switch self {
        case .fit: "fit"
        case .refit: "refit on all rows"
        case .crossFit: "fit on folds, to calibrate"
        }
    }
}

extension OperatingPoint {
    /// The threshold and its expected results, as text.
    var text: String {
        var text = "operating point \(name.visible): \(label.visible) from probability "
        text += probability.map { FixedDecimal.text($0, digits: 4) } ?? "– (never)"
        for (name, share) in [
            ("precision", precision), ("recall", recall), ("false-positive rate", falsePositiveRate),
        ] {
            guard let share else { continue }
            text += ", \(name) \(FixedDecimal.text(share.value)) "
            text += "(\(FixedDecimal.text(share.lower)) to \(FixedDecimal.text(share.upper)))"
        }
        return text
    }
}

extension TextClassifierTrainer.Training {
    /// How passages decide, and how many texts that finds; nil if they do not.
    fileprivate var passageLine: String? {
        guard let rule = classifier.passageRule, let found = foundPadded else { return nil }
        let (before, after) = (
            FixedDecimal.text(100 * found.without, digits: 0), FixedDecimal.text(100 * found.with, digits: 0)
        )
        return
            "a passage of \(rule.size) words can decide for \(rule.label.visible): finds \(after) % of padded held-out texts, instead of \(before) %"
    }
}

extension TuningRound {
    /// Which candidates are tried, on how much of the data.
    fileprivate var text: String {
        let count = FixedDecimal.grouped(candidateCount)
        let what =
            switch kind {
            case .defaults: "the default options"
            case .candidates(round: 1, let all): "round 1 of \(all), \(counted(candidateCount, "candidate"))"
            case .candidates(let round, let all): "round \(round) of \(all), the best \(count)"
            case .neighbours:
                "the best one with one choice changed, up to \(counted(candidateCount, "candidate"))"
            }
        var text = what
        if allFolds > 1 {
            text +=
                foldCount < allFolds ? ", on \(foldCount) of \(allFolds) folds" : ", on all \(allFolds) folds"
        }
        if rowShare < 1 {
            text += ", trained on \(FixedDecimal.text(100 * rowShare, digits: 0)) % of the training rows"
        } else if allFolds == 1 {
            text += ", trained on all training rows"
        }
        return text
    }
}

extension CompressionReport {
    /// How much smaller the model is stored, and the effects.
    var line: String {
        var line = "compressed from \(FileSize.text(formerSize)) to \(FileSize.text(size)), "
        line += "with \(FixedDecimal.text(100 * keptShare, digits: 1)) % of the weights"
        guard let change = probabilityChange else { return line }
        return line + "; the probability that changes most changes by \(FixedDecimal.text(change)) on average"
    }
}

extension Calibration {
    /// The calibration as text; nil for none.
    fileprivate var text: String? {
        if let leftOut { return text(leftOut: leftOut) }
        guard method != .none else { return nil }
        var text = "calibrated by \(method.rawValue)"
        if let temperature { text += " (\(FixedDecimal.text(temperature, digits: 3)))" }
        text +=
            source == .crossFit
            ? " on \(counted(rows, "cross-fitted row"))" : " on \(counted(rows, "validation row"))"
        if let before = calibrationErrorBefore, let after = calibrationErrorAfter {
            text += ": calibration error \(FixedDecimal.text(before)), now \(FixedDecimal.text(after))"
        }
        return text
    }

    /// Why a method was left out.
    private func text(leftOut method: CalibrationMethod) -> String {
        var text = "not calibrated: on \(counted(rows, "held-out row")), \(method.rawValue) would change the "
        text += "log loss from \(FixedDecimal.text(logLossBefore)) to \(FixedDecimal.text(logLossAfter))"
        text += ", the calibration error from \(FixedDecimal.text(calibrationErrorBefore)) to "
        return text + FixedDecimal.text(calibrationErrorAfter)
    }
}
