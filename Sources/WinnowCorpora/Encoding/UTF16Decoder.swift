/// Converts UTF-16 with a byte order mark to UTF-8, block by block.
///
/// A surrogate without its other half, and a single byte at the end, become ``wrongByte``, so that they are
/// reported or replaced like any bytes that are not UTF-8.
struct UTF16Decoder {
    /// A byte that never occurs in UTF-8.
    static let wrongByte: UInt8 = 0xFF

    private let isBigEndian: Bool
    /// A byte whose other half has not come yet.
    private var first: UInt8?
    /// A leading surrogate whose other half has not come yet.
    private var lead: UInt16?
    private var output: [UInt8] = []
    private var taken = 0

    /// Makes a decoder if `head` begins with a byte order mark of UTF-16, which it does not convert.
    init?(head: some Collection<UInt8>) {
        // UTF-32 begins with the same bytes as UTF-16, then a NUL.
        if head.starts(with: [0xFF, 0xFE]), !head.starts(with: [0xFF, 0xFE, 0, 0]) {
            isBigEndian = false
        } else if head.starts(with: [0xFE, 0xFF]) {
            isBigEndian = true
        } else {
            return nil
        }
    }

    /// Converts bytes.
    mutating func append(_ bytes: ArraySlice<UInt8>) {
        output.reserveCapacity(output.count + bytes.count * 3 / 2 + 4)
        for byte in bytes {
            guard let first else {
                first = byte
                continue
            }
            self.first = nil
            let (high, low) = isBigEndian ? (first, byte) : (byte, first)
            append(UInt16(high) << 8 | UInt16(low))
        }
    }

    /// Converts incomplete bytes at the end.
    mutating func finish() {
        if lead != nil || first != nil { output.append(Self.wrongByte) }
        (lead, first) = (nil, nil)
    }

    /// Moves converted bytes into `buffer`; returns their number.
    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = output[taken...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        taken += part.count
        if taken == output.count {
            output.removeAll(keepingCapacity: true)
            taken = 0
        }
        return part.count
    }

    /// Moves all converted bytes.
    mutating func takeAll() -> [UInt8] {
        defer { (output, taken) = ([], 0) }
        return Array(output[taken...])
    }

    private mutating func append(_ unit: UInt16) {
        if let lead {
            self.lead = nil
            if UTF16.isTrailSurrogate(unit) {
                return append(scalar: 0x10000 + (UInt32(lead & 0x3FF) << 10 | UInt32(unit & 0x3FF)))
            }
            output.append(Self.wrongByte)
        }
        if unit < 0x80 {
            output.append(UInt8(unit))
        } else if UTF16.isLeadSurrogate(unit) {
            lead = unit
        } else if UTF16.isTrailSurrogate(unit) {
            output.append(Self.wrongByte)
        } else {
            append(scalar: UInt32(unit))
        }
    }

    private mutating func append(scalar: UInt32) {
        guard let scalar = Unicode.Scalar(scalar) else { return output.append(Self.wrongByte) }
        output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}
