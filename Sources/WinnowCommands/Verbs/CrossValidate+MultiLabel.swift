// `winnow crossvalidate --multi-label`: options for texts with any number of labels.

import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

extension CrossValidate {
    /// Measures options of a classifier of several labels per text.
    func runMultiLabel(_ delimiter: LabelDelimiter, _ single: TextClassifierTrainer.Options) throws {
        try MultiLabelArguments.refuse(
            fittingArguments.optionsOfOneLabel + calibrationArguments.optionsOfOneLabel)
        var options = MultiLabelTrainer.Options(single)
        try options.validate()
        var dataOptions = dataArguments.options
        dataOptions.labelDelimiter = delimiter.text
        let read = try CorpusReader(options: dataOptions, threads: threadArguments.count)
            .read(contentsOf: data)
        try [read.summary].warn()
        MultiLabelArguments.warnIfUnused(delimiter, in: read.corpus, path: data)
        quietArguments.say(read.summary.line)
        options.features = try featureArguments.features(for: read.corpus, algorithm: options.algorithm)
        var validator = MultiLabelCrossValidator(options: options)
        if let folds { validator.folds = folds }
        let predictions = try predictions(by: validator, on: read.multiLabelCorpus)
        let report = try MultiLabelFoldsReport(predictions, threads: options.threads)
        switch format {
        case .text: try OutputFile.standardOutput.write(report.text)
        case .json: try OutputFile.standardOutput.write(report: report.json)
        }
    }

    private func predictions(
        by validator: MultiLabelCrossValidator, on corpus: MultiLabelCorpus
    ) throws -> [MultiLabelPredictions] {
        defer { Console.endProgress() }
        let work = WorkProgress(isQuiet: quietArguments.quiet)
        work.show("counting n-grams")
        do {
            return try validator.predictions(on: corpus) { event in
                guard !quietArguments.quiet else { return }
                switch event {
                case .fold(let fold, let rows, _):
                    Console.line(
                        "fold \(fold + 1) of \(validator.folds): training on \(counted(rows, "row"))")
                case .iteration(_, let phase, let iteration, let progress):
                    work.show(phase.rawValue, progress, "loss \(FixedDecimal.text(iteration.trainingLoss))")
                }
            }
        } catch {
            throw error.ofData(data)
        }
    }
}
