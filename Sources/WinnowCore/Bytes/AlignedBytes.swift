/// Immutable bytes at an address that is a multiple of 64.
package final class AlignedBytes: Sendable {
    /// The bytes: never written after initialization, in place as long as this object lives.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    package init(copying source: UnsafeRawBufferPointer) {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: source.count, alignment: ModelFormat.dataAlignment)
        memory.copyMemory(from: source)
        bytes = UnsafeRawBufferPointer(memory)
    }

    /// Memory of `byteCount` bytes that `fill` writes; it returns how many of them are used.
    package init(byteCount: Int, filledBy fill: (UnsafeMutableRawBufferPointer) -> Int) {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: byteCount, alignment: ModelFormat.dataAlignment)
        let used = fill(memory)
        bytes = UnsafeRawBufferPointer(rebasing: memory[..<used])
    }

    deinit { bytes.deallocate() }
}
