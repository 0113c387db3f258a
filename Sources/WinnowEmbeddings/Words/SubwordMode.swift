// How words that a table does not have get vectors.

/// How a ``WordEmbedding`` makes a vector for a word that is not among its words.
public enum SubwordMode: Sendable, Hashable {
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
