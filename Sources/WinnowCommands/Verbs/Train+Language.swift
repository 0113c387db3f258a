// Training a language identifier.

import ArgumentParser
import WinnowAnalysis
import WinnowEvaluation
import WinnowModelFile
import WinnowSystem

/// How many n-grams and texts a language identifier is trained with.
struct LanguageTrainingArguments: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task language: how many n-grams a script's model keeps.", valueName: "count"))
    var featureCount = LanguageTrainer.Options().featureCount

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "For --task language: how many whole words a script's model keeps.", valueName: "count"))
    var words = LanguageTrainer.Options().wordCount

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("For --task language: how many texts are drawn for a script.", valueName: "count"))
    var texts = LanguageTrainer.Options().textCount

    /// The options of training.
    var options: LanguageTrainer.Options {
        var options = LanguageTrainer.Options()
        options.featureCount = featureCount
        options.wordCount = words
        options.textCount = texts
        return options
    }
}

extension Train {
    /// Trains a language identifier of a folder of n-gram models and word lists, and saves it.
    func trainLanguage() throws {
        try refuseOptions(but: Self.languageOptionNames)
        try checkOutputs()
        var options = languageArguments.options
        options.seed = seedArguments.seed
        options.threads = threadArguments.count
        try options.validate()
        let read = try LanguageTrainingData(contentsOf: data, threads: options.threads)
        if !quiet {
            Console.line(
                "\(data.visible): n-grams of \(counted(read.languages.count, "language")), "
                    + "\(counted(read.listCount, "word list"))")
        }
        let identifier = try LanguageTrainer(options: options)
            .train(on: read, information: informationArguments.texts) { progress in
                if !quiet {
                    let loss = FixedDecimal.text(progress.loss, digits: 3)
                    Console.progress(
                        "\(progress.script): \(FixedDecimal.grouped(progress.texts)) of "
                            + "\(counted(progress.textCount, "text")), loss \(loss)")
                }
                return true
            }
        Console.endProgress()
        do {
            try identifier.save(to: output)
        } catch {
            throw error.ofOutput
        }
        if !quiet { Console.line("wrote \(output.visible)") }
    }

    /// What language identifiers know of the options of `train`.
    private static let languageOptionNames: Set<String> = [
        "--task", "--output", "--feature-count", "--words", "--texts", "--seed", "--threads", "--quiet",
        "--author",
        "--license", "--description", "--model-version",
    ]
}

extension InformationArguments {
    /// What was given, by the names that manifests use.
    var texts: [(name: String, text: String)] {
        let all = [
            ("author", author), ("license", license), ("description", description), ("version", modelVersion),
        ]
        return all.compactMap { name, text in text.map { (name: name, text: $0) } }
    }
}
