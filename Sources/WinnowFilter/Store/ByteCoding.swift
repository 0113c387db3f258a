// Numbers in the files of a store: little-endian, or of as few bytes as needed.

extension [UInt8] {
    /// Appends a number, the lowest byte first.
    mutating func append(fixed number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Appends a number in groups of seven bits, the lowest first; all bytes but the last have the upper bit.
    mutating func append(variable number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}

/// Reads numbers of bytes one after another; nil if the bytes end, or are not such a number.
struct ByteCursor {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The number of bytes that were not read.
    var rest: Int { bytes.count - offset }

    mutating func fixed<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        guard rest >= MemoryLayout<Number>.size else { return nil }
        defer { offset += MemoryLayout<Number>.size }
        return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }

    /// The next bytes.
    mutating func raw(_ count: Int) -> UnsafeRawBufferPointer? {
        guard count <= rest else { return nil }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }

    /// A number from 0 to `limit`.
    @inline(__always) mutating func variable(upTo limit: Int) -> Int? {
        // Nearly all numbers are of one byte.
        if offset < bytes.count, bytes[offset] < 0x80 {
            defer { offset += 1 }
            return Int(bytes[offset]) <= limit ? Int(bytes[offset]) : nil
        }
        return longVariable(upTo: limit)
    }

    private mutating func longVariable(upTo limit: Int) -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard offset < bytes.count else { return nil }
            let byte = bytes[offset]
            offset += 1
            number |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return number <= limit ? number : nil }
        }
        return nil
    }
}
