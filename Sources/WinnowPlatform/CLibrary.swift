// The C library under one name, whichever it is called here; what imports this module sees it, and nothing further on does.

#if canImport(Darwin)
@_exported public import Darwin
#elseif canImport(Glibc)
@_exported public import Glibc
#elseif canImport(Musl)
@_exported public import Musl
#endif
