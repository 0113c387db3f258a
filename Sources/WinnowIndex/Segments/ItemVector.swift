import WinnowNumerics

/// A vector of bytes with what they are multiplied by; an item without words that the vectorizer knows has zeros.
struct ItemVector: Sendable, Hashable {
    var scale: Float
    var bytes: [Int8]

    init(scale: Float, bytes: [Int8]) {
        self.scale = scale
        self.bytes = bytes
    }

    /// The nearest to `vector`, whose numbers are finite.
    init(_ vector: UnsafeBufferPointer<Float>) {
        let row = RowBytes(of: vector)
        scale = row.scale
        bytes = vector.map { row.byte(of: $0) }
    }

    /// As it stands in the store: the scale's four bytes, then a byte each; little-endian.
    var stored: [UInt8] {
        let bits = scale.bitPattern
        return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
            + bytes.map { UInt8(bitPattern: $0) }
    }

    /// Reads what ``stored`` gave; nil if it is not of `dimension` bytes or the scale is no number.
    init?(stored: UnsafeRawBufferPointer, dimension: Int) {
        guard stored.count == dimension + 4 else { return nil }
        let scale = Float(bitPattern: UInt32(littleEndian: stored.loadUnaligned(as: UInt32.self)))
        guard scale.isFinite, scale >= 0 else { return nil }
        self.scale = scale
        bytes = stored[4...].map { Int8(bitPattern: $0) }
    }
}

/// A query's vector as the scan takes it: whole numbers of 16 bits.
struct QueryVector: Sendable {
    /// What the products with ``numbers`` are multiplied by.
    let scale: Float
    let numbers: [Int16]

    /// As exact as sums of 31 bits allow; nil for a vector of zeros or one that is not finite.
    init?(_ vector: [Float]) {
        let largest = vector.reduce(0) { max($0, abs($1)) }
        guard largest > 0, largest.isFinite else { return nil }
        // 127 · limit · dimension must stay below 2³¹.
        let limit = Float(min(32_767, 16_000_000 / max(1, vector.count)))
        scale = largest / limit
        let inverse = limit / largest
        numbers = vector.map { Int16(clamping: Int(($0 * inverse).rounded())) }
    }
}
