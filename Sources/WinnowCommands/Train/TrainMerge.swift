import ArgumentParser
import WinnowClassification
import WinnowModelFile
import WinnowReports
import WinnowShards
import WinnowSystem

/// Trains a text classifier on the rows of all shards.
struct TrainMerge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Train a text classifier on shards.",
        usage: """
            winnow train merge <partial> … --output <model> [<options>]
            winnow train merge --exchange <folder> --output <model> [<options>]
            """,
        discussion: """
            The partial files come from winnow train shard. They are read one after another in each round, so \
            together they may be larger than memory. The model is the same, byte for byte, for any division of the \
            rows. With --exchange, an engine passes requests to the shards (docs/on-spark.md).

              winnow train merge *.partial -o spam.winnow
            """)

    @Argument("The files of winnow train shard, for all shards.", "partial", completion: .file())
    var partials: [String] = []

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments
    @OptionGroup(title: "Model options") var compressionArguments: CompressionArguments

    @Option("Write requests there; read the paths of the answers.", "folder", completion: .directory)
    var exchange: String?

    @OptionGroup(title: "Fitting options") var fittingArguments: FittingArguments
    @OptionGroup(title: "Fitting options") var calibrationArguments: CalibrationArguments
    @OptionGroup(title: "Fitting options") var conformalArguments: ConformalArguments
    @OptionGroup(title: "Fitting options") var operatingPointArguments: OperatingPointArguments

    @Option("Hold out auto, none or a share of the rows. (default: auto)", "part")
    var validation: ValidationArgument?

    @Flag(help: "Do not retrain on all rows after validation.")
    var noRefit = false

    @OptionGroup var seedArguments: SeedArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: TrainingQuietArguments

    func validate() throws {
        guard partials.isEmpty == (exchange != nil) else {
            throw ValidationError(
                partials.isEmpty
                    ? "there is nothing to merge; name the partial files of all shards"
                    : "--exchange asks for the shards; leave the partial files out")
        }
        if let path = validation?.path {
            throw ValidationError(
                "--validation is \(path), but must be auto, none or a share: shards hold out their own rows")
        }
    }

    private var options: TextClassifierTrainer.Options {
        var options = TextClassifierTrainer.Options()
        fittingArguments.apply(to: &options)
        calibrationArguments.apply(to: &options)
        options.isConformal = conformalArguments.conformal
        options.operatingPoints = operatingPointArguments.operatingPoints
        compressionArguments.apply(to: &options.compression)
        if let validation { options.validation = validation.validation }
        options.refits = !noRefit
        if let seed = seedArguments.seed { options.seed = seed }
        options.threads = threadArguments.count
        return options
    }

    func run() throws {
        try modelArguments.information.requireCodes()
        let output = modelArguments.output
        let options = options
        try options.validate()
        try CommandFailure.check(output: output, option: "--output", inputs: partials, what: "a partial file")
        let report = TrainingProgress(
            isQuiet: quietArguments.quiet, validation: validation ?? .automatic)
        report.begins("reading the shards")
        Interruption.endsWithoutOutput()
        let training = try train(options, report)
        report.trained(training)
        var information = ModelInformation()
        modelArguments.information.apply(to: &information)
        let preparation = training.preparation
        // Nothing about the shards, so that the model does not depend on the division.
        information.trainingData = [
            ModelInformation.TrainingData(
                name: "shards", rows: preparation.trainingRows + preparation.validationRows)
        ]
        information.merge(training.classifier.information)
        let classifier = try compressed(
            training.classifier.with(information), options.compression, report)
        Interruption.endsImmediately()
        try classifier.write(toOutput: output)
        // Standard output is for the requests.
        if exchange == nil { try report.evaluations(validation: training.validation, test: nil) }
        report.written(to: output)
    }

    /// The classifier in the requested size, made without the texts, which are on other computers.
    private func compressed(
        _ classifier: TextClassifier, _ options: CompressionOptions, _ progress: TrainingProgress
    ) throws -> TextClassifier {
        guard options.maximumBytes != nil || !options.keepsTexts,
            let found = try classifier.compressed(options: options)
        else { return classifier }
        progress.compressed(found.report)
        return found.classifier
    }

    /// Warns that two shards were counted with other columns.
    private func warn(_ part: String, _ one: ShardFiles.NamedColumns, _ other: ShardFiles.NamedColumns) {
        Console.warning(
            "\(one.path.visible) has the \(columnsText(one.columns, of: part)), \(other.path.visible) the "
                + "\(columnsText(other.columns, of: part)); count all shards with the same --\(part)-column")
    }

    private func train(
        _ options: TextClassifierTrainer.Options, _ report: TrainingProgress
    ) throws -> TextClassifierTrainer.Training {
        func observe(_ event: TextClassifierTrainer.Event) -> Bool {
            report.observe(event)
            return true
        }
        let trainer = ShardedTrainer(options: options)
        if let exchange { return try trainer.train(on: ShardExchange(folder: exchange), progress: observe) }
        let shards = try ShardFiles(partials, threads: options.threads)
        if let (one, other) = shards.differentTextColumns { warn("text", one, other) }
        if let (one, other) = shards.differentLabelColumns { warn("label", one, other) }
        return try trainer.train(on: shards, progress: observe)
    }
}
