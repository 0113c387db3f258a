import WinnowNumerics

/// A vector of bytes with a scale; zeros for an item without words known to the vectorizer.
struct ItemVector: Sendable, Hashable {
    var scale: Float
    var bytes: [Int8]

    init(scale: Float, bytes: [Int8]) {
        self.scale = scale
        self.bytes = bytes
    }

    /// Quantizes `vector`, whose components are finite.
    init(_ vector: UnsafeBufferPointer<Float>) {
        let row = RowBytes(of: vector)
        scale = row.scale
        bytes = vector.map { row.byte(of: $0) }
    }

    /// Appends the stored form: the scale's four bytes, then a byte per component; little-endian.
    func store(in stored: inout [UInt8]) {
        withUnsafeBytes(of: scale.bitPattern.littleEndian) { stored.append(contentsOf: $0) }
        bytes.withUnsafeBytes { stored.append(contentsOf: $0) }
    }

    /// The scale of a stored form of at least four bytes; nil if it is not from 0 to 1.
    static func scale(ofStored stored: UnsafeRawBufferPointer) -> Float? {
        let scale = Float(bitPattern: UInt32(littleEndian: stored.loadUnaligned(as: UInt32.self)))
        return scale >= 0 && scale <= 1 ? scale : nil
    }

    /// Reads the stored form; nil if it does not have `dimension` bytes or the scale is not from 0 to 1, as
    /// that of a vector of length 1.
    init?(stored: UnsafeRawBufferPointer, dimension: Int) {
        guard stored.count == dimension + 4, let scale = Self.scale(ofStored: stored) else { return nil }
        self.scale = scale
        bytes = stored[4...].map { Int8(bitPattern: $0) }
    }
}

/// A query's vector in 16-bit integers for the scan.
struct QueryVector: Sendable {
    /// The scale of products with ``numbers``.
    let scale: Float
    let numbers: [Int16]

    /// Quantizes as precisely as 31-bit sums allow; nil for a vector that is zero or not finite.
    init?(_ vector: [Float]) {
        let largest = vector.reduce(0) { max($0, abs($1)) }
        guard largest > 0, vector.allSatisfy(\.isFinite) else { return nil }
        // 127 · limit · dimension must stay below 2³¹.
        let limit = Float(min(32_767, 16_000_000 / max(1, vector.count)))
        scale = largest / limit
        let inverse = limit / largest
        // Of a vector of subnormal numbers.
        guard inverse.isFinite else { return nil }
        numbers = vector.map { Int16(clamping: Int(($0 * inverse).rounded())) }
    }
}
