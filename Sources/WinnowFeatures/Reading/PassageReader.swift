import WinnowSystem
import WinnowText

/// Scores a text and its passages of several sizes by weights for one score, and reads the text only once.
///
/// Training scores each held-out text with about eight times its length in passages, so no rows are made: each
/// occurrence of an n-gram changes two sums. A passage's score is that of its text alone, up to rounding, except
/// that words joined to a neighbour beyond the end lack the n-grams of characters at that end, and that filters see
/// the whole text.
package struct PassageReader: Sendable {
    private var reader: FeatureReader
    /// The weight of each column of the space.
    private let weights: [Float]
    /// The n-grams of each kind that have columns.
    private let indexes: [TermIndex]
    private var parts: [Occurrences]
    /// The hashes of a text's n-grams of a kind, and their terms.
    private var hashes: [UInt64] = []
    private var found: [UInt32] = []
    /// Numbers the terms of a text; those of other texts have other stamps in the upper halves.
    private var slots: [UInt64] = []
    private var text: UInt64 = 1
    /// The occurrences of each n-gram in a passage: the passage's number, then 16 bits of count.
    private var counts: [UInt64] = []
    private var passage: UInt64 = 0
    /// What one more occurrence changes, by the number of those before it; see ``TermWeigher/change(from:)``.
    private let changes: [(value: Double, length: Double)]
    private static let fewOccurrences = 64

    /// The n-grams of a kind in a text.
    private struct Occurrences {
        /// The term of each n-gram, in the order of first occurrence.
        var distinct: [UInt32] = []
        /// What each adds when it occurs once.
        var terms: [TermIndex.Term] = []
        /// For each occurrence of an n-gram that has a column, its index among them, and its place.
        var numbers: [UInt32] = []
        var places: [Range<UInt32>] = []
        /// The same for the feature of disguises; nil if no token is disguised.
        var disguise: UInt32?
        /// The places of the n-grams of each token's characters; empty for n-grams of words.
        var characters: [Range<UInt32>] = []

        /// The places of the n-grams within some tokens.
        func places(of tokens: Range<Int>) -> Range<UInt32> {
            guard let first = tokens.first, tokens.upperBound <= characters.count else {
                return UInt32(tokens.lowerBound)..<UInt32(tokens.upperBound)
            }
            return characters[first].lowerBound..<characters[tokens.upperBound - 1].upperBound
        }

        /// Numbers the terms that were found, and removes the places of n-grams without one.
        mutating func number(_ found: UnsafeBufferPointer<UInt32>, _ slots: inout [UInt64], text: UInt64) {
            distinct.removeAll(keepingCapacity: true)
            numbers.removeAll(keepingCapacity: true)
            var size = max(64, slots.count)
            while size < 2 * found.count { size *= 2 }
            if size > slots.count { slots = [UInt64](repeating: 0, count: size) }
            let mask = size - 1
            var kept = 0
            slots.withUnsafeMutableBufferPointer { slots in
                for (occurrence, term) in found.enumerated() where term != .max {
                    var slot = Int(truncatingIfNeeded: term &* 0x9E37_79B1) & mask
                    while slots[slot] >> 32 == text, distinct[Int(slots[slot] & 0xFFFF_FFFF)] != term {
                        slot = (slot + 1) & mask
                    }
                    if slots[slot] >> 32 != text {
                        slots[slot] = text << 32 | UInt64(distinct.count)
                        distinct.append(term)
                    }
                    // The last one may be that of disguises, which has no place.
                    if occurrence < places.count {
                        places[kept] = places[occurrence]
                        kept += 1
                    }
                    numbers.append(UInt32(truncatingIfNeeded: slots[slot]))
                }
            }
            places.removeLast(places.count - kept)
        }

        /// Calls `body` with the number of each n-gram within some places, and that of disguises unless it is nil.
        @inline(__always)
        func forEach(in range: Range<UInt32>, _ disguise: UInt32?, _ body: (UInt32) -> Void) {
            places.withUnsafeBufferPointer { places in
                numbers.withUnsafeBufferPointer { numbers in
                    var next = places.indices.partitionPoint { places[$0].lowerBound >= range.lowerBound }
                    while next < places.count, places[next].lowerBound < range.upperBound {
                        if places[next].upperBound <= range.upperBound { body(numbers[next]) }
                        next += 1
                    }
                }
            }
            if let disguise { body(disguise) }
        }
    }

    /// Makes a reader for a space without vectors that is not compressed; `weights` has one for each of its columns.
    package init(space: FeatureSpace, weights: [Float]) {
        reader = FeatureReader(space: space)
        self.weights = weights
        parts = reader.parts.map { _ in Occurrences() }
        indexes = zip(space.blocks, reader.parts).map { TermIndex(of: $0, $1, weights: weights) }
        let weigher = reader.parts.first?.weigher
        changes = weigher.map { (0..<Self.fewOccurrences).map($0.change) } ?? []
    }

    /// Calls `body` with the score of a text, then with those of its passages, as `FeatureReader.findPassages` finds
    /// them: the sums of their values times their weights.
    ///
    /// Texts of at least ``FeatureReader/longText`` bytes have only their own score. Complexity: O(*n* · *s*) in the
    /// bytes and the number of sizes.
    ///
    /// - Parameters:
    ///   - sizes: the sizes of passages, in words.
    ///   - onlyPassages: whether the score of the text is known; a text without passages is then only split into tokens.
    ///   - body: receives the index of the size, nil for the text, and the score.
    package mutating func forEachScore(
        of utf8: UnsafeBufferPointer<UInt8>, sizes: [Int], onlyPassages: Bool = false,
        _ body: (_ size: Int?, _ score: Double) -> Void
    ) {
        guard utf8.count < reader.longText else {
            if onlyPassages { return }
            let score = reader.withRow(of: utf8) { columns, values in
                zip(columns, values).reduce(0) { $0 + Double($1.1) * Double(weights[Int($1.0)]) }
            }
            return body(nil, score)
        }
        reader.extractor.read(utf8)
        let count = reader.extractor.tokens.count
        guard !onlyPassages || sizes.contains(where: { count / max(1, $0 / 2) > 2 }) else { return }
        for index in parts.indices { find(index) }
        if !onlyPassages { body(nil, score(of: 0..<count, in: utf8, isWhole: true)) }
        for (index, size) in sizes.enumerated() {
            let half = max(1, size / 2)
            let pieces = count / half
            guard pieces > 2 else { continue }
            for piece in 0..<pieces - 1 {
                let end = piece == pieces - 2 ? count : (piece + 2) * half
                body(index, score(of: piece * half..<end, in: utf8, isWhole: false))
            }
        }
    }

    /// Finds the n-grams of a part in the text that has been read.
    private mutating func find(_ index: Int) {
        let kind = reader.parts[index].kind
        // Members are written outside of the reader: that takes a quarter of the instructions.
        var (occurrences, hashes) = (Occurrences(), [UInt64]())
        swap(&occurrences, &parts[index])
        swap(&hashes, &self.hashes)
        hashes.removeAll(keepingCapacity: true)
        occurrences.places.removeAll(keepingCapacity: true)
        let hashMask = reader.hashMask
        var disguise: UInt64?
        reader.extractor.forEachTerm(kind) { hash, place in
            guard !place.isEmpty else { return disguise = hash & hashMask }
            hashes.append(hash & hashMask)
            occurrences.places.append(
                UInt32(truncatingIfNeeded: place.lowerBound)..<UInt32(truncatingIfNeeded: place.upperBound))
        }
        if let disguise { hashes.append(disguise) }
        occurrences.characters = kind == .character ? reader.extractor.characterPlaces() : []
        if found.count < hashes.count { found = [UInt32](repeating: 0, count: 2 * hashes.count) }
        found.withUnsafeMutableBufferPointer { found in
            let found = UnsafeMutableBufferPointer(rebasing: found[..<hashes.count])
            hashes.withUnsafeBufferPointer { indexes[index].find($0, into: found) }
            occurrences.number(UnsafeBufferPointer(found), &slots, text: text)
            occurrences.disguise = nil
            if disguise != nil, found.last != .max { occurrences.disguise = occurrences.numbers.popLast() }
        }
        text += 1
        occurrences.terms.removeAll(keepingCapacity: true)
        for term in occurrences.distinct { occurrences.terms.append(indexes[index].terms[Int(term)]) }
        if counts.count < occurrences.distinct.count {
            counts = [UInt64](repeating: 0, count: 2 * occurrences.distinct.count)
        }
        swap(&occurrences, &parts[index])
        swap(&hashes, &self.hashes)
    }

    /// The score of some tokens.
    private mutating func score(
        of tokens: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>, isWhole: Bool
    ) -> Double {
        var score = 0.0
        for index in parts.indices { score += self.score(of: tokens, part: index, isWhole: isWhole) }
        let surface = isWhole ? reader.surfaceValues(of: utf8) : reader.surfaceValues(of: tokens, in: utf8)
        surface?.forEachNonZero { index, value in
            score += Double(value) * Double(weights[reader.surfaceColumn + index])
        }
        return score
    }

    private mutating func score(of tokens: Range<Int>, part index: Int, isWhole: Bool) -> Double {
        let (found, weigher) = (parts[index], reader.parts[index].weigher)
        let places = isWhole ? 0..<UInt32.max : found.places(of: tokens)
        let disguise = found.disguise.flatMap { isWhole || reader.hasDisguise(in: tokens) ? $0 : nil }
        passage += 1
        let stamp = passage << 16
        var (gain, length) = (0.0, 0.0)
        let changes = changes
        counts.withUnsafeMutableBufferPointer { counts in
            found.terms.withUnsafeBufferPointer { terms in
                found.forEach(in: places, disguise) { number in
                    let number = Int(number)
                    let entry = max(counts[number], stamp)
                    let count = Int(entry & 0xFFFF)
                    // Counts saturate as in training.
                    guard count < Int(UInt16.max) else { return }
                    counts[number] = entry + 1
                    let change = count < Self.fewOccurrences ? changes[count] : weigher.change(from: count)
                    gain += Double(terms[number].gain) * change.value
                    length += Double(terms[number].length) * change.length
                }
            }
        }
        return gain * Double(weigher.scale(length: length, unknown: 0))
    }
}

