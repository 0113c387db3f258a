// Which embedding turns texts into vectors.

import ArgumentParser
import WinnowEmbeddings
import WinnowFeatures
import WinnowSystem

/// The embedding, as it is given.
struct EmbeddingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "An embedding: a .winnow file, a table of word2vec, GloVe, fastText or model2vec, or a folder with a transformer of BERT's family. (default: the English one)",
            valueName: "path"),
        completion: .file())
    var embedding: String?

    /// What turns texts into vectors.
    func vectorizer(isQuiet: Bool = true) throws -> any TextVectorizer {
        try Self.vectorizer(path: embedding, isQuiet: isQuiet)
    }

    /// The embedding at `path`, of words or a transformer; without one the shipped one.
    static func vectorizer(path: String?, isQuiet: Bool = true) throws -> any TextVectorizer {
        guard let path, (try? FolderListing(path: path)) != nil else {
            return SentenceEmbedder(try EmbeddingFile.embedding(at: path, isQuiet: isQuiet))
        }
        do {
            return try TransformerEmbedder(contentsOf: path)
        } catch {
            // Tables of words come in folders too; of one that is neither, the transformer's error says more.
            guard [.unsupported, .file].contains(error.code),
                let embedding = try? EmbeddingFile.embedding(at: path, isQuiet: isQuiet)
            else { throw error }
            return SentenceEmbedder(embedding)
        }
    }
}
