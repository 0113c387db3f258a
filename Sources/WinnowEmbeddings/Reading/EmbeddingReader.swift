import WinnowModelFile
import WinnowSystem
public import WinnowText

/// Reads word vectors of any of the ``EmbeddingFormat``s: word2vec, GloVe, fastText, model2vec, and Winnow's own.
///
/// Text and binary tables are read from front to back and never held as a whole; what stays in memory are the vectors, with
/// ``VectorElement/i8`` a quarter of what ``VectorElement/f32`` takes. Save the embedding to open it in no time the next time.
///
/// ```swift excerpt
/// let reading = try EmbeddingReader().read(contentsOf: "glove.6B.100d.txt")
/// try reading.embedding.save(to: "glove.winnow")
/// ```
public struct EmbeddingReader: Sendable {
    /// How a table is read.
    public struct Options: Sendable {
        /// The format; nil to tell it by the file's contents.
        public var format: EmbeddingFormat?
        /// How the numbers are kept. A file of Winnow's stays as it is.
        public var element: VectorElement = .f32
        /// How many words are read, from the first on; nil for all. At least 1.
        public var maximumCount: Int?
        /// How texts are cut into words; nil for what fits the table: words by UAX #29 as they are written, for model2vec in
        /// lower case without accents where its tokenizer says so. A file of Winnow's has its own.
        public var analyzer: TokenAnalyzer?

        /// The defaults.
        public init() {}
    }

    /// What was read.
    public struct Reading: Sendable {
        /// The embedding.
        public var embedding: WordEmbedding
        /// The format that the file has.
        public var format: EmbeddingFormat
        /// How many rows were left out because their word had been there before, or is empty.
        public var duplicateCount = 0
        /// How many words were not UTF-8; what does not belong there became U+FFFD.
        public var repairedCount = 0
    }

    /// How tables are read.
    public let options: Options

    /// Makes a reader.
    public init(options: Options = Options()) { self.options = options }

    /// Reads the table of a file, or of a model2vec folder.
    ///
    /// Of a word that stands there twice the first row counts.
    ///
    /// - Parameters:
    ///   - path: the file or folder.
    ///   - progress: called now and then with the number of words read and of those that the file says it has, if it does;
    ///     returns whether to go on.
    /// - Throws: ``EmbeddingError`` that names the line, the byte or the tensor: `file`, `invalidFormat` (another kind of file,
    ///   a line of other length, less than was promised), `notFinite`, `mismatch`, `unsupported`, `invalidOption`,
    ///   `cancelled`.
    /// - Complexity: O(*n*) in the size of the file.
    public func read(
        contentsOf path: String, progress: (Int, Int?) -> Bool = { _, _ in true }
    ) throws(EmbeddingError) -> Reading {
        try EmbeddingError.check(options.maximumCount, in: 1..., named: "maximumCount")
        do {
            return try read(path, progress)
        } catch let error as FileError {
            guard error.code == .isDirectory, options.format ?? .safetensors == .safetensors else {
                throw EmbeddingError(file: error)
            }
            return try StaticModelReader(options: options).read(folder: path)
        } catch let error as ModelFileError {
            throw EmbeddingError(model: error)
        } catch let error as EmbeddingError {
            throw error
        } catch {
            throw EmbeddingError(code: .file, message: "\(path): \(error)")
        }
    }

    private func read(_ path: String, _ progress: (Int, Int?) -> Bool) throws -> Reading {
        var bytes = try BlockReader(path: path)
        let format = try options.format ?? FormatGuess.format(of: &bytes)
        switch format {
        case .winnow:
            let embedding = try WordEmbedding(contentsOf: path)
            return Reading(embedding: embedding, format: .winnow)
        case .safetensors:
            let file = try SafetensorsFile(contentsOf: path)
            let name = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            let folder = ModelFolder(path: path.contains("/") ? name.joined(separator: "/") : ".")
            return try StaticModelReader(options: options).read(file, folder: folder)
        case .text, .glove, .binary:
            var reader = VectorTableReader(options: options, path: path)
            if format == .binary {
                try reader.readBinary(&bytes, progress)
            } else {
                try reader.readText(&bytes, hasHeader: format == .text, progress)
            }
            return try reader.finished(format)
        }
    }
}

/// A file format of word vectors.
public enum EmbeddingFormat: String, Sendable, Hashable, Codable, CaseIterable {
    /// What `save(to:)` of a ``WordEmbedding`` writes.
    case winnow
    /// A line `count dimension`, then a line a word: the word and its numbers, separated by spaces. fastText's `.vec` is
    /// the same.
    case text
    /// word2vec's binary format: the same first line, then each word, a space, and its numbers as 4 bytes each.
    case binary
    /// As ``text``, without the first line.
    case glove
    /// A tensor `embeddings` in a safetensors file, the words in `tokenizer.json` beside it: model2vec's layout.
    case safetensors
}
