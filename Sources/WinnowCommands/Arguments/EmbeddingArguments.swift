// Which embedding turns texts into vectors.

import ArgumentParser
import WinnowEmbeddings
import WinnowFeatures
import WinnowSystem

/// The embedding, as it is given.
struct EmbeddingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A folder with a transformer of BERT's family (config.json, model.safetensors, tokenizer.json).",
            valueName: "path"),
        completion: .file())
    var embedding: String?

    /// What turns texts into vectors.
    func vectorizer() throws -> any TextVectorizer {
        guard let embedding else { throw ValidationError("--embedding is missing") }
        return try TransformerEmbedder(contentsOf: embedding)
    }
}
