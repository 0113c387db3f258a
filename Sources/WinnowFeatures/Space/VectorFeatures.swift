/// The components of each text's vector as features, in addition to the counted ones: transfer learning.
///
/// A ``TextVectorizer`` trained on much text helps if there are few examples: words that occur in no example
/// have vectors similar to those of words that do.
///
/// A model keeps the vectorizer's identity, but not the vectorizer, which may be larger than the model;
/// opening the model needs a vectorizer with the same identity.
public struct VectorFeatures: Sendable {
    /// The identity of the vectorizer; see ``TextVectorizer/identity``.
    public let identity: String
    /// The number of components.
    public let dimension: Int
    /// The norm of a text's vector as features; each kind of n-gram has norm 1. Above 0, finite.
    public var scale: Float
    /// Makes the vectors; nil in options decoded from a model.
    package internal(set) var vectorizer: (any TextVectorizer)? {
        get { box?.vectorizer }
        set { box = newValue.map(Box.init) }
    }

    /// An object: a stored existential of unknown size would slow down every value that contains it.
    private final class Box: Sendable {
        let vectorizer: any TextVectorizer
        init(_ vectorizer: any TextVectorizer) { self.vectorizer = vectorizer }
    }
    private var box: Box?

    /// The default ``scale``, chosen on the validation parts of CLINC150 and TREC, with ten training examples
    /// per label.
    public static let defaultScale: Float = 1.5

    /// Uses a vectorizer's vectors as features.
    public init(_ vectorizer: any TextVectorizer, scale: Float = defaultScale) {
        identity = vectorizer.identity
        dimension = vectorizer.dimension
        self.scale = scale
        box = Box(vectorizer)
    }

    /// The vectors of texts, row by row, at norm 1; empty without a vectorizer.
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

    /// Reads the output of ``encode(to:)``, without the vectorizer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        identity = try container.decode(String.self, forKey: .identity)
        dimension = try container.decode(Int.self, forKey: .dimension)
        scale = try container.decode(Float.self, forKey: .scale)
        box = nil
    }
}
