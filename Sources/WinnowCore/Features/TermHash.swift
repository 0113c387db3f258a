/// Hashes of terms, the same on every platform and in every version of the model format.
///
/// Terms are distinguished only by these 64 bits. Among ten million distinct terms, the chance that any two
/// share a hash is about 3 in a million; such a pair would count as one term.
///
/// Multiply and fold, similar to W. Yi, *wyhash*, 2019 (https://github.com/wangyi-fudan/wyhash).
@usableFromInline
package enum TermHash {
    @inlinable static var key: UInt64 { 0xA076_1D64_78BD_642F }
    @inlinable static var lengthKey: UInt64 { 0xE703_7ED1_A0B4_28DB }

    /// The hash of `count` bytes from `start`; `seed` identifies the kind of term.
    ///
    /// If `isPadded`, at least 8 bytes must be readable from `start`; bytes beyond `count` have no effect.
    @inlinable @inline(__always)
    package static func hash(_ start: UnsafePointer<UInt8>, count: Int, isPadded: Bool, seed: UInt64)
        -> UInt64
    {
        var position = UnsafeRawPointer(start)
        var rest = count
        var hash = seed
        while rest > 8 {
            let word = UInt64(littleEndian: position.loadUnaligned(as: UInt64.self))
            hash = mix(word ^ hash, key)
            position += 8
            rest -= 8
        }
        return mix(
            tail(position, rest, isPadded) ^ hash ^ key, lengthKey &+ UInt64(truncatingIfNeeded: count))
    }

    /// The hash of the term `first` followed by a space and the term `second`.
    @inlinable @inline(__always)
    package static func join(_ first: UInt64, _ second: UInt64) -> UInt64 {
        mix(first ^ key, second &+ lengthKey)
    }

    /// The last 0 to 8 bytes as a number, padded with zeros.
    @inlinable @inline(__always)
    static func tail(_ position: UnsafeRawPointer, _ count: Int, _ isPadded: Bool) -> UInt64 {
        guard count > 0 else { return 0 }
        if isPadded {
            let word = UInt64(littleEndian: position.loadUnaligned(as: UInt64.self))
            return word & (UInt64.max >> UInt64(64 - 8 * count))
        }
        var word: UInt64 = 0
        for index in 0..<count {
            word |= UInt64(position.load(fromByteOffset: index, as: UInt8.self)) << UInt64(8 * index)
        }
        return word
    }

    @inlinable @inline(__always)
    static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
