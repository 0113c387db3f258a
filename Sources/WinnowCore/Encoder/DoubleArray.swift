/// A trie of byte strings, each with a number, in one array of 32-bit units.
///
/// The unit of a node has the byte that leads to it (bits 0 to 7), whether a string ends there (bit 8), and how to find
/// its children: the XOR of its place and the number in bits 10 to 30, shifted by 8 if bit 9 is set, and of the byte that
/// leads to the child. What ends at a node has its number in the place of byte 0, with bit 31 set. The array is not
/// checked when it is opened: every place is when it is read.
///
/// Source: S. Yata, Darts-clone, <https://github.com/s-yata/darts-clone>, the layout of SentencePiece's tables.
package struct DoubleArray: Sendable {
    /// The units, the root first.
    package let units: Tensor<UInt32>

    package init(_ units: Tensor<UInt32>) { self.units = units }

    /// How far a unit's children are from it, to be combined by XOR.
    @inline(__always)
    package static func offset(_ unit: UInt32) -> Int { Int((unit >> 10) << ((unit & 0x200) >> 6)) }

    /// Where the children of the root are.
    var rootPlace: Int { units.unsafeElements.first.map(Self.offset) ?? .max }

    /// Where the children are of the node to which `byte` leads from a node with its children at `place`, and whether a
    /// string ends there; nil if there is none.
    func child(at place: Int, by byte: UInt8) -> (place: Int, isEnd: Bool)? {
        let units = units.unsafeElements
        let place = place ^ Int(byte)
        guard place < units.count, units[place] & 0x8000_00FF == UInt32(byte) else { return nil }
        return (place ^ Self.offset(units[place]), units[place] & 0x100 != 0)
    }

    /// Calls `body` with the end and the number of each string that begins at `start` in `bytes`, shortest first.
    @inline(__always)
    package func forEachPrefix(
        of bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (_ end: Int, _ number: UInt32) -> Void
    ) {
        let units = units.unsafeElements
        guard let root = units.first else { return }
        var place = Self.offset(root)
        var index = start
        while index < bytes.count {
            place ^= Int(bytes[index])
            guard place < units.count else { return }
            let unit = units[place]
            guard unit & 0x8000_00FF == UInt32(bytes[index]) else { return }
            index += 1
            place ^= Self.offset(unit)
            guard unit & 0x100 != 0 else { continue }
            guard place < units.count else { return }
            body(index, units[place] & 0x7FFF_FFFF)
        }
    }
}
