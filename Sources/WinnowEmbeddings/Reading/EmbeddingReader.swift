public import WinnowCore
import WinnowModelFile
import WinnowSystem
public import WinnowText

/// Reads word vectors in any ``EmbeddingFormat``: word2vec, GloVe, fastText, model2vec and Winnow's own.
///
/// Text and binary tables are streamed; only the vectors stay in memory, with `VectorElement.i8` a quarter
/// of the size of `VectorElement.f32`. Save the embedding to open it instantly next time.
///
/// ```swift excerpt
/// let reading = try EmbeddingReader().read(contentsOf: "glove.6B.100d.txt")
/// try reading.embedding.save(to: "glove.winnow")
/// ```
public struct EmbeddingReader: Sendable {
    /// Options for reading a table.
    public struct Options: Sendable {
        /// The format; nil to detect it from the file's contents.
        public var format: EmbeddingFormat?
        /// The number format in memory. Winnow's own files keep theirs.
        public var element: VectorElement = .f32
        /// The maximum number of words to read, from the start; nil for all. At least 1.
        public var maximumCount: Int?
        /// Tokenizes texts; nil for the default of the table: words by UAX #29 as written, for model2vec
        /// lower-cased without accents if its tokenizer is uncased. Winnow's own files have their analyzer.
        public var analyzer: TokenAnalyzer?

        /// The defaults.
        public init() {}
    }

    /// The result of reading.
    public struct Reading: Sendable {
        /// The embedding.
        public var embedding: WordEmbedding
        /// The format of the file.
        public var format: EmbeddingFormat
        /// The number of rows skipped because their word is a duplicate or empty.
        package var duplicateCount = 0
        /// The number of words that were not valid UTF-8; invalid bytes became U+FFFD.
        package var repairedCount = 0
    }

    /// The options.
    public let options: Options

    /// Makes a reader.
    public init(options: Options = Options()) { self.options = options }

    /// Reads the table in a file or a model2vec folder.
    ///
    /// If a word occurs twice, its first row is used.
    ///
    /// - Parameters:
    ///   - path: the file or folder.
    ///   - progress: called periodically with the number of words read and the number that the file declares,
    ///     if any; return false to cancel.
    /// - Throws: ``EmbeddingError`` naming the line, byte or tensor: `file`, `invalidFormat` (another kind of
    ///   file, a line of another length, fewer words than declared), `notFinite`, `mismatch`, `unsupported`,
    ///   `invalidOption`, `cancelled`.
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
        case .fastText:
            return try FastTextReader(options: options).read(ModelFile(contentsOf: path), progress)
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
    /// Winnow's own format, written by `save(to:)` of a ``WordEmbedding``.
    case winnow
    /// A line `count dimension`, then one line per word: the word and its numbers, separated by spaces.
    /// fastText's `.vec` files have this format.
    case text
    /// word2vec's binary format: the same first line, then each word, a space, and 4 bytes per number.
    case binary
    /// The same as ``text`` without the first line.
    case glove
    /// model2vec's layout: a tensor `embeddings` in a safetensors file, with the words in `tokenizer.json`.
    case safetensors
    /// A model of fastText, `.bin` or `.ftz`: a word's vector is the mean of its row and those of the n-grams in it, and
    /// unknown words have vectors by their n-grams. The `.bin` of a classifier is one, too.
    case fastText
}
