import WinnowPlatform

/// Lexicographic order of byte strings; a proper prefix comes first.
///
/// For UTF-8, this is the order of the code points, the same on every platform.
package enum ByteOrder {
    /// Less than, equal to or greater than 0 if `left` is before, equal to or after `right`.
    package static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let common = min(left.count, right.count)
        if common > 0, let first = left.baseAddress, let second = right.baseAddress {
            let order = memcmp(first, second, common)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
