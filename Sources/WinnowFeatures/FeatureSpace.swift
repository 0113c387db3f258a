// The fitted map from texts to rows of numbers: the only one there is.

public import WinnowNumerics
public import WinnowSystem

/// What texts are turned into numbers by, in training and in prediction alike.
///
/// A space is fitted to texts once: that fixes which n-grams are features, how they are numbered and how they
/// weigh. It is a value, safe to share between threads, and is saved inside every model.
///
/// ```swift
/// var options = FeatureOptions()
/// options.analyzer = .english
/// let space = try FeatureSpace(fittedTo: ["Running is fun! I love to run."], options: options)
/// let row = space.row(of: "more fun")
/// ```
///
/// Columns are numbered from 0: word n-grams, then character n-grams, each from the most frequent down (ties
/// by hash), then the ``SurfaceFeatures``, then the components of the text's vector (``VectorFeatures``).
public struct FeatureSpace: Sendable {
    /// What the space takes from texts and how it weighs it.
    public let options: FeatureOptions
    let blocks: [FeatureBlock]

    init(options: FeatureOptions, blocks: [FeatureBlock]) {
        self.options = options
        self.blocks = blocks
    }

    /// The number of columns.
    public var count: Int { vectorColumn + (options.vectors?.dimension ?? 0) }

    /// The number of n-grams of the kind that has most.
    package var largestKindCount: Int { blocks.map(\.count).max() ?? 0 }

    /// The first column of the surface features.
    var surfaceColumn: Int { blocks.reduce(0) { $0 + $1.count } }

    /// The first column of the text's vector.
    var vectorColumn: Int { surfaceColumn + (options.surfaceFeatures ? SurfaceFeatures.names.count : 0) }

    /// The row of a text: its features' columns and values. An empty text, or one without known features, has none.
    ///
    /// For many texts, keep a ``FeatureReader``. Complexity: O(*n*) in the bytes of the text.
    public func row(of text: String) -> SparseRow {
        var reader = FeatureReader(space: self)
        var text = text
        return text.withUTF8 { utf8 in
            reader.withRow(of: utf8) { SparseRow(columns: Array($0), values: Array($1)) }
        }
    }

    /// The rows of texts, in order. Complexity: O(*n*) in the bytes of the texts.
    public func rows(
        of texts: some TextSource, threads: Int = Parallel.processorCount
    ) -> SparseMatrix {
        let ranges = Parallel.ranges(count: texts.count, size: SparseMatrix.rowsPerBlock)
        let blocks = Parallel.map(count: ranges.count, threads: threads) { index in
            var reader = FeatureReader(space: self)
            var block = SparseBlock()
            texts.forEachText(in: ranges[index]) { _, utf8 in
                reader.withRow(of: utf8) { block.append(columns: $0, values: $1) }
            }
            return block
        }
        return SparseMatrix(blocks: blocks, columnCount: count)
    }

    /// The features of a text by their texts, for looking at: `["run": 2, "fun": 1]`.
    ///
    /// Where columns are taken from hashes, features have no text and are left out. Of an n-gram of words and one
    /// of characters with the same text, the values are added.
    public func features(of text: String) -> [String: Float] {
        let row = row(of: text)
        var features: [String: Float] = [:]
        for (column, value) in zip(row.columns, row.values) {
            guard let feature = feature(at: Int(column)) else { continue }
            features[feature.text, default: 0] += value
        }
        return features
    }
}

/// What stands behind a column.
public struct Feature: Sendable, Hashable {
    /// Which sort of feature it is.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// One to three words in a row.
        case word
        /// Some characters within a word; spaces mark its beginning and end.
        case character
        /// One of ``SurfaceFeatures``.
        case surface
        /// A component of the text's vector.
        case vector
    }

    /// Which sort of feature it is.
    public var kind: Kind
    /// Its n-gram, as normalized, the surface feature's name, or the component's number from 0.
    public var text: String
}

extension FeatureSpace {
    /// The feature of a column; nil for a column outside the space, or one taken from a hash.
    ///
    /// Complexity: O(1).
    public func feature(at column: Int) -> Feature? {
        for block in blocks where column >= block.firstColumn && column < block.firstColumn + block.count {
            guard let vocabulary = block.vocabulary else { return nil }
            return Feature(
                kind: block.kind == .word ? .word : .character,
                text: vocabulary.text(at: column - block.firstColumn))
        }
        guard column >= surfaceColumn, column < count else { return nil }
        if column >= vectorColumn { return Feature(kind: .vector, text: "\(column - vectorColumn)") }
        return Feature(kind: .surface, text: SurfaceFeatures.names[column - surfaceColumn])
    }
}
