/// Quantizes the numbers of a row to integers from -127 to 127; the largest magnitude becomes 127.
@usableFromInline
package struct RowBytes: Sendable {
    /// Rows whose largest magnitude is smaller become zeros.
    private static let leastLargest: Float = 1e-36
    /// The largest scale for which 127 times it is finite, however the quotient is rounded.
    private static let largestScale = (Float.greatestFiniteMagnitude / 127).nextDown

    /// The factor that turns bytes back into numbers; 0 for a row of zeros.
    package let scale: Float
    @usableFromInline let inverse: Float

    /// Finds the scale for a row of finite numbers.
    package init(of row: UnsafeBufferPointer<Float>) {
        var largest: Float = 0
        for value in row { largest = max(largest, abs(value)) }
        self.init(largest: largest)
    }

    /// The scale for a row whose largest magnitude is known.
    package init(largest: Float) {
        // The inverse of smaller numbers is infinite.
        let largest = largest < Self.leastLargest ? 0 : largest
        scale = min(largest / 127, Self.largestScale)
        inverse = largest > 0 ? 127 / largest : 0
    }

    /// A number of the row as a byte.
    @inlinable
    package func byte(of value: Float) -> Int8 { Int8(clamping: Int((value * inverse).rounded())) }
}
