import WinnowCore
import WinnowSystem

/// Makes a `DoubleArray` of strings.
struct DoubleArrayBuilder {
    private var units: [UInt32] = []
    /// Whether a node's children may begin at a place: no two nodes share it.
    private var isBase: [Bool] = []
    /// The free places of the last blocks, in a ring that begins and ends at ``end``.
    private var next: [Int] = []
    private var previous: [Int] = []
    private var isFree: [Bool] = []

    /// What no byte leads to.
    private static let unused: UInt32 = 0x8000_0000
    private static let blockSize = 256
    /// The blocks in which free places are looked for; earlier ones are nearly full.
    private static let openBlocks = 16
    /// The places that can be written in a unit.
    private static let largestCount = 1 << 21

    /// A node whose children are not placed yet: the strings that begin with it.
    private struct Node {
        var strings: Range<Int>
        var depth: Int
        var place: Int
    }

    /// The units of a trie.
    ///
    /// - Parameter strings: the strings, distinct, not empty, without zero bytes, in the order of their bytes, with
    ///   their numbers below 2³¹.
    /// - Returns: nil if there are too many.
    static func units(of strings: [(bytes: [UInt8], number: UInt32)]) -> Tensor<UInt32>? {
        var builder = DoubleArrayBuilder()
        guard builder.build(strings) else { return nil }
        return Tensor(builder.units)
    }

    /// The place before the first of the ring.
    private var end: Int { 0 }

    private mutating func build(_ strings: [(bytes: [UInt8], number: UInt32)]) -> Bool {
        appendBlock()
        take(0)
        units[0] = 0
        // A child of the root with byte 0 would be the root.
        isBase[0] = true
        guard !strings.isEmpty else { return true }
        var nodes = [Node(strings: 0..<strings.count, depth: 0, place: 0)]
        while let node = nodes.popLast() {
            // Each child: its byte, 0 for the end of a string, and the strings that go on with it.
            var children: [(byte: UInt8, strings: Range<Int>)] = []
            var first = node.strings.lowerBound
            while first < node.strings.upperBound {
                let bytes = strings[first].bytes
                let byte = bytes.count > node.depth ? bytes[node.depth] : 0
                var last = first + 1
                if bytes.count > node.depth {
                    while last < node.strings.upperBound, strings[last].bytes[node.depth] == byte {
                        last += 1
                    }
                }
                children.append((byte, first..<last))
                first = last
            }
            guard let base = base(for: children.map(\.byte)) else { return false }
            isBase[base] = true
            units[node.place] |= UInt32(node.place ^ base) << 10
            for (byte, range) in children {
                let place = base ^ Int(byte)
                take(place)
                if byte == 0 {
                    units[place] = Self.unused | strings[range.lowerBound].number
                    units[node.place] |= 0x100
                } else {
                    units[place] = UInt32(byte)
                    nodes.append(Node(strings: range, depth: node.depth + 1, place: place))
                }
            }
        }
        return true
    }

    /// A place from which all of some children can be placed; nil if there are too many.
    private mutating func base(for bytes: [UInt8]) -> Int? {
        guard let first = bytes.first else { return nil }
        var place = next[end]
        while place != end {
            let base = place ^ Int(first)
            if !isBase[base], bytes.allSatisfy({ isFree[base ^ Int($0)] }) { return base }
            place = next[place]
        }
        guard units.count + Self.blockSize <= Self.largestCount else { return nil }
        let start = units.count
        appendBlock()
        return start
    }

    private mutating func appendBlock() {
        let start = units.count
        units.append(contentsOf: repeatElement(Self.unused, count: Self.blockSize))
        isBase.append(contentsOf: repeatElement(false, count: Self.blockSize))
        isFree.append(contentsOf: repeatElement(true, count: Self.blockSize))
        next.append(contentsOf: repeatElement(0, count: Self.blockSize))
        previous.append(contentsOf: repeatElement(0, count: Self.blockSize))
        for place in start..<start + Self.blockSize where place != end { link(place) }
        let closed = start - Self.openBlocks * Self.blockSize
        guard closed >= 0 else { return }
        for place in closed..<closed + Self.blockSize where isFree[place] && place != end { unlink(place) }
    }

    private mutating func link(_ place: Int) {
        let last = previous[end]
        next[last] = place
        previous[place] = last
        next[place] = end
        previous[end] = place
    }

    private mutating func unlink(_ place: Int) {
        next[previous[place]] = next[place]
        previous[next[place]] = previous[place]
    }

    private mutating func take(_ place: Int) {
        isFree[place] = false
        if place != end { unlink(place) }
    }
}

extension DoubleArray {
    /// The strings and their numbers, in the order of their bytes. Of an array that is not a tree, a part.
    var strings: [(bytes: [UInt8], number: UInt32)] {
        let units = units.unsafeElements
        guard !units.isEmpty else { return [] }
        var found: [(bytes: [UInt8], number: UInt32)] = []
        // The places of the nodes whose children are not visited yet, the next one last; each has one parent.
        var nodes = [(place: 0, depth: 0, byte: UInt8(0))]
        var visited = [Bool](repeating: false, count: units.count)
        var bytes: [UInt8] = []
        while let node = nodes.popLast() {
            guard !visited[node.place] else { continue }
            visited[node.place] = true
            if node.depth > 0 {
                bytes.removeLast(bytes.count - (node.depth - 1))
                bytes.append(node.byte)
            }
            let base = node.place ^ DoubleArray.offset(units[node.place])
            if units[node.place] & 0x100 != 0, base < units.count, !bytes.isEmpty {
                found.append((bytes, units[base] & 0x7FFF_FFFF))
            }
            for byte in (UInt8(1)...255).reversed() {
                let place = base ^ Int(byte)
                guard place < units.count, units[place] & 0x8000_00FF == UInt32(byte) else { continue }
                nodes.append((place, node.depth + 1, byte))
            }
        }
        return found
    }
}
