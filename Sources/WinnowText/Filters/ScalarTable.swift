// Tables of characters, and places in them.

import CWinnowKernels

extension winnow_numbers {
    /// The place of the first of the ascending numbers for which `isReached`; their count if there is none.
    ///
    /// Complexity: O(log *n*) calls.
    @inline(__always)
    func partitionPoint(where isReached: (UInt32) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low &+ high) / 2
            if isReached(numbers[middle]) { high = middle } else { low = middle &+ 1 }
        }
        return low
    }
}

/// A two-stage table of what takes the place of characters: pages of 64 scalars below U+10000, and runs above.
typealias ScalarTable = winnow_replacements

extension ScalarTable {
    /// Default lower case.
    static var lowercase: ScalarTable { winnow_lower_case }
    /// Letters without their accents.
    static var folded: ScalarTable { winnow_folded }
    /// Lower case without nonspacing marks, for WordPiece.
    static var baseLetters: ScalarTable { winnow_base_letters }
    /// Full-width and half-width forms in their ordinary width.
    static var widths: ScalarTable { winnow_widths }

    /// The entry of a scalar that is dropped; surrogate values are free for such uses.
    private static var dropped: UInt16 { 0xDFFF }
    /// The entry of the first of ``sequences``.
    private static var firstSequence: UInt16 { 0xD800 }

    /// The maximum number of bytes that one byte can become.
    static var growth: Int { 2 }

    /// Writes `source` with each non-ASCII scalar replaced, and returns the number of bytes written.
    ///
    /// - Parameters:
    ///   - source: UTF-8; malformed bytes are copied.
    ///   - target: Needs room for ``growth`` times the bytes of `source`, plus eight.
    ///   - ascii: Maps an ASCII byte.
    ///   - override: Maps a non-ASCII scalar, given its byte range, or returns nil to use the table.
    @inline(__always)
    func rewrite(
        _ source: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>,
        ascii: (UInt8) -> UInt8 = { $0 },
        override: (_ scalar: UInt32, _ range: Range<Int>) -> UInt32? = { _, _ in nil }
    ) -> Int {
        var index = 0
        var written = 0
        while index < source.count {
            let byte = source[index]
            if byte < 0x80 {
                target[written] = ascii(byte)
                index += 1
                written += 1
                continue
            }
            let scalar = UTF8Scalar(at: index, in: source)
            let end = index + scalar.count
            if scalar.value == UTF8Scalar.malformed {
                target[written] = byte
                written += 1
            } else if let replacement = override(scalar.value, index..<end) {
                written += UTF8Scalar.write(replacement, to: target, at: written)
            } else if let length = writeImage(of: scalar.value, to: target, at: written) {
                written += length
            } else {
                for offset in 0..<scalar.count { target[written &+ offset] = source[index &+ offset] }
                written += scalar.count
            }
            index = end
        }
        return written
    }

    /// Writes the replacement of `scalar` and returns its length; nil if `scalar` is unchanged.
    @inline(__always)
    private func writeImage(
        of scalar: UInt32, to target: UnsafeMutableBufferPointer<UInt8>, at offset: Int
    ) -> Int? {
        if scalar > 0xFFFF {
            guard let shift = offsetAboveBasicPlane(of: scalar) else { return nil }
            return shift == 0 ? 0 : UTF8Scalar.write(scalar &+ shift, to: target, at: offset)
        }
        let entry = entry(of: scalar)
        if entry == 0 { return nil }
        if entry & 0xF800 != 0xD800 { return UTF8Scalar.write(UInt32(entry), to: target, at: offset) }
        if entry == Self.dropped { return 0 }
        let sequence = sequences[Int(entry - Self.firstSequence)]
        UnsafeMutableRawBufferPointer(target)
            .storeBytes(of: sequence.littleEndian, toByteOffset: offset, as: UInt64.self)
        return 8 - sequence.leadingZeroBitCount / 8
    }

    /// Calls `body` with each scalar of the replacement of a non-ASCII scalar: itself, another, several or
    /// none.
    func forEachImage(of scalar: UInt32, _ body: (UInt32) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { image in
            guard let count = writeImage(of: scalar, to: image, at: 0) else { return body(scalar) }
            var index = 0
            while index < count {
                let part = UTF8Scalar(at: index, in: UnsafeBufferPointer(image))
                body(part.value)
                index += part.count
            }
        }
    }

    @inline(__always)
    private func entry(of scalar: UInt32) -> UInt16 {
        let page = Int(scalar >> 6)
        guard page < page_index_count else { return 0 }
        return pages[Int(page_index[page]) << 6 | Int(scalar & 63)]
    }

    /// The offset to add to a scalar above U+FFFF; 0 if it is dropped, nil if it is unchanged.
    private func offsetAboveBasicPlane(of scalar: UInt32) -> UInt32? {
        var low = 0
        var high = run_count
        while low < high {
            let middle = (low + high) / 2
            if UInt32(bitPattern: runs[3 * middle + 1]) < scalar { low = middle + 1 } else { high = middle }
        }
        guard low < run_count, UInt32(bitPattern: runs[3 * low]) <= scalar else { return nil }
        return UInt32(bitPattern: runs[3 * low + 2])
    }
}
