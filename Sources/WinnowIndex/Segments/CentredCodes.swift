import WinnowModelFile

/// A segment's codes prepared for estimates of centred cosines: by the cosine of *q* − μ and *v* − μ, while
/// codes describe the difference of *v* and the segment's own mean.
final class CentredCodes: Sendable {
    /// μ.
    let mean: [Float]
    /// An estimate of 1 / |*v* − μ| for each vector *v*; 0 for documents without a vector.
    let inverses: Tensor<Float>
    /// The standard deviation of an estimate's error, as a cosine: greater if vectors are nearer to μ than to
    /// the segment's own mean.
    let deviation: Float

    /// A few vectors that are very near to μ do not make all estimates worthless.
    private static let largestRatio: Float = 2

    /// - Complexity: as that of a search, O(*n* · *d*) for *n* documents and dimension *d*.
    init(_ codes: VectorCodes, mean: [Float]) {
        let difference = zip(codes.mean, mean).map { $0 - $1 }
        let distance = difference.reduce(0) { $0 + $1 * $1 }.squareRoot()
        let count = codes.lengths.count
        // (v − m) · (m − μ).
        var products = [Float](repeating: 0, count: count)
        if let tables = CodeTables(difference, rotatedBy: codes.rotation) {
            let ones = Tensor([Float](repeating: 1, count: count))
            var places = [UInt32](repeating: 0, count: count)
            _ = tables.find(
                in: codes, of: 0..<count, offset: 0, scale: 1, scales: ones, atLeast: -.infinity, &places,
                &products)
        }
        var largest: Float = 1
        let inverses = zip(codes.lengths, products).map { length, product -> Float in
            guard length >= 0 else { return 0 }
            // |v − μ|², within the limits of the triangle inequality.
            let (least, most) = (abs(length - distance), length + distance)
            let square = length * length + 2 * product + distance * distance
            let inverse = 1 / min(max(square, least * least, 1e-12), max(most * most, 1e-12)).squareRoot()
            largest = max(largest, length * inverse)
            return inverse
        }
        self.mean = mean
        self.inverses = Tensor(inverses)
        deviation = VectorCodes.deviation(dimension: mean.count) * min(largest, Self.largestRatio)
    }
}
