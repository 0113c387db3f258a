// Vectors of words and sentences.

public import Foundation
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem

/// A distance between vectors.
public typealias NLDistance = Double

/// How the distance between vectors is measured.
public enum NLDistanceType: Int, Sendable {
    /// 1 − cos of the angle between them: from 0, the same direction, to 2.
    case cosine = 0
}

/// Vectors of words or of sentences: similar meanings have near vectors.
///
/// Winnow has one for English, of 256 dimensions; files are those of Winnow.
public final class NLEmbedding: Sendable {
    private let words: WordEmbedding
    /// Makes vectors of sentences; nil if the embedding is one of words.
    private let sentences: SentenceEmbedder?
    /// The language; nil if a file names none.
    public let language: NLLanguage?
    /// The revision that a file names; else 1.
    public let revision: Int

    private init(_ words: WordEmbedding, sentences: SentenceEmbedder? = nil, language: NLLanguage?) {
        (self.words, self.sentences) = (words, sentences)
        self.language = language ?? words.information["language"]?.string.map { NLLanguage($0) }
        revision = words.information["revision"]?.integer ?? 1
    }

    /// The vectors of English words; nil for other languages.
    public class func wordEmbedding(for language: NLLanguage) -> NLEmbedding? {
        language == .english ? NLEmbedding(.english, language: .english) : nil
    }

    /// The vectors of English words; nil for other languages, and for revisions other than 1.
    public class func wordEmbedding(for language: NLLanguage, revision: Int) -> NLEmbedding? {
        revision == 1 ? wordEmbedding(for: language) : nil
    }

    /// Vectors of English sentences; nil for other languages.
    public class func sentenceEmbedding(for language: NLLanguage) -> NLEmbedding? {
        language == .english ? NLEmbedding(.english, sentences: .english, language: .english) : nil
    }

    /// Vectors of English sentences; nil for other languages, and for revisions other than 1.
    public class func sentenceEmbedding(for language: NLLanguage, revision: Int) -> NLEmbedding? {
        revision == 1 ? sentenceEmbedding(for: language) : nil
    }

    /// Opens an embedding of words from a file, which is mapped.
    ///
    /// - Throws: `ModelFileError`, which names the file.
    public convenience init(contentsOf url: URL) throws {
        self.init(try WordEmbedding(contentsOf: url.path), language: nil)
    }

    /// The number of components of each vector.
    public var dimension: Int { words.dimension }
    /// The number of words; 0 for sentences, which are not in a list.
    public var vocabularySize: Int { sentences == nil ? words.count : 0 }

    /// Whether a word is in the list; for sentences, whether any of its words has a vector.
    public func contains(_ string: String) -> Bool {
        sentences == nil ? words.contains(string) : vector(for: string) != nil
    }

    /// The vector of a word or sentence; nil if it has none. A word outside the list may have one, made of its parts.
    public func vector(for string: String) -> [Double]? { floats(for: string)?.map(Double.init) }

    private func floats(for string: String) -> [Float]? {
        guard let sentences else { return words.vector(for: string) }
        let vector = sentences.vector(of: string)
        // A text without a known word has a vector of zeros.
        return vector.contains { $0 != 0 } ? vector : nil
    }

    /// The distance between two words or sentences: 2, the greatest, if one of them has no vector.
    public func distance(
        between firstString: String, and secondString: String, distanceType: NLDistanceType = .cosine
    ) -> NLDistance {
        guard let first = floats(for: firstString), let second = floats(for: secondString) else { return 2 }
        return VectorDistance.cosine.distance(from: first, to: second)
    }

    /// The words nearest to a word, with their distances, nearest first; empty if it has no vector, and for sentences.
    public func neighbors(
        for string: String, maximumCount: Int, distanceType: NLDistanceType = .cosine
    ) -> [(String, NLDistance)] {
        neighbors(for: string, maximumCount: maximumCount, maximumDistance: .infinity)
    }

    /// The words within a distance of a word, with their distances, nearest first.
    public func neighbors(
        for string: String, maximumCount: Int, maximumDistance: NLDistance,
        distanceType: NLDistanceType = .cosine
    ) -> [(String, NLDistance)] {
        guard sentences == nil else { return [] }
        let found = words.neighbors(of: string, count: max(0, maximumCount), maximumDistance: maximumDistance)
        return (found ?? []).map { ($0.word, $0.distance) }
    }

