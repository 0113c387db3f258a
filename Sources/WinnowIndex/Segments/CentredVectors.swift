import CWinnowKernels
import WinnowModelFile

/// A segment's vectors prepared for centred comparison, by the cosine of *q* − μ and *v* − μ. The vectors
/// stay unchanged; each has its product with μ and its distance from it.
///
/// Source: J. Mu and P. Viswanath, *All-but-the-Top*, ICLR 2018 (its first step).
final class CentredVectors: Sendable {
    /// μ.
    let mean: [Float]
    /// The inner product of each vector and μ.
    let products: Tensor<Float>
    /// 1 / |*v* − μ| for each vector; 0 for items without a vector.
    let inverses: Tensor<Float>

    /// - Complexity: O(*n* · *d*) for *n* documents and dimension *d*.
    init(_ segment: Segment, mean: [Float]) {
        let square = mean.reduce(0) { $0 + $1 * $1 }
        var products = [Float](repeating: 0, count: segment.count)
        if let query = QueryVector(mean), segment.dimension == mean.count {
            products.withUnsafeMutableBufferPointer { products in
                guard let base = products.baseAddress else { return }
                segment.write(productsWith: query, of: 0..<segment.count, to: base)
            }
        }
        let inverses = zip(segment.squares, products).map { own, product in
            own > 0 ? 1 / max(own - 2 * product + square, 1e-12).squareRoot() : 0
        }
        self.mean = mean
        self.products = Tensor(products)
        self.inverses = Tensor(inverses)
    }
}

/// A query's vector for comparison with all documents of a snapshot.
struct CentredQuery: Sendable {
    private let vector: QueryVector
    /// μ, and its numbers for products; nil if it is zero.
    private let mean: [Float]
    private let wholeMean: QueryVector?
    /// |μ|².
    private let meanSquare: Float
    /// −*q* · μ + |μ|².
    private let offset: Float
    /// 1 / |*q* − μ|.
    private let inverse: Float
    /// *q* − μ, to compare with codes; nil if no segment has any.
    private let tables: CodeTables?
    /// The product of *q* − μ and the difference of each segment's own mean and μ; 0 without codes.
    private let offsets: [Float]
    /// The codes of each segment; nil for those without.
    private let codes: [CentredCodes?]

    /// Nil for a vector that is zero or not finite.
    init?(_ vector: [Float], mean: [Float], segments: [Segment]) {
        guard vector.count == mean.count, let whole = QueryVector(vector) else { return nil }
        var (product, square, meanSquare): (Float, Float, Float) = (0, 0, 0)
        for (value, mean) in zip(vector, mean) {
            product += value * mean
            square += value * value
            meanSquare += mean * mean
        }
        self.vector = whole
        self.mean = mean
        self.meanSquare = meanSquare
        wholeMean = QueryVector(mean)
        offset = meanSquare - product
        inverse = 1 / max(square - 2 * product + meanSquare, 1e-12).squareRoot()
        let codes = segments.lazy.compactMap(\.codes).first
        tables = codes.flatMap { CodeTables(zip(vector, mean).map { $0 - $1 }, rotatedBy: $0.rotation) }
        self.codes = segments.map { $0.centredCodes(by: mean) }
        offsets = segments.map { [tables] segment in
            segment.codes.flatMap { codes in tables?.offset(of: codes.mean, mean) } ?? 0
        }
    }

    /// Writes the centred cosines of documents of a segment; 0 for documents without a vector.
    ///
    /// - Parameters:
    ///   - segment: the segment; its ``Segment/Part/vectors`` must have been checked.
    ///   - documents: the documents.
    ///   - cosines: receives `documents.count` numbers.
    func write(
        cosinesWith segment: Segment, of documents: Range<Int>, to cosines: UnsafeMutablePointer<Float>
    ) {
        segment.write(productsWith: vector, of: documents, to: cosines)
        let centred = segment.centred(by: mean)
        let products = centred.products.unsafeElements
        let inverses = centred.inverses.unsafeElements
        let start = documents.lowerBound
        if let products = products.baseAddress, let inverses = inverses.baseAddress {
            winnow_centre(cosines, documents.count, offset, products + start, inverse, inverses + start)
        }
        withExtendedLifetime(centred) {}
    }

