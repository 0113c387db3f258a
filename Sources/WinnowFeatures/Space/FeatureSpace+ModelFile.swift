// Feature spaces in model files.

package import WinnowCore
package import WinnowModelFile
import WinnowSystem

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
        let source = vectorizer.map { VectorFeatures($0).source } ?? nil
        self = try file.reading { contents throws(ModelDefect) in
            try FeatureSpace(from: contents, manifest: manifest, vectors: source)
        }
    }
}

extension Vocabulary {
    /// Adds the vocabulary to a model file, under names that begin with `prefix`.
    package func save(to writer: inout ModelFileWriter, prefix: String) {
        writer.add(prefix + ".texts", texts)
        writer.add(prefix + ".text_starts", textStarts)
        writer.add(prefix + ".bucket_starts", bucketStarts)
        writer.add(prefix + ".fingerprints", fingerprints)
        writer.add(prefix + ".numbers", numbers)
    }

    /// Opens a vocabulary written by ``save(to:prefix:)``.
    ///
    /// - Throws: `ModelFileError` if tensors are missing or inconsistent.
    package init(from file: ModelFile, prefix: String) throws(ModelFileError) {
        self = try file.reading { contents throws(ModelDefect) in
            try Vocabulary(from: contents, prefix: prefix)
        }
    }
}

extension CompactVocabulary {
    /// Adds the vocabulary to a model file, under names that begin with `prefix`.
    func save(to writer: inout ModelFileWriter, prefix: String) {
        writer.add(prefix + ".bucket_starts", bucketStarts)
        writer.add(prefix + ".text_columns", textColumns)
        writer.add(prefix + ".text_starts", textStarts)
        if let frequencies { writer.add(prefix + ".idf_values", frequencies.values) }
        writer.add(prefix + ".rest", Tensor([rest]))
        writer.add(prefix + ".tags", tags)
        if let frequencies { writer.add(prefix + ".idf_codes", frequencies.codes) }
        writer.add(prefix + ".texts", texts)
    }
}
