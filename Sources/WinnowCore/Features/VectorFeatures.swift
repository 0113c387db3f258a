/// The components of each text's vector as features, in addition to the counted ones: transfer learning.
///
/// A `TextVectorizer` trained on much text helps if there are few examples: words that occur in no example
/// have vectors similar to those of words that do.
///
/// A model keeps the vectorizer's identity, but not the vectorizer, which may be larger than the model;
/// opening the model needs a vectorizer with the same identity.
public struct VectorFeatures: Sendable {
    /// The identity of the vectorizer; see `TextVectorizer.identity`.
    public let identity: String
    /// The number of components.
    public let dimension: Int
    /// The norm of a text's vector as features; each kind of n-gram has norm 1. Above 0, finite.
    public var scale: Float
    /// Makes the vectors; nil in options read from a model.
    package var source: Source?

    /// What makes the vectors of texts.
    ///
    /// A class: a stored existential of unknown size would slow down every value that contains it.
    package final class Source: Sendable {
        /// The identity of the vectors.
        package let identity: String
        /// The number of components.
        package let dimension: Int
        /// The object that makes the vectors, for those who know its type.
        package let maker: any AnyObject & Sendable
        /// Writes the vector of a text at norm 1, ``dimension`` numbers.
        fileprivate let write:
            @Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<Float>) -> Void

        package init(
            identity: String, dimension: Int, maker: any AnyObject & Sendable,
            write: @escaping @Sendable (UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<Float>) -> Void
        ) {
            self.identity = identity
            self.dimension = dimension
            self.maker = maker
            self.write = write
        }
    }

    /// The default ``scale``, chosen on the validation parts of CLINC150 and TREC, with ten training examples
    /// per label.
    public static let defaultScale: Float = 1.5

    /// Uses a source's vectors as features.
    package init(source: Source, scale: Float) {
        self.init(identity: source.identity, dimension: source.dimension, scale: scale)
        self.source = source
    }

    /// Describes vectors without what makes them.
    package init(identity: String, dimension: Int, scale: Float) {
        self.identity = identity
        self.dimension = dimension
        self.scale = scale
    }

    /// Writes the features of a text, ``dimension`` numbers.
    package func write(_ utf8: UnsafeBufferPointer<UInt8>, to values: UnsafeMutableBufferPointer<Float>) {
        guard let source else { return values.update(repeating: 0) }
        source.write(utf8, values)
        for index in values.indices { values[index] *= scale }
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

#if !hasFeature(Embedded)
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
        self.init(
            identity: try container.decode(String.self, forKey: .identity),
            dimension: try container.decode(Int.self, forKey: .dimension),
            scale: try container.decode(Float.self, forKey: .scale))
    }
}
#endif
