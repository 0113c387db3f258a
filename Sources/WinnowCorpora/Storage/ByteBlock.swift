/// A buffer of bytes that stays in place until its last reference is released.
///
/// Sendable because of one rule: only the code that made or received a block writes to it, and never again
/// once texts point into it.
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

/// The location of one text in a ``ByteBlock``, which the owner of the slice keeps alive.
///
/// Unchecked: it is made once the block is no longer written.
@usableFromInline
struct TextSlice: @unchecked Sendable {
    // Sendable because the bytes are no longer written, see `ByteBlock`.
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }
}
