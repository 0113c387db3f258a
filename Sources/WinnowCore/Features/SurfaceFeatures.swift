package import WinnowText

/// Features of a text's surface: its length, capitals, digits, symbols, addresses, sums of money and emoji.
///
/// Every value lies in 0...0.5 (in most texts below 0.3), which supplements the n-grams without dominating
/// them: with values up to 1 or 2, spam recall on held-out SMS fell by ten points (cross-validation on the
/// training part of the SMS Spam Collection).
package struct SurfaceFeatures: Sendable, Hashable, BitwiseCopyable {
    /// The features' names, in the order of ``values``.
    package static let names = [
        "length", "capitals", "digits", "symbols", "addresses", "phone numbers", "sums of money", "emoji",
    ]

    /// The largest value of each feature, in the order of ``names``.
    package static let largestValues = [0.2, 0.5, 0.5, 0.5, 0.2, 0.2, 0.3, 0.3]

    /// The number of tokens of a kind from which on the features stay the same.
    package static let mostOfAKind = 4

    /// The features' values, in the order of ``names``.
    package var values: [Float] { [length, capitals, digits, symbols, addresses, phones, money, emoji] }

    /// Some texts' features, given their ``values`` one after another, in the same memory.
    package static func elements(of values: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<
        SurfaceFeatures
    > {
        // The features are stored as eight numbers and nothing else.
        UnsafeBufferPointer(
            start: UnsafeRawPointer(values.baseAddress)?.assumingMemoryBound(to: SurfaceFeatures.self),
            count: values.count * MemoryLayout<Float>.stride / MemoryLayout<SurfaceFeatures>.stride)
    }

    /// Calls `body` with the index and value of each feature that is not 0, in order.
    @inline(__always)
    package func forEachNonZero(_ body: (Int, Float) -> Void) {
        func give(_ index: Int, _ value: Float) { if value != 0 { body(index, value) } }
        give(0, length)
        give(1, capitals)
        give(2, digits)
        give(3, symbols)
        give(4, addresses)
        give(5, phones)
        give(6, money)
        give(7, emoji)
    }

    private var length: Float
    private var capitals: Float
    private var digits: Float
    private var symbols: Float
    private var addresses: Float = 0
    private var phones: Float = 0
    private var money: Float = 0
    private var emoji: Float = 0

    /// Counts the characters and the kinds of tokens of a text.
    package init(utf8: UnsafeBufferPointer<UInt8>, spans: UnsafeBufferPointer<TokenSpan>) {
        var counts = ByteCounts()
        counts.add(utf8)
        let share = 0.5 / Float(max(1, counts.characters))
        // One SMS has 160 characters.
        length = 0.1 * min(2, Float(counts.characters) / 160)
        capitals = share * Float(counts.capitals)
        digits = share * Float(counts.digits)
        symbols = share * Float(counts.symbols)
        for span in spans {
            switch span.kind {
            case .url, .email: addresses = min(0.2, addresses + 0.1)
            case .phone: phones = min(0.2, phones + 0.1)
            case .money: money = min(0.3, money + 0.1)
            case .emoji: emoji = min(0.3, emoji + 0.1)
            case .word, .number, .symbol, .mention, .hashtag: break
            }
        }
    }
}

/// How many characters of each sort a text has; capitals, digits and symbols are ASCII only.
private struct ByteCounts {
    package var characters = 0
    package var capitals = 0
    package var digits = 0
    package var symbols = 0

    /// The increments of the four counts for each byte, 16 bits each, characters lowest.
    ///
    /// One addition per byte updates all counts; four comparisons per byte were a tenth of the training time.
    private static let steps: [UInt64] = (0...UInt8.max).map { byte in
        let isDigit = byte &- 0x30 < 10
        let isSymbol = byte > 0x20 && byte < 0x7F && (byte | 0x20) &- 0x61 >= 26 && !isDigit
        return (byte & 0xC0 != 0x80 ? 1 : 0) | (byte &- 0x41 < 26 ? 1 << 16 : 0) | (isDigit ? 1 << 32 : 0)
            | (isSymbol ? 1 << 48 : 0)
    }

    package mutating func add(_ utf8: UnsafeBufferPointer<UInt8>) {
        Self.steps.withUnsafeBufferPointer { steps in
            var start = 0
            while start < utf8.count {
                let end = min(utf8.count, start + Int(UInt16.max))
                var sums: UInt64 = 0
                for index in start..<end { sums &+= steps[Int(utf8[index])] }
                add(sums)
                start = end
            }
        }
    }

    private mutating func add(_ sums: UInt64) {
        characters += Int(sums & 0xFFFF)
        capitals += Int(sums >> 16 & 0xFFFF)
        digits += Int(sums >> 32 & 0xFFFF)
        symbols += Int(sums >> 48)
    }
}
