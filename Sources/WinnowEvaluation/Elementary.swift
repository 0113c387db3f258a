// Logarithm and exponential function, from each platform's mathematical library.

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// The natural logarithm of `value`.
///
/// It stands with ``exponential(_:)`` in a file of its own so that nothing else in this module sees the C library.
func naturalLogarithm(_ value: Double) -> Double { log(value) }

/// e to the power of `value`.
func exponential(_ value: Double) -> Double { exp(value) }
