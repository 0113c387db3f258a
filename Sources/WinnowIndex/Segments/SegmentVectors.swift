import WinnowModelFile

/// The vectors of a segment's documents in memory: a row of bytes and a scale each.
///
/// They are in the index's file only, from which they are read when they are needed.
final class SegmentVectors: Sendable {
    /// A row of bytes per document.
    let rows: Tensor<Int8>
    /// The scale of each row.
    let scales: Tensor<Float>
    /// The inner product of each vector with itself.
    let squares: Tensor<Float>

    /// - Complexity: O(*n* · *d*) for *n* rows of *d* bytes.
    init(rows: Tensor<Int8>, scales: [Float]) {
        self.rows = rows
        self.scales = Tensor(scales)
        let dimension = scales.isEmpty ? 0 : rows.count / scales.count
        let bytes = rows.unsafeElements
        squares = Tensor(
            scales.enumerated().map { document, scale in
                var square: Int32 = 0
                for byte in bytes[document * dimension..<(document + 1) * dimension] {
                    square &+= Int32(byte) * Int32(byte)
                }
                return scale * scale * Float(square)
            })
    }

    /// No rows.
    static let none = SegmentVectors(rows: Tensor([], shape: [0, 0]), scales: [])

    /// A vector, decoded.
    func vector(at row: Int) -> [Float] {
        let (dimension, scale) = (rows.count / scales.count, scales[row])
        return rows.unsafeElements[row * dimension..<(row + 1) * dimension].map { Float($0) * scale }
    }

    /// Adds the vectors of some rows to a sum of vectors.
    func add(_ documents: DocumentSet, to sum: inout [Double]) {
        let (bytes, scales, dimension) = (rows.unsafeElements, scales.unsafeElements, sum.count)
        sum.withUnsafeMutableBufferPointer { sum in
            documents.forEach { document in
                let (start, scale) = (document * dimension, Double(scales[document]))
                for place in 0..<dimension { sum[place] += scale * Double(bytes[start + place]) }
            }
        }
    }
}

/// A source of the vectors of segments.
protocol VectorSource: Sendable {
    /// The vectors of all documents of a segment with these keys; zeros for items that have been deleted.
    func vectors(of keys: SegmentKeys) throws(IndexError) -> SegmentVectors

    /// The vectors of a few documents with ascending keys; zeros for items that have been deleted.
    func vectors(at keys: [Int64]) throws(IndexError) -> SegmentVectors
}

/// For segments without vectors, or whose vectors are known.
struct NoVectors: VectorSource {
    func vectors(of keys: SegmentKeys) throws(IndexError) -> SegmentVectors { .none }
    func vectors(at keys: [Int64]) throws(IndexError) -> SegmentVectors { .none }
}
