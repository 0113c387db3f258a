// `winnow train --task part-of-speech` and `word-tagger`: taggers from corpora of tagged words.

import WinnowAnalysis
import WinnowClassification
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

extension Train {
    /// Trains a tagger on sentences whose words are tagged, and saves it.
    func trainTagger() throws {
        try refuseOptions(but: Self.taggerOptions)
        let options = taggerOptions
        try options.validate()
        try checkOutputs()
        let reader = TreebankReader()
        var corpus = try reader.read(contentsOf: data).taking(tagColumn)
        var held = try heldOutSentences(reader, &corpus)
        let tested = try testSentences(reader)
        if !quiet { Console.line(line(corpus, held, path: data)) }
        let trainer = WordTaggerTrainer(options: options)
        if held?.sentences.isEmpty == true { held = nil }
        let lists = try wordListArguments.gazetteers.map { try GazetteerFile($0).terms() }
        let tagger = try trainer.train(on: corpus, validation: held, gazetteers: lists) { epoch in
            if !quiet { Console.line(self.line(epoch)) }
            return !Interruption.isNoted
        }
        Interruption.endWith(code: CommandFailure.interrupted)
        let reports = [held, tested].map { part in part.map { TaggingReport(of: tagger, on: $0) } }
        do {
            try tagger.save(to: output, information: information(corpus, held, reports))
        } catch {
            throw error.ofOutput
        }
        if !quiet {
            for (name, report) in zip(["validation part", "test part"], reports) {
                if let report { try OutputFile.standardOutput.write("\(name): \(report.text)\n") }
            }
            Console.line("model written to \(output.visible)")
        }
    }

    /// What the model says of itself.
    private func information(
        _ corpus: Treebank, _ held: Treebank?, _ reports: [TaggingReport?]
    ) -> JSONObject {
        var information = informationArguments.members
        information["training"] = [
            "words": .integer(corpus.wordCount), "sentences": .integer(corpus.sentences.count),
            "seed": .integer(Int(truncatingIfNeeded: seedArguments.seed)),
        ]
        if let report = reports[0] { information["validation"] = .object(report.json) }
        if let report = reports[1] { information["test"] = .object(report.json) }
        return information
    }

    /// The sentences to stop by: a file's, or a share of the training data, which loses them.
    private func heldOutSentences(_ reader: TreebankReader, _ corpus: inout Treebank) throws -> Treebank? {
        switch validation {
        case .none: return nil
        case .file(let path): return try reader.read(contentsOf: path).taking(tagColumn)
        case .automatic: return corpus.removingShare(0.05, seed: seedArguments.seed)
        case .share(let share):
            guard share > 0, share < 1 else {
                throw CommandFailure(
                    exitCode: CommandFailure.usage,
                    message: "--validation is \(share), but a share must be above 0 and below 1")
            }
            return corpus.removingShare(share, seed: seedArguments.seed)
        }
    }

    private func testSentences(_ reader: TreebankReader) throws -> Treebank? {
        switch test {
        case nil: return nil
        case .file(let path): return try reader.read(contentsOf: path).taking(tagColumn)
        case .share:
            throw CommandFailure(
                exitCode: CommandFailure.usage, message: "--test: taggers are tested on a file; give one")
        }
    }

    private func line(_ corpus: Treebank, _ held: Treebank?, path: String) -> String {
        let held = held.map { ", validating on \(counted($0.sentences.count, "sentence"))" } ?? ""
        return
            "read \(counted(corpus.sentences.count, "sentence")) of \(counted(corpus.wordCount, "word")) from "
            + "\(path.visible)\(held)"
    }

    private func line(_ epoch: WordTaggerTrainer.Epoch) -> String {
        "epoch \(epoch.number): loss \(FixedDecimal.text(epoch.loss))"
            + (epoch.accuracy.map { ", validation accuracy \(FixedDecimal.text($0))" } ?? "")
            + (epoch.spanF1.map { ", F1 of runs \(FixedDecimal.text($0))" } ?? "")
    }

    /// How to train, from the options that taggers share with classifiers.
    private var taggerOptions: WordTaggerTrainer.Options {
        var options = WordTaggerTrainer.Options()
        options.seed = seedArguments.seed
        if let l2 = fittingArguments.l2 { options.l2 = l2 }
        if let count = featureArguments.minimumCount { options.minimumCount = count }
        options.outsidePenalty = wordListArguments.outsidePenalty
        options.dropout = wordListArguments.dropout
        options.averagesWeights = wordListArguments.averagesWeights
        if let rate = wordListArguments.learningRate { options.learningRate = rate }
        let fitting = MaximumEntropyTrainer.Options()
        if fittingArguments.patience != fitting.patience { options.patience = fittingArguments.patience }
        if fittingArguments.maximumIterations != fitting.maximumIterations {
            options.epochs = fittingArguments.maximumIterations
        }
        return options
    }

    /// What taggers know of the options of `train`.
    private static let taggerOptions: Set<String> = [
        "--task", "--output", "--tag-column", "--validation", "--test", "--seed", "--quiet", "--l2",
        "--minimum-count", "--gazetteer", "--outside-penalty", "--dropout", "--learning-rate",
        "--average-weights",
        "--patience", "--maximum-iterations", "--author", "--license", "--description", "--model-version",
    ]
}

extension Treebank {
    /// Takes a share of the sentences out, drawn with a seed, in their order.
    fileprivate mutating func removingShare(_ share: Double, seed: UInt64) -> Treebank {
        var random = SeededGenerator(seed: seed)
        var numbers = Array(sentences.indices)
        random.shuffle(&numbers)
        let taken = Set(numbers.prefix(Int((Double(numbers.count) * share).rounded())))
        let held = sentences.indices.filter(taken.contains).map { sentences[$0] }
        sentences = sentences.indices.filter { !taken.contains($0) }.map { sentences[$0] }
        return Treebank(sentences: held)
    }

    /// The corpus with one of its columns as the words' tags.
    func taking(_ column: Train.TagColumn) -> Treebank {
        guard column == .fine else { return self }
        var bank = self
        for sentence in bank.sentences.indices {
            for word in bank.sentences[sentence].words.indices {
                bank.sentences[sentence].words[word].tag = bank.sentences[sentence].words[word].fineTag
                bank.sentences[sentence].words[word].fineTag = nil
            }
        }
        return bank
    }
}
