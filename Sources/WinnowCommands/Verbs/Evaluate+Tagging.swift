// `winnow evaluate` on a tagger.

import WinnowAnalysis
import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

extension Evaluate {
    /// Measures a tagger on a corpus of tagged words.
    func evaluateTagger(_ tagger: WordTagger) throws {
        guard format != .html else {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message: "--format html: a tagger has no page; take text or json")
        }
        let requirements = try require.map { try Self.taggingRequirement($0) }
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
        var isMissed = false
        for (name, bound) in requirements {
            guard let value = report.measures.first(where: { $0.name == name })?.value, value >= bound else {
                let value = report.measures.first { $0.name == name }?.value
                Console.error("\(name) is \(FixedDecimal.text(value)), but at least \(bound) is required")
                isMissed = true
                continue
            }
        }
        if isMissed { throw CommandFailure(exitCode: CommandFailure.requirementNotMet, message: nil) }
    }

    private static let taggingMeasures = [
        "tag-accuracy", "span-f1", "token-f1", "sentence-f1", "tagged-token-f1",
    ]

    private static func taggingRequirement(_ text: String) throws -> (name: String, bound: Double) {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, taggingMeasures.contains(String(parts[0])), let bound = Double(parts[1]),
            bound.isFinite
        else {
            throw CommandFailure(
                exitCode: CommandFailure.usage,
                message:
                    "--require \(text.visible): a tagger has \(taggingMeasures.joined(separator: ", ")); "
                    + "write one as tag-accuracy=0.95")
        }
        return (String(parts[0]), bound)
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
