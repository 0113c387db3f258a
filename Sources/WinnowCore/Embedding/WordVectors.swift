package import WinnowText

/// A table of words, each with a vector: what embedding texts needs of a model.
///
/// It is immutable and safe to share between threads; for texts use a ``SentenceReader``.
package struct WordVectors: Sendable {
    /// Tokenizes texts, and normalizes words before lookup.
    package let analyzer: TokenAnalyzer
    /// How unknown words get vectors.
    package let subwords: SubwordMode
    /// Whether an unknown word is also looked up in lower case; with ``SubwordMode/unigram``, whether texts are split into
    /// pieces in lower case.
    package let ignoresCase: Bool
    package let vocabulary: Vocabulary
    package let table: VectorTable
    /// The weight of each row; nil for 1.
    package let weights: Tensor<Float>?
    /// Character n-grams and their rows.
    package let nGrams: (vocabulary: Vocabulary, table: VectorTable)?
    /// Splits texts into the words, whose rows are in the order of its pieces, for ``SubwordMode/unigram``.
    package let tokenizer: PieceTokenizer?
    /// Whether some words consist of two parts separated by a space.
    package let hasPairs: Bool
    /// The length of the longest word or piece in bytes, including `##`.
    package let longestWord: Int

    /// The number of components of each vector.
    package var dimension: Int { table.dimension }

    package init(
        vocabulary: Vocabulary, table: VectorTable, weights: Tensor<Float>?,
        nGrams: (vocabulary: Vocabulary, table: VectorTable)?, hasPairs: Bool? = nil, longestWord: Int? = nil,
        tokenizer: PieceTokenizer? = nil, analyzer: TokenAnalyzer, subwords: SubwordMode, ignoresCase: Bool
    ) {
        self.analyzer = analyzer
        self.subwords = subwords
        self.ignoresCase = ignoresCase
        self.vocabulary = vocabulary
        self.table = table
        self.weights = weights
        self.nGrams = nGrams
        self.tokenizer = tokenizer
        self.hasPairs = hasPairs ?? vocabulary.hasPairs
        self.longestWord = longestWord ?? vocabulary.longestWord
    }

    /// The factor of a row of ``table``: its scale times its weight.
    @inline(__always)
    package func factor(of row: UInt32) -> Float {
        let scale = table.scale(of: Int(row))
        guard let weights else { return scale }
        return scale * weights.unsafeElements[Int(row)]
    }
}

extension Vocabulary {
    /// Whether a word consists of two or more parts.
    fileprivate var hasPairs: Bool { texts.contains(UInt8(ascii: " ")) }

    /// The length of the longest word in bytes.
    fileprivate var longestWord: Int {
        zip(textStarts, textStarts.dropFirst()).reduce(0) {
            max($0, Int(clamping: $1.1) - Int(clamping: $1.0))
        }
    }
}

/// How an embedding makes vectors for unknown words.
package enum SubwordMode: Sendable, Hashable {
    /// Unknown words have no vectors.
    case none
    /// From pieces, like BERT's WordPiece: the words include beginnings (`play`) and continuations (`##ing`).
    /// The word is lower-cased, loses its accents, and is split at punctuation and symbols, then greedily
    /// into the longest pieces from left to right; its vector is the sum of their rows. Letters without a
    /// known piece are skipped; a run of more than 100 characters has no vector.
    case pieces
    /// All texts are split into SentencePiece's pieces instead of words: the words are the pieces, with `▁` before those
    /// that begin a word.
    case unigram
    /// From character n-grams of these lengths, like fastText, with `<` before the word and `>` after it: the
    /// mean of the rows of known n-grams.
    case nGrams(ClosedRange<Int>)
    /// As a model of fastText: from the rows of all character n-grams of these lengths, which share some numbered
    /// buckets by their hash. Each bucket has a row, or only those in the vocabulary of n-grams, if that is not empty.
    case buckets(ClosedRange<Int>, count: Int)

    /// The longest word, in characters, that is split into pieces.
    package static let longestWord = 100
    /// The longest n-gram.
    package static let longestNGram = 16
}

