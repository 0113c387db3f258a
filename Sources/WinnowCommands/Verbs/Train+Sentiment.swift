// `winnow train --task sentiment`.

import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowFeatures
import WinnowModelFile
import WinnowSystem
import WinnowText

extension Train {
    /// Trains a sentiment model of the data, saves it and says how each part was answered by the others.
    func trainSentiment() throws {
        try refuseOptions(but: Self.sentimentOptionNames)
        try checkOutputs()
        let arguments = sentimentArguments
        let lexicons = try arguments.read()
        let reader = CorpusReader(options: dataArguments.options, threads: threadArguments.count)
        let read = try reader.read(contentsOf: data)
        read.summary.warnings.forEach(Console.warning)
        if !quiet { Console.line(read.summary.line) }
        let trainer = SentimentTrainer(lexicons: lexicons, options: try sentimentOptions(arguments))
        let training: SentimentTrainer.Training
        do {
            training = try trainer.train(on: read.corpus) { iteration in
                if !quiet { Console.progress("iteration \(iteration.number)") }
                return true
            }
        } catch {
            throw CommandFailure(exitCode: CommandFailure.badData, message: "\(data): \(error.message)")
        }
        Console.endProgress()
        var information = TrainingData(read).information
        informationArguments.apply(to: &information)
        do {
            try training.scorer.with(information).save(to: output)
        } catch {
            throw error.ofOutput
        }
        guard !quiet else { return }
        try OutputFile.standardOutput.write("each part by the others: " + training.crossValidation.text)
        Console.line(
            "\(counted(read.corpus.count, "text")) in \(counted(training.partCount, "part")), "
                + "\(counted(training.featureCount, "n-gram")), "
                + "\(counted(training.iterations, "iteration")); written to \(output.visible)")
    }

    /// What was asked for, in place of the defaults.
    private func sentimentOptions(_ arguments: SentimentArguments) throws -> SentimentTrainer.Options {
        var options = SentimentTrainer.Options()
        // The default of other tasks says that none were asked for.
        if featureArguments.filters.filters != TokenAnalyzer.standard.filters {
            options.features.analyzer = TokenAnalyzer(
                mode: featureArguments.tokenizer, filters: featureArguments.filters.filters)
        }
        if let lengths = featureArguments.wordNGrams { options.features.wordNGrams = lengths.lengths }
        if let lengths = featureArguments.characterNGrams {
            options.features.characterNGrams = lengths.lengths
        }
        if let count = featureArguments.minimumCount { options.features.minimumCount = count }
        options.features.maximumSize = featureArguments.maximumSize
        options.features.hashBits = featureArguments.hashBits
        options.features.inverseDocumentFrequency = featureArguments.inverseDocumentFrequency
        options.features.termFrequency = featureArguments.termFrequency
        options.features.normalization = featureArguments.normalization
        let l2 = fittingArguments.l2 ?? options.fitting.l2
        options.fitting = fittingArguments.fitting
        options.fitting.l2 = l2
        if let exponent = fittingArguments.ratioExponent { options.ratioExponent = exponent }
        if let margin = arguments.neutralMargin { options.neutralMargin = margin }
        options.seed = seedArguments.seed
        options.threads = threadArguments.count
        return options
    }

    /// What sentiment models know of the options of `train`.
    private static let sentimentOptionNames: Set<String> = [
        "--task", "--output", "--lexicon", "--neutral-margin", "--seed", "--threads", "--quiet",
        "--filters", "--tokenizer", "--word-ngrams", "--character-ngrams", "--minimum-count",
        "--maximum-size", "--hash-bits", "--term-frequency",
        "--inverse-document-frequency", "--no-inverse-document-frequency", "--normalization", "--l2", "--l1",
        "--ratio-exponent", "--maximum-iterations", "--tolerance", "--author", "--license", "--description",
        "--model-version", "--text-column", "--label-column", "--weight-column", "--group-column",
        "--input-format",
        "--encoding", "--delimiter", "--no-header",
    ]
}
