// The functions of the C library that features, training and prediction need.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// ln *x*.
@usableFromInline
package func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// e to the power of *x*.
@usableFromInline
package func exponential(_ value: Double) -> Double { exp(value) }
