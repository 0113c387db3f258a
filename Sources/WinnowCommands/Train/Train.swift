import ArgumentParser

/// Trains a model.
struct Train: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Train a model: a text classifier, a tagger, a lemmatizer and more.",
        usage: """
            winnow train <data> --output <model> [<options>]
            winnow train <kind> <data> --output <model> [<options>]
            """,
        discussion: """
            Without a kind, trains a text classifier. Its options: winnow train classifier --help

              winnow train messages.csv -o spam.winnow
              winnow train messages.csv -o spam.winnow --test 0.2 --report report.html
              winnow train tagger train.conllu -o tagger.winnow
            """,
        subcommands: [
            TrainClassifier.self, TrainTagger.self, TrainLemmatizer.self, TrainSentiment.self,
            TrainLanguage.self, TrainEmbedding.self, TrainGazetteer.self, TrainMail.self, TrainShard.self,
            TrainMerge.self, TrainAnswer.self,
        ],
        defaultSubcommand: TrainClassifier.self)
}
