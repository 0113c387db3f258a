/// A distance measure between two vectors; smaller is nearer.
public enum VectorDistance: String, Sendable, Hashable, Codable, CaseIterable {
    /// 1 − cos of the angle between them: 0 (same direction) to 2 (opposite), as in `NLEmbedding`. A vector
    /// of zeros has distance 1 from all.
    case cosine
    /// The negative inner product: any number.
    case dot
    /// The length of the difference: 0 or more.
    case euclidean

    /// The distance from the inner products of the vectors with each other and themselves; NaN if these are
    /// NaN or too large for single precision.
    @inline(__always)
    func value(product: Float, leftSquare: Float, rightSquare: Float) -> Double {
        switch self {
        case .cosine:
            let lengths = (Double(leftSquare) * Double(rightSquare)).squareRoot()
            guard lengths > 0, lengths.isFinite else { return lengths == 0 ? 1 : .nan }
            let distance = 1 - Double(product) / lengths
            return distance.isNaN ? .nan : min(2, max(0, distance))
        case .dot: return -Double(product)
        case .euclidean:
            let square = Double(leftSquare) + Double(rightSquare) - 2 * Double(product)
            return square.isNaN ? .nan : max(0, square).squareRoot()
        }
    }

    /// The distance between two vectors.
    ///
    /// - Precondition: they have the same number of components.
    package func distance(from left: [Float], to right: [Float]) -> Double {
        precondition(left.count == right.count, "two vectors must have the same number of components")
        guard self != .euclidean else {
            // Sums the differences: precise for near vectors.
            return zip(left, right).reduce(0.0) {
                $0 + (Double($1.0) - Double($1.1)) * (Double($1.0) - Double($1.1))
            }.squareRoot()
        }
        var sums = (product: 0.0, left: 0.0, right: 0.0)
        for (left, right) in zip(left, right) {
            sums.product += Double(left) * Double(right)
            sums.left += Double(left) * Double(left)
            sums.right += Double(right) * Double(right)
        }
        if self == .dot { return -sums.product }
        let lengths = (sums.left * sums.right).squareRoot()
        guard lengths > 0 else { return 1 }
        return min(2, max(0, 1 - sums.product / lengths))
    }
}
