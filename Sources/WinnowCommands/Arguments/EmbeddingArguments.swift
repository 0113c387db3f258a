import ArgumentParser
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// The embedding, as it is given.
struct EmbeddingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Table of word vectors or folder of a transformer. (default: the English table)",
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
            return SentenceEmbedder(try table(at: path, isQuiet: isQuiet))
        }
        do {
            return try TransformerEmbedder(contentsOf: path)
        } catch {
            // Tables of words come in folders too; of one that is neither, the transformer's error says more.
            guard [.unsupported, .file].contains(error.code),
                let embedding = try? table(at: path, isQuiet: isQuiet)
            else { throw error }
            return SentenceEmbedder(embedding)
        }
    }

    /// The table of word vectors at `path`, in any format that is read; without one the shipped one.
    ///
    /// - Parameters:
    ///   - path: the file; nil for the shipped one.
    ///   - isQuiet: whether nothing is said of what was left out.
    static func table(at path: String?, isQuiet: Bool) throws -> WordEmbedding {
        guard let path else {
            return try WordEmbedding(from: ModelFile(embedded: WinnowModels.englishEmbedding))
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
                "\(path.visible): \(counted(reading.duplicateCount, "row")) left out: the word is empty or was there before"
            )
        }
        if reading.repairedCount > 0 {
            Console.warning(
                "\(path.visible): \(counted(reading.repairedCount, "word")) not in UTF-8; "
                    + "what does not belong there was read as U+FFFD")
        }
        return reading.embedding
    }
}
