// `winnow evaluate` on models that give labels: classifiers and language identifiers.

import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowReports
import WinnowSystem

extension Evaluate {
    /// Measures a classifier on labelled texts.
    func evaluate(_ classifier: TextClassifier) throws {
        let requirements = try requirements()
        let rule = try classifier.rule(
            thresholdArguments.threshold.map(\.threshold), operatingPoints: thresholdArguments.operatingPoint)
        let errorRate = errorRateArguments.errorRate
        if let errorRate { _ = try classifier.rule([], operatingPoints: [], errorRate: errorRate) }
        if let positiveLabel {
            try classifier.validate(.one([LabelThreshold(label: positiveLabel, probability: 0)]))
        }
        let errorTable = try errorTable()
        let delimiter =
            multiLabelArguments.multiLabel?.text
            ?? (classifier.hasExclusiveLabels ? nil : classifier.information.labelDelimiter ?? ",")
        let read = try readCorpus(
            trained: classifier.information.columns, labels: classifier.labels, labelDelimiter: delimiter)
        let corpus = read.corpus
        warnIfTrained(classifier.information, on: read.summary)
        let threads = threadArguments.count
        let duplicates =
            !quietArguments.quiet || format == .html ? NearDuplicates(of: corpus, threads: threads) : nil
        if let duplicates { quietArguments.say(duplicates.line) }
        try warnAboutUnknownLabels(corpus, known: classifier.labels)
        let predictions = try classifier.predictions(on: corpus, by: rule, threads: threads)
        var report = try EvaluationReport(of: predictions, options: options(for: requirements))
        report.leaks = classifier.fingerprints?.leaks(in: corpus, threads: threads)
        report.predictionSets = classifier.predictionSets(
            on: predictions, errorRates: [errorRate].compactMap(\.self))
        if let leaks = report.leaks { tell(leaks) }
        try errorTable.map {
            try write($0, ErrorTable.Answers(predictions, delimiter: delimiter ?? ","), of: read)
        }
        try write(report, requirements) {
            let name = data == "-" ? "standard input" : data.lastPathComponent
            let part = EvaluatedPart(
                name: name, predictions: predictions, report: report, corpus: corpus, classifier: classifier,
                positiveLabel: positiveLabel, operatingPoints: classifier.operatingPoints)
            var page = EvaluationPage(
                title: "\(model.lastPathComponent) on \(name)", part: part, classifier: classifier,
                corpus: corpus, duplicates: duplicates)
            page.origin = .command
            return page.html
        }
    }

    /// Measures a language identifier on texts labelled with language codes, or on a folder with a file
    /// `CODE.txt` per language, one text per line.
    func evaluate(_ identifier: LanguageIdentifier) throws {
        let requirements = try requirements()
        let errorTable = try errorTable()
        let lines = try Corpus(linesOfFolder: data)
        let read = try lines.map { LabelledData(corpus: $0, summary: .ofFolder(data)) } ?? readCorpus()
        let predictions = try identifier.predictions(on: read.corpus, threads: threadArguments.count)
        try errorTable.map { try write($0, ErrorTable.Answers(predictions), of: read) }
        try write(EvaluationReport(of: predictions, options: options(for: requirements)), requirements)
    }

    /// The file of `--errors`, if it is wanted.
    func errorTable() throws -> ErrorTable? {
        try errors.map { try ErrorTable(path: $0, data: data, model: model) }
    }

    /// Writes the errors, and prints their number.
    func write(_ table: ErrorTable, _ answers: ErrorTable.Answers, of read: LabelledData) throws {
        let count = try table.write(answers, of: read, options: dataArguments.options)
        quietArguments.say(
            "\(counted(count, "error")) written to \((errors ?? "").visible), with \(count == 1 ? "its text" : "texts")"
        )
    }

    /// The options, which include the rates in requirements.
    func options(for requirements: [EvaluationRequirement]) -> EvaluationReport.Options {
        var options = EvaluationReport.Options()
        options.threads = threadArguments.count
        for rate in requirements.compactMap(\.measure.falsePositiveRate)
        where !options.falsePositiveRates.contains(rate) {
            options.falsePositiveRates.append(rate)
        }
        return options
    }

    /// Writes the report, and ends with 1 if a required measure is not reached.
    private func write(
        _ report: EvaluationReport, _ requirements: [EvaluationRequirement], page: () -> String = { "" }
    ) throws {
        // Before the report is written, because an unknown label is a usage error, which writes nothing.
        let failures = try failures(of: requirements, report)
        switch format {
        case .text: try OutputFile.standardOutput.write(text(report))
        case .json: try OutputFile.standardOutput.write(report: report.json)
        case .html: try OutputFile.standardOutput.write(page())
        }
        try end(with: failures)
    }

