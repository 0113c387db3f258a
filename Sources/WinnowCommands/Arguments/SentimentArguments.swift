// The options of `winnow train --task sentiment` alone.

import ArgumentParser
import WinnowAnalysis
import WinnowSystem

/// What a sentiment model is made of beside its examples.
struct SentimentArguments: ParsableArguments {
    @Option(
        name: .customLong("lexicon"),
        help: ArgumentHelp(
            "For --task sentiment: a file of words, each with a tab and its worth from -4 to 4, or of signs with a description in words. For --task lemma: of words, each with its tag and lemma, parted by tabs. May be repeated.",
            valueName: "file"),
        completion: .file())
    var lexicons: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task sentiment: up to which score, without its sign, a text is neutral. (default: 0.3333)",
            valueName: "score"))
    var neutralMargin: Double?

    func validate() throws {
        if let neutralMargin, !(neutralMargin >= 0 && neutralMargin < 1) {
            throw ValidationError(
                "--neutral-margin is \(neutralMargin), but must be at least 0 and below 1")
        }
    }

    /// The lexicons of the files, in order.
    func read() throws -> [SentimentLexicon] {
        try lexicons.map { path in
            let bytes = try InputFile(path: path).readAll()
            do throws(AnalysisError) {
                return try SentimentLexicon(parsing: String(decoding: bytes, as: UTF8.self))
            } catch {
                throw CommandFailure(exitCode: CommandFailure.badData, message: "\(path): \(error.message)")
            }
        }
    }
}