/// The n-grams of a kind that have columns, and what each adds to a score.
///
/// Training looks up each n-gram of a text in three tables, and its weights in two. A lookup waits for memory, and
/// a branch that depends on it stops the next ones, so here many n-grams take the same step at once, without branches.
private struct TermIndex: Sendable {
    /// What a term adds to the score and to the length when it occurs once, before scaling.
    struct Term {
        var gain: Float
        var length: Float
    }

    /// By place in the vocabulary's hash table, or by column if those come from hashes.
    let terms: [Term]
    private let vocabulary: Vocabulary?
    private let shift: UInt64
    /// The number of n-grams that take a step at once.
    private static let lane = 256
    /// The number of terms of a bucket that are compared without a branch.
    private static let width = 4

    init(of block: FeatureBlock, _ part: FeatureReader.Part, weights: [Float]) {
        vocabulary = block.vocabulary
        let buckets = block.vocabulary.map { $0.bucketStarts.count - 1 } ?? block.count
        shift = UInt64(64 - buckets.trailingZeroBitCount)
        let numbers = block.vocabulary?.numbers.unsafeElements
        terms = (0..<block.count).map { place in
            let column = numbers.map { Int($0[place]) } ?? place
            var sums = TermWeigher.Sums()
            let value = part.weigher.value(column: column, count: 1, &sums)
            return Term(
                gain: value * weights[block.firstColumn + column], length: Float(part.weigher.length(sums)))
        }
    }

