import ArgumentParser
import WinnowFilter
import WinnowModelFile
import WinnowSystem

/// Trains a base model for a mail filter.
struct TrainMail: TrainingCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Train a base model for a mail filter.",
        usage: "winnow train mail <data> --output <model> [<options>]",
        discussion: """
            DATA is a folder with folders, maildirs or mailboxes named spam and ham, or a list: a file with a line \
            spam PATH or ham PATH for each message. Messages are read as they were sent, header included. winnow \
            filter and winnow learn use the model with --base, or if it is base.winnow in the store's folder.

              winnow train mail mail/ -o base.winnow
              winnow evaluate base.winnow later-mail/
              winnow filter --base base.winnow < message.eml
            """)

    private static let defaults = MailModelTrainer.Options()

    @Argument(help: "Labelled mail.", completion: .directory)
    var data: String

    @OptionGroup(title: "Model options") var modelArguments: ModelArguments

    @Option("Maximum number of features.", "count", default: defaults.featureCount)
    var featureCount: Int?

    @Option("Minimum number of messages with a feature.", "count", default: defaults.minimumCount)
    var minimumCount: Int?

    @Option("Cost of an error against that of large weights.", "number", default: defaults.cost)
    var cost: Double?

    @Option("Maximum number of iterations.", "count", default: defaults.maximumIterations)
    var maximumIterations: Int?

    @OptionGroup var quietArguments: TrainingQuietArguments

    /// How to train: the given options, else the library's defaults.
    private var options: MailModelTrainer.Options {
        var options = Self.defaults
        if let featureCount { options.featureCount = featureCount }
        if let minimumCount { options.minimumCount = minimumCount }
        if let cost { options.cost = cost }
        if let maximumIterations { options.maximumIterations = maximumIterations }
        return options
    }

    func run() throws {
        let options = options
        try options.validate()
        try checkOutput()
        Interruption.endsWithoutOutput()
        let examples = try read()
        let work = WorkProgress(isQuiet: isQuiet)
        let model: MailModel
        do {
            model = try MailModelTrainer(options: options).train(on: examples) { event in
                work.show(
                    "part \(event.progress.phase) of \(event.progress.phaseCount)", event.progress,
                    "loss \(FixedDecimal.text(event.loss, digits: 3))")
                return true
            }.model
        } catch {
            guard error.code == .missingLabel else { throw error }
            throw CommandFailure(.badData, "\(data.visible): \(error.message)")
        }
        Interruption.endsImmediately()
        var information = modelArguments.information.information
        let name = data.split(separator: "/").last.map(String.init) ?? data
        information.trainingData = [ModelInformation.TrainingData(name: name, rows: examples.count)]
        information["training"] = try JSONValue(encoding: options)
        try model.with(information).write(toOutput: output)
        say("model written to \(output.visible)")
    }

    private func read() throws -> MailExamples {
        var examples = MailExamples()
        try LabelledMail(path: data).forEach { examples.append($0, as: $1) }
        say(
            "\(data.visible): \(counted(examples.count, "message")), "
                + "\(FixedDecimal.grouped(examples.count(of: .spam))) spam")
        return examples
    }
}
