import WinnowPlatform

/// Memory that the process has freed, but the C library keeps.
enum FreeMemory {
    /// `malloc_trim`, which Swift does not import; nil if the C library has none.
    private static let trim = dlsym(nil, "malloc_trim").map {
        unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self)
    }

    /// Gives it back to the system, if the C library can.
    static func giveBack() { _ = trim?(0) }
}
