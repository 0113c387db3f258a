/// The components of each text's vector as features, beside those that are counted: transfer learning.
///
/// What a ``TextVectorizer`` has learned of meaning from much text helps where there are few examples to learn from: words
/// that no example has are near others that some have.
///
/// A model keeps the vectorizer's identity, not the vectorizer, which may be larger than the model; opening the model takes
/// one of the same identity.
public struct VectorFeatures: Sendable {
    /// The identity of the vectorizer; see ``TextVectorizer/identity``.
    public let identity: String
    /// The number of components.
    public let dimension: Int
    /// The length of a text's vector among its features; each kind of n-gram has length 1. Above 0, finite.
    public var scale: Float
    /// What makes the vectors; nil in options that were read from a model.
    package internal(set) var vectorizer: (any TextVectorizer)? {
        get { box?.vectorizer }
        set { box = newValue.map(Box.init) }
    }

    /// Holds the vectorizer: in an object, since a value of unknown size would make every value that holds it slow.
    private final class Box: Sendable {
        let vectorizer: any TextVectorizer
        init(_ vectorizer: any TextVectorizer) { self.vectorizer = vectorizer }
    }
    private var box: Box?

    /// What ``scale`` is where nothing else is said; chosen on the validation parts of CLINC150 and TREC, with ten examples
    /// of each label to learn from.
    public static let defaultScale: Float = 1.5

    /// Takes vectors from a vectorizer.
    public init(_ vectorizer: any TextVectorizer, scale: Float = defaultScale) {
        identity = vectorizer.identity
        dimension = vectorizer.dimension
        self.scale = scale
        box = Box(vectorizer)
    }

    /// The vectors of texts, row after row, at length 1; empty without a vectorizer.
    func values(of texts: some TextSource, threads: Int) -> [Float] {
        vectorizer?.vectors(of: texts, threads: threads) ?? []
    }

    /// Writes the features of a text, ``dimension`` numbers.
    func write(_ utf8: UnsafeBufferPointer<UInt8>, to values: UnsafeMutableBufferPointer<Float>) {
        guard let vectorizer else { return values.update(repeating: 0) }
        vectorizer.write(vectorsOf: OneText(utf8: utf8), in: 0..<1, threads: 1, to: values)
        for index in values.indices { values[index] *= scale }
    }
}

/// A text that lies in memory, for as long as it is asked for.
///
/// Unchecked: its bytes are only read, and it does not outlive the call that makes it.
private struct OneText: TextSource, @unchecked Sendable {
    let utf8: UnsafeBufferPointer<UInt8>

    var count: Int { 1 }

    func withText<Result>(
        at index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try body(utf8)
    }
}

extension VectorFeatures: Hashable {
    /// Whether identity, dimension and scale are equal.
    public static func == (left: VectorFeatures, right: VectorFeatures) -> Bool {
        left.identity == right.identity && left.dimension == right.dimension && left.scale == right.scale
    }

    /// Hashes identity, dimension and scale.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
        hasher.combine(dimension)
        hasher.combine(scale)
    }
}

extension VectorFeatures: Codable {
    private enum CodingKeys: String, CodingKey {
        case identity, dimension, scale
    }

    /// Writes identity, dimension and scale.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(identity, forKey: .identity)
        try container.encode(dimension, forKey: .dimension)
        try container.encode(scale, forKey: .scale)
    }

    /// Reads what ``encode(to:)`` writes, without the vectorizer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        identity = try container.decode(String.self, forKey: .identity)
        dimension = try container.decode(Int.self, forKey: .dimension)
        scale = try container.decode(Float.self, forKey: .scale)
        box = nil
    }
}
