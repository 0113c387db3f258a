import CWinnowKernels

/// Numbers below 2^width stored in `width` bits each, the first in the lowest bits of the first byte.
///
/// Reading takes 8 bytes at a time: up to 8 bytes beyond the last number must be readable.
enum BitPacking {
    /// The maximum width.
    static let largestWidth = 32

    /// The number of bits that `number` needs.
    static func width(of number: UInt32) -> Int { 32 - number.leadingZeroBitCount }

    /// The number of bytes of `count` numbers.
    @inline(__always)
    static func byteCount(_ count: Int, width: Int) -> Int { (count &* width &+ 7) >> 3 }

    /// Appends numbers.
    ///
    /// - Precondition: each is below 2^width.
    static func append(_ numbers: some Sequence<UInt32>, width: Int, to bytes: inout [UInt8]) {
        guard width > 0 else { return }
        var word: UInt64 = 0
        var bits = 0
        for number in numbers {
            word |= UInt64(number) << UInt64(bits)
            bits += width
            while bits >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
                bits -= 8
            }
        }
        if bits > 0 { bytes.append(UInt8(truncatingIfNeeded: word)) }
    }

    /// The number at `index`.
    @inline(__always)
    static func number(at index: Int, width: Int, in bytes: UnsafeRawPointer) -> UInt32 {
        UInt32(truncatingIfNeeded: bits(from: index &* width, width, in: bytes))
    }

    /// The maximum width of numbers that are read two at once.
    static let largestPairWidth = 28

    /// The number at `index`, and the next one in the bits above it; `width` is at most ``largestPairWidth``.
    @inline(__always)
    static func pair(at index: Int, width: Int, in bytes: UnsafeRawPointer) -> UInt64 {
        bits(from: index &* width, 2 &* width, in: bytes)
    }

    /// Up to 57 bits.
    @inline(__always)
    private static func bits(from first: Int, _ count: Int, in bytes: UnsafeRawPointer) -> UInt64 {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: first >> 3, as: UInt64.self))
        return word &>> UInt64(first & 7) & (1 &<< UInt64(count) &- 1)
    }

    /// Reads numbers and adds one to each.
    @inline(__always)
    static func unpackFrequencies(
        _ count: Int, width: Int, from bytes: UnsafeRawPointer, into frequencies: UnsafeMutablePointer<UInt32>
    ) {
        if count == PostingsFormat.blockSize { return winnow_unpack_frequencies(bytes, width, frequencies) }
        for index in 0..<count {
            frequencies[index] = number(at: index, width: width, in: bytes) &+ 1
        }
    }

    /// Reads the gaps between documents and sums them; `previous` is the document before, or −1 as a UInt32.
    @inline(__always)
    static func unpackDocuments(
        _ count: Int, width: Int, after previous: UInt32, from bytes: UnsafeRawPointer,
        into documents: UnsafeMutablePointer<UInt32>
    ) {
        if count == PostingsFormat.blockSize {
            return winnow_unpack_documents(bytes, width, previous, documents)
        }
        var document = previous
        for index in 0..<count {
            document = document &+ number(at: index, width: width, in: bytes) &+ 1
            documents[index] = document
        }
    }
}
