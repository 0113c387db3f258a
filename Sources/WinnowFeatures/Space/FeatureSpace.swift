package import WinnowModelFile
package import WinnowNumerics
package import WinnowSystem

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
    let blocks: [FeatureBlock]

    /// The number of columns.
    public var count: Int { vectorColumn + (options.vectors?.dimension ?? 0) }

    /// The number of n-grams of the kind with the most.
    package var largestKindCount: Int { blocks.map(\.count).max() ?? 0 }

    /// A bound of the values of all columns except those of a text's vector.
    package var largestValue: Double {
        guard options.normalization == .none else { return 1 }
        let frequency =
            switch options.termFrequency {
            case .binary: 1.0
            case .count: Double(UInt16.max)
            case .sublinear: 1 + naturalLogarithm(Double(UInt16.max))
            }
        let weights = blocks.compactMap {
            ($0.inverseDocumentFrequencies ?? $0.compact?.frequencies?.values)?.max()
        }
        return max(1, frequency * Double(weights.max() ?? 1))
    }

    /// The first column of the surface features.
    var surfaceColumn: Int { blocks.reduce(0) { $0 + $1.count } }

    /// The first column of the text's vector.
    var vectorColumn: Int { surfaceColumn + (options.surfaceFeatures ? SurfaceFeatures.names.count : 0) }

    /// The row of a text: its features' columns and values; empty if the text has no known features.
    ///
    /// For many texts, keep a ``FeatureReader``. Complexity: O(*n*) in the bytes of the text.
    package func row(of text: String) -> SparseRow {
        var reader = FeatureReader(space: self)
        var text = text
        return text.withUTF8 { utf8 in
            reader.withRow(of: utf8) { SparseRow(columns: Array($0), values: Array($1)) }
        }
    }

    /// The rows of texts, in order. Complexity: O(*n*) in the bytes of the texts.
    package func rows(
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

    /// The features of a text by name, for inspection: `["run": 2, "fun": 1]`.
    ///
    /// If columns come from hashes, n-grams have no text and are left out. If a word and a character n-gram
    /// have the same text, their values are added.
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

/// The meaning of a column.
public struct Feature: Sendable, Hashable {
    /// The kind of feature.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
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
}

extension FeatureSpace {
    /// Whether n-grams have texts, so that ``feature(at:)`` can name them; true if there are none.
    package var hasTexts: Bool { blocks.allSatisfy(\.hasTexts) }

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
    /// Adds the space's tensors to a model file; ``manifest`` belongs in its manifest.
    package func save(to writer: inout ModelFileWriter) {
        for block in blocks {
            let prefix = block.kind.tensorPrefix
            block.compact?.save(to: &writer, prefix: prefix)
            block.vocabulary?.save(to: &writer, prefix: prefix)
            if let weights = block.inverseDocumentFrequencies { writer.add(prefix + ".idf", weights) }
        }
    }

    /// The options as JSON, for a model's manifest.
    package var manifest: JSONValue {
        // Options consist of numbers, names and lists, which all have a JSON form.
        (try? JSONValue(encoding: options)) ?? .null
    }

    /// Opens a space written by ``save(to:)``.
    ///
    /// - Parameters:
    ///   - file: the model file.
    ///   - manifest: the value of ``manifest``.
    ///   - vectorizer: makes the vectors, if vectors are among the features.
    /// - Throws: `ModelFileError` if tensors are missing or inconsistent, or options are unknown to this
    ///   version; `missingVectorizer` if the vectorizer is missing or a different one.
    package init(
        from file: ModelFile, manifest: JSONValue?, vectorizer: (any TextVectorizer)? = nil
    ) throws(ModelFileError) {
        guard var options = try? (manifest ?? .null).decode(FeatureOptions.self),
            (try? options.validate()) != nil
        else { throw file.damaged("its feature options cannot be read") }
        if let vectors = options.vectors {
            guard let vectorizer, vectorizer.identity == vectors.identity,
                vectorizer.dimension == vectors.dimension
            else {
                throw ModelFileError(
                    code: .missingVectorizer, path: file.path,
                    reason: "the model was trained with the embedding \(vectors.identity)"
                        + (vectorizer.map { ", not with \($0.identity)" } ?? "") + "; pass that embedding")
            }
            options.vectors?.vectorizer = vectorizer
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
        _ kind: NGramKind, firstColumn: Int, options: FeatureOptions, file: ModelFile
    ) throws(ModelFileError) {
        if file.formatVersion >= ModelFile.compressedVersion, options.hashBits == nil {
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
    fileprivate var tensorPrefix: String {
        switch self {
        case .word: "features.word"
        case .character: "features.character"
        }
    }
}
