/// Turns texts into numbers, the same way in training and in prediction.
///
/// A space is fitted to texts once: that fixes which n-grams are features, their numbers and their weights.
/// It is a value, safe to share between threads, and is saved inside every model.
///
/// ```swift
/// var options = FeatureOptions()
/// options.analyzer = .english
/// let space = try FeatureSpace(fittedTo: ["Running is fun! I love to run."], options: options)
/// let features = space.features(of: "more fun")
/// ```
///
/// Columns are numbered from 0: word n-grams, then character n-grams, each from the most frequent down (ties
/// by hash) or, in a compressed model, by hash, then the surface features, then the components of the text's
/// vector (``VectorFeatures``).
public struct FeatureSpace: Sendable {
    /// Which features the space extracts from texts and how it weights them.
    public let options: FeatureOptions
    package let blocks: [FeatureBlock]

    package init(options: FeatureOptions, blocks: [FeatureBlock]) {
        self.options = options
        self.blocks = blocks
    }

    /// The number of columns.
    public var count: Int { vectorColumn + (options.vectors?.dimension ?? 0) }

    /// Whether the space is in the compressed form of format version 2.
    package var isCompressed: Bool { blocks.contains { $0.compact != nil } }

    /// The number of n-grams of the kind with the most.
    package var largestKindCount: Int { blocks.map { $0.count }.max() ?? 0 }

    /// The first column of the surface features.
    package var surfaceColumn: Int { blocks.reduce(0) { $0 + $1.count } }

    /// The first column of the text's vector.
    package var vectorColumn: Int {
        surfaceColumn + (options.surfaceFeatures ? SurfaceFeatures.names.count : 0)
    }
}

/// The meaning of a column.
public struct Feature: Sendable, Hashable {
    /// The kind of feature.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// One to three consecutive words.
        case word
        /// Some consecutive characters within a word; spaces mark its beginning and end.
        case character
        /// A measure of the text's appearance, such as its share of capitals.
        case surface
        /// A component of the text's vector.
        case vector
    }

    /// The kind of feature.
    public var kind: Kind
    /// The normalized n-gram, the surface feature's name, or the component's number from 0.
    public var text: String

    package init(kind: Kind, text: String) {
        self.kind = kind
        self.text = text
    }
}

extension FeatureSpace {
    /// Whether n-grams have texts, so that ``feature(at:)`` can name them; true if there are none.
    package var hasTexts: Bool { blocks.allSatisfy { $0.hasTexts } }

    /// The feature of a column; nil if the column is outside the space, comes from a hash, or is an n-gram
    /// whose text a compressed model leaves out.
    ///
    /// Complexity: O(1), or O(log *n*) in the texts of a compressed model.
    public func feature(at column: Int) -> Feature? {
        for block in blocks where column >= block.firstColumn && column < block.firstColumn + block.count {
            return block.text(at: column - block.firstColumn).map {
                Feature(kind: block.kind == .word ? .word : .character, text: $0)
            }
        }
        guard column >= surfaceColumn, column < count else { return nil }
        if column >= vectorColumn { return Feature(kind: .vector, text: "\(column - vectorColumn)") }
        return Feature(kind: .surface, text: SurfaceFeatures.names[column - surfaceColumn])
    }
}

extension FeatureSpace {
    /// Opens the space of a model.
    ///
    /// - Parameters:
    ///   - file: the model.
    ///   - manifest: the options as JSON, from the model's manifest.
    ///   - vectors: makes the texts' vectors, if they are among the features.
    /// - Throws: ``ModelDefect`` if tensors are missing or inconsistent, or options are unknown to this version;
    ///   `missingVectorizer` if the source of vectors is missing or a different one.
    package init(
        from file: ModelBytes, manifest: JSONValue?, vectors: VectorFeatures.Source? = nil
    ) throws(ModelDefect) {
        guard var options = FeatureOptions(manifest ?? .null) else {
            throw .damaged("its feature options cannot be read")
        }
        if let given = options.vectors {
            guard let vectors, vectors.identity == given.identity, vectors.dimension == given.dimension else {
                throw ModelDefect(
                    code: .missingVectorizer,
                    reason: "the model was trained with the embedding \(given.identity)"
                        + (vectors.map { ", not with \($0.identity)" } ?? "") + "; pass that embedding")
            }
            options.vectors?.source = vectors
        }
        var blocks: [FeatureBlock] = []
        var column = 0
        for kind in NGramKind.allCases where options.lengths(of: kind) != nil {
            let block = try FeatureBlock(kind, firstColumn: column, options: options, file: file)
            blocks.append(block)
            column += block.count
        }
        self.init(options: options, blocks: blocks)
    }
}

extension FeatureBlock {
    fileprivate init(
        _ kind: NGramKind, firstColumn: Int, options: FeatureOptions, file: ModelBytes
    ) throws(ModelDefect) {
        if file.formatVersion >= ModelBytes.compressedVersion, options.hashBits == nil {
            let vocabulary = try CompactVocabulary(
                from: file, prefix: kind.tensorPrefix, hasFrequencies: options.inverseDocumentFrequency)
            self.init(kind: kind, firstColumn: firstColumn, count: vocabulary.count, compact: vocabulary)
            return
        }
        let vocabulary =
            options.hashBits == nil ? try Vocabulary(from: file, prefix: kind.tensorPrefix) : nil
        let count = vocabulary?.count ?? options.hashBits.map { 1 << $0 } ?? 0
        var weights: Tensor<Float>?
        if options.inverseDocumentFrequency {
            weights = try file.tensor(kind.tensorPrefix + ".idf", as: Float.self, shape: [count])
        }
        self.init(
            kind: kind, firstColumn: firstColumn, count: count, vocabulary: vocabulary,
            inverseDocumentFrequencies: weights)
    }
}

extension NGramKind {
    package var tensorPrefix: String {
        switch self {
        case .word: "features.word"
        case .character: "features.character"
        }
    }
}
