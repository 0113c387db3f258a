// `winnow evaluate` on models other than classifiers.

import ArgumentParser
import WinnowAnalysis
import WinnowCorpora
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

extension Evaluate {
    /// Measures a tagger on a corpus of tagged words.
    func evaluate(_ tagger: WordTagger) throws {
        try report { () throws -> TaggingReport in
            let corpus = try multiwordArguments.reader.read(contentsOf: data)
            quietArguments.say(corpus.summary(from: data))
            return TaggingReport(
                of: tagger, on: corpus.taking(corpus.prefersFineTags(of: tagger) ? .fine : .universal))
        }
    }

    /// Measures a lemmatizer on words with lemmas, with the tags of a tagger and with the corpus's own.
    func evaluate(_ lemmatizer: Lemmatizer) throws {
        try report { () throws -> LemmaReport in
            let tagger = try WordTagger(
                from: ModelFile(at: self.tagger, or: .partOfSpeech(for: lemmatizer)))
            let corpus = try multiwordArguments.reader.read(contentsOf: data)
            quietArguments.say(corpus.summary(from: data))
            let report = LemmaReport(of: lemmatizer, on: corpus, tagger: tagger)
            guard report.all.words > 0 else {
                throw CommandFailure(
                    .badData, "\(data): no word has a lemma; give CoNLL-U with lemmas in its third column")
            }
            return report
        }
    }

    /// Measures a sentiment model on labelled texts.
    func evaluate(_ scorer: SentimentScorer) throws {
        try report { () throws -> SentimentEvaluation in
            try SentimentEvaluation(of: scorer, on: readCorpus().corpus, threads: threadArguments.count)
        }
    }

    /// Measures an embedding on the kind of data given.
    func evaluate(_ embedding: WordEmbedding) throws {
        let rows = try ScoredRows(self)
        switch rows.task {
        case .analogy:
            try report { () throws -> AnalogyReport in
                AnalogyReport(of: embedding, on: try rows.questions(), threads: threadArguments.count)
            }
        case .wordSimilarity:
            try report { () throws -> SimilarityReport in
                SimilarityReport(of: embedding, words: try rows.pairs())
            }
        case .sentenceSimilarity: try evaluateSentences(SentenceEmbedder(embedding), rows)
        }
    }

    /// Measures what only embeds texts on pairs of them.
    func evaluateSentences(_ vectorizer: some TextVectorizer, _ rows: ScoredRows) throws {
        // It reads pairs of words as texts, unless --task requests words.
        guard rows.task == .sentenceSimilarity || rows.task == .wordSimilarity && task == nil else {
            throw CommandFailure(
                .usage, "--task \(rows.task.rawValue): an encoder has no words; give pairs of sentences")
        }
        try report { () throws -> SimilarityReport in
            SimilarityReport(of: vectorizer, texts: try rows.pairs(), threads: threadArguments.count)
        }
    }

    /// Measures another program's embedding, if the file is one; returns whether it is.
    func evaluateForeign(_ error: ModelFileError) throws -> Bool {
        let embedding: WordEmbedding?
        switch (error.code, error.cause?.code) {
        case (.notAModel, _):
            do {
                embedding = try EmbeddingArguments.table(at: model, isQuiet: true)
            } catch let error as EmbeddingError where error.code != .invalidFormat {
                // A table, but an invalid one.
                throw error
            } catch {
                return false
            }
        case (_, .isDirectory?):
            embedding = try? EmbeddingArguments.table(at: model, isQuiet: true)
            guard embedding != nil || FileIdentity(path: model + "/config.json") != nil else { return false }
        default: return false
        }
        try refuseOptions(of: .embedding)
        if let embedding {
            try evaluate(embedding)
        } else {
            try evaluateSentences(try EmbeddingArguments.vectorizer(path: model), ScoredRows(self))
        }
        return true
    }

    /// Measures, writes the report, and ends with 1 if a required measure is not reached.
    ///
    /// - Parameter page: makes the page of a kind of model that has one.
    func report<Report: TaskReport>(
        _ measured: () throws -> Report, page: (Report) -> String = { _ in "" }
    ) throws {
        let requirements = try requirements(among: Report.measureNames)
        let report = try measured()
        switch format {
        case .text: try OutputFile.standardOutput.write(report.description)
        case .json: try OutputFile.standardOutput.write(report: .object(report.json))
        case .html: try OutputFile.standardOutput.write(page(report))
        }
        var failures: [String] = []
        for (name, bound) in requirements {
            let value = report.measures.first { $0.name == name }?.value
            // An undefined measure meets no requirement.
            if let value, value >= bound { continue }
            failures.append("\(name) is \(FixedDecimal.text(value)), but at least \(bound) is required")
        }
        try end(with: failures)
    }

    /// The requirements of `--require`; each named measure must be at least the bound.
    private func requirements(among names: [String]) throws -> [(name: String, bound: Double)] {
        try require.map { text in
            // The last symbol separates the bound: a name may contain one, as recall@fpr=0.001.
            let end = text.lastIndex(of: "=") ?? text.endIndex
            let parts = [text[..<end], text[end...].dropFirst()].map(String.init)
            guard names.contains(parts[0]), let bound = Double(parts[1]), bound.isFinite
            else {
                throw CommandFailure(
                    .usage,
                    "--require \(text.visible): the measures are \(names.joined(separator: ", ")); "
                        + "write one as \(names[0])=0.95")
            }
            return (parts[0], bound)
        }
    }
}

extension Treebank {
    /// Whether a tagger uses the treebank's own tags rather than the universal ones.
    fileprivate func prefersFineTags(of tagger: WordTagger) -> Bool {
        let known = Set(tagger.tags)
        func count(_ tag: (AnnotatedWord) -> String?) -> Int {
            sentences.prefix(100).reduce(0) { sum, sentence in
                sum + sentence.words.count { tag($0).map(known.contains) ?? false }
            }
        }
        return count(\.fineTag) > count(\.tag)
    }
}
