/// A three-stage trie in string literals, written by `Scripts/generate/break-tables`.
enum BreakTrie {
    /// The class of a code point, below 32; `scalar` must be below 0x110000.
    @inline(__always)
    static func value(
        of scalar: UInt32, top: StaticString, middles: StaticString, leaves: StaticString
    ) -> UInt8 {
        let middle = index(top.utf8Start, Int(scalar >> 12) &* 2)
        let leaf = index(middles.utf8Start, middle &* 129 &+ Int((scalar >> 6) & 63) &* 2)
        return leaves.utf8Start[leaf &* 65 &+ Int(scalar & 63)] & 31
    }

    /// An index encoded as two characters of six bits each.
    @inline(__always)
    private static func index(_ table: UnsafePointer<UInt8>, _ offset: Int) -> Int {
        (Int(table[offset]) &- 0x30) << 6 &+ (Int(table[offset &+ 1]) &- 0x30)
    }
}
