// `winnow train --task embedding`: word vectors from texts.

import WinnowCorpora
import WinnowEmbeddings
import WinnowEvaluation
import WinnowSystem
import WinnowText

extension Train {
    /// Learns vectors of the words of texts, and saves them.
    func trainEmbedding() throws {
        try refuseOptions(but: Self.embeddingOptionNames)
        try checkOutputs()
        var options = EmbeddingTrainer.Options()
        embeddingTrainingArguments.apply(to: &options)
        // The default of other tasks says that none were asked for.
        if featureArguments.filters.filters != TokenAnalyzer.standard.filters {
            options.analyzer = TokenAnalyzer(
                mode: featureArguments.tokenizer, filters: featureArguments.filters.filters)
        } else {
            options.analyzer = TokenAnalyzer(
                mode: featureArguments.tokenizer, filters: options.analyzer.filters)
        }
        if let count = featureArguments.minimumCount { options.minimumCount = count }
        if let size = featureArguments.maximumSize { options.maximumSize = size }
        options.seed = seedArguments.seed
        options.threads = threadArguments.count
        options.information = informationArguments.members
        do {
            try options.validate()
        } catch {
            // Of an option of one word the name is the flag.
            let isFlag = EmbeddingTrainingArguments.names.contains {
                "\(error)".hasPrefix($0.dropFirst(2) + ":")
            }
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: isFlag ? "--\(error)" : CommandFailure(error)?.message)
        }
        var corpus = EmbeddingCorpus(analyzer: options.analyzer)
        try read(into: &corpus)
        options.information.append(
            key: "training",
            value: [
                "texts": .integer(corpus.textCount), "words": .integer(corpus.wordCount),
                "window": .integer(options.window), "minimumCount": .integer(options.minimumCount),
                "seed": .integer(Int(truncatingIfNeeded: options.seed)),
            ])
        let embedding: WordEmbedding
        do throws(EmbeddingError) {
            embedding = try EmbeddingTrainer(options: options).train(on: corpus) { step in
                if !quiet { tell(step) }
                return true
            }
        } catch {
            Console.endProgress()
            guard error.code == .tooLittleText || error.code == .unsupported else { throw error }
            let reason = error.message.replacing("minimumCount", with: "--minimum-count")
            throw CommandFailure(exitCode: CommandFailure.badData, message: "\(data.visible): \(reason)")
        }
        Console.endProgress()
        do {
            try embedding.save(to: output)
        } catch {
            throw error.ofOutput
        }
        if !quiet {
            Console.line(
                "\(counted(embedding.count, "word")) with \(embedding.dimension) components written to "
                    + output.visible)
        }
    }

    /// Reads the texts of the data, one after another.
    private func read(into corpus: inout EmbeddingCorpus) throws {
        var stream = try TextStream(path: data, options: dataArguments.options)
        if [.lines].contains(stream.inputFormat) { try dataArguments.options.requireNoColumns(in: .lines) }
        var repaired = RepairedBytes()
        while let raw = try stream.next() {
            let block = try TextStream.parse(raw)
            repaired.add(block)
            for row in 0..<block.count { block.withText(at: row) { corpus.append($0) } }
        }
        repaired.warn()
        if !quiet {
            Console.line(
                "read \(counted(corpus.wordCount, "word")) in \(counted(corpus.textCount, "text")) from "
                    + data.visible)
        }
    }

    private func tell(_ step: EmbeddingTrainer.Step) {
        switch step {
        case .counted(let words, let vocabulary):
            Console.line(
                "\(counted(vocabulary, "different word")) frequent enough, "
                    + "\(FixedDecimal.grouped(words)) in all")
        case .paired(let pairs): Console.line("\(counted(pairs, "pair")) of words near each other")
        case .factored(let done, let all): Console.progress("product \(done) of \(all)")
        }
    }

    /// What the training of embeddings knows of the options of `train`.
    private static let embeddingOptionNames: Set<String> = Set(EmbeddingTrainingArguments.names).union([
        "--task", "--output", "--seed", "--threads", "--quiet", "--filters", "--tokenizer",
        "--minimum-count", "--maximum-size", "--author", "--license", "--description", "--model-version",
        "--text-column", "--input-format", "--encoding", "--delimiter", "--no-header",
    ])
}