    /// The index in ``terms`` of each n-gram; `.max` for those without a column.
    func find(_ hashes: UnsafeBufferPointer<UInt64>, into found: UnsafeMutableBufferPointer<UInt32>) {
        guard let vocabulary else {
            for (index, hash) in hashes.enumerated() {
                found[index] = UInt32(truncatingIfNeeded: hash >> shift)
            }
            return
        }
        let starts = vocabulary.bucketStarts.unsafeElements
        let fingerprints = vocabulary.fingerprints.unsafeElements
        withUnsafeTemporaryAllocation(of: SIMD2<UInt32>.self, capacity: Self.lane) { buckets in
            for first in stride(from: 0, to: hashes.count, by: Self.lane) {
                let lane = first..<min(first + Self.lane, hashes.count)
                for index in lane {
                    let bucket = Int(hashes[index] >> shift)
                    buckets[index - first] = SIMD2(starts[bucket], starts[bucket + 1])
                }
                for index in lane {
                    let bucket = buckets[index - first]
                    found[index] = Self.term(
                        UInt32(truncatingIfNeeded: hashes[index]), in: Int(bucket.x)..<Int(bucket.y),
                        fingerprints)
                }
            }
        }
    }

    /// The place of a fingerprint in a bucket; `.max` if it is not there.
    @inline(__always)
    private static func term(
        _ fingerprint: UInt32, in bucket: Range<Int>, _ fingerprints: UnsafeBufferPointer<UInt32>
    ) -> UInt32 {
        var rest = bucket
        if bucket.lowerBound + width <= fingerprints.count {
            var matches = 1 &<< width
            for place in 0..<width {
                matches |= (fingerprints[bucket.lowerBound + place] == fingerprint ? 1 : 0) &<< place
            }
            let place = bucket.lowerBound + matches.trailingZeroBitCount
            if bucket.count <= width || matches != 1 &<< width {
                return place < bucket.upperBound ? UInt32(truncatingIfNeeded: place) : .max
            }
            rest = bucket.lowerBound + width..<bucket.upperBound
        }
        return rest.first { fingerprints[$0] == fingerprint }.map { UInt32(truncatingIfNeeded: $0) } ?? .max
    }
}
