package import WinnowCore
package import WinnowCorpora
import WinnowEvaluation
import WinnowSystem

/// The accuracy of a lemmatizer on a corpus.
package struct LemmaReport: Sendable, Hashable {
    /// Counts of words and of right lemmas.
    package struct Counts: Sendable, Hashable {
        /// The number of words with a lemma in the corpus.
        package var words = 0
        /// The number of words whose lemma is right.
        package var right = 0

        /// Makes counts of 0.
        package init() {}

        /// The share of right lemmas; nil without words.
        package var accuracy: Double? { words > 0 ? Double(right) / Double(words) : nil }

        mutating func add(_ isRight: Bool) {
            words += 1
            if isRight { right += 1 }
        }
    }

    /// The number of sentences.
    package var sentences: Int
    /// All words, with a tagger's tags, or with the corpus's if there is no tagger.
    package var all = Counts()
    /// The same, ignoring case.
    package var ignoringCase = Counts()
    /// All words, with the corpus's tags.
    package var withGivenTags = Counts()
    /// Words that occur in the training data, ignoring case; empty without training data.
    package var known = Counts()
    /// Words that do not occur in it.
    package var unknown = Counts()
    /// The words of each tag of the corpus.
    package var tags: [String: Counts] = [:]

    /// Measures a lemmatizer on all words of a corpus that have a lemma.
    ///
    /// - Parameters:
    ///   - lemmatizer: the lemmatizer.
    ///   - corpus: sentences with lemmas.
    ///   - tagger: tags the words; nil to use the corpus's tags.
    ///   - training: the training data, to count known and unknown words separately; nil not to.
    package init(
        of lemmatizer: Lemmatizer, on corpus: Treebank, tagger: WordTagger?, training: Treebank? = nil
    ) {
        sentences = corpus.sentences.count
        let known = Set(lemmatizer.tags)
        let words = corpus.sentences.lazy.flatMap(\.words)
        let isFine =
            words.count { $0.fineTag.map(known.contains) ?? false }
            > words.count { $0.tag.map(known.contains) ?? false }
        let learned = training.map { training in
            Set(training.sentences.flatMap { $0.words.map { $0.form.lowercased() } })
        }
        for sentence in corpus.sentences {
            let forms = sentence.forms
            let given = sentence.words.map { (isFine ? $0.fineTag : $0.tag) ?? "" }
            let found = tagger.map { lemmatizer.lemmas(of: forms, tags: lemmatizer.tags(of: forms, by: $0)) }
            let expected = lemmatizer.lemmas(of: forms, tags: given)
            for (index, word) in sentence.words.enumerated() {
                guard let lemma = word.lemma else { continue }
                let answer = (found ?? expected)[index]
                all.add(answer == lemma)
                ignoringCase.add(answer.lowercased() == lemma.lowercased())
                withGivenTags.add(expected[index] == lemma)
                tags[word.tag ?? "", default: Counts()].add(answer == lemma)
                guard let learned else { continue }
                if learned.contains(word.form.lowercased()) {
                    self.known.add(answer == lemma)
                } else {
                    unknown.add(answer == lemma)
                }
            }
        }
    }

    /// The report as JSON, in the schema `winnow.evaluation/1`; undefined measures are null.
    package var json: JSONObject {
        var perTag = JSONObject()
        for (tag, counts) in tags.sorted(by: { $0.key < $1.key }) {
            perTag[tag] = ["accuracy": .optional(counts.accuracy), "support": .integer(counts.words)]
        }
        return [
            "schema": "winnow.evaluation/1", "task": "lemma", "sentences": .integer(sentences),
            "words": .integer(all.words), "lemmaAccuracy": .optional(all.accuracy),
            "lemmaAccuracyIgnoringCase": .optional(ignoringCase.accuracy),
            "lemmaAccuracyWithGivenTags": .optional(withGivenTags.accuracy),
            "knownWordAccuracy": .optional(known.accuracy),
            "unknownWordAccuracy": .optional(unknown.accuracy),
            "tags": .object(perTag),
        ]
    }

    /// The names of ``measures``.
    package static let measureNames = [
        "lemma-accuracy", "lemma-accuracy-ignoring-case", "lemma-accuracy-with-given-tags",
        "known-word-accuracy", "unknown-word-accuracy",
    ]

    /// All measures with their names; undefined ones are nil.
    package var measures: [(name: String, value: Double?)] {
        let values = [all, ignoringCase, withGivenTags, known, unknown].map(\.accuracy)
        return zip(Self.measureNames, values).map { ($0, $1) }
    }
}

extension LemmaReport: CustomStringConvertible {
    /// The report as lines: the measures, then each tag of the corpus.
    package var description: String {
        var lines = [
            "\(FixedDecimal.grouped(all.words)) words in \(FixedDecimal.grouped(sentences)) sentences", "",
        ]
        let measures = measures.filter { $0.value != nil }
        let width = measures.map(\.name.count).max() ?? 0
        for (name, value) in measures {
            lines.append(
                Self.padded(name, width) + "  " + FixedDecimal.text(value) + "  "
                    + (Self.titles[name] ?? name))
        }
        lines.append("")
        let named = tags.filter { !$0.key.isEmpty }.sorted { $0.key < $1.key }
        let longest = max(3, named.map { VisibleText.showing($0.key).count }.max() ?? 0)
        if !named.isEmpty { lines.append(Self.padded("tag", longest) + "  accuracy  support") }
        for (tag, counts) in named {
            let support = FixedDecimal.grouped(counts.words)
            lines.append(
                Self.padded(VisibleText.showing(tag), longest) + "    \(FixedDecimal.text(counts.accuracy))  "
                    + String(repeating: " ", count: max(0, 7 - support.count)) + support)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let titles = [
        "lemma-accuracy": "on the corpus's tokens", "lemma-accuracy-ignoring-case": "ignoring case",
        "lemma-accuracy-with-given-tags": "with the corpus's tags",
        "known-word-accuracy": "words in the training data", "unknown-word-accuracy": "other words",
    ]

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
