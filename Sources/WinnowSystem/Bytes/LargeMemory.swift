import WinnowPlatform

/// Memory for large tables that are read and written all over.
@usableFromInline
enum LargeMemory {
    /// From how many bytes on memory is asked for in large pages.
    private static let threshold = 4 << 20
    private static let pageSize = 2 << 20

    /// Memory for `count` values; it is freed as any other.
    ///
    /// With pages of 4 KB, most of the time in a hash table of tens of megabytes goes to finding the pages. Linux gives
    /// pages of 2 MB to whoever asks; where it does not, nothing is lost.
    @usableFromInline
    static func allocate<Element>(_ count: Int, of type: Element.Type) -> UnsafeMutablePointer<Element> {
        let size = count * MemoryLayout<Element>.stride
        #if os(Linux)
        if size >= threshold {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: pageSize)
            madvise(memory, size, Int32(MADV_HUGEPAGE))
            return memory.bindMemory(to: Element.self, capacity: count)
        }
        #endif
        return UnsafeMutablePointer<Element>.allocate(capacity: count)
    }
}