    func requirements() throws -> [EvaluationRequirement] {
        try require.map { try requirement($0) }
    }

    /// A requirement; a measure that lacks its label uses the positive label.
    private func requirement(_ text: String) throws(EvaluationError) -> EvaluationRequirement {
        let unknown: EvaluationError
        do {
            return try EvaluationRequirement(text)
        } catch {
            unknown = error
        }
        guard unknown.code == .unknownMeasure, let positiveLabel,
            let sign = text.lastIndex(of: "=")
        else { throw unknown }
        do {
            return try EvaluationRequirement("\(text[..<sign]):\(positiveLabel)\(text[sign...])")
        } catch {
            throw error.code == .unknownMeasure ? unknown : error
        }
    }

    /// Warns about texts that were trained on, or prints that there are none or that it is unknown.
    ///
    /// - Parameter model: the model's name, if there are several.
    func tell(_ leaks: LeakEstimate, model: String? = nil) {
        let name = model.map { " of \($0.visible)" } ?? ""
        if leaks.finding == .leak {
            Console.warning("\(data): \(leaks.line); scores\(name) are optimistic")
        } else {
            quietArguments.say("leaks\(name): \(leaks.line)")
        }
    }

    /// The maximum number of labels unknown to the model: a table of all labels by all must fit into memory.
    private static let unknownLabelLimit = 5_000

    /// Warns if the data are those that the model was trained on, by their checksum.
    ///
    /// - Parameter model: the model's name, if there are several.
    func warnIfTrained(_ information: ModelInformation, on summary: ReadSummary, model: String? = nil) {
        let sets = information.trainingData
        guard let set = sets.first(where: { $0.crc32 == summary.checksum }), summary.rows > 0 else { return }
        let share = set.rows < summary.rows ? "\(FixedDecimal.grouped(set.rows)) of " : ""
        Console.warning(
            "\(data): \(model?.visible ?? "the model") was trained on \(share)these rows, so the scores are too good; evaluate on other data"
        )
    }

    /// Warns about labels that the model does not have, and refuses data with no others.
    ///
    /// - Parameter model: the model's name, if there are several.
    func warnAboutUnknownLabels(_ corpus: Corpus, known labels: [String], model: String? = nil) throws {
        let known = Set(labels)
        let model = model?.visible ?? "the model"
        let all = zip(corpus.singleLabels, corpus.singleLabelCounts).filter { $0.1 > 0 }
        let unknown = all.filter { !known.contains($0.0) }
        let (count, rows) = (unknown.count, unknown.reduce(0) { $0 + $1.1 })
        guard count > 0 else { return }
        guard count <= Self.unknownLabelLimit, count < all.count else {
            throw CommandFailure(
                .badData,
                "\(data): \(counted(count, "label")) unknown to \(model), whose labels are "
                    + "\(labels.firstNames); name the column of labels with --label-column, or rename them with --label-names"
            )
        }
        Console.warning(
            "\(data): \(counted(count, "label")) "
                + (corpus.labelSets == nil
                    ? "on \(counted(rows, "row")) unknown to \(model); its answers there count as wrong"
                    : "unknown to \(model) count as missed"))
    }

    /// The report as text, the positive label's figures first if one is named.
    private func text(_ report: EvaluationReport) -> String {
        var text = ""
        if let name = positiveLabel, let label = report.labels.first(where: { $0.name == name }) {
            text += "\(name.visible): precision \(FixedDecimal.text(label.scores.precision)), "
            text +=
                "recall \(FixedDecimal.text(label.scores.recall)), F1 \(FixedDecimal.text(label.scores.f1))\n\n"
        }
        return text + report.text(width: OutputFile.standardOutput.reportWidth)
    }

    /// The messages for requirements that are not met.
    ///
    /// - Parameter model: the model's name, if there are several.
    func failures(
        of requirements: [EvaluationRequirement], _ report: EvaluationReport, model: String? = nil
    ) throws -> [String] {
        let name = model.map { "\($0.visible): " } ?? ""
        var failures: [String] = []
        for requirement in requirements where try !requirement.isMet(by: report) {
            let value = try report.value(of: requirement.measure)
            failures.append(
                "\(name)\(requirement.measure) is \(FixedDecimal.text(value)), "
                    + "but \(requirement.measure.isHigherBetter ? "at least" : "at most") "
                    + "\(requirement.bound) is required")
        }
        return failures
    }
}
