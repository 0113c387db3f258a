// Several files in one input.

/// Parts one after another, the length of each but the last before it in two bytes.
struct InputParts {
    /// The parts, as many as were asked for.
    var parts: [[UInt8]]

    /// Takes an input apart; what it is too short for is empty.
    init(_ input: some Sequence<UInt8>, count: Int) {
        var rest = Array(input)[...]
        parts = []
        for _ in 1..<max(1, count) {
            let head = rest.prefix(2)
            rest = rest.dropFirst(2)
            let length =
                head.count == 2 ? Int(head[head.startIndex]) | Int(head[head.startIndex + 1]) << 8 : 0
            parts.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        parts.append(Array(rest))
    }

    /// Puts parts together, each but the last of which has fewer than 64 KB.
    init(_ parts: [[UInt8]]) { self.parts = parts }

    /// The input.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for part in parts.dropLast() {
            let part = part.prefix(0xFFFF)
            bytes.append(UInt8(part.count & 0xFF))
            bytes.append(UInt8(part.count >> 8))
            bytes += part
        }
        return bytes + (parts.last ?? [])
    }
}
