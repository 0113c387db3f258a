import ArgumentParser
import WinnowClassification
import WinnowFeatures
import WinnowModelFile
import WinnowShards
import WinnowSystem

/// Answers a request of a training in shards.
struct TrainAnswer: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answer a request of a training in shards.",
        usage: "winnow train answer <partial> --request <file> -o <answer> [<options>]",
        discussion: """
            For engines that run winnow train merge --exchange (docs/on-spark.md): in each round, every shard \
            answers the same request with sums over its rows. Answering a request again gives the same bytes.

              winnow train answer 3.partial --request request --space space -o 3.answer
            """)

    @Argument(help: "A file of winnow train shard.", completion: .file())
    var partial: String

    @Option("The request.", "file", completion: .file()) var request: String
    @Option("The features; needed from the second request on.", "file", completion: .file()) var space:
        String?
    @Option("Where to write the answer.", "answer", name: .shortAndLong, completion: .file())
    var output: String

    @OptionGroup var threadArguments: ThreadArguments

    func run() throws {
        try CommandFailure.check(
            output: output, option: "--output", inputs: [partial, request] + [space].compactMap(\.self))
        let file = try ModelFile(contentsOf: request)
        let asked = try ShardRequest(from: file)
        let worker = ShardWorker(try TrainingShard(contentsOf: partial), threads: threadArguments.count)
        var answer = try worker.answer(to: asked, in: try features(for: asked))
        answer.request = file.identity
        let writer = answer.writer(to: asked.options.question)
        try CommandFailure.writing { try writer.write(to: output) }
    }

    /// The features that the request is about.
    private func features(for request: ShardRequest) throws -> FeatureSpace? {
        guard request.options.question != .terms else { return nil }
        guard let space else {
            throw CommandFailure(
                .usage, "\(self.request.visible): asks about features; name them with --space")
        }
        let file = try ModelFile(contentsOf: space)
        guard file.identity == request.options.space else {
            throw CommandFailure(
                .badData, "\(space.visible): not the features of this request; give those of its training")
        }
        return try FeatureSpace(ofTraining: file)
    }
}
