import WinnowCore
import WinnowFeatures
package import WinnowLinearAlgebra
public import WinnowModelFile
import WinnowSystem
public import WinnowText

/// A table of words, each with a vector: words of similar meaning have similar vectors.
///
/// Open one of Winnow's (`init(contentsOf:)`), read another program's with ``EmbeddingReader``, train one
/// with `winnow train embedding`, or make one from words and numbers. ``SentenceEmbedder`` embeds texts with it.
///
/// A word's vector is its row in the table, not scaled to length 1, times its weight if the table has
/// weights: the terms that ``SentenceEmbedder`` sums. A word is looked up as written, then as normalized by
/// the analyzer, then, if case is ignored, in lower case. An unknown word has a vector if its subwords have.
///
/// An immutable value, safe to use from any number of threads. A file is memory-mapped, not read.
public struct WordEmbedding: Sendable {
    /// Options of an embedding made from words and vectors.
    public struct Options: Sendable {
        /// The number format of the table; `f32` by default.
        public var element: VectorElement = .f32
        /// Tokenizes texts, and normalizes words before lookup.
        public var analyzer = TokenAnalyzer.standard
        /// How unknown words get vectors.
        package var subwords: SubwordMode = .none
        /// Whether an unknown word is also looked up in lower case.
        public var ignoresCase = false

        /// The defaults.
        public init() {}
    }

    /// Information about the model: author, license, teacher, training data.
    public var information = ModelInformation()

    /// What embedding texts needs.
    let core: WordVectors
    /// The checksum of a file's tensors; nil if it must be computed.
    let knownChecksum: UInt32?

    /// The number of words.
    public var count: Int { core.table.count }
    /// The number of components of each vector.
    public var dimension: Int { core.dimension }
    /// The number format of the table.
    public var element: VectorElement { core.table.element }
    /// Tokenizes texts, and normalizes words before lookup.
    package var analyzer: TokenAnalyzer { core.analyzer }
    /// How unknown words get vectors.
    package var subwords: SubwordMode { core.subwords }
    /// Whether an unknown word is also looked up in lower case, or texts are split into pieces in lower case.
    package var ignoresCase: Bool { core.ignoresCase }

    init(_ core: WordVectors, knownChecksum: UInt32?) {
        self.core = core
        self.knownChecksum = knownChecksum
    }

    /// Makes an embedding of the pieces of a tokenizer, with a row for each. It reads texts in lower case, which have fewer
    /// and more frequent pieces.
    init(pieces: [String], of tokenizer: PieceTokenizer, table: VectorTable) throws(EmbeddingError) {
        var list = WordListBuilder(capacity: pieces.count)
        for piece in pieces { _ = try list.append(piece) }
        self.init(
            WordVectors(
                vocabulary: list.vocabulary(), table: table, weights: nil, nGrams: nil, tokenizer: tokenizer,
                analyzer: .standard, subwords: .unigram, ignoresCase: true),
            knownChecksum: nil)
    }

    init(
        vocabulary: Vocabulary, table: VectorTable, weights: Tensor<Float>?,
        nGrams: (vocabulary: Vocabulary, table: VectorTable)?, options: Options
    ) {
        self.init(
            WordVectors(
                vocabulary: vocabulary, table: table, weights: weights, nGrams: nGrams,
                analyzer: options.analyzer, subwords: options.subwords, ignoresCase: options.ignoresCase),
            knownChecksum: nil)
    }

    /// Makes an embedding from words and their vectors.
    ///
    /// A word with a space matches two adjacent words of a text.
    ///
    /// - Parameters:
    ///   - words: the words, distinct, not empty, as normalized by the analyzer.
    ///   - vectors: a row for each word, all of one length; finite numbers.
    ///   - weights: the weight of each row, not negative; nil for 1.
    ///   - options: the options.
    /// - Throws: ``EmbeddingError``: `mismatch` (numbers of words, rows and weights or lengths of rows
    ///   differ; duplicate words), `notFinite`, `tooLittleText` (no words), `invalidOption` (n-grams).
    /// - Complexity: O(*n*) in the numbers.
    public init(
        words: [String], vectors: [[Float]], weights: [Float]? = nil, options: Options = Options()
    ) throws(EmbeddingError) {
        let dimension = vectors.first?.count ?? 0
        guard vectors.allSatisfy({ $0.count == dimension }) else {
            throw EmbeddingError(
                code: .mismatch, message: "the vectors have different lengths; give vectors of one length")
        }
        let matrix = Matrix(rows: vectors.count, columns: dimension, elements: Array(vectors.joined()))
        try self.init(words: words, vectors: matrix, weights: weights, options: options)
    }

