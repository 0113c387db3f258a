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
            "File or folder, en or multi. (default: a shipped one)",
            valueName: "path"),
        completion: .file())
    var embedding: String?

    /// The embedding that turns texts into vectors: the one at `path` or of that name, else the shipped one for their
    /// language.
    static func vectorizer(path: String?, for texts: some TextSource, isQuiet: Bool) throws
        -> any TextVectorizer
    {
        guard path == nil, let shipped = try ShippedEmbedding(for: texts) else {
            return try vectorizer(path: path)
        }
        return SentenceEmbedder(
            try shipped.chosenTable(otherwise: ShippedEmbedding.englishInstead, isQuiet: isQuiet))
    }

    /// The word vectors, the encoder or the transformer at `path`, or the shipped word vectors of that name; if nil, the
    /// English ones.
    static func vectorizer(path: String?, isQuiet: Bool = true) throws -> any TextVectorizer {
        guard let path, ShippedEmbedding(rawValue: path) == nil, (try? FolderListing(path: path)) != nil
        else {
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

    /// The embedding that a file was made with.
    ///
    /// - Parameters:
    ///   - path: the named one; if nil, it is looked for among the shipped ones.
    ///   - identity: its identity, which the file keeps.
    ///   - file: the file and how it was made, for the error if it is another.
    ///   - readingWholeTexts: whether it reads texts of any length.
    static func vectorizer(
        path: String?, identity: String, of file: String, readingWholeTexts: Bool = false
    ) throws -> any TextVectorizer {
        if path == nil, let shipped = SentenceEmbedder.shipped(identity: identity) { return shipped }
        var vectorizer = try vectorizer(path: path)
        if readingWholeTexts { vectorizer = vectorizer.readingWholeTexts }
        guard vectorizer.identity == identity else {
            let isInstalled = path != nil || (try? ShippedEmbedding.multilingual.table()) != nil
            throw CommandFailure(
                .badData,
                VisibleText.showing(
                    "\(file) with the embedding \(identity), but \(path ?? "the shipped one") is "
                        + "\(vectorizer.identity); name the right one with --embedding"
                        + (isInstalled ? "" : ", or install winnow-models if it is multi-embedding")))
        }
        return vectorizer
    }

    /// The table of word vectors at `path`, in any supported format, or the shipped one of that name.
    ///
    /// - Parameters:
    ///   - path: the file or the name; nil for the English one.
    ///   - isQuiet: whether to hide progress.
    static func table(at path: String?, isQuiet: Bool) throws -> WordEmbedding {
        guard let path else { return try ShippedEmbedding.english.table() }
        if let shipped = ShippedEmbedding(rawValue: path) { return try shipped.table() }
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
