// The options of `winnow train --task lemma` alone.

import ArgumentParser

/// How a lemmatizer learns from tags.
struct LemmaArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task lemma: into how many parts the data is cut, each tagged by a tagger of the others, so that the lemmatizer learns how taggers err; 0 for none. (default: 5)",
            valueName: "count"))
    var tagFolds: Int?

    func validate() throws {
        if let tagFolds, tagFolds != 0, !(2...100 ~= tagFolds) {
            throw ValidationError("--tag-folds is \(tagFolds), but must be 0 or from 2 to 100")
        }
    }
}
