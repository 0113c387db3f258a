/// The *k* offered documents with the best scores; ties: the smaller numbers.
///
/// The result does not depend on the order in which documents are offered. Documents are numbered over the
/// whole snapshot, below 2³²; each is offered once. Scores are finite.
struct TopDocuments {
    /// The maximum number of documents.
    let capacity: Int
    /// Documents with lower scores are not taken.
    private let least: Float
    /// A heap, the worst first: the order-preserving bits of the score in the upper half, the complement of
    /// the document in the lower, so that the better of two has the greater key.
    private var keys: [UInt64] = []

    /// Makes an empty collection.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of documents.
    ///   - least: documents with lower scores are not taken.
    /// - Precondition: `capacity` is not negative.
    init(capacity: Int, least: Float = -.infinity) {
        precondition(capacity >= 0, "a number of documents cannot be negative")
        self.capacity = capacity
        self.least = least
    }

    /// The number of documents held.
    var count: Int { keys.count }

    /// Whether a new document must be better than one of those held.
    var isFull: Bool { keys.count >= capacity }

    /// The worst score held, if full; otherwise the least that is taken, −∞ by default.
    ///
    /// A lower score cannot enter; an equal one, if full, only with a smaller number than ``lastDocument``.
    var threshold: Float {
        guard isFull else { return least }
        return keys.isEmpty ? .infinity : Self.score(of: keys[0])
    }

    /// The document that would be replaced by a better one; nil if there is room.
    var lastDocument: Int? { isFull ? keys.first.map(Self.document(of:)) : nil }

    /// Offers a document. Complexity: O(log *k*), O(1) if it is not good enough.
    ///
    /// - Precondition: `document` is in `0..<2³²`.
    @inline(__always)
    mutating func insert(_ document: Int, score: Float) {
        let key = Self.key(score: score, document: document)
        if keys.count < capacity {
            if score >= least { append(key) }
        } else if let worst = keys.first, key > worst {
            replaceWorst(with: key)
        }
    }

    /// All documents held, the best first.
    func sorted() -> [(document: Int, score: Float)] {
        var keys = keys
        keys.sort { $0 > $1 }
        return keys.map { (Self.document(of: $0), Self.score(of: $0)) }
    }

    private mutating func append(_ key: UInt64) {
        keys.append(key)
        var place = keys.count - 1
        while place > 0, keys[(place - 1) / 2] > key {
            keys[place] = keys[(place - 1) / 2]
            place = (place - 1) / 2
        }
        keys[place] = key
    }

    /// Moves the hole of the worst down to a leaf and the new key up from there, which seldom rises far.
    private mutating func replaceWorst(with key: UInt64) {
        keys.withUnsafeMutableBufferPointer { keys in
            var place = 0
            var child = 1
            while child &+ 1 < keys.count {
                child &+= Int(
                    truncatingIfNeeded: unsafeBitCast(keys[child &+ 1] < keys[child], to: UInt8.self))
                keys[place] = keys[child]
                place = child
                child = 2 &* child &+ 1
            }
            if child < keys.count {
                keys[place] = keys[child]
                place = child
            }
            while place > 0, keys[(place &- 1) / 2] > key {
                keys[place] = keys[(place &- 1) / 2]
                place = (place &- 1) / 2
            }
            keys[place] = key
        }
    }

    /// The order-preserving bits: inverted if negative, otherwise with the highest bit set.
    private static func key(score: Float, document: Int) -> UInt64 {
        // Both zeros have the same key.
        let bits = (score + 0).bitPattern
        let ordered = bits >> 31 == 0 ? bits | 1 << 31 : ~bits
        return UInt64(ordered) << 32 | UInt64(~UInt32(document))
    }

    private static func score(of key: UInt64) -> Float {
        let ordered = UInt32(key >> 32)
        return Float(bitPattern: ordered >> 31 == 0 ? ~ordered : ordered & ~(1 << 31))
    }

    private static func document(of key: UInt64) -> Int {
        Int(~UInt32(truncatingIfNeeded: key))
    }
}
