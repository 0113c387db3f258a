// `winnow train --task lemma`: lemmatizers from corpora of words with lemmas and tags.

import WinnowAnalysis
import WinnowCorpora
import WinnowEvaluation
import WinnowModelFile
import WinnowModels
import WinnowSystem

extension Train {
    /// Trains a lemmatizer on sentences whose words have lemmas, and saves it.
    func trainLemmatizer() throws {
        try refuseOptions(but: Self.lemmaOptionNames)
        try checkOutputs()
        let reader = TreebankReader()
        let corpus = try reader.read(contentsOf: data)
        let held = try treebank(of: validation, reader)
        let tested = try treebank(of: test, reader)
        let lexicon = try lemmaLexicon()
        if !quiet {
            Console.line(
                "read \(counted(corpus.sentences.count, "sentence")) of \(counted(corpus.wordCount, "word")) from "
                    + data.visible)
        }
        var options = LemmatizerTrainer.Options()
        options.seed = seedArguments.seed
        options.threads = threadArguments.count
        options.usesFineTags = tagColumn == .fine
        if let folds = lemmaArguments.tagFolds { options.tagFolds = folds }
        if let l2 = fittingArguments.l2 { options.l2 = l2 }
        if let count = featureArguments.minimumCount { options.minimumCount = count }
        let lemmatizer: Lemmatizer
        do {
            lemmatizer = try LemmatizerTrainer(options: options).train(on: corpus, lexicon: lexicon) { step in
                if !quiet { Console.line(line(step)) }
                return !Interruption.isNoted
            }
        } catch {
            if error.code == .invalidOption { throw error }
            if error.code == .cancelled {
                throw CommandFailure(exitCode: CommandFailure.interrupted, message: error.message)
            }
            throw CommandFailure(exitCode: CommandFailure.badData, message: "\(data): \(error.message)")
        }
        Interruption.endWith(code: CommandFailure.interrupted)
        let tagger = try WordTagger(from: ModelFile(embedded: WinnowModels.englishPartOfSpeech))
        let reports = [held, tested].map { part in
            part.map { LemmaReport(of: lemmatizer, on: $0, tagger: tagger, training: corpus) }
        }
        do {
            try lemmatizer.save(to: output, information: information(corpus, lexicon, reports))
        } catch {
            throw error.ofOutput
        }
        guard !quiet else { return }
        for (name, report) in zip(["validation part", "test part"], reports) {
            if let report { try OutputFile.standardOutput.write("\(name): \(report.text)\n") }
        }
        Console.line("model written to \(output.visible)")
    }

    /// What the model says of itself.
    private func information(
        _ corpus: Treebank, _ lexicon: LemmaLexicon, _ reports: [LemmaReport?]
    ) -> JSONObject {
        var information = informationArguments.members
        information["training"] = [
            "words": .integer(corpus.wordCount), "sentences": .integer(corpus.sentences.count),
            "lexiconEntries": .integer(lexicon.entries.count),
            "seed": .integer(Int(truncatingIfNeeded: seedArguments.seed)),
        ]
        if let report = reports[0] { information["validation"] = .object(report.json) }
        if let report = reports[1] { information["test"] = .object(report.json) }
        return information
    }

    /// The words of all files of `--lexicon`, in order.
    private func lemmaLexicon() throws -> LemmaLexicon {
        var lexicon = LemmaLexicon()
        for path in sentimentArguments.lexicons {
            let bytes = try InputFile(path: path).readAll()
            do throws(AnalysisError) {
                lexicon.entries += try LemmaLexicon(parsing: String(decoding: bytes, as: UTF8.self)).entries
            } catch {
                throw CommandFailure(exitCode: CommandFailure.badData, message: "\(path): \(error.message)")
            }
        }
        return lexicon
    }

    /// What is measured after training; a lemmatizer does not stop by it.
    private func treebank(of part: ValidationArgument, _ reader: TreebankReader) throws -> Treebank? {
        switch part {
        case .none, .automatic: return nil
        case .file(let path): return try reader.read(contentsOf: path)
        case .share: throw Self.needsFile("--validation")
        }
    }

    private func treebank(of part: TestArgument?, _ reader: TreebankReader) throws -> Treebank? {
        switch part {
        case nil: return nil
        case .file(let path): return try reader.read(contentsOf: path)
        case .share: throw Self.needsFile("--test")
        }
    }

    private static func needsFile(_ option: String) -> CommandFailure {
        CommandFailure(
            exitCode: CommandFailure.usage, message: "\(option): lemmatizers are measured on a file; give one"
        )
    }

    private func line(_ step: LemmatizerTrainer.Step) -> String {
        switch step {
        case .tagged(let parts): "tagged in \(counted(parts, "part"))"
        case .epoch(let number, let loss): "epoch \(number): loss \(FixedDecimal.text(loss))"
        }
    }

    /// What lemmatizers know of the options of `train`.
    private static let lemmaOptionNames: Set<String> = [
        "--task", "--output", "--tag-column", "--tag-folds", "--lexicon", "--validation", "--test", "--seed",
        "--threads", "--quiet", "--l2", "--minimum-count", "--author", "--license", "--description",
        "--model-version",
    ]
}
