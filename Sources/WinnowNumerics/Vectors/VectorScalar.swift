import WinnowSystem

/// A number type for the optimizers.
///
/// Sums are accumulated in `Double`, in an order that depends only on the vectors' length.
package protocol VectorScalar: BinaryFloatingPoint, Sendable {
    /// Σ *left*ᵢ·*right*ᵢ over vectors of equal length.
    static func dot(_ left: UnsafeBufferPointer<Self>, _ right: UnsafeBufferPointer<Self>) -> Double
    /// *target*ᵢ += *factor*·*vector*ᵢ.
    static func add(
        _ factor: Double, times vector: UnsafeBufferPointer<Self>, to target: UnsafeMutableBufferPointer<Self>
    )
    /// *target*ᵢ = *base*ᵢ + *factor*·*vector*ᵢ.
    static func set(
        _ target: UnsafeMutableBufferPointer<Self>, to base: UnsafeBufferPointer<Self>, plus factor: Double,
        times vector: UnsafeBufferPointer<Self>)
    /// *target*ᵢ = *factor*·*vector*ᵢ.
    static func set(
        _ target: UnsafeMutableBufferPointer<Self>, to factor: Double,
        times vector: UnsafeBufferPointer<Self>)
}

// Plain loops, which the compiler specializes for each number type.
extension VectorScalar {
    package static func add(
        _ factor: Double, times vector: UnsafeBufferPointer<Self>, to target: UnsafeMutableBufferPointer<Self>
    ) {
        let factor = Self(factor)
        for index in 0..<min(vector.count, target.count) { target[index] += factor * vector[index] }
    }

    package static func set(
        _ target: UnsafeMutableBufferPointer<Self>, to base: UnsafeBufferPointer<Self>, plus factor: Double,
        times vector: UnsafeBufferPointer<Self>
    ) {
        let factor = Self(factor)
        for index in 0..<min(vector.count, base.count, target.count) {
            target[index] = base[index] + factor * vector[index]
        }
    }

    package static func set(
        _ target: UnsafeMutableBufferPointer<Self>, to factor: Double,
        times vector: UnsafeBufferPointer<Self>
    ) {
        let factor = Self(factor)
        for index in 0..<min(vector.count, target.count) { target[index] = factor * vector[index] }
    }
}

extension Float: VectorScalar {
    /// Σ *left*ᵢ·*right*ᵢ, in eight partial sums that are added at the end.
    ///
    /// Groups of four products are added in single precision, whose rounding is that of the products
    /// themselves; the groups are added in double precision, which is slower.
    package static func dot(_ left: UnsafeBufferPointer<Float>, _ right: UnsafeBufferPointer<Float>) -> Double
    {
        let count = min(left.count, right.count)
        var sums = SIMD8<Double>.zero
        var index = 0
        while index + 32 <= count {
            let first =
                left.lanes(at: index) * right.lanes(at: index)
                + left.lanes(at: index + 8) * right.lanes(at: index + 8)
            let second =
                left.lanes(at: index + 16) * right.lanes(at: index + 16)
                + left.lanes(at: index + 24) * right.lanes(at: index + 24)
            sums += SIMD8<Double>(first + second)
            index += 32
        }
        var sum = sums.sum()
        while index < count {
            sum += Double(left[index]) * Double(right[index])
            index += 1
        }
        return sum
    }
}

extension UnsafeBufferPointer where Element == Float {
    /// The eight numbers starting at `index`, all of which must exist.
    fileprivate func lanes(at index: Int) -> SIMD8<Float> {
        UnsafeRawBufferPointer(self).loadUnaligned(
            fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
    }
}

extension Double: VectorScalar {
    /// Σ *left*ᵢ·*right*ᵢ, from first to last.
    package static func dot(_ left: UnsafeBufferPointer<Double>, _ right: UnsafeBufferPointer<Double>)
        -> Double
    {
        var sum = 0.0
        for index in 0..<min(left.count, right.count) { sum += left[index] * right[index] }
        return sum
    }
}
