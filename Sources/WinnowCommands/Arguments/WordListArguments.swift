// The options of taggers alone.

import ArgumentParser

/// What a tagger learns from beside its sentences.
struct WordListArguments: ParsableArguments {
    @Option(
        name: .customLong("gazetteer"),
        help: ArgumentHelp(
            "For taggers: a file of terms with labels, as of --task gazetteer; that a word is part of one becomes a feature; may be repeated.",
            valueName: "file"),
        completion: .file())
    var gazetteers: [String] = []

    @Option(
        name: .customLong("outside-penalty"), parsing: .unconditional,
        help: ArgumentHelp(
            "For taggers: what is taken from the score of the tag O; above 0 more runs of words are found.",
            valueName: "score"))
    var outsidePenalty = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For taggers: the share of each word's features that are left out, drawn anew for each sentence and epoch.",
            valueName: "share"))
    var dropout = 0.0

    @Option(
        name: .customLong("learning-rate"), parsing: .unconditional,
        help: ArgumentHelp("For taggers: the first step of each weight. (default: 0.1)", valueName: "step"))
    var learningRate: Double?

    @Flag(
        name: .customLong("average-weights"),
        help: "For taggers: take the means of the weights behind each epoch, not the last ones.")
    var averagesWeights = false
}
