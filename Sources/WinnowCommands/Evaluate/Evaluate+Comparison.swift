// `winnow evaluate` with two models.

import WinnowCorpora
import WinnowEvaluation
import WinnowReports
import WinnowSystem

extension Evaluate {
    /// How many rows with different answers are shown.
    private static let shownRows = 5

    /// Measures two models on the same rows and compares them.
    func compare(with secondModel: String) throws {
        guard format != .html else {
            throw CommandFailure(.usage, "--format html shows one model; leave out the other one")
        }
        guard errors == nil else {
            throw CommandFailure(.usage, "--errors is for one model; with two, give --differences")
        }
        let requirements = try requirements()
        let paths = [model, secondModel]
        if let differences {
            try CommandFailure.check(output: differences, option: "--differences", inputs: paths + [data])
        }
        guard errorRateArguments.errorRate == nil else {
            throw CommandFailure(.usage, "--error-rate measures one model; leave it or one of the models out")
        }
        let models = try paths.map { try labellingModel(at: $0) }
        let read = try readCorpus()
        let names = self.names(of: paths)
        var predictions: [Predictions] = []
        var reports: [EvaluationReport] = []
        for (name, model) in zip(names, models) {
            warnIfTrained(model.information, on: read.summary, model: name)
            try warnAboutUnknownLabels(read.corpus, known: model.labels, model: name)
            let answers = try model.predictions(on: read.corpus, threads: threadArguments.count)
            var report = try EvaluationReport(of: answers, options: options(for: requirements))
            report.leaks = model.leaks(in: read.corpus, threads: threadArguments.count)
            if let leaks = report.leaks { tell(leaks, model: name) }
            predictions.append(answers)
            reports.append(report)
        }
        let comparison = try ModelComparison(
            of: predictions[0], and: predictions[1], options: options(for: requirements))
        // An unknown label is a usage error, which writes nothing.
        let failures = try zip(names, reports).flatMap {
            try self.failures(of: requirements, $1, model: $0)
        }
        let rows = DifferingRows(comparison, predictions, RowPlaces(read), names: names)
        if let differences {
            try CommandFailure.writing {
                try AtomicFile.written(rows.commaSeparated, to: differences).commit()
            }
        }
        switch format {
        case .text:
            let width = OutputFile.standardOutput.reportWidth
            try OutputFile.standardOutput.write(
                comparison.text(names: (names[0], names[1]), width: width)
                    + rows.text(limit: Self.shownRows, width: width))
        case .json, .html:
            let json = comparison.json(first: (names[0], reports[0]), second: (names[1], reports[1]))
            try OutputFile.standardOutput.write(json.text(.indented) + "\n")
        }
        try end(with: failures)
    }

    /// The file names, or the paths if both are the same.
    private func names(of paths: [String]) -> [String] {
        let names = paths.map(\.lastPathComponent)
        return names[0] == names[1] ? paths : names
    }
}

/// The rows that two models answer differently.
struct DifferingRows {
    private let rows: [Int]
    private let predictions: [Predictions]
    private let places: RowPlaces
    private let names: [String]

    init(_ comparison: ModelComparison, _ predictions: [Predictions], _ places: RowPlaces, names: [String]) {
        rows = comparison.differingExamples
        self.predictions = predictions
        self.places = places
        self.names = names
    }

    /// All rows as CSV: row, text, label and both answers.
    var commaSeparated: [UInt8] {
        var csv = CommaSeparatedText(header: ["row", "text", "label", "first", "second"])
        for row in rows {
            csv.append(
                [String(places.number(of: row)), places.text(at: row), places.corpus.label(at: row)]
                    + answers(at: row))
        }
        return csv.bytes
    }

    /// How many rows there are, and the first ones.
    func text(limit: Int, width: Int) -> String {
        guard !rows.isEmpty else { return "\nall answers are the same\n" }
        let count = rows.count > limit ? "; the first \(limit)" : ""
        let shown = rows.prefix(limit)
        let labelLimit = max(8, width / 6)
        var cells = [[places.areLines ? "line" : "row", "label", names[0], names[1]]]
        for row in shown {
            cells.append([String(places.number(of: row)), places.corpus.label(at: row)] + answers(at: row))
        }
        let labels = cells.map { $0.map { DisplayText(showing: $0).truncated(to: labelLimit) } }
        let taken = labels[0].indices.reduce(0) { sum, column in
            sum + (labels.map { $0[column].width }.max() ?? 0) + 2
        }
        let textLimit = max(20, width - taken)
        let texts =
            [DisplayText(visible: "text")]
            + shown.map { row in
                places.corpus.withText(at: row) { utf8 in
                    let head = String(decoding: utf8.prefix(16 * textLimit), as: UTF8.self)
                    return DisplayText(showing: head).truncated(to: textLimit)
                }
            }
        var table = TextTable([.right, .left, .left, .left, .left])
        for (row, text) in zip(labels, texts) { table.append(row + [text]) }
        return "\n\(counted(rows.count, "row")) with different answers\(count):\n"
            + table.lines.map { $0 + "\n" }.joined()
    }

    private func answers(at row: Int) -> [String] {
        predictions.map { $0.labels[$0.predicted[row]] }
    }
}
