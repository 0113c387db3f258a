import ArgumentParser
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// The option for the embedding.
struct EmbeddingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Table, encoder, transformer. (default: English table)",
            valueName: "path"),
        completion: .file())
    var embedding: String?

    /// The embedding that turns texts into vectors.
    func vectorizer(isQuiet: Bool = true) throws -> any TextVectorizer {
        try Self.vectorizer(path: embedding, isQuiet: isQuiet)
    }

    /// The word vectors, the encoder or the transformer at `path`; if nil, the shipped word vectors.
    static func vectorizer(path: String?, isQuiet: Bool = true) throws -> any TextVectorizer {
        guard let path, (try? FolderListing(path: path)) != nil else {
            if let path, (try? ModelFile(contentsOf: path))?.kind == EncoderEmbedder.modelKind {
                return try EncoderEmbedder(from: ModelFile(checking: path))
            }
            return SentenceEmbedder(try table(at: path, isQuiet: isQuiet))
        }
        do {
            return try TransformerEmbedder(contentsOf: path)
        } catch {
            // Word vectors also come in folders; if it is neither, the transformer's error helps more.
            guard [.unsupported, .file].contains(error.code),
                let embedding = try? table(at: path, isQuiet: isQuiet)
            else { throw error }
            return SentenceEmbedder(embedding)
        }
    }

    /// The table of word vectors at `path`, in any supported format; if nil, the shipped one.
    ///
    /// - Parameters:
    ///   - path: the file; nil for the shipped one.
    ///   - isQuiet: whether to hide progress.
    static func table(at path: String?, isQuiet: Bool) throws -> WordEmbedding {
        guard let path else {
            return try WordEmbedding(from: ShippedModel.englishEmbedding.file())
        }
        let reading = try EmbeddingReader().read(contentsOf: path) { words, all in
            if !isQuiet {
                Console.progress(
                    "read \(counted(words, "word"))" + (all.map { " of \($0)" } ?? ""))
            }
            return true
        }
        if reading.duplicateCount > 0 {
            Console.warning(
                "\(path.visible): \(counted(reading.duplicateCount, "row")) left out: the word is empty or a duplicate"
            )
        }
        if reading.repairedCount > 0 {
            Console.warning(
                "\(path.visible): \(counted(reading.repairedCount, "word")) not in UTF-8; "
                    + "invalid bytes were read as U+FFFD")
        }
        return reading.embedding
    }
}
