import WinnowPlatform

/// The order of byte strings: by their first bytes that differ; one that another begins with stands before it.
///
/// Of UTF-8 it is the order of the scalars' numbers, the same everywhere.
package enum ByteOrder {
    /// Less than, equal to or greater than 0 as `left` stands before `right`, is the same, or stands behind it.
    package static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
        let common = min(left.count, right.count)
        if common > 0, let first = left.baseAddress, let second = right.baseAddress {
            let order = memcmp(first, second, common)
            if order != 0 { return Int(order) }
        }
        return left.count - right.count
    }
}
