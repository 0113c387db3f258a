// `winnow evaluate` on a lemmatizer.

import WinnowAnalysis
import WinnowCorpora
import WinnowEvaluation
import WinnowModels
import WinnowSystem

extension Evaluate {
    /// Measures a lemmatizer on a corpus of words with lemmas, with the tags of a tagger and with the corpus's own.
    func evaluateLemmatizer(_ lemmatizer: Lemmatizer) throws {
        try refusePage()
        let requirements = try taskRequirements(LemmaReport.measureNames)
        let tagger = try WordTagger(
            from: ModelAndFiles.modelFile(path: self.tagger, shipped: WinnowModels.englishPartOfSpeech))
        let corpus = try TreebankReader().read(contentsOf: data)
        if !quietArguments.quiet {
            Console.line(
                "read \(counted(corpus.sentences.count, "sentence")) of \(counted(corpus.wordCount, "word")) from "
                    + data.visible)
        }
        let report = LemmaReport(of: lemmatizer, on: corpus, tagger: tagger)
        guard report.all.words > 0 else {
            throw CommandFailure(
                exitCode: CommandFailure.badData,
                message: "\(data): no word has a lemma; give CoNLL-U with lemmas in its third column")
        }
        try OutputFile.standardOutput.write(
            format == .json ? JSONValue.object(report.json).text(.indented) + "\n" : report.text)
        try check(requirements, against: report.measures)
    }
}