extension WordVectors {
    /// The kind in model files.
    package static let modelKind = "word-embedding"

    /// Opens the embedding of a model, of kind ``modelKind``.
    ///
    /// - Throws: ``ModelDefect`` with `damaged`, `missingTensor`, `wrongType` or `wrongShape`.
    package init(from file: ModelBytes) throws(ModelDefect) {
        guard !file.has(FastTextModel.tensorName) else {
            throw ModelDefect(
                code: .wrongKind,
                reason:
                    "word vectors of fastText, which are used by the command and in Swift; elsewhere save them by "
                    + "winnow convert first")
        }
        let manifest = file.manifest
        guard let dimension = manifest["dimension"]?.wholeNumber, dimension > 0,
            let element = manifest["element"]?.string.flatMap({ VectorElement(rawValue: $0) }),
            let analyzer = manifest["analyzer"].flatMap({ TokenAnalyzer($0) }),
            let subwords = SubwordMode(manifest), let ignoresCase = manifest["ignoresCase"]?.bool,
            let hasPairs = manifest["hasPairs"]?.bool, let hasWeights = manifest["hasWeights"]?.bool,
            let longestWord = manifest["longestWord"]?.wholeNumber
        else { throw .damaged("its description cannot be read") }
        let vocabulary = try Vocabulary(from: file, prefix: "words")
        let table = try VectorTable(
            from: file, prefix: "vectors", count: vocabulary.count, dimension: dimension, element: element)
        guard table.count > 0 else { throw .damaged("it has no words") }
        let weights: Tensor<Float>? = hasWeights ? try file.tensor("weights", shape: [table.count]) : nil
        guard weights?.allSatisfy({ $0.isFinite }) ?? true else {
            throw .damaged("a weight of its words is infinite or NaN")
        }
        let tokenizer = subwords == .unigram ? try PieceTokenizer(from: file) : nil
        if let tokenizer {
            guard tokenizer.scores.count == table.count + Int(PieceTokenizer.firstPieceID) else {
                throw .damaged("it has \(tokenizer.scores.count) scores for \(table.count) pieces")
            }
        }
        var nGrams: (vocabulary: Vocabulary, table: VectorTable)?
        switch subwords {
        case .none, .pieces, .unigram: break
        case .nGrams, .buckets:
            let terms = try Vocabulary(from: file, prefix: "ngrams")
            let rows = try VectorTable(
                from: file, prefix: "ngrams.vectors", count: subwords.rowCount(terms.count),
                dimension: dimension,
                element: element)
            nGrams = (terms, rows)
        }
        self.init(
            vocabulary: vocabulary, table: table, weights: weights, nGrams: nGrams, hasPairs: hasPairs,
            longestWord: max(0, longestWord), tokenizer: tokenizer, analyzer: analyzer, subwords: subwords,
            ignoresCase: ignoresCase)
    }
}

extension SubwordMode {
    /// The number of rows of n-grams; `known` is the number of n-grams in the vocabulary.
    fileprivate func rowCount(_ known: Int) -> Int {
        if case .buckets(_, let count) = self, known == 0 { count } else { known }
    }

    /// The mode of a model's manifest; nil if it is not valid.
    fileprivate init?(_ manifest: JSONValue) {
        switch manifest["subwords"]?.string {
        case "none": self = .none
        case "pieces": self = .pieces
        case "unigram": self = .unigram
        case let name? where name == "nGrams" || name == "buckets":
            let lengths = (manifest["nGramLengths"]?.array ?? []).compactMap { $0.wholeNumber }
            guard lengths.count == 2, lengths[0] >= 1, lengths[0] <= lengths[1],
                lengths[1] <= Self.longestNGram
            else { return nil }
            self = .nGrams(lengths[0]...lengths[1])
            guard name == "buckets" else { return }
            guard let count = manifest["buckets"]?.wholeNumber, UInt32(exactly: count) ?? 0 > 0 else {
                return nil
            }
            self = .buckets(lengths[0]...lengths[1], count: count)
        default: return nil
        }
    }
}
