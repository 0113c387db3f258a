// `winnow train --multi-label`: classifiers that give a text any number of labels.

import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowReports
import WinnowSystem

extension TrainClassifier {
    /// Trains a classifier of several labels per text.
    func runMultiLabel() throws {
        try refuseOptionsOfOneLabel()
        let single = options
        var options = MultiLabelTrainer.Options(single)
        try options.validate()
        try checkOutputs()
        Interruption.endsWithoutOutput()
        let progress = TrainingProgress(
            isQuiet: isQuiet, validation: partArguments.validation ?? .automatic)
        let parts = try read(single, progress)
        var reserving = single
        reserveInformation(of: parts, in: &reserving)
        options.compression = reserving.compression
        options.features = try featureArguments.features(
            for: parts.training, validation: parts.validation, algorithm: options.algorithm)
        let training = try train(on: parts, options, progress)
        if !isQuiet { Console.endProgress() }
        progress.trained(training)
        let test = try parts.test.map { corpus in
            try training.classifier.evaluation(
                on: MultiLabelCorpus(combined: corpus), threads: options.threads)
        }
        var information = parts.information
        modelArguments.information.apply(to: &information)
        information.columns = parts.columns(dataArguments.options)
        information.merge(training.classifier.information)
        information[MultiLabelClassifier.delimiterKey] = multiLabel.map { .string($0.text) }
        information["test"] = test.map(\.summary)
        Interruption.endsImmediately()
        try training.classifier.with(information).write(toOutput: output)
        try writePage(validation: training.validation, test: test)
        if !isQuiet {
            for (name, report) in [("validation part", training.validation), ("test part", test)] {
                guard let report else { continue }
                try OutputFile.standardOutput.write("\n\(name): \(report.text)\n")
            }
        }
        progress.written(to: output)
    }

    private func train(
        on parts: LabelledParts, _ options: MultiLabelTrainer.Options, _ progress: TrainingProgress
    ) throws -> MultiLabelTrainer.Training {
        let input = MultiLabelTrainer.Input(
            MultiLabelCorpus(combined: parts.training),
            validation: parts.validation.map(MultiLabelCorpus.init(combined:)), duplicates: parts.duplicates)
        return try namingData {
            try MultiLabelTrainer(options: options).train(on: input) { event in
                progress.observe(event)
                return true
            }
        }
    }

    /// Refuses options that need exactly one label per text.
    private func refuseOptionsOfOneLabel() throws {
        var options = fittingArguments.optionsOfOneLabel + calibrationArguments.optionsOfOneLabel
        options += [
            ("--conformal", conformalArguments.conformal),
            ("--resist-padding", paddingArguments.resistPadding != nil),
            ("--updatable", updatableArguments.updatable),
            ("--operating-point", !operatingPointArguments.operatingPoints.isEmpty),
            ("--positive-label", partArguments.positiveLabel != nil),
            ("--fingerprints", partArguments.fingerprints), ("--tune", tuningArguments.tune),
            ("--drop-suspects", suspectArguments.dropSuspects != nil),
        ]
        try MultiLabelArguments.refuse(options)
    }

    /// Writes the page of the report, if requested: the measures of the test part, else of the validation
    /// part.
    private func writePage(validation: MultiLabelReport?, test: MultiLabelReport?) throws {
        guard let path = partArguments.report else { return }
        guard let report = test ?? validation else {
            return Console.warning(
                "\(path.visible): no report was written, as no rows were held out; give --test or --validation"
            )
        }
        let title = "Training of \(output.lastPathComponent): \(test == nil ? "validation" : "test") part"
        let page = MultiLabelPage(title: title, report: report).html
        try CommandFailure.writing { try AtomicFile.written(Array(page.utf8), to: path).commit() }
        say("report written to \(path.visible)")
    }
}

extension MultiLabelTrainer.Options {
    /// The options that both kinds of classifiers have.
    init(_ options: TextClassifierTrainer.Options) {
        self.init()
        features = options.features
        algorithm = options.algorithm
        fitting = options.fitting
        smoothing = options.smoothing
        ratioExponent = options.ratioExponent
        validation = options.validation
        refits = options.refits
        compression = options.compression
        split = options.split
        seed = options.seed
        threads = options.threads
    }
}

extension MultiLabelClassifier {
    /// The member of a model's information with the delimiter of its training data.
    static let delimiterKey = "labelDelimiter"

    /// The delimiter between the labels of its training data.
    var labelDelimiter: String {
        let text = information[Self.delimiterKey]?.string ?? ","
        return text.count == 1 ? text : ","
    }
}

extension TrainingProgress {
    /// Prints how training on sets of labels ended.
    func trained(_ training: MultiLabelTrainer.Training) {
        guard !isQuiet else { return }
        ended(training.losses, iterations: training.iterations, training.ending)
        let rows =
            switch training.heldOutSource {
            case .none: "no held-out rows: a label is predicted if it is more probable than not"
            case .validation:
                "probabilities and thresholds fitted on \(counted(training.heldOutRows, "validation row"))"
            case .crossFit:
                "probabilities and thresholds fitted on \(counted(training.heldOutRows, "cross-fitted row"))"
            }
        Console.line(rows)
        if let compression = training.compression { Console.line(compression.line) }
    }
}
