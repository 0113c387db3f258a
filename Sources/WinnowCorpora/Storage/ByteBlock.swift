/// A run of bytes that stays in place until the last reference to it goes.
///
/// Sendable because of one rule: a block is filled and changed by the one place that made or received it, and is
/// never written again once texts point into it.
@usableFromInline
final class ByteBlock: @unchecked Sendable {
    let base: UnsafeMutablePointer<UInt8>
    let capacity: Int

    init(capacity: Int) {
        self.capacity = max(1, capacity)
        base = UnsafeMutablePointer<UInt8>.allocate(capacity: self.capacity)
    }

    convenience init(_ bytes: [UInt8]) {
        self.init(capacity: bytes.count)
        bytes.withUnsafeBufferPointer { source in
            guard let start = source.baseAddress else { return }
            base.update(from: start, count: source.count)
        }
    }

    deinit { base.deallocate() }

    /// The bytes of `range`, which must lie within the capacity and have been written.
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }
}

/// One text's place in a ``ByteBlock``, which the holder of the slice keeps alive.
///
/// Unchecked: it is made when the block is not written any more.
@usableFromInline
struct TextSlice: @unchecked Sendable {
    // Sendable because the bytes behind it are no longer written, see `ByteBlock`.
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }
}