    /// The words nearest to a vector, with their distances, nearest first; empty for a vector of another dimension, and
    /// for sentences.
    public func neighbors(
        for vector: [Double], maximumCount: Int, distanceType: NLDistanceType = .cosine
    ) -> [(String, NLDistance)] {
        neighbors(for: vector, maximumCount: maximumCount, maximumDistance: .infinity)
    }

    /// The words within a distance of a vector, with their distances, nearest first.
    public func neighbors(
        for vector: [Double], maximumCount: Int, maximumDistance: NLDistance,
        distanceType: NLDistanceType = .cosine
    ) -> [(String, NLDistance)] {
        guard sentences == nil, vector.count == dimension else { return [] }
        return words.neighbors(
            of: vector.map(Float.init), count: max(0, maximumCount), maximumDistance: maximumDistance
        ).map { ($0.word, $0.distance) }
    }

    /// Calls `block` with the words nearest to a word, nearest first, until it returns false.
    public func enumerateNeighbors(
        for string: String, maximumCount: Int, distanceType: NLDistanceType = .cosine,
        using block: (String, NLDistance) -> Bool
    ) {
        _ = neighbors(for: string, maximumCount: maximumCount).allSatisfy(block)
    }

    /// Calls `block` with the words within a distance of a word, nearest first, until it returns false.
    public func enumerateNeighbors(
        for string: String, maximumCount: Int, maximumDistance: NLDistance,
        distanceType: NLDistanceType = .cosine, using block: (String, NLDistance) -> Bool
    ) {
        _ = neighbors(for: string, maximumCount: maximumCount, maximumDistance: maximumDistance)
            .allSatisfy(block)
    }

    /// Calls `block` with the words nearest to a vector, nearest first, until it returns false.
    public func enumerateNeighbors(
        for vector: [Double], maximumCount: Int, distanceType: NLDistanceType = .cosine,
        using block: (String, NLDistance) -> Bool
    ) {
        _ = neighbors(for: vector, maximumCount: maximumCount).allSatisfy(block)
    }

    /// Calls `block` with the words within a distance of a vector, nearest first, until it returns false.
    public func enumerateNeighbors(
        for vector: [Double], maximumCount: Int, maximumDistance: NLDistance,
        distanceType: NLDistanceType = .cosine, using block: (String, NLDistance) -> Bool
    ) {
        _ = neighbors(for: vector, maximumCount: maximumCount, maximumDistance: maximumDistance)
            .allSatisfy(block)
    }

    /// The revisions of word embeddings of a language: 1 for English.
    public class func supportedRevisions(for language: NLLanguage) -> IndexSet {
        language == .english ? IndexSet(integer: 1) : IndexSet()
    }

    /// The newest revision of word embeddings of a language; 0 if there is none.
    public class func currentRevision(for language: NLLanguage) -> Int { language == .english ? 1 : 0 }

    /// The revisions of sentence embeddings of a language: 1 for English.
    public class func supportedSentenceEmbeddingRevisions(for language: NLLanguage) -> IndexSet {
        supportedRevisions(for: language)
    }

    /// The newest revision of sentence embeddings of a language; 0 if there is none.
    public class func currentSentenceEmbeddingRevision(for language: NLLanguage) -> Int {
        currentRevision(for: language)
    }

    /// Writes an embedding of words to a file.
    ///
    /// - Throws: `EmbeddingError` if vectors have different dimensions or numbers that are not finite, or there are none;
    ///   `ModelFileError` if the file cannot be written.
    public class func write(
        _ dictionary: [String: [Double]], language: NLLanguage?, revision: Int, to url: URL
    ) throws {
        let words = dictionary.keys.sorted()
        var embedding = try WordEmbedding(
            words: words, vectors: words.map { (dictionary[$0] ?? []).map(Float.init) })
        if let language { embedding.information["language"] = .string(language.rawValue) }
        embedding.information["revision"] = .integer(revision)
        try embedding.save(to: url.path)
    }
}
