/// Texts with any number of labels each, for `MultiLabelTrainer`.
///
/// ```swift
/// let corpus = MultiLabelCorpus(
///     texts: ["Thanks, that made me laugh!", "See you at ten."],
///     labels: [["amusement", "gratitude"], []])
/// print(corpus.labels)
/// ```
///
/// ```text output
/// ["amusement", "gratitude"]
/// ```
///
/// Files are read with ``DataOptions/labelDelimiter``; see ``LabelledData/multiLabelCorpus``.
public struct MultiLabelCorpus: Sendable {
    /// The rows, with one combined label each.
    package let corpus: Corpus
    /// The sets of the combined labels.
    package let sets: LabelSets

    /// Takes rows with combined labels.
    package init(combined corpus: Corpus) {
        self.corpus = corpus
        sets = LabelSets(combined: corpus.labels)
    }

    /// Makes a corpus of texts and their labels.
    ///
    /// All arrays must have the same count; weights must be finite and at least 0. White space around labels
    /// is removed, and empty labels are left out.
    public init(texts: [String], labels: [[String]], weights: [Float]? = nil, groups: [String]? = nil) {
        let separator = LabelSets.separator
        let cells = labels.map { $0.joined(separator: String(separator)) + String(separator) }
        self.init(
            combined: Corpus(texts: texts, labels: cells, weights: weights, groups: groups)
                .combiningLabels(delimiter: separator))
    }

    /// The distinct labels, sorted by UTF-8 bytes.
    public var labels: [String] { sets.labels }

    /// The number of rows.
    public var count: Int { corpus.count }

    /// The text of `row`; see `Corpus.text(at:)`.
    public func text(at row: Int) -> String { corpus.text(at: row) }

    /// The labels of `row`, sorted by UTF-8 bytes.
    public func labels(at row: Int) -> [String] {
        sets.members[Int(corpus.labelIndices[row])].map { sets.labels[Int($0)] }
    }

    /// The number of rows with each of ``labels``.
    public var labelCounts: [Int] { sets.counts(ofRows: corpus.labelIndices) }

    /// The number of rows without labels.
    package var unlabelledCount: Int {
        corpus.labelIndices.count { sets.members[Int($0)].isEmpty }
    }

    /// The rows with the given numbers, in that order; labels without rows are left out.
    public func selecting(_ rows: [Int]) -> MultiLabelCorpus {
        let used = Set(rows.map { corpus.labelIndices[$0] })
        let part = corpus.selecting(rows)
        // Labels that no row has are not learned.
        return used.count == corpus.labels.count
            ? MultiLabelCorpus(combined: part) : MultiLabelCorpus(combined: part.withoutUnusedLabels)
    }

    /// The rows of this corpus, then those of `other`; see `Corpus.appending(_:)`.
    public func appending(_ other: MultiLabelCorpus) -> MultiLabelCorpus {
        MultiLabelCorpus(combined: corpus.appending(other.corpus))
    }
}

extension Corpus {
    /// The same rows without labels that no row has.
    fileprivate var withoutUnusedLabels: Corpus {
        let counts = labelCounts
        var numbers: [Int32] = []
        var used: [String] = []
        for (label, count) in zip(labels, counts) {
            numbers.append(Int32(clamping: used.count))
            if count > 0 { used.append(label) }
        }
        return Corpus(
            storage: storage, slices: slices, labels: used,
            labelIndices: labelIndices.map { numbers[Int($0)] }, weights: weights, groups: groups)
    }
}

extension LabelledData {
    /// The rows with their sets of labels, if they were read with ``DataOptions/labelDelimiter``; otherwise
    /// each row has the one label of its cell.
    public var multiLabelCorpus: MultiLabelCorpus { MultiLabelCorpus(combined: corpus) }
}
