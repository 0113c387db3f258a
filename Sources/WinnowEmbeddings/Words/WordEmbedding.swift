import WinnowFeatures
package import WinnowLinearAlgebra
public import WinnowModelFile
import WinnowSystem
public import WinnowText

/// A table of words, each with a vector: words of near meaning have near vectors.
///
/// Open one that Winnow made (`init(contentsOf:)`), read a table of another program with ``EmbeddingReader``, train one
/// with ``EmbeddingTrainer``, or make one of words and numbers. ``SentenceEmbedder`` makes vectors of whole texts of it.
///
/// A word's vector is its row as it stands in the table: not of length 1, and times its weight where the table has weights,
/// so that sums of vectors are what ``SentenceEmbedder`` adds up. A word is looked up as it is written; then as the
/// analyzer of the options normalizes it; then, if it ignores case, in lower case. A word that is not there has a vector where its
/// subwords have.
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
        package var subwords: SubwordMode = .none
        /// Whether a word that is not there is looked up in lower case too.
        public var ignoresCase = false

        /// The defaults.
        public init() {}
    }

    /// How texts are cut into words, and words normalized before they are looked up.
    package let analyzer: TokenAnalyzer
    /// How words that are not there get vectors.
    package let subwords: SubwordMode
    /// Whether a word that is not there is looked up in lower case too.
    package let ignoresCase: Bool
    /// What is known of the model: author, license, teacher, training data.
    public var information = ModelInformation()

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
    ///   - vectors: a row for each word, all of one length; finite numbers.
    ///   - weights: what each row counts for, not negative; nil for 1.
    ///   - options: how it is kept and asked.
    /// - Throws: ``EmbeddingError``: `mismatch` (other numbers of words, rows and weights; rows of other lengths; a word twice), `notFinite`,
    ///   `tooLittleText` for no word, `invalidOption` (n-grams, which need vectors of their own).
    /// - Complexity: O(*n*) in the numbers.
    public init(
        words: [String], vectors: [[Float]], weights: [Float]? = nil, options: Options = Options()
    ) throws(EmbeddingError) {
        let dimension = vectors.first?.count ?? 0
        guard vectors.allSatisfy({ $0.count == dimension }) else {
            throw EmbeddingError(
                code: .mismatch, message: "vectors of different lengths; give all one length")
        }
        let matrix = Matrix(rows: vectors.count, columns: dimension, elements: Array(vectors.joined()))
        try self.init(words: words, vectors: matrix, weights: weights, options: options)
    }

    /// Makes an embedding of words and a matrix with a row for each.
    package init(
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
                text:
                    "\(option: "subwords"): n-grams have vectors of their own, which only a trainer makes; use pieces or none"
            )
        }
        guard vectors.elements.allSatisfy(\.isFinite), weights?.allSatisfy({ $0.isFinite && $0 >= 0 }) ?? true
        else {
            throw EmbeddingError(
                code: .notFinite, message: "a vector or a weight has numbers that are infinite or NaN")
        }
        var list = WordListBuilder()
        for (number, word) in words.enumerated() {
            guard try list.append(word) else {
                throw EmbeddingError(
                    code: .mismatch,
                    message: "word \(number + 1) is empty or occurs twice; leave it out")
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

/// How a ``WordEmbedding`` makes a vector for a word that is not among its words.
package enum SubwordMode: Sendable, Hashable {
    /// Not at all.
    case none
    /// Of pieces, as BERT's WordPiece cuts words: among the words stand beginnings (`play`) and, behind `##`, what may
    /// follow (`##ing`). The word is lower-cased, loses its accents and is cut at signs and then from left to right, each
    /// time the longest piece; its vector is the sum of the pieces' rows. Letters of which no piece is known are passed over;
    /// of more than 100 characters in a row there is no vector.
    case pieces
    /// Of its character n-grams of these lengths, as fastText does, `<` before the word and `>` behind it: the mean of the
    /// rows of those that are known.
    case nGrams(ClosedRange<Int>)

    /// The longest word, in characters, that is cut into pieces.
    static let longestWord = 100
    /// The longest n-gram.
    static let longestNGram = 16
}

extension WordEmbedding {
    /// The words, in the order of their rows. Complexity: O(*n*) in their number.
    public var words: [String] { (0..<count).map(word(at:)) }

    /// The word of a row in `0..<count`.
    package func word(at row: Int) -> String { vocabulary.text(at: row) }

    /// The vectors of all words, in the order of ``words``: *count* × *dimension*, 4 bytes a number.
    package var vectors: Matrix {
        Matrix(rows: count, columns: dimension) { target in
            for row in 0..<count {
                for (index, value) in vector(at: row).enumerated() { target[row * dimension + index] = value }
            }
        }
    }

    /// Whether a word is among the words, not only by its subwords.
    public func contains(_ word: String) -> Bool { row(of: word) != nil }

    /// The vector of a word: its row times its weight, or what its subwords give; nil where there is neither.
    ///
    /// - Returns: ``dimension`` numbers, not of length 1.
    /// - Complexity: O(*dimension*); for a word by its subwords O(*n* · *m*) in its characters and those of the longest word.
    public func vector(for word: String) -> [Float]? {
        if let row = row(of: word) { return vector(at: row) }
        guard subwords != .none else { return nil }
        var reader = SubwordReader(self)
        var pieces = RowList()
        var grams = RowList()
        var word = word
        let isKnown = word.withUTF8 { reader.append($0, pieces: &pieces, nGrams: &grams) }
        guard isKnown else { return nil }
        var vector = [Float](repeating: 0, count: dimension)
        pieces.scale(from: 0, factor)
        if let nGrams { grams.scale(from: 0) { nGrams.table.scale(of: Int($0)) } }
        vector.withUnsafeMutableBufferPointer { sum in
            guard let sum = sum.baseAddress else { return }
            pieces.add(of: table, to: sum)
            if let nGrams { grams.add(of: nGrams.table, to: sum) }
        }
        return vector
    }

    /// The row of a word: as it is written, as the analyzer leaves it, in lower case where ``ignoresCase``.
    func row(of word: String) -> Int? {
        if let row = row(ofExact: word) { return row }
        let normalized = analyzer.tokens(in: word).map(\.text).joined(separator: " ")
        if normalized != word, let row = row(ofExact: normalized) { return row }
        return ignoresCase ? row(ofExact: word.lowercased()) : nil
    }

    private func row(ofExact word: String) -> Int? {
        var word = word
        return word.withUTF8 { utf8 in
            guard let row = WordFinder(vocabulary).number(of: WordHashes.hash(of: utf8)) else { return nil }
            // A hash is right but for one in a billion.
            return vocabulary.withText(at: Int(row)) { $0.elementsEqual(utf8) } ? Int(row) : nil
        }
    }

    /// The vector of a row in `0..<count`, times its weight.
    func vector(at row: Int) -> [Float] {
        var vector = table.vector(at: row)
        if let weights {
            let weight = weights[row]
            for index in vector.indices { vector[index] *= weight }
        }
        return vector
    }

    /// What a row of ``table`` is multiplied by: its scale times its weight.
    @inline(__always)
    func factor(of row: UInt32) -> Float {
        let scale = table.scale(of: Int(row))
        guard let weights else { return scale }
        return scale * weights.unsafeElements[Int(row)]
    }

    /// Whether a row is no word but the rest of one, for ``SubwordMode/pieces``.
    func isPiece(_ row: Int) -> Bool {
        guard subwords == .pieces else { return false }
        return vocabulary.withText(at: row) {
            $0.count > 2 && $0[0] == UInt8(ascii: "#") && $0[1] == UInt8(ascii: "#")
        }
    }
}
