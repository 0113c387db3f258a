// Several files in one input.

/// Concatenated parts, each but the last preceded by its length in two bytes.
struct InputParts {
    /// The parts, always the requested number.
    var parts: [[UInt8]]

    /// Splits an input into parts, which are empty if it is too short.
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

    /// Stores parts; all except the last must be smaller than 64 KB.
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
