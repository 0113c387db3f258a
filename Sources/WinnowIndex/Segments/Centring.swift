// Vectors seen from their middle.

import WinnowModelFile

/// What is needed to compare vectors without what all of them have in common.
///
/// The cosine of *q* − μ and *v* − μ, where μ is the mean of all items' vectors, drawn towards 0 while there are few:
/// the sum divided by *N* + 10. The vectors stay as they are; each has its product with μ and its distance from it.
///
/// Source: J. Mu and P. Viswanath, *All-but-the-Top*, ICLR 2018, whose first step this is.
struct Centring: Sendable {
    /// How many vectors of zeros the mean is drawn by.
    private static let shrinkage = 10.0
    /// μ.
    let mean: [Float]
    /// |μ|².
    let square: Float
    /// The inner product of each vector and μ, by segment.
    let products: [[Float]]
    /// 1 / |*v* − μ| for each vector, by segment; 0 for items without a vector.
    let inverses: [[Float]]

    /// - Throws: ``ModelFileError`` where the cache is damaged.
    /// - Complexity: O(*n* · *d*) for *n* documents of *d* numbers.
    init(_ segments: [LiveSegment], dimension: Int) throws(ModelFileError) {
        var sum = [Double](repeating: 0, count: dimension)
        var count = 0
        for live in segments {
            try live.segment.check([.vectors])
            count += live.count
            for (place, value) in live.segment.sum.enumerated() { sum[place] += value }
            guard var gone = live.live else { continue }
            gone.formComplement()
            gone.forEach { document in
                for (place, value) in live.segment.vector(of: document).enumerated() {
                    sum[place] -= Double(value)
                }
            }
        }
        let mean = sum.map { Float($0 / (Double(count) + Self.shrinkage)) }
        let square = mean.reduce(0) { $0 + $1 * $1 }
        let query = QueryVector(mean)
        let products = segments.map { live in
            var products = [Float](repeating: 0, count: live.segment.count)
            guard let query else { return products }
            products.withUnsafeMutableBufferPointer { products in
                guard let base = products.baseAddress else { return }
                live.segment.write(productsWith: query, of: 0..<live.segment.count, to: base)
            }
            return products
        }
        inverses = zip(segments, products).map { live, products in
            zip(live.segment.squares, products).map { own, product in
                let distance = own - 2 * product + square
                return own > 0 && distance > 1e-9 ? 1 / distance.squareRoot() : 0
            }
        }
        self.mean = mean
        self.square = square
        self.products = products
    }
}

/// A query's vector, to be compared with all documents of a snapshot.
struct CentredQuery: Sendable {
    private let vector: QueryVector
    private let centring: Centring
    /// −*q* · μ + |μ|².
    private let offset: Float
    /// 1 / |*q* − μ|.
    private let inverse: Float

    /// Nil for a vector that is zero, not finite, or the mean itself: it has no direction.
    init?(_ vector: [Float], _ centring: Centring) {
        guard vector.count == centring.mean.count, let whole = QueryVector(vector) else { return nil }
        var (product, square): (Float, Float) = (0, 0)
        for (value, mean) in zip(vector, centring.mean) {
            product += value * mean
            square += value * value
        }
        let distance = square - 2 * product + centring.square
        guard distance > 1e-9 else { return nil }
        self.vector = whole
        self.centring = centring
        offset = centring.square - product
        inverse = 1 / distance.squareRoot()
    }

    /// Writes the centred cosines of some documents of a segment; 0 for documents without a vector.
    ///
    /// - Parameters:
    ///   - segment: the segment.
    ///   - index: its place among the snapshot's.
    ///   - documents: which documents.
    ///   - cosines: where to: `documents.count` numbers.
    func write(
        cosinesWith segment: Segment, at index: Int, of documents: Range<Int>,
        to cosines: UnsafeMutablePointer<Float>
    ) {
        segment.write(productsWith: vector, of: documents, to: cosines)
        centring.products[index].withUnsafeBufferPointer { products in
            centring.inverses[index].withUnsafeBufferPointer { inverses in
                let start = documents.lowerBound
                for place in 0..<documents.count {
                    cosines[place] =
                        (cosines[place] + offset - products[start + place])
                        * (inverse * inverses[start + place])
                }
            }
        }
    }

    /// The centred cosine of one document.
    func cosine(with segment: Segment, at index: Int, of document: Int) -> Float {
        var cosine: Float = 0
        write(cosinesWith: segment, at: index, of: document..<document + 1, to: &cosine)
        return cosine
    }
}
