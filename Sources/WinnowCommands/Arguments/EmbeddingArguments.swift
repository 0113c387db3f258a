// Which embedding turns texts into vectors.

import ArgumentParser
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// The embedding, as it is given.
struct EmbeddingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An embedding: a .winnow file, or a folder with a transformer of BERT's family (config.json, model.safetensors, tokenizer.json). (default: the English one)",
            valueName: "path"),
        completion: .file())
    var embedding: String?

    /// What turns texts into vectors.
    func vectorizer() throws -> any TextVectorizer { try Self.vectorizer(path: embedding) }

    /// The embedding at `path`; without one the shipped one.
    static func vectorizer(path: String?) throws -> any TextVectorizer {
        guard let path else { throw ValidationError("--embedding is missing") }
        do throws(ModelFileError) {
            return SentenceEmbedder(try WordEmbedding(contentsOf: path))
        } catch {
            guard error.cause?.code == .isDirectory else { throw error }
            return try TransformerEmbedder(contentsOf: path)
        }
    }
}
