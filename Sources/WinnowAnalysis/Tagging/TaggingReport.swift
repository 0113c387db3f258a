package import WinnowCore
package import WinnowCorpora
package import WinnowEvaluation
import WinnowSystem
import WinnowText

/// The accuracy of a tagger on a corpus.
package struct TaggingReport: Sendable, Hashable {
    /// The number of sentences.
    package var sentences: Int
    /// The number of words.
    package var words: Int
    /// How often each true tag got each predicted tag, on the corpus's tokens.
    package var confusion: ConfusionMatrix
    /// The share of words with the right fine tag, on the corpus's tokens and the tagger's tags; nil if the
    /// corpus or the tagger has no fine tags.
    package var fineTagAccuracy: Double?
    /// The F1 of spans (`B-person`), with the right kind and both ends; nil if the corpus has none.
    package var spans: F1Counts?
    /// The same for each kind of span in the corpus or the results; empty without spans.
    package var spanKinds: [String: F1Counts] = [:]
    /// The F1 of words in raw text, by both ends; nil if the corpus does not mark white space.
    package var tokens: F1Counts?
    /// The F1 of sentences in raw text, without surrounding white space.
    package var sentenceCuts: F1Counts?
    /// The F1 of words in raw text that also have the right tag.
    package var taggedTokens: F1Counts?

    /// The share of words with the right tag, on the corpus's tokens.
    package var tagAccuracy: Double? { confusion.means(.micro).recall }

    /// Measures a tagger on all words of a corpus that have a tag.
    package init(of tagger: WordTagger, on corpus: Treebank) {
        sentences = corpus.sentences.count
        words = corpus.wordCount
        var counts: [String: [String: Int]] = [:]
        var spans = F1Counts()
        var hasSpans = false
        var fine = F1Counts()
        for sentence in corpus.sentences {
            let answers = tagger.tags(of: sentence.forms)
            let truth = sentence.words.map(\.tag)
            for (answer, tag) in zip(answers, truth) {
                if let tag { counts[tag, default: [:]][answer, default: 0] += 1 }
            }
            if !tagger.fineTags.isEmpty {
                for (answer, word) in zip(tagger.fineTags(of: sentence.forms), sentence.words) {
                    guard let tag = word.fineTag else { continue }
                    fine.add(right: answer == tag ? 1 : 0, found: 1, wanted: 1)
                }
            }
            let wanted = Set(TaggedSpan.spans(of: truth.map { $0 ?? "O" }))
            let found = Set(TaggedSpan.spans(of: answers))
            hasSpans = hasSpans || !wanted.isEmpty
            spans.add(right: wanted.intersection(found).count, found: found.count, wanted: wanted.count)
            for span in wanted { spanKinds[span.kind, default: F1Counts()].wanted += 1 }
            for span in found { spanKinds[span.kind, default: F1Counts()].found += 1 }
            for span in wanted.intersection(found) { spanKinds[span.kind]?.right += 1 }
        }
        confusion = Self.matrix(counts, tags: tagger.tags)
        self.spans = hasSpans ? spans : nil
        fineTagAccuracy = fine.recall
        if corpus.sentences.contains(where: { $0.words.contains { !$0.isFollowedBySpace } }) {
            measureText(tagger, corpus)
        }
    }

    private static func matrix(_ counts: [String: [String: Int]], tags: [String]) -> ConfusionMatrix {
        let labels = Set(tags).union(counts.keys).sorted()
        let rows = labels.map { truth in labels.map { counts[truth]?[$0] ?? 0 } }
        // Labels are distinct and counts are not negative.
        guard let matrix = try? ConfusionMatrix(labels: labels, counts: rows) else { preconditionFailure() }
        return matrix
    }

    /// Tokenizes the corpus's text again and compares.
    private mutating func measureText(_ tagger: WordTagger, _ corpus: Treebank) {
        var (text, spans) = corpus.text()
        var tagged = TaggedText()
        text.withUTF8 { tagger.tag($0, into: &tagged) }
        let found = tagged.indices.map { tagged.span(at: $0).start..<tagged.span(at: $0).end }
        let wanted = Set(spans.joined())
        tokens = F1Counts(found: Set(found), wanted: wanted)
        let cuts = tagged.sentences.map {
            found[$0.lowerBound].lowerBound..<found[$0.upperBound - 1].upperBound
        }
        let wantedCuts = spans.compactMap { sentence in
            sentence.first.flatMap { first in sentence.last.map { first.lowerBound..<$0.upperBound } }
        }
        sentenceCuts = F1Counts(found: Set(cuts), wanted: Set(wantedCuts))
        let truth = zip(spans.joined(), corpus.sentences.flatMap(\.words)).map {
            Tagged(range: $0, tag: $1.tag ?? "")
        }
        let answers = tagged.indices.map { Tagged(range: found[$0], tag: tagger.tags[tagged.tag(at: $0)]) }
        taggedTokens = F1Counts(found: Set(answers), wanted: Set(truth))
    }

    private struct Tagged: Hashable {
        var range: Range<Int>
        var tag: String
    }

    /// The report as JSON, in the schema `winnow.evaluation/1`; undefined measures are null.
    package var json: JSONObject {
        var tags = JSONObject()
        for (label, scores) in zip(confusion.labels, confusion.labelScores) {
            tags[label] = [
                "precision": .optional(scores.precision), "recall": .optional(scores.recall),
                "f1": .optional(scores.f1), "support": .integer(scores.support),
            ]
        }
        var kinds = JSONObject()
        for (kind, counts) in spanKinds.sorted(by: { $0.key < $1.key }) { kinds[kind] = .object(counts.json) }
        return [
            "schema": "winnow.evaluation/1", "task": "word-tagger", "sentences": .integer(sentences),
            "words": .integer(words), "tagAccuracy": .optional(tagAccuracy),
            "fineTagAccuracy": .optional(fineTagAccuracy), "spanF1": .optional(spans?.f1),
            "tokenF1": .optional(tokens?.f1), "sentenceF1": .optional(sentenceCuts?.f1),
            "taggedTokenF1": .optional(taggedTokens?.f1), "spans": spans.map { .object($0.json) } ?? .null,
            "spanKinds": .object(kinds), "tags": .object(tags),
        ]
    }

    /// The names of ``measures``.
    package static let measureNames = [
        "tag-accuracy", "fine-tag-accuracy", "span-f1", "token-f1", "sentence-f1", "tagged-token-f1",
    ]

    /// All measures with their names; undefined ones are nil.
    package var measures: [(name: String, value: Double?)] {
        let values = [
            tagAccuracy, fineTagAccuracy, spans?.f1, tokens?.f1, sentenceCuts?.f1, taggedTokens?.f1,
        ]
        return zip(Self.measureNames, values).map { ($0, $1) }
    }
}

