import CWinnowKernels

/// Memory for large tables with random access.
@usableFromInline
enum LargeMemory {
    /// The size in bytes from which large pages are requested.
    private static let threshold = 4 << 20
    private static let pageSize = 2 << 20

    /// Memory for `count` values; it is freed as usual.
    ///
    /// With pages of 4 KB, a hash table of tens of megabytes spends most of its time on page lookups. Linux
    /// provides pages of 2 MB on request; if it does not, nothing is lost.
    @usableFromInline
    static func allocate<Element>(_ count: Int, of type: Element.Type) -> UnsafeMutablePointer<Element> {
        let size = count * MemoryLayout<Element>.stride
        guard size >= threshold else { return UnsafeMutablePointer<Element>.allocate(capacity: count) }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: pageSize)
        winnow_wants_large_pages(memory, size)
        return memory.bindMemory(to: Element.self, capacity: count)
    }
}
