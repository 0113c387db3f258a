public import WinnowCorpora
import WinnowEvaluation
package import WinnowSystem

/// How many lemmas of a corpus a lemmatizer gets right.
public struct LemmaReport: Sendable, Hashable {
    /// Lemmas counted.
    public struct Counts: Sendable, Hashable {
        /// How many words have a lemma in the corpus.
        public var words = 0
        /// Of how many the answer is the same.
        public var right = 0

        /// Makes counts of nothing.
        package init() {}

        /// The share that is right; nil where there are none.
        public var accuracy: Double? { words > 0 ? Double(right) / Double(words) : nil }

        mutating func add(_ isRight: Bool) {
            words += 1
            if isRight { right += 1 }
        }
    }

    /// The number of sentences.
    public var sentences: Int
    /// All words, with the tags that a tagger gave them, or with the corpus's where there was none.
    public var all = Counts()
    /// The same, capitals and small letters taken for equal.
    public var ignoringCase = Counts()
    /// All words, with the corpus's own tags.
    public var withGivenTags = Counts()
    /// Words that stand in the training data, in small letters; nothing where that is not known.
    public var known = Counts()
    /// Words that do not.
    public var unknown = Counts()
    /// The words of each tag of the corpus.
    public var tags: [String: Counts] = [:]

    /// Asks a lemmatizer for all words of a corpus; those without a lemma are not counted.
    ///
    /// - Parameters:
    ///   - lemmatizer: the lemmatizer.
    ///   - corpus: sentences with lemmas.
    ///   - tagger: gives the words their tags; nil takes the corpus's.
    ///   - training: what it was trained on, to count known and unknown words apart; nil leaves that out.
    public init(
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

    /// The report as JSON, the schema `winnow.evaluation/1`; what is undefined is null.
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

    /// All measures by their names, those that are undefined as nil.
    package var measures: [(name: String, value: Double?)] {
        let values = [all, ignoringCase, withGivenTags, known, unknown].map(\.accuracy)
        return zip(Self.measureNames, values).map { ($0, $1) }
    }
}

extension LemmaReport {
    /// The report as lines: what was measured, then each tag of the corpus.
    public var text: String {
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
        "lemma-accuracy": "of the corpus's own words", "lemma-accuracy-ignoring-case": "capitals or not",
        "lemma-accuracy-with-given-tags": "with the corpus's own tags",
        "known-word-accuracy": "of words of the training data", "unknown-word-accuracy": "of other words",
    ]

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
