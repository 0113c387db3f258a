// `winnow evaluate` on a tagger.

import WinnowAnalysis
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

extension Evaluate {
    /// Measures a tagger on a corpus of tagged words.
    func evaluateTagger(_ tagger: WordTagger) throws {
        try refusePage()
        let requirements = try taskRequirements(TaggingReport.measureNames)
        var corpus = try TreebankReader().read(contentsOf: data)
        if corpus.prefersFineTags(of: tagger) { corpus = corpus.taking(.fine) }
        if !quietArguments.quiet {
            Console.line(
                "read \(counted(corpus.sentences.count, "sentence")) of \(counted(corpus.wordCount, "word")) from "
                    + data.visible)
        }
        let report = TaggingReport(of: tagger, on: corpus)
        try OutputFile.standardOutput.write(
            format == .json ? JSONValue.object(report.json).text(.indented) + "\n" : report.text)
        try check(requirements, against: report.measures)
    }
}

extension Treebank {
    /// Whether a tagger knows the treebank's own tags rather than the universal ones.
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
