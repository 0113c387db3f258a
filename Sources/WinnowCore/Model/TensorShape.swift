/// Computes sizes of tensors from their shapes.
package enum TensorShape {
    /// The number of elements; nil if a length is negative or the product overflows.
    package static func count(_ shape: [Int]) -> Int? {
        var count = 1
        for length in shape {
            let (product, overflow) = count.multipliedReportingOverflow(by: length)
            guard length >= 0, !overflow else { return nil }
            count = product
        }
        return count
    }

    /// The size in bytes, nil if ``count(_:)`` is.
    package static func byteCount(_ shape: [Int], of type: TensorType) -> Int? {
        guard let (size, overflow) = count(shape)?.multipliedReportingOverflow(by: type.size), !overflow
        else {
            return nil
        }
        return size
    }
}
