// Texts that agree in a few lanes of their signatures.

import WinnowSystem

/// Finds, for one band of lanes, pairs of texts whose signatures are alike.
///
/// A pair of Jaccard similarity *s* agrees in the four lanes of a band with a chance of *s*⁴, so in one of the 8 bands
/// with 1 − (1 − *s*⁴)⁸: 98.5 % at .8, 99.98 % at .9, 6 % at .3. Source: J. Leskovec, A. Rajaraman, J. Ullman,
/// *Mining of Massive Datasets*, chapter 3.
struct SignatureBand: Sendable {
    /// The number of bands: one a word of the signature.
    static let count = MinHashSigner.wordCount
    /// In how many lanes a pair must agree: at a similarity of .8, fewer have a chance of .5 %.
    static let minimumMatches = 20
    /// With how many earlier texts of a bucket a text is compared, the latest ones.
    static let comparisonLimit = 16
    /// The word of a text without shingles.
    private static let emptyWord: UInt64 = 0x7FFF_7FFF_7FFF_7FFF

    let number: Int

    /// Pairs of texts, the earlier one in the upper half of each number, in an order that depends on the texts alone.
    ///
    /// Complexity: O(*n*) in the number of texts.
    func pairs(_ signatures: UnsafeBufferPointer<UInt64>) -> [UInt64] {
        guard let base = signatures.baseAddress else { return [] }
        let keys = sortedKeys(base, count: signatures.count / MinHashSigner.wordCount)
        var pairs: [UInt64] = []
        var start = 0
        while start < keys.count {
            let hash = keys[start] >> 32
            var end = start + 1
            while end < keys.count, keys[end] >> 32 == hash { end += 1 }
            if end > start + 1 { addPairs(of: keys, start..<end, base, to: &pairs) }
            start = end
        }
        return pairs
    }

    /// Adds the pairs of one bucket, whose texts ascend; a pair that agrees in an earlier band is left to that.
    private func addPairs(
        of keys: borrowing GrowingBuffer<UInt64>, _ bucket: Range<Int>, _ base: UnsafePointer<UInt64>,
        to pairs: inout [UInt64]
    ) {
        let width = MinHashSigner.wordCount
        for place in bucket.dropFirst() {
            let later = keys[place] & 0xFFFF_FFFF
            for other in max(bucket.lowerBound, place - Self.comparisonLimit)..<place {
                let earlier = keys[other] & 0xFFFF_FFFF
                let left = base + Int(earlier) * width
                let right = base + Int(later) * width
                if MinHashSigner.matches(left, right) >= Self.minimumMatches,
                    !(0..<number).contains(where: { left[$0] == right[$0] })
                {
                    pairs.append(earlier << 32 | later)
                }
            }
        }
    }

    /// The keys that may stand for more than one text: 32 bits of the band's hash above the text's number, in ascending
    /// order.
    private func sortedKeys(_ base: UnsafePointer<UInt64>, count: Int) -> GrowingBuffer<UInt64> {
        var keys = repeatedKeys(base, count: count)
        var spare = GrowingBuffer<UInt64>(repeating: 0, count: keys.count)
        // Texts ascend already, and each pass keeps the order of equals.
        Self.sortPass(keys, to: &spare, shift: 32, bits: 11)
        Self.sortPass(spare, to: &keys, shift: 43, bits: 11)
        Self.sortPass(keys, to: &spare, shift: 54, bits: 10)
        return spare
    }

    /// The keys of texts that have shingles and whose hash may be that of another text as well, in the order of the texts.
    ///
    /// Most bands of most texts are like no other, and need not be sorted. Each hash has a bit for "seen" and one for "seen
    /// again", shared with about a tenth of the others.
    private func repeatedKeys(_ base: UnsafePointer<UInt64>, count: Int) -> GrowingBuffer<UInt64> {
        var keys = GrowingBuffer<UInt64>(minimumCapacity: count)
        // Eight bits or more for each text.
        let bits = UInt64(min(30, max(6, Int.bitWidth - count.leadingZeroBitCount + 3)))
        var filter = GrowingBuffer<UInt64>(repeating: 0, count: 2 << Int(bits - 6))
        for text in 0..<count {
            let lanes = base[text * MinHashSigner.wordCount + number]
            if lanes == Self.emptyWord { continue }
            let product = lanes.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
            let hash = (product.high ^ product.low) >> 32
            keys.append(hash << 32 | UInt64(text))
            let place = hash >> (32 - bits)
            let word = Int(place >> 6) * 2
            let bit: UInt64 = 1 << (place & 63)
            filter[word + 1] |= filter[word] & bit
            filter[word] |= bit
        }
        var repeated = GrowingBuffer<UInt64>(minimumCapacity: count / 2)
        for index in 0..<keys.count {
            let place = keys[index] >> (64 - bits)
            if filter[Int(place >> 6) * 2 + 1] >> (place & 63) & 1 != 0 { repeated.append(keys[index]) }
        }
        return repeated
    }

    /// One pass of a radix sort: orders by `bits` bits from `shift` on, keeping the order of equals.
    private static func sortPass(
        _ source: borrowing GrowingBuffer<UInt64>, to target: inout GrowingBuffer<UInt64>, shift: UInt64,
        bits: UInt64
    ) {
        let mask = (UInt64(1) << bits) - 1
        var places = GrowingBuffer<Int>(repeating: 0, count: 1 << Int(bits))
        for index in 0..<source.count { places[Int(source[index] >> shift & mask)] += 1 }
        var place = 0
        for digit in 0..<places.count {
            let size = places[digit]
            places[digit] = place
            place += size
        }
        for index in 0..<source.count {
            let key = source[index]
            let digit = Int(key >> shift & mask)
            target[places[digit]] = key
            places[digit] += 1
        }
    }
}
