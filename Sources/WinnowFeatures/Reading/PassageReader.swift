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
    private var parts: [Occurrences]
    /// The occurrences of each n-gram in a passage: the passage's number, then 16 bits of count.
    private var counts: [UInt64] = []
    private var passage: UInt64 = 0
    /// What one more occurrence changes, by the number of those before it; see ``TermWeigher/change(from:)``.
    private let changes: [(value: Double, length: Double)]
    private static let fewOccurrences = 64

    /// The n-grams of a kind in a text.
    private struct Occurrences {
        /// The column of each n-gram, in the order of first occurrence.
        var columns: [UInt32] = []
        /// What each n-gram adds to the score and to the length when it occurs once, before scaling.
        var terms: [(gain: Float, length: Float)] = []
        /// For each occurrence, the index of its n-gram, `.max` without a column, and its place.
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

    /// Makes a reader for a space without vectors; `weights` has one for each of its columns.
    package init(space: FeatureSpace, weights: [Float]) {
        reader = FeatureReader(space: space)
        self.weights = weights
        parts = reader.parts.map { _ in Occurrences() }
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
    ///   - body: receives the index of the size, nil for the text, and the score.
    package mutating func forEachScore(
        of utf8: UnsafeBufferPointer<UInt8>, sizes: [Int], _ body: (_ size: Int?, _ score: Double) -> Void
    ) {
        guard utf8.count < reader.longText else {
            let score = reader.withRow(of: utf8) { columns, values in
                zip(columns, values).reduce(0) { $0 + Double($1.1) * Double(weights[Int($1.0)]) }
            }
            return body(nil, score)
        }
        reader.extractor.read(utf8)
        for index in parts.indices { find(index) }
        let count = reader.extractor.tokens.count
        body(nil, score(of: 0..<count, in: utf8, isWhole: true))
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
        let part = reader.parts[index]
        var hashes: [UInt64] = []
        var found = Occurrences()
        swap(&found, &parts[index])
        found.places.removeAll(keepingCapacity: true)
        let hashMask = reader.hashMask
        var disguise: UInt64?
        reader.extractor.forEachTerm(part.kind) { hash, place in
            guard !place.isEmpty else { return disguise = hash & hashMask }
            hashes.append(hash & hashMask)
            found.places.append(
                UInt32(truncatingIfNeeded: place.lowerBound)..<UInt32(truncatingIfNeeded: place.upperBound))
        }
        if let disguise { hashes.append(disguise) }
        found.characters = part.kind == .character ? reader.extractor.characterPlaces() : []
        reader.number(hashes, of: part, columns: &found.columns, numbers: &found.numbers)
        found.disguise = disguise == nil ? nil : found.numbers.removeLast()
        found.terms.removeAll(keepingCapacity: true)
        for column in found.columns {
            var sums = TermWeigher.Sums()
            let value = part.weigher.value(column: Int(column), count: 1, &sums)
            let weight = weights[Int(part.firstColumn &+ column)]
            found.terms.append((value * weight, Float(part.weigher.length(sums))))
        }
        if counts.count < found.columns.count {
            counts = [UInt64](repeating: 0, count: 2 * found.columns.count)
        }
        swap(&found, &parts[index])
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
        var (gain, length, unknown) = (0.0, 0.0, 0)
        let changes = changes
        counts.withUnsafeMutableBufferPointer { counts in
            found.terms.withUnsafeBufferPointer { terms in
                found.forEach(in: places, disguise) { number in
                    guard number != .max else {
                        unknown += 1
                        return
                    }
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
        return gain * Double(weigher.scale(length: length, unknown: unknown))
    }
}
