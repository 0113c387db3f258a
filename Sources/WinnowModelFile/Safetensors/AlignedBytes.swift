/// An immutable copy of some bytes at an address that is a multiple of 64.
final class AlignedBytes: Sendable {
    /// The bytes: never written after initialization, in place as long as this object lives.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

    init(copying source: UnsafeRawBufferPointer) {
        let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: source.count, alignment: ModelFormat.dataAlignment)
        memory.copyMemory(from: source)
        bytes = UnsafeRawBufferPointer(memory)
    }

    deinit { bytes.deallocate() }
}
