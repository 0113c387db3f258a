/// How long a text is for the normalization of one kind of n-gram.
package struct TextLength: Sendable, Hashable {
    /// The sum of squares of the values of the known n-grams or, for L1, of the values.
    package var known: Double
    /// The occurrences of n-grams outside the vocabulary.
    package var unknown: Int
}

extension FeatureReader {
    /// The lengths of a text by kind of n-gram, without the addition for unknown n-grams.
    ///
    /// Complexity: O(*n*) in the bytes of the text.
    package mutating func lengths(of utf8: UnsafeBufferPointer<UInt8>) -> [TextLength] {
        withRow(of: utf8) { _, _ in }
        return parts.map { $0.length }
    }
}
