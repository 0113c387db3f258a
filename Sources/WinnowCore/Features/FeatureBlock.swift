/// The part of a feature space for one kind of n-gram: consecutive columns.
package struct FeatureBlock: Sendable {
    package let kind: NGramKind
    /// The first of the block's columns.
    package let firstColumn: Int
    /// The number of the block's columns.
    package let count: Int
    /// The n-grams that are features; nil if columns come from hashes, or the block is compressed.
    package let vocabulary: Vocabulary?
    /// The inverse document frequencies by column within the block; nil if they are off, or the block is
    /// compressed.
    package let inverseDocumentFrequencies: Tensor<Float>?
    /// The n-grams and their frequencies in the form of a compressed model; nil in others.
    package let compact: CompactVocabulary?

    package init(
        kind: NGramKind, firstColumn: Int, count: Int, vocabulary: Vocabulary?,
        inverseDocumentFrequencies: Tensor<Float>?
    ) {
        self.kind = kind
        self.firstColumn = firstColumn
        self.count = count
        self.vocabulary = vocabulary
        self.inverseDocumentFrequencies = inverseDocumentFrequencies
        compact = nil
    }

    /// Makes a compressed block.
    package init(kind: NGramKind, firstColumn: Int, count: Int, compact: CompactVocabulary) {
        self.kind = kind
        self.firstColumn = firstColumn
        self.count = count
        self.compact = compact
        vocabulary = nil
        inverseDocumentFrequencies = nil
    }

    /// Finds columns by hash.
    package var finder: ColumnFinder {
        if let vocabulary { return ColumnFinder(vocabulary) }
        if let compact { return ColumnFinder(compact) }
        return ColumnFinder(hashedColumns: count)
    }

    /// Whether there are inverse document frequencies.
    package var hasFrequencies: Bool { inverseDocumentFrequencies != nil || compact?.frequencies != nil }

    /// The inverse document frequency of a column of the block; 1 if they are off.
    package func frequency(at column: Int) -> Float {
        inverseDocumentFrequencies.map { $0[column] } ?? compact?.frequencies.map { $0[column] } ?? 1
    }

    /// The text of the n-gram of a column of the block; nil if it has none.
    package func text(at column: Int) -> String? {
        vocabulary?.text(at: column) ?? compact?.text(at: column)
    }

    /// Whether n-grams have texts, at least some of them; true if there are none.
    package var hasTexts: Bool {
        count == 0 || vocabulary != nil || compact.map { !$0.texts.isEmpty } ?? false
    }

    /// The same block with another first column.
    package func moved(to firstColumn: Int) -> FeatureBlock {
        if let compact {
            return FeatureBlock(kind: kind, firstColumn: firstColumn, count: count, compact: compact)
        }
        return FeatureBlock(
            kind: kind, firstColumn: firstColumn, count: count, vocabulary: vocabulary,
            inverseDocumentFrequencies: inverseDocumentFrequencies)
    }
}

extension FeatureOptions {
    /// If columns come from hashes, keeps only the bits of a hash that determine the column.
    package var hashMask: UInt64 { hashBits.map { UInt64.max << UInt64(64 - $0) } ?? .max }
}
