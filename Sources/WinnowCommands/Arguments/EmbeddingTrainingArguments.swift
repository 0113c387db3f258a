// The options of `winnow train --task embedding` alone.

import ArgumentParser
import WinnowEmbeddings

/// How word vectors are learned; what is not given is the library's default.
struct EmbeddingTrainingArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task embedding: the number of components of each vector. (default: 200)",
            valueName: "count"))
    var dimension: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task embedding: how many words to each side stand near a word. (default: 5)",
            valueName: "count"))
    var window: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task embedding: how many times more often than by chance words must stand together to count. (default: 1)",
            valueName: "factor"))
    var shift: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task embedding: how often the random projection is made sharper. (default: 3)",
            valueName: "count"))
    var iterations: Int?

    @Option(
        help: ArgumentHelp(
            "For --task embedding: how numbers are kept: f32, f16 or i8. (default: f32)", valueName: "name"))
    var element: VectorElement?

    /// The names of the options.
    static let names = ["--dimension", "--window", "--shift", "--iterations", "--element"]

    /// What was asked for, in place of the defaults.
    func apply(to options: inout EmbeddingTrainer.Options) {
        if let dimension { options.dimension = dimension }
        if let window { options.window = window }
        if let shift { options.shift = shift }
        if let iterations { options.iterations = iterations }
        if let element { options.element = element }
    }
}
