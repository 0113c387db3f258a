// The space's place in a model file.

public import WinnowModelFile
public import WinnowSystem

extension FeatureSpace {
    /// Adds the space's tensors to a model file; ``manifest`` belongs into its manifest.
    public func save(to writer: inout ModelFileWriter) {
        for block in blocks {
            let prefix = block.kind.tensorPrefix
            block.vocabulary?.save(to: &writer, prefix: prefix)
            if let weights = block.inverseDocumentFrequencies { writer.add(prefix + ".idf", weights) }
        }
    }

    /// The options as JSON, for a model's manifest.
    public var manifest: JSONValue {
        // Options are plain numbers, names and lists: every one of them has a JSON form.
        (try? JSONValue(encoding: options)) ?? .null
    }

    /// Opens what ``save(to:)`` wrote.
    ///
    /// - Parameters:
    ///   - file: the model file.
    ///   - manifest: what ``manifest`` gave.
    ///   - vectorizer: what makes the vectors, where vectors are among the features.
    /// - Throws: `ModelFileError` for tensors that are missing or do not fit each other, or options that this version
    ///   does not know; `missingVectorizer` where the vectorizer is missing or is another.
    public init(
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
                        + (vectorizer.map { ", not with \($0.identity)" } ?? "") + "; give it that embedding")
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

extension ModelFile {
    /// The error for contents that are well-formed but make no sense.
    public func damaged(_ reason: String) -> ModelFileError {
        ModelFileError(
            code: .damaged, path: path,
            reason: "the model is damaged: \(reason); train it again or get another copy")
    }
}
