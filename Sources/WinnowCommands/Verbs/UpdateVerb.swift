import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// Adds rows to a classifier, and removes rows from it, without its training data.
struct UpdateVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Add rows to a trained classifier, or remove rows from it.",
        usage: """
            winnow update <model> <data> --output <model> [<options>]
            winnow update <model> --forget <data> --output <model> [<options>]
            """,
        discussion: """
            The model must have been trained with winnow train --updatable, which writes a state next to it: \
            spam.winnow.state. The training data is not needed. The result is the model that training on the \
            remaining rows would give, with the same options and calibration, up to a bound that is proven and \
            printed (docs/updating.md).

              winnow train messages.csv -o spam.winnow --updatable
              winnow update spam.winnow new.csv -o spam.winnow
              winnow update spam.winnow --forget withdrawn.csv -o spam.winnow
            """)

    @Argument(help: "A classifier trained with --updatable.", completion: .model)
    var model: String

    @Argument(help: "Labelled texts to learn.", completion: .labelledData)
    var data: String?

    @Option("Where to write the model and its state.", "model", name: .shortAndLong, completion: .model)
    var output: String

    @Option(
        "Labelled texts to remove, equal to those in training.", "data", .next,
        completion: .labelledData)
    var forget: String?

    @Option(
        "Bound to prove for the difference of any probability.", "number",
        default: TextClassifierUpdater.Options().tolerance)
    var tolerance: Double?

    @OptionGroup(title: "Data options") var dataArguments: LabelledTextArguments

    @Option("Weight column.", "name") var weightColumn: String?

    @OptionGroup var embeddingArguments: EmbeddingArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func validate() throws {
        guard let tolerance, !(tolerance > 0 && tolerance < 1) else { return }
        throw ValidationError("--tolerance is \(tolerance), but must be above 0 and below 1")
    }

    func run() throws {
        let inputs = [data, forget].compactMap(\.self)
        try CommandFailure.check(output: output, option: "--output", inputs: inputs, what: "the data")
        try UpdatableModel.checkState(beside: output, option: "--output", inputs: inputs)
        let beside = TrainingState.path(beside: model)
        try CommandFailure.check(
            output: output, option: "--output", inputs: [beside], what: "the model's state")
        Interruption.endsWithoutOutput()
        let lock = try locked()
        defer { withExtendedLifetime(lock) {} }
        let file = try ModelFile(contentsOf: model)
        try file.verify()
        try file.requireClassifier(toBe: "updated")
        var classifier: TextClassifier
        do {
            classifier = try ModelAndFiles.classifier(from: file, embedding: embeddingArguments.embedding)
        } catch {
            // That the state is one of another model says better why.
            _ = try state(of: file).check(model: file.identity, path: beside)
            throw error
        }
        guard classifier.hasExclusiveLabels else {
            throw CommandFailure(
                .badData,
                "\(model.visible): a model of texts with several labels cannot be updated; train again with all rows"
            )
        }
        let state = try state(of: file)
        let isAhead = try state.check(model: file.identity, path: beside)
        if isAhead, !inputs.isEmpty {
            throw CommandFailure(
                .badData,
                "an update of \(model.visible) was interrupted before the model was replaced, and its rows are in the "
                    + "state; finish it without data: winnow update \(model.visible) -o \(output.visible)")
        }
        guard isAhead || !inputs.isEmpty else {
            throw CommandFailure(
                .usage, "there is nothing to update; name data to learn, or data to --forget")
        }
        let added = try data.map { try read($0, classifier, weightColumn: weightColumn) }
        if let added {
            try checkHeader(of: added, labels: classifier.labels)
            let rows = zip(added.corpus.singleLabels, added.corpus.singleLabelCounts).filter { $0.1 > 0 }
            TrainingProgress.warnAboutSpellings(rows, besides: classifier.labels)
            if let data, let same = classifier.information.trainingData.first(where: added.isSource) {
                Console.warning(
                    "\(data.visible): the model has learned this file before (\(same.name.visible)); its rows count "
                        + "twice unless they were forgotten")
            }
        }
        let new = data.flatMap { data in added.map { [description(of: $0, data)] } } ?? []
        classifier.information.trainingData += new
        // Rows are forgotten whatever their weights.
        let forgotten = try forget.map { try read($0, classifier, weightColumn: nil) }
        try [added, forgotten].compactMap { $0?.summary }.writeBadRows()
        var options = TextClassifierUpdater.Options()
        if let tolerance { options.tolerance = tolerance }
        options.threads = threadArguments.count
        var update: TextClassifierUpdater.Update
        do {
            update = try TextClassifierUpdater(options: options)
                .update(classifier, with: state, adding: added?.corpus, forgetting: forgotten?.corpus)
        } catch {
            throw error.ofData(data ?? forget ?? model)
        }
        if let forget, added == nil, update.report.forgottenRows == 0 {
            throw CommandFailure(
                .badData,
                "\(forget.visible): none of its rows is one of the model's; texts and labels must be as in training"
            )
        }
        update.follows(file)
        if let forgotten, update.report.missingRows == 0 {
            update.classifier.information.trainingData.removeAll {
                forgotten.isSource($0) && !new.contains($0)
            }
        }
        report(update)
        if classifier.conformal != nil && update.classifier.conformal == nil
            || update.classifier.operatingPoints.count < classifier.operatingPoints.count
        {
            let reason =
                update.classifier.labels == classifier.labels
                ? "too few weights are left, so prediction sets are dropped"
                : "the labels have changed, so operating points and prediction sets are dropped"
            Console.warning("\(model.visible): \(reason); train again to find them")
        }
        let wanted = options.tolerance
        if update.report.certificate.bound > wanted {
            Console.warning(
                "--tolerance \(wanted) cannot be proven with numbers of 4 bytes; the model has the bound above"
            )
        }
        try UpdatableModel(classifier: update.classifier, state: update.state).write(to: output)
        quietArguments.say(writtenText("model", to: output))
        quietArguments.say(UpdatableModel.stateLine(of: output))
    }

    /// A lock that prevents other updates of the model; nil if it cannot be opened.
    ///
    /// The model's file is locked, as it is the last to be replaced.
    private func locked() throws -> FileLock? {
        while let identity = FileIdentity(path: model) {
            let lock: FileLock?
            do throws(FileError) {
                lock = try FileLock.existing(at: model)
            } catch {
                // Reading it reports why it cannot be opened.
                return nil
            }
            guard let lock else {
                throw CommandFailure(
                    .tryLater,
                    "\(model.visible): another update of it is at work; try again when that has ended")
            }
            // An update that has just ended has replaced the file that was locked.
            if FileIdentity(path: model) == identity { return lock }
        }
        return nil
    }

    /// The state beside the model.
    private func state(of file: ModelFile) throws -> TrainingState {
        let path = TrainingState.path(beside: model)
        guard FileIdentity(path: path) != nil || FileIdentity.isFolder(path) else {
            throw CommandFailure(
                .noInput, "\(path.visible): the state of the model is missing; train with --updatable")
        }
        return try TrainingState(contentsOf: path)
    }

    private func read(
        _ path: String, _ classifier: TextClassifier, weightColumn: String?
    ) throws -> LabelledData {
        var options = dataArguments.options
        options.weightColumn = weightColumn
        options.trainedColumns = classifier.information.columns
        options.knownLabels = classifier.labels
        let read = try CorpusReader(options: options, threads: threadArguments.count)
            .read(contentsOf: path)
        read.summary.warnings.forEach(Console.warning)
        quietArguments.say(read.summary.line)
        return read
    }

    /// Refuses data whose first row was taken for data but has a label that neither another row nor the model
    /// has: names of columns must not be learned.
    private func checkHeader(of added: LabelledData, labels: [String]) throws {
        let (corpus, summary) = (added.corpus, added.summary)
        guard summary.delimiter != nil, !summary.hasHeader, !dataArguments.text.noHeader,
            let first = corpus.labelIndices.first, corpus.labelCounts[Int(first)] == 1,
            !labels.contains(corpus.labels[Int(first)])
        else { return }
        throw CommandFailure(
            .badData,
            "\(summary.path.visible): the first row may be the names of columns, as neither another row nor the "
                + "model has its label \(corpus.labels[Int(first)].visible); name the columns with --text-column and "
                + "--label-column, or give --no-header if it is data")
    }

    private func description(of added: LabelledData, _ path: String) -> ModelInformation.TrainingData {
        ModelInformation.TrainingData(
            name: path.lastPathComponent, rows: added.corpus.count, crc32: added.summary.checksum)
    }

    private func report(_ update: TextClassifierUpdater.Update) {
        let report = update.report
        if report.missingRows > 0, let forget {
            Console.warning(
                "\(forget.visible): \(counted(report.missingRows, "row")) of \(FixedDecimal.grouped(report.missingRows + report.forgottenRows)) "
                    + "not among those of the model; texts and labels must be as in training")
        }
        var line = "updated: \(counted(report.addedRows, "row")) added, "
        line += "\(FixedDecimal.grouped(report.forgottenRows)) forgotten, "
        line += "\(FixedDecimal.grouped(report.rows)) in all"
        for (what, labels) in [("new", report.newLabels), ("gone", report.lostLabels)] where !labels.isEmpty {
            line += "; \(what): \(labels.firstNames)"
        }
        quietArguments.say(line)
        quietArguments.say(report.certificate.line(of: update.classifier))
        if let compression = update.compression { quietArguments.say(compression.line) }
    }
}

extension LabelledData {
    /// Whether it is the file that a model has learned, under whatever name.
    fileprivate func isSource(_ data: ModelInformation.TrainingData) -> Bool {
        data.crc32 == summary.checksum && data.rows == corpus.count
    }
}
