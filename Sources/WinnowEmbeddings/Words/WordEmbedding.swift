// Words with vectors.

import WinnowFeatures
public import WinnowLinearAlgebra
import WinnowModelFile
public import WinnowSystem
public import WinnowText

/// A table of words, each with a vector: words of near meaning have near vectors.
///
/// Open one that Winnow made (``init(contentsOf:)``), read a table of another program with ``EmbeddingReader``, train one
/// with ``EmbeddingTrainer``, or make one of words and numbers. ``SentenceEmbedder`` makes vectors of whole texts of it.
///
/// A word's vector is its row as it stands in the table: not of length 1, and times its weight where the table has weights,
/// so that sums of vectors are what ``SentenceEmbedder`` adds up. A word is looked up as it is written; then as the
/// ``analyzer`` normalizes it; then, where ``ignoresCase``, in lower case. A word that is not there has a vector where its
/// subwords have (``subwords``).
///
/// An immutable value that may be asked from any number of threads. Opened from a file it is mapped, not read.
public struct WordEmbedding: Sendable {
    /// How an embedding is made of words and vectors.
    public struct Options: Sendable {
        /// How the numbers are kept; `f32` unless told otherwise.
        public var element: VectorElement = .f32
        /// How texts are cut into words, and words normalized before they are looked up.
        public var analyzer = TokenAnalyzer.standard
        /// How words that are not there get vectors.
        public var subwords: SubwordMode = .none
        /// Whether a word that is not there is looked up in lower case too.
        public var ignoresCase = false
        /// What is to be known of the embedding: `description`, `license`, `teacher`, `trainingData` and what else there is.
        public var information: JSONObject = [:]

        /// The defaults.
        public init() {}
    }

    /// How texts are cut into words, and words normalized before they are looked up.
    public let analyzer: TokenAnalyzer
    /// How words that are not there get vectors.
    public let subwords: SubwordMode
    /// Whether a word that is not there is looked up in lower case too.
    public let ignoresCase: Bool
    /// What is to be known of the embedding: `description`, `license`, `teacher`, `trainingData` and what else there is.
    public var information: JSONObject

    let vocabulary: Vocabulary
    let table: VectorTable
    /// What each row counts for; nil for 1.
    let weights: Tensor<Float>?
    /// Character n-grams and their rows.
    let nGrams: (vocabulary: Vocabulary, table: VectorTable)?
    /// Whether there are words of two parts with a space between.
    let hasPairs: Bool
    /// The longest word in bytes, `##` included: no piece is longer.
    let longestWord: Int
    /// The checksum of a file's tensors; nil where it must be taken.
    let knownChecksum: UInt32?

    /// The number of words.
    public var count: Int { table.count }
    /// The number of components of each vector.
    public var dimension: Int { table.dimension }
    /// How the numbers are kept.
    public var element: VectorElement { table.element }

    init(
        vocabulary: Vocabulary, table: VectorTable, weights: Tensor<Float>?,
        nGrams: (vocabulary: Vocabulary, table: VectorTable)?, hasPairs: Bool? = nil, longestWord: Int? = nil,
        options: Options, knownChecksum: UInt32? = nil
    ) {
        analyzer = options.analyzer
        subwords = options.subwords
        ignoresCase = options.ignoresCase
        information = options.information
        self.vocabulary = vocabulary
        self.table = table
        self.weights = weights
        self.nGrams = nGrams
        self.hasPairs = hasPairs ?? vocabulary.hasPairs
        self.longestWord = longestWord ?? vocabulary.longestWord
        self.knownChecksum = knownChecksum
    }

    /// Makes an embedding of words and their vectors.
    ///
    /// A word with a space stands for two words of a text, one after the other.
    ///
    /// - Parameters:
    ///   - words: the words, each once, not empty, as the analyzer leaves them.
    ///   - vectors: a row for each word; finite numbers.
    ///   - weights: what each row counts for, not negative; nil for 1.
    ///   - options: how it is kept and asked.
    /// - Throws: ``EmbeddingError``: `mismatch` (other numbers of words, rows and weights; a word twice), `notFinite`,
    ///   `tooLittleText` for no word, `invalidOption` (n-grams, which need vectors of their own).
    /// - Complexity: O(*n*) in the numbers.
    public init(
        words: [String], vectors: Matrix, weights: [Float]? = nil, options: Options = Options()
    ) throws(EmbeddingError) {
        guard !words.isEmpty, vectors.columns > 0 else {
            throw EmbeddingError(code: .tooLittleText, message: "no word with a vector; give at least one")
        }
        guard words.count == vectors.rows, weights.map({ $0.count == words.count }) ?? true else {
            throw EmbeddingError(
                code: .mismatch,
                message: "\(words.count) words, \(vectors.rows) vectors"
                    + (weights.map { ", \($0.count) weights" } ?? "") + "; give one for each word")
        }
        if case .nGrams = options.subwords {
            throw EmbeddingError(
                code: .invalidOption,
                message:
                    "subwords: n-grams have vectors of their own, which only a trainer makes; use pieces or none"
            )
        }
        guard vectors.elements.allSatisfy(\.isFinite), weights?.allSatisfy({ $0.isFinite && $0 >= 0 }) ?? true
        else {
            throw EmbeddingError(
                code: .notFinite, message: "a vector or a weight has numbers that are infinite or NaN")
        }
        var list = WordListBuilder()
        for (number, word) in words.enumerated() {
            let isNew = try Array(word.utf8).withUnsafeBufferPointer { utf8 throws(EmbeddingError) in
                try list.append(utf8)
            }
            guard isNew else {
                throw EmbeddingError(
                    code: .mismatch,
                    message: "word \(number + 1) is empty or stands there twice; leave it out")
            }
        }
        let table = vectors.elements.withUnsafeBufferPointer {
            VectorTable($0, dimension: vectors.columns, as: options.element)
        }
        self.init(
            vocabulary: list.vocabulary(), table: table, weights: weights.map { Tensor($0) }, nGrams: nil,
            options: options)
    }
}

extension Vocabulary {
    /// Whether a word consists of two or more parts.
    fileprivate var hasPairs: Bool { texts.contains(UInt8(ascii: " ")) }

    /// The longest word in bytes.
    fileprivate var longestWord: Int {
        zip(textStarts, textStarts.dropFirst()).reduce(0) { max($0, Int($1.1) - Int($1.0)) }
    }
}
