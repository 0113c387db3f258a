// How the verbs that go through texts read them.

import ArgumentParser

/// How texts are read, by how many threads, and how much is said of it.
struct InputArguments: ParsableArguments {
    @Flag(help: "Bytes that are not UTF-8 are an error, not U+FFFD.")
    var strict = false

    @OptionGroup(title: "Data options") var text: TextArguments
    @OptionGroup var threads: ThreadArguments
    @OptionGroup var quiet: QuietArguments

    /// The texts of files, in order; of none, those of standard input.
    ///
    /// - Parameters:
    ///   - paths: the files.
    ///   - oneBlockAtOnce: whether whoever answers a block shares its work among threads.
    func input(of paths: [String], oneBlockAtOnce: Bool = false) -> TextInput {
        TextInput(
            paths: paths, options: text.options, isStrict: strict, isQuiet: quiet.quiet,
            threads: oneBlockAtOnce ? 1 : threads.threads)
    }
}
