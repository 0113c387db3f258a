// The clock.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension SearchDate {
    /// This moment, by the system's clock.
    public static var now: SearchDate {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return SearchDate(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
}