/// The counts of an F1 score: found items, expected items, and items that are both.
package struct F1Counts: Sendable, Hashable {
    /// The number of found items that were expected.
    package var right = 0
    /// The number of found items.
    package var found = 0
    /// The number of expected items.
    package var wanted = 0

    /// Makes counts of 0.
    package init() {}

    /// Compares two sets.
    init<Item: Hashable>(found: Set<Item>, wanted: Set<Item>) {
        add(right: found.intersection(wanted).count, found: found.count, wanted: wanted.count)
    }

    mutating func add(right: Int, found: Int, wanted: Int) {
        self.right += right
        self.found += found
        self.wanted += wanted
    }

    /// The share of found items that were expected; nil if nothing was found.
    package var precision: Double? { found > 0 ? Double(right) / Double(found) : nil }
    /// The share of expected items that were found; nil if nothing was expected.
    package var recall: Double? { wanted > 0 ? Double(right) / Double(wanted) : nil }
    /// Twice the right items divided by the sum of found and expected; nil if that is 0.
    package var f1: Double? { found + wanted > 0 ? 2 * Double(right) / Double(found + wanted) : nil }
}

extension F1Counts {
    /// Precision, recall, F1 and the number of expected items; undefined values are null.
    var json: JSONObject {
        [
            "precision": .optional(precision), "recall": .optional(recall), "f1": .optional(f1),
            "support": .integer(wanted),
        ]
    }
}

extension TaggingReport: CustomStringConvertible {
    /// The report as lines: the measures, then each tag.
    package var description: String {
        var lines = [
            "\(FixedDecimal.grouped(words)) words in \(FixedDecimal.grouped(sentences)) sentences", "",
        ]
        let measures = measures.filter { $0.value != nil }
        let width = measures.map(\.name.count).max() ?? 0
        for (name, value) in measures {
            let label = Self.titles[name] ?? name
            lines.append(Self.padded(name, width) + "  " + FixedDecimal.text(value) + "  " + label)
        }
        lines.append("")
        if spans != nil {
            lines += Self.table(
                "run",
                spanKinds.sorted { $0.key < $1.key }.map { ($0, $1.precision, $1.recall, $1.f1, $1.wanted) })
            lines.append("")
        }
        let tags = zip(confusion.labels, confusion.labelScores).filter {
            $0.1.support > 0 || $0.1.precision != nil
        }
        lines += Self.table("tag", tags.map { ($0, $1.precision, $1.recall, $1.f1, $1.support) })
        return lines.map { $0 + "\n" }.joined()
    }

    private typealias Row = (name: String, precision: Double?, recall: Double?, f1: Double?, support: Int)

    /// A header, then a line for each tag or kind of span.
    private static func table(_ title: String, _ rows: [Row]) -> [String] {
        let longest = max(3, rows.map { VisibleText.showing($0.name).count }.max() ?? 0)
        return [padded(title, longest) + "  precision  recall      F1  support"]
            + rows.map { row in
                let support = FixedDecimal.grouped(row.support)
                return padded(VisibleText.showing(row.name), longest)
                    + "     \(cell(row.precision))  \(cell(row.recall))  \(cell(row.f1))  "
                    + String(repeating: " ", count: max(0, 7 - support.count)) + support
            }
    }

    private static let titles = [
        "tag-accuracy": "on the corpus's tokens",
        "fine-tag-accuracy": "on the corpus's tokens, the treebank's own tags",
        "span-f1": "spans with the right kind and both ends",
        "token-f1": "words in raw text", "sentence-f1": "sentences in raw text",
        "tagged-token-f1": "words in raw text with the right tag",
    ]

    private static func cell(_ value: Double?) -> String {
        let text = FixedDecimal.text(value)
        return String(repeating: " ", count: max(0, 6 - text.count)) + text
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
