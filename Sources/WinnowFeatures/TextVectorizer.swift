public import WinnowSystem

/// Turns texts into vectors of one length whose directions stand for meaning: near texts have near vectors.
///
/// A static table of words and a transformer are vectorizers alike; a classifier takes either as features, and an index as
/// what it ranks by.
public protocol TextVectorizer: Sendable {
    /// The number of components of each vector.
    var dimension: Int { get }

    /// What tells this vectorizer from another that gives other vectors, such as `en-embedding 256 1f3a90c4`; kept by
    /// models and indexes, which refuse vectors of another.
    var identity: String { get }

    /// This vectorizer for texts of any length, where it reads of long ones the beginning alone; itself where it reads all.
    /// An index asks for it.
    var readingWholeTexts: any TextVectorizer { get }

    /// Writes the vectors of some texts, row after row.
    ///
    /// A vector has length 1, or is all zeros for a text without anything that the vectorizer knows.
    ///
    /// - Parameters:
    ///   - texts: the texts.
    ///   - range: which of them, within `0..<texts.count`.
    ///   - threads: how many threads share the work.
    ///   - vectors: where to; exactly `range.count` · ``dimension`` numbers.
    func write(
        vectorsOf texts: some TextSource, in range: Range<Int>, threads: Int,
        to vectors: UnsafeMutableBufferPointer<Float>)
}

extension TextVectorizer {
    /// Itself.
    public var readingWholeTexts: any TextVectorizer { self }

    /// The vector of a text.
    public func vector(of text: String) -> [Float] { vectors(of: [text], threads: 1) }

    /// The vectors of texts one after another: as many times ``dimension`` numbers as there are texts.
    public func vectors(of texts: some TextSource, threads: Int = Parallel.processorCount) -> [Float] {
        [Float](unsafeUninitializedCapacity: texts.count * dimension) { storage, count in
            count = texts.count * dimension
            write(
                vectorsOf: texts, in: 0..<texts.count, threads: threads,
                to: UnsafeMutableBufferPointer(rebasing: storage[..<count]))
        }
    }
}
