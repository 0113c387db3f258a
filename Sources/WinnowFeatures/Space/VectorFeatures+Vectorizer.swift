// Vectorizers as sources of features.

public import WinnowCore

extension VectorFeatures {
    /// Uses a vectorizer's vectors as features.
    public init(_ vectorizer: any TextVectorizer, scale: Float = defaultScale) {
        self.init(source: VectorizerBox.source(of: vectorizer), scale: scale)
    }

    /// Makes the vectors; nil in options decoded from a model.
    package var vectorizer: (any TextVectorizer)? { (source?.maker as? VectorizerBox)?.vectorizer }

    /// The vectors of texts, row by row, at norm 1; empty without a vectorizer.
    func values(of texts: some TextSource, threads: Int) -> [Float] {
        vectorizer?.vectors(of: texts, threads: threads) ?? []
    }
}

/// Keeps a vectorizer that is the source of a space's vectors.
private final class VectorizerBox: Sendable {
    let vectorizer: any TextVectorizer

    private init(_ vectorizer: any TextVectorizer) { self.vectorizer = vectorizer }

    static func source(of vectorizer: any TextVectorizer) -> VectorFeatures.Source {
        VectorFeatures.Source(
            identity: vectorizer.identity, dimension: vectorizer.dimension, maker: VectorizerBox(vectorizer)
        ) { utf8, values in
            vectorizer.write(vectorsOf: OneText(utf8: utf8), in: 0..<1, threads: 1, to: values)
        }
    }
}

/// A text in borrowed memory.
///
/// Unchecked: its bytes are only read, and it does not outlive the call that creates it.
private struct OneText: TextSource, @unchecked Sendable {
    let utf8: UnsafeBufferPointer<UInt8>

    var count: Int { 1 }

    func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try body(utf8)
    }
}
