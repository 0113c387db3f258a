/// Operations on machine words that hold eight bytes of text.
enum ASCIIWords {
    /// Copies `count` bytes, optionally in lower case, and returns whether all of them are ASCII.
    ///
    /// `target` must have room for `count` bytes from `offset`, rounded up to whole words; the excess is set
    /// to 0. Non-ASCII bytes are copied unchanged.
    @inline(__always)
    static func copy(
        _ source: UnsafeRawBufferPointer, from start: Int, count: Int,
        to target: UnsafeMutableRawBufferPointer, at offset: Int, lowercasing: Bool
    ) -> Bool {
        var seen: UInt64 = 0
        var done = 0
        while done < count {
            var word = load(source, at: start &+ done)
            let remaining = count &- done
            if remaining < 8 { word &= ~(UInt64.max &<< UInt64(truncatingIfNeeded: remaining &* 8)) }
            seen |= word
            if lowercasing { word = lowercased(word) }
            target.storeBytes(of: word.littleEndian, toByteOffset: offset &+ done, as: UInt64.self)
            done &+= 8
        }
        return seen & 0x8080_8080_8080_8080 == 0
    }

    /// The eight bytes at `offset`, the first one lowest; bytes past the end of `source` are 0.
    @inline(__always)
    static func load(_ source: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
        if offset &+ 8 <= source.count {
            return source.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        }
        return loadLast(source, from: offset)
    }

    @inline(never)
    private static func loadLast(_ source: UnsafeRawBufferPointer, from offset: Int) -> UInt64 {
        var word: UInt64 = 0
        for index in offset..<source.count { word |= UInt64(source[index]) << UInt64((index - offset) * 8) }
        return word
    }

    /// `word` with the bytes `A`–`Z` in lower case, all others unchanged.
    @inline(__always)
    static func lowercased(_ word: UInt64) -> UInt64 {
        let low = word & 0x7F7F_7F7F_7F7F_7F7F
        let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F  // Sets bit 7 of a byte from "A" on,
        let beyondZ = low &+ 0x2525_2525_2525_2525  // and here from the character after "Z".
        let upper = (fromA ^ beyondZ) & ~word & 0x8080_8080_8080_8080
        return word | upper >> 2
    }
}