    /// Finds the documents of a segment with codes whose estimated centred cosines are large; the estimate is
    /// 0 for documents without a vector.
    ///
    /// - Parameters:
    ///   - segment: the segment.
    ///   - index: its index in the snapshot.
    ///   - documents: the documents; the first is a multiple of ``VectorCodes/block``.
    ///   - least: the smallest large estimate.
    ///   - places: receives the indices of those found in `documents`, ascending; has room for all.
    ///   - estimates: receives their estimates; has room for all.
    /// - Returns: how many are found; 0 without codes.
    func find(
        in segment: Segment, at index: Int, of documents: Range<Int>, atLeast least: Float,
        _ places: UnsafeMutablePointer<UInt32>, _ estimates: UnsafeMutablePointer<Float>
    ) -> Int {
        guard let codes = segment.codes, let centred = self.codes[index], let tables else { return 0 }
        return tables.find(
            in: codes, of: documents, offset: offsets[index], scale: inverse, scales: centred.inverses,
            atLeast: least, places, estimates)
    }

    /// The standard deviation of the errors of a segment's estimates; 0 for a segment without codes.
    func deviation(ofSegment index: Int) -> Float { codes[index]?.deviation ?? 0 }

    /// Whether ``find(in:at:of:atLeast:_:_:)`` has estimates for a segment.
    func hasEstimates(for segment: Segment) -> Bool { segment.codes != nil && tables != nil }

    /// The centred cosines of some documents of a segment, in ascending order; 0 for documents without a
    /// vector.
    ///
    /// - Throws: ``ModelFileError`` with `damaged` if their vectors cannot be read.
    func cosines(with segment: Segment, of documents: [UInt32]) throws(ModelFileError) -> [Float] {
        let (vectors, rows) = try segment.vectors(of: documents)
        guard let base = vectors.rows.unsafeElements.baseAddress, vector.numbers.count == segment.dimension
        else { return documents.map { _ in 0 } }
        let meanNumbers = wholeMean?.numbers ?? [Int16](repeating: 0, count: vector.numbers.count)
        var query = winnow_centred_query(
            scale: vector.scale, mean_scale: wholeMean?.scale ?? 0, mean_square: meanSquare, offset: offset,
            inverse: inverse)
        let cosines = [Float](unsafeUninitializedCapacity: rows.count) { cosines, count in
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * rows.count) { sums in
                winnow_compare_rows_i8(
                    base, segment.dimension, rows, rows.count, vector.numbers, meanNumbers, sums.baseAddress)
                winnow_centred_cosines(
                    &query, sums.baseAddress, rows, vectors.scales.unsafeElements.baseAddress, rows.count,
                    cosines.baseAddress)
            }
            count = rows.count
        }
        withExtendedLifetime(vectors) {}
        return cosines
    }
}

extension Segment {
    /// Writes the inner product of each document's vector and a query's; requires a checked ``Part/vectors``.
    ///
    /// - Parameters:
    ///   - query: a vector with the segment's dimension.
    ///   - documents: the documents.
    ///   - products: receives `documents.count` numbers.
    /// - Complexity: O(*n* · *d*) for *n* documents of *d* numbers.
    func write(
        productsWith query: QueryVector, of documents: Range<Int>,
        to products: UnsafeMutablePointer<Float>
    ) {
        guard let rows = vectors.unsafeElements.baseAddress, let scales = scales.unsafeElements.baseAddress,
            query.numbers.count == dimension
        else { return }
        query.numbers.withUnsafeBufferPointer { numbers in
            winnow_scan_i8(
                rows + documents.lowerBound * dimension, dimension, documents.count, numbers.baseAddress,
                query.scale, scales + documents.lowerBound, products)
        }
    }

}
