// `winnow evaluate` on models that give a text any number of labels.

import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowReports
import WinnowSystem

extension MultiLabelReport: TaskReport {}

extension Evaluate {
    /// Measures a classifier of several labels per text on labelled texts.
    func evaluate(_ opened: MultiLabelClassifier) throws {
        let thresholds = thresholdArguments.threshold.map(\.threshold)
        try opened.validate(thresholds)
        let classifier = opened.with(thresholds: thresholds)
        try report {
            var options = dataArguments.options
            options.trainedColumns = classifier.information.columns
            options.labelDelimiter = multiLabelArguments.multiLabel?.text ?? classifier.labelDelimiter
            let read = try CorpusReader(options: options, threads: threadArguments.count)
                .read(contentsOf: data)
            read.summary.warnings.forEach(Console.warning)
            quietArguments.say(read.summary.line)
            warnIfTrained(classifier.information, on: read.summary)
            let corpus = read.multiLabelCorpus
            try warnAboutUnknownLabels(corpus, classifier)
            return try classifier.evaluation(on: corpus, threads: threadArguments.count)
        } page: { report in
            let name = data == "-" ? "standard input" : data.lastPathComponent
            return MultiLabelPage(title: "\(model.lastPathComponent) on \(name)", report: report).html
        }
    }

    /// Warns about labels that the model does not have, and refuses data with no others.
    private func warnAboutUnknownLabels(
        _ corpus: MultiLabelCorpus, _ classifier: MultiLabelClassifier
    ) throws {
        let unknown = Set(corpus.labels).subtracting(classifier.labels)
        guard !unknown.isEmpty else { return }
        guard unknown.count < corpus.labels.count, unknown.count <= 5_000 else {
            throw CommandFailure(
                .badData,
                "\(data): \(counted(unknown.count, "label")) unknown to the model, whose labels are "
                    + "\(classifier.labels.prefix(5).map(\.visible).joined(separator: ", "))"
                    + "\(classifier.labels.count > 5 ? ", …" : ""); name the column of labels with --label-column"
            )
        }
        Console.warning(
            "\(data): \(counted(unknown.count, "label")) unknown to the model count as missed")
    }
}
