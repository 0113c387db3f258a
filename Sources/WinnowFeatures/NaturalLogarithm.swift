// The one function of the C library that features need.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ln *x*.
func naturalLogarithm(_ value: Double) -> Double { log(value) }
