/// Decodes labels of internationalized domain names.
///
/// Source: A. Costello, *Punycode*, RFC 3492, 2003.
enum Punycode {
    /// The scalars of a label without its prefix `xn--`, of at most 63 bytes; nil if it is malformed.
    static func decode(_ label: UnsafeBufferPointer<UInt8>) -> [UInt32]? {
        var scalars: [UInt32] = []
        var index = 0
        if let hyphen = label.lastIndex(of: UInt8(ascii: "-")) {
            scalars = label[..<hyphen].map(UInt32.init)
            index = hyphen + 1
        }
        // 64 bits on every system: numbers go up to 2^45.
        var value: Int64 = 128
        var place: Int64 = 0
        var bias: Int64 = 72
        while index < label.count {
            let old = place
            var weight: Int64 = 1
            var base: Int64 = 36
            while true {
                guard index < label.count, let digit = digit(label[index]) else { return nil }
                index += 1
                place += digit * weight
                let threshold = min(max(base - bias, 1), 26)
                if digit < threshold { break }
                weight *= 36 - threshold
                base += 36
                guard place < 1 << 40, weight < 1 << 40 else { return nil }
            }
            let count = Int64(scalars.count + 1)
            bias = adapted(place - old, count, isFirst: old == 0)
            value += place / count
            place %= count
            guard value <= 0x10FFFF else { return nil }
            scalars.insert(UInt32(value), at: Int(place))
            place += 1
        }
        return scalars
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        switch byte {
        case 0x30...0x39: Int64(byte) - 0x30 + 26
        case 0x41...0x5A: Int64(byte) - 0x41
        case 0x61...0x7A: Int64(byte) - 0x61
        default: nil
        }
    }

    private static func adapted(_ delta: Int64, _ count: Int64, isFirst: Bool) -> Int64 {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var base: Int64 = 0
        while delta > 455 {
            delta /= 35
            base += 36
        }
        return base + 36 * delta / (delta + 38)
    }
}
