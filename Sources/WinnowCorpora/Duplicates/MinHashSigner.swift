// A text's shingles in 64 bytes.

import WinnowSystem

/// Signs texts: the least values of a text's shingles under 32 hash functions, each of 16 bits, in 8 words.
///
/// Two texts agree in each lane with a chance of their Jaccard similarity, the shingles that they share over the
/// shingles that either has. Source: A. Broder, *On the resemblance and containment of documents*, 1997, DOI
/// 10.1109/SEQUEN.1997.666900.
struct MinHashSigner: Sendable {
    /// 64-bit words of a signature, four lanes in each.
    static let wordCount = 8
    /// Hash functions.
    static let laneCount = 32

    private typealias Lanes = SIMD8<Int16>
    private typealias Quad = (Lanes, Lanes, Lanes, Lanes)

    private let lower: Quad
    private let upper: Quad

    init() {
        var generator = SeededGenerator(seed: 1997)
        func odd() -> Lanes {
            var numbers = Lanes(repeating: 0)
            for lane in 0..<8 { numbers[lane] = Int16(truncatingIfNeeded: generator.next() | 1) }
            return numbers
        }
        lower = (odd(), odd(), odd(), odd())
        upper = (odd(), odd(), odd(), odd())
    }

    /// Writes the signature of the shingles with these hashes to 8 words. Complexity: O(*n*) in their number.
    ///
    /// Each function is a sum of products of both halves of the hash with odd numbers.
    func sign(_ hashes: UnsafeBufferPointer<UInt32>, to words: UnsafeMutablePointer<UInt64>) {
        let (lower0, lower1, lower2, lower3) = lower
        let (upper0, upper1, upper2, upper3) = upper
        var least0 = Lanes(repeating: .max)
        var least1 = least0
        var least2 = least0
        var least3 = least0
        for hash in hashes {
            let low = Lanes(repeating: Int16(truncatingIfNeeded: hash))
            let high = Lanes(repeating: Int16(truncatingIfNeeded: hash >> 16))
            least0 = pointwiseMin(least0, low &* lower0 &+ high &* upper0)
            least1 = pointwiseMin(least1, low &* lower1 &+ high &* upper1)
            least2 = pointwiseMin(least2, low &* lower2 &+ high &* upper2)
            least3 = pointwiseMin(least3, low &* lower3 &+ high &* upper3)
        }
        let memory = UnsafeMutableRawPointer(words)
        memory.storeBytes(of: least0, toByteOffset: 0, as: Lanes.self)
        memory.storeBytes(of: least1, toByteOffset: 16, as: Lanes.self)
        memory.storeBytes(of: least2, toByteOffset: 32, as: Lanes.self)
        memory.storeBytes(of: least3, toByteOffset: 48, as: Lanes.self)
    }

    /// In how many lanes two signatures agree.
    @inline(__always)
    static func matches(_ left: UnsafePointer<UInt64>, _ right: UnsafePointer<UInt64>) -> Int {
        let lower: UInt64 = 0x7FFF_7FFF_7FFF_7FFF
        var counts: UInt64 = 0
        for word in 0..<wordCount {
            let difference = left[word] ^ right[word]
            // The top bit of each lane that differs.
            let differing = ((difference & lower) &+ lower) | difference
            counts &+= (~differing >> 15) & 0x0001_0001_0001_0001
        }
        return Int((counts &* 0x0001_0001_0001_0001) >> 48)
    }
}
