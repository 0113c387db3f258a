/// The result of a pass over bytes.
package struct UTF8Check {
    /// NUL bytes before the first invalid byte.
    package private(set) var nulCount = 0
    /// Offset of the first byte that does not belong to a well-formed sequence; nil if all bytes are UTF-8.
    package private(set) var firstInvalid: Int?

    /// Checks `bytes`: shortest forms only, no surrogates, nothing above U+10FFFF (Unicode, table 3-7).
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let raw = UnsafeRawBufferPointer(bytes)
        let count = bytes.count
        var index = 0
        while index < count {
            index = skipASCII(raw, from: index)
            guard index < count else { return }
            guard let length = Self.sequenceLength(bytes, at: index) else {
                firstInvalid = index
                return
            }
            index += length
        }
    }

    /// Skips ASCII, eight bytes per step, counting NULs; returns its end.
    private mutating func skipASCII(_ raw: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if word & 0x8080_8080_8080_8080 != 0 { break }
            // All bytes are below 0x80, so a borrow reaches the top bit only below a zero byte.
            if (word &- 0x0101_0101_0101_0101) & 0x8080_8080_8080_8080 != 0 {
                for offset in 0..<8 where raw[index + offset] == 0 { nulCount += 1 }
            }
            index += 8
        }
        while index < raw.count, raw[index] < 0x80 {
            if raw[index] == 0 { nulCount += 1 }
            index += 1
        }
        return index
    }

    /// The length of the well-formed multi-byte sequence at `index`, nil if there is none.
    package static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let length = expectedPrefix(bytes, at: index)
        return length.isComplete ? length.count : nil
    }

    /// The number of bytes at `index` that begin a well-formed sequence, at least 1; whether it is complete.
    ///
    /// An incomplete sequence is the "maximal subpart" that one U+FFFD replaces (Unicode, 3.9).
    package static func expectedPrefix(
        _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (count: Int, isComplete: Bool) {
        let lead = bytes[index]
        let length: Int
        switch lead {
        case 0..<0x80: return (1, true)
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return (1, false)
        }
        guard index + 1 < bytes.count else { return (1, false) }
        let second = bytes[index + 1]
        let isSecond =
            switch lead {
            case 0xE0: second >= 0xA0 && second <= 0xBF
            case 0xED: second >= 0x80 && second <= 0x9F
            case 0xF0: second >= 0x90 && second <= 0xBF
            case 0xF4: second >= 0x80 && second <= 0x8F
            default: second & 0xC0 == 0x80
            }
        guard isSecond else { return (1, false) }
        for offset in 2..<max(2, length) {
            guard index + offset < bytes.count, bytes[index + offset] & 0xC0 == 0x80 else {
                return (offset, false)
            }
        }
        return (length, true)
    }

    /// Appends `bytes` with every ill-formed part replaced by U+FFFD; returns their number.
    package static func repair(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Int {
        output.reserveCapacity(output.count + bytes.count + 16)
        var replaced = 0
        var index = 0
        while index < bytes.count {
            let part = expectedPrefix(bytes, at: index)
            if part.isComplete {
                for offset in 0..<part.count { output.append(bytes[index + offset]) }
            } else {
                output.append(0xEF)
                output.append(0xBF)
                output.append(0xBD)
                replaced += 1
            }
            index += part.count
        }
        return replaced
    }
}
