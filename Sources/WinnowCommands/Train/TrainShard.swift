import ArgumentParser
import WinnowClassification
import WinnowCorpora
import WinnowFeatures
import WinnowShards
import WinnowSystem

/// Counts a part of the rows to train a text classifier on.
struct TrainShard: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "shard",
        abstract: "Count one part of the rows for training a text classifier.",
        usage: "winnow train shard <data> --shard <i/n> --partial <file> [<options>]",
        discussion: """
            DATA has the rows of the shard, in a format of winnow train or from - (standard input); it may be empty. \
            winnow train merge trains on all shards, from any computer. By default the features are words and pairs \
            of words that occur in at least two texts, and surface features; use the same options for all shards.

              winnow train shard monday.csv --shard 1/2 --partial monday.partial
              winnow train shard tuesday.csv --shard 2/2 --partial tuesday.partial
              winnow train merge monday.partial tuesday.partial -o spam.winnow
            """)

    @Argument(help: "Labelled texts.", completion: .labelledData)
    var data: String

    @Option(
        help: ArgumentHelp("Which shard this is, and how many there are, such as 3/8.", valueName: "i/n"),
        transform: { text in
            guard let shard = ShardNumber(text) else {
                throw ValidationError(
                    "must be a number and how many shards there are, such as 3/8, at most \(ShardNumber.largestCount)"
                )
            }
            return shard
        })
    var shard: ShardNumber

    @Option("Where to write the counts.", "file", completion: .file()) var partial: String

    @OptionGroup(title: "Data options") var dataArguments: ShardDataArguments
    @OptionGroup(title: "Feature options") var featureArguments: ShardFeatureArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quiet: QuietArguments

    func run() throws {
        try CommandFailure.check(output: partial, option: "--partial", inputs: [data], what: "the data")
        let features = featureArguments.options
        try features.validate()
        let (corpus, textColumns, labelColumn) = try read()
        let result = try TrainingShard(
            of: corpus, as: shard, features: features, textColumns: textColumns, labelColumn: labelColumn,
            threads: threadArguments.count)
        try CommandFailure.writing { try result.write(to: partial) }
        quiet.say("shard \(shard): \(counted(result.count, "row")) counted; written to \(partial.visible)")
    }

    /// The rows, and the columns of their texts and labels; none if there are several shards and this one is
    /// empty.
    private func read() throws -> (Corpus, textColumns: [String], labelColumn: String?) {
        let reader = CorpusReader(options: dataArguments.options, threads: threadArguments.count)
        let read: LabelledData
        do {
            read = try reader.read(contentsOf: data)
        } catch {
            guard [.emptyFile, .headerOnly, .noRows].contains(error.code), shard.count > 1 else {
                throw error
            }
            if error.code == .noRows { Console.warning(error.message) }
            return (Corpus(texts: [], labels: []), [], nil)
        }
        try [read.summary].warn()
        return (read.corpus, read.summary.textColumns, read.summary.labelColumn)
    }
}
