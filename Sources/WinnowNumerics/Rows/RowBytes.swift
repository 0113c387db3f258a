/// How the numbers of a row become whole numbers from -127 to 127: the largest is 127 or -127 times ``scale``.
package struct RowBytes: Sendable {
    /// A row whose largest number is smaller becomes zeros.
    private static let leastLargest: Float = 1e-36
    /// The scale of which 127 times are finite, however the quotient was rounded.
    private static let largestScale = (Float.greatestFiniteMagnitude / 127).nextDown

    /// What a byte is multiplied by; 0 for a row of zeros.
    package let scale: Float
    @usableFromInline let inverse: Float

    /// Finds the scale of a row of finite numbers.
    package init(of row: UnsafeBufferPointer<Float>) {
        var largest: Float = 0
        for value in row { largest = max(largest, abs(value)) }
        self.init(largest: largest)
    }

    /// The scale of a row whose largest magnitude is known.
    package init(largest: Float) {
        // Of smaller numbers the inverse is infinite.
        let largest = largest < Self.leastLargest ? 0 : largest
        scale = min(largest / 127, Self.largestScale)
        inverse = largest > 0 ? 127 / largest : 0
    }

    /// A number of the row as a byte.
    @inlinable
    package func byte(of value: Float) -> Int8 { Int8(clamping: Int((value * inverse).rounded())) }
}
