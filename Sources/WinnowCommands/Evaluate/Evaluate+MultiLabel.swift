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
        let errorTable = try errorTable()
        try report {
            var options = dataArguments.options
            options.trainedColumns = classifier.information.columns
            options.labelDelimiter = multiLabelArguments.multiLabel?.text ?? classifier.labelDelimiter
            let read = try CorpusReader(options: options, threads: threadArguments.count)
                .read(contentsOf: data)
            try [read.summary].warn()
            quietArguments.say(read.summary.line)
            warnIfTrained(classifier.information, on: read.summary)
            let corpus = read.multiLabelCorpus
            let unknown = Set(corpus.labels).subtracting(classifier.labels).count
            try warnAboutUnknownLabels(
                unknown, areAll: unknown == corpus.labels.count, known: classifier.labels,
                consequence: "unknown to the model count as missed")
            let predictions = try classifier.predictions(on: corpus, threads: threadArguments.count)
            if let errorTable {
                let delimiter = options.labelDelimiter ?? ","
                try write(errorTable, ErrorTable.Answers(predictions, delimiter: delimiter), of: read)
            }
            return MultiLabelReport(of: predictions, threads: threadArguments.count)
        } page: { report in
            let name = data == "-" ? "standard input" : data.lastPathComponent
            return MultiLabelPage(title: "\(model.lastPathComponent) on \(name)", report: report).html
        }
    }
}
