// The two functions of the C library that training and prediction need.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ln *x*.
@inline(__always)
func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// e to the power of *x*.
@inline(__always)
func exponential(_ value: Double) -> Double { exp(value) }
