/// What is taken as the distance of two vectors; smaller is nearer.
public enum VectorDistance: String, Sendable, Hashable, Codable, CaseIterable {
    /// 1 − cos of the angle between them: 0 (one direction) to 2 (opposite), as `NLEmbedding`'s. A vector of zeros is 1
    /// from all.
    case cosine
    /// The inner product, negative: any number.
    case dot
    /// The length of the difference: 0 and more.
    case euclidean

    /// The distance by the inner products of the two with each other and with themselves; NaN where these are none, or are
    /// too large for single precision.
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

    /// The distance of two vectors of one length.
    ///
    /// - Precondition: they have as many components.
    package func distance(from left: [Float], to right: [Float]) -> Double {
        precondition(left.count == right.count, "two vectors must have as many components")
        guard self != .euclidean else {
            // Of the differences, which near vectors need.
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
