public import WinnowSystem

/// How well a vectorizer knows a word.
public enum WordFamiliarity: Sendable, Hashable {
    /// It has an entry of its own.
    case known
    /// Its vector is composed of parts that are common enough to be informative, or nothing is known about
    /// it.
    case composed
    /// Its vector is not informative: it is left out, or composed of single letters and other short pieces.
    case unknown
}

/// Turns texts into vectors of one length; similar texts have similar vectors.
///
/// Static word-vector tables and transformers are vectorizers; a classifier uses the vectors as features, and
/// an index ranks by them.
public protocol TextVectorizer: Sendable {
    /// The number of components of each vector.
    var dimension: Int { get }

    /// Identifies this vectorizer among those that give other vectors, such as `en-embedding 256 1f3a90c4`;
    /// models and indexes keep it and reject vectors of others.
    var identity: String { get }

    /// A vectorizer for texts of any length, if this one only reads the beginning of long texts; otherwise
    /// this one. An index uses it.
    var readingWholeTexts: any TextVectorizer { get }

    /// How well it knows a word; an index leaves unknown words that no item has out of a query's vector, and
    /// does not correct known ones. By default ``WordFamiliarity/composed``.
    func familiarity(of word: String) -> WordFamiliarity

    /// Writes the vectors of some texts, row by row.
    ///
    /// A vector has norm 1, or is all zeros if nothing in the text is known to the vectorizer.
    ///
    /// - Parameters:
    ///   - texts: the texts.
    ///   - range: the texts to embed, within `0..<texts.count`.
    ///   - threads: how many threads share the work.
    ///   - vectors: the output; exactly `range.count` · ``dimension`` numbers.
    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>)
}

extension TextVectorizer {
    /// Composed.
    public func familiarity(of word: String) -> WordFamiliarity { .composed }

    /// This vectorizer.
    public var readingWholeTexts: any TextVectorizer { self }

    /// The vector of a text.
    public func vector(of text: String) -> [Float] { vectors(of: [text], threads: 1) }

    /// The vectors of texts, row by row: ``dimension`` numbers for each text.
    public func vectors(of texts: some TextSource, threads: Int = Parallel.processorCount) -> [Float] {
        [Float](unsafeUninitializedCapacity: texts.count * dimension) { storage, count in
            count = texts.count * dimension
            write(
                vectorsOf: texts, in: 0..<texts.count, threads: threads,
                to: UnsafeMutableBufferPointer(rebasing: storage[..<count]))
        }
    }
}