    /// Makes an embedding from words and a matrix with a row for each.
    package init(
        words: [String], vectors: Matrix, weights: [Float]? = nil, options: Options = Options()
    ) throws(EmbeddingError) {
        guard !words.isEmpty, vectors.columns > 0 else {
            throw EmbeddingError(code: .tooLittleText, message: "no word has a vector; give at least one")
        }
        guard words.count == vectors.rows, weights.map({ $0.count == words.count }) ?? true else {
            throw EmbeddingError(
                code: .mismatch,
                message: "\(words.count) words, \(vectors.rows) vectors"
                    + (weights.map { ", \($0.count) weights" } ?? "") + "; give one for each word")
        }
        switch options.subwords {
        case .none, .pieces: break
        case .nGrams, .buckets, .unigram:
            throw EmbeddingError(
                code: .invalidOption,
                text:
                    "\(option: "subwords"): n-grams and SentencePiece's pieces come from a trainer only; use pieces or none"
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
                    message: "word \(number + 1) is empty or a duplicate; remove it")
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

extension WordEmbedding {
    /// The words, in the order of their rows. Complexity: O(*n*) in their number.
    public var words: [String] { (0..<count).map(word(at:)) }

    /// The word of a row in `0..<count`.
    package func word(at row: Int) -> String { core.vocabulary.text(at: row) }

    /// The vectors of all words, in the order of ``words``: *count* × *dimension*, 4 bytes per number.
    package var vectors: Matrix {
        Matrix(rows: count, columns: dimension) { target in
            for row in 0..<count {
                for (index, value) in vector(at: row).enumerated() { target[row * dimension + index] = value }
            }
        }
    }

    /// Whether a word is in the table, not just composed of subwords.
    public func contains(_ word: String) -> Bool { row(of: word) != nil }

    /// The vector of a word: its row times its weight, or that of its subwords; nil if it has neither, or if
    /// the vector is not finite, as in a damaged table.
    ///
    /// - Returns: ``dimension`` numbers, not of length 1.
    /// - Complexity: O(*dimension*); by subwords, O(*n* · *m*) in its length and that of the longest word.
    public func vector(for word: String) -> [Float]? {
        guard let vector = anyVector(for: word), vector.allSatisfy(\.isFinite) else { return nil }
        return vector
    }

    /// The vector of a word, finite or not.
    private func anyVector(for word: String) -> [Float]? {
        if let row = row(of: word) { return vector(at: row) }
        guard subwords != .none else { return nil }
        var reader = SubwordReader(core)
        var pieces = RowList()
        var grams = RowList()
        var word = word
        let isKnown = word.withUTF8 { reader.append($0, pieces: &pieces, nGrams: &grams) }
        guard isKnown else { return nil }
        var vector = [Float](repeating: 0, count: dimension)
        pieces.scale(from: 0) { core.factor(of: $0) }
        if let nGrams = core.nGrams { grams.scale(from: 0) { nGrams.table.scale(of: Int($0)) } }
        vector.withUnsafeMutableBufferPointer { sum in
            guard let sum = sum.baseAddress else { return }
            pieces.add(of: core.table, to: sum)
            if let nGrams = core.nGrams { grams.add(of: nGrams.table, to: sum) }
        }
        return vector
    }

    /// The row of a word: as written, as normalized by the analyzer, or in lower case if ``ignoresCase``. With
    /// ``SubwordMode/unigram``, of its only piece.
    func row(of word: String) -> Int? {
        if core.tokenizer != nil { return onlyPiece(of: word) }
        if let row = row(ofExact: word) { return row }
        let normalized = analyzer.tokens(in: word).map(\.text).joined(separator: " ")
        if normalized != word, let row = row(ofExact: normalized) { return row }
        return ignoresCase ? row(ofExact: word.lowercased()) : nil
    }

    private func onlyPiece(of text: String) -> Int? {
        var reader = SentenceReader(core)
        var rows: [UInt32] = []
        var text = text
        text.withUTF8 { reader.forEachRow(of: $0) { rows.append($0) } }
        // The mark of a word's beginning may be a piece of its own.
        if rows.count == 2, word(at: Int(rows[0])) == Self.mark { rows.removeFirst() }
        return rows.count == 1 ? Int(rows[0]) : nil
    }

    /// The mark before a piece that begins a word.
    private static let mark = "▁"

    private func row(ofExact word: String) -> Int? {
        var word = word
        return word.withUTF8 { utf8 in
            guard let row = WordFinder(core.vocabulary).number(of: WordHashes.hash(of: utf8)) else {
                return nil
            }
            // About one in a billion words has another word's hash.
            return core.vocabulary.withText(at: Int(row)) { $0.elementsEqual(utf8) } ? Int(row) : nil
        }
    }

    /// The vector of a row in `0..<count`, times its weight.
    func vector(at row: Int) -> [Float] {
        var vector = core.table.vector(at: row)
        if let weights = core.weights {
            let weight = weights[row]
            for index in vector.indices { vector[index] *= weight }
        }
        return vector
    }

    /// Whether a row is a continuation instead of a word: `##ing` for ``SubwordMode/pieces``; without `▁` for
    /// ``SubwordMode/unigram``, except in scripts without spaces.
    func isPiece(_ row: Int) -> Bool {
        switch subwords {
        case .pieces:
            core.vocabulary.withText(at: row) {
                $0.count > 2 && $0[0] == UInt8(ascii: "#") && $0[1] == UInt8(ascii: "#")
            }
        case .unigram:
            switch word(at: row).unicodeScalars.first?.value ?? 0 {
            case 0x2581: word(at: row) == Self.mark
            case 0x0E00...0x0E7F: false
            case let scalar: scalar < 0x2000 || LetterScript.above(scalar) != .han
            }
        case .none, .nGrams, .buckets: false
        }
    }

    /// The word of a row as people write it: without the mark of a piece that begins a word.
    func shownWord(at row: Int) -> String {
        let word = word(at: row)
        return subwords == .unigram && word.hasPrefix(Self.mark) ? String(word.dropFirst()) : word
    }
}
