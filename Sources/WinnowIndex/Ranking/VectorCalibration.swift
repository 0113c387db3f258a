import WinnowNumerics
import WinnowSystem

/// The calibration of vectors, measured on the items, stored in the index, and measured again when the number
/// of items has changed considerably.
struct VectorCalibration: Sendable, Hashable {
    /// The commit that stored it: if it is the last, nothing has changed since.
    var generation: Int64 = 0
    /// The number of items measured.
    var items: Int
    /// The last key that was measured; later ones are of items inserted or replaced since. 0 if unknown.
    var lastKey: Int64 = 0
    /// μ: the sum of the vectors divided by their number plus 10, so that few items have little effect.
    var mean: [Float]
    /// σ: the root of the mean square of the centred cosines of items.
    var spread: Double
    /// How well similarity by vectors agrees with similarity by words, 0 to 1; 0 disables meaning.
    var trust: Double

    /// Makes the calibration of an empty index.
    init(dimension: Int) {
        items = 0
        mean = [Float](repeating: 0, count: dimension)
        spread = Self.usualSpread
        trust = 1
    }

    /// The default of σ.
    static let usualSpread = 0.12

    /// Whether items need a new calibration: if they are a third fewer, or as many as half of those measured
    /// are new or replaced.
    ///
    /// - Parameters:
    ///   - count: the number of items.
    ///   - key: the last key.
    func isOutdated(for count: Int, lastKey key: Int64) -> Bool {
        let changes = key - lastKey
        return changes > 0 && changes * 2 >= Int64(items) || count * 3 <= items * 2 && count < items
    }
}

extension VectorCalibration {
    /// The stored form.
    var json: JSONValue {
        [
            "generation": .integer(Int(generation)), "items": .integer(items),
            "lastKey": .integer(Int(lastKey)), "spread": .number(spread), "trust": .number(trust),
            "mean": .array(mean.map { .number(Double($0)) }),
        ]
    }

    /// Reads the stored form; nil if it is invalid.
    init?(json: JSONValue?, dimension: Int) {
        guard let json, let generation = json["generation"]?.integer, let items = json["items"]?.integer,
            let spread = json["spread"]?.number,
            let trust = json["trust"]?.number, let lastKey = json["lastKey"]?.integer,
            // Differences of keys must not overflow.
            0...1 << 62 ~= lastKey, let mean = json["mean"]?.array?.compactMap(\.number),
            mean.count == dimension, 0...1 << 40 ~= items, 0.01...1 ~= spread, 0...1 ~= trust,
            mean.allSatisfy({ abs($0) <= 4 })
        else { return nil }
        self.generation = Int64(generation)
        self.items = items
        self.lastKey = Int64(lastKey)
        self.mean = mean.map { Float($0) }
        self.spread = spread
        self.trust = trust
    }
}

extension VectorCalibration {
    /// The number of items whose pairs measure the spread.
    private static let spreadSample = 256
    /// The number of pairs with the usual spread to add, so that few items do not mislead.
    private static let usualPairs = 100.0
    private static let spreadRange = 0.08...0.25
    /// With fewer items, the vectors are trusted: there is too little to measure.
    private static let fewestItems = 80
    /// The number of items used as queries, of their first words, and of the best results by words.
    private static let (queries, openingWords, best) = (64, 12, 3)
    /// The number of items that represent all.
    private static let background = 1000
    /// Vectors are untrusted up to the first, fully trusted from the second; random: 0, good: 1–3.
    private static let (leastAgreement, fullAgreement) = (0.5, 1.0)

    /// Measures the vectors of a snapshot.
    ///
    /// The trust is how well similarity by vectors agrees with that by words: for a sample of items, the best
    /// others by BM25 for the item's first words should have vectors nearer than average by one deviation.
    ///
    /// - Throws: ``Searcher/Damage`` if the cache is damaged.
    init(measuring snapshot: Snapshot, options: IndexOptions, dimension: Int) throws {
        self.init(dimension: dimension)
        items = snapshot.count
        lastKey = snapshot.lastKey
        guard items > 0, dimension > 0 else { return }
        for live in snapshot.segments { try live.segment.requireIntact([.lexical, .words, .vectors]) }
        mean = Self.mean(of: snapshot, dimension: dimension)
        let rows = CentredRows(snapshot, Self.spaced(Self.spreadSample, of: items), mean: mean)
        spread = Self.spread(of: rows)
        if items >= Self.fewestItems {
            let others = CentredRows(snapshot, Self.spaced(Self.background, of: items), mean: mean)
            trust = try Self.trust(in: snapshot, options: options, others: others, mean: mean)
        }
    }

    /// At most `number` of `count` indices, evenly spaced.
    static func spaced(_ number: Int, of count: Int) -> [Int] {
        count <= number ? Array(0..<count) : (0..<number).map { $0 * count / number }
    }

    private static func mean(of snapshot: Snapshot, dimension: Int) -> [Float] {
        var sum = [Double](repeating: 0, count: dimension)
        for live in snapshot.segments {
            guard let documents = live.live else {
                for (place, value) in live.segment.sum.enumerated() { sum[place] += value }
                continue
            }
            // The store no longer has the vectors of deleted items, to subtract them.
            live.segment.add(documents, to: &sum)
        }
        return sum.map { Float($0 / Double(snapshot.count + 10)) }
    }

    private static func spread(of rows: CentredRows) -> Double {
        var (total, count) = (usualPairs * usualSpread * usualSpread, usualPairs)
        for (place, row) in rows.vectors.enumerated() {
            for other in rows.vectors[(place + 1)...] {
                let cosine = Double(CentredRows.product(row, other))
                total += cosine * cosine
                count += 1
            }
        }
        return min(max((total / count).squareRoot(), spreadRange.lowerBound), spreadRange.upperBound)
    }

    private static func trust(
        in snapshot: Snapshot, options: IndexOptions, others: CentredRows, mean: [Float]
    ) throws -> Double {
        var agreements: [Double] = []
        for place in spaced(queries, of: snapshot.count) {
            let document = snapshot.document(atLivePlace: place)
            guard let own = CentredRows.vector(of: document, in: snapshot, mean: mean) else { continue }
            let near = try snapshot.nearest(
                to: document, byFirst: openingWords, count: best, options: options
            )
            .compactMap { CentredRows.vector(of: $0, in: snapshot, mean: mean) }
            guard !near.isEmpty else { continue }
            let cosines = zip(others.documents, others.vectors).filter { $0.0 != document }.map {
                Double(CentredRows.product(own, $0.1))
            }
            guard cosines.count > 1 else { continue }
            let average = cosines.reduce(0, +) / Double(cosines.count)
            let variance = cosines.reduce(0) { $0 + ($1 - average) * ($1 - average) } / Double(cosines.count)
            guard variance > 1e-4 else { continue }
            let nearness = near.reduce(0) { $0 + Double(CentredRows.product(own, $1)) } / Double(near.count)
            agreements.append((nearness - average) / variance.squareRoot())
        }
        guard agreements.count >= 8 else { return 1 }
        let agreement = agreements.reduce(0, +) / Double(agreements.count)
        return min(max((agreement - leastAgreement) / (fullAgreement - leastAgreement), 0), 1)
    }
}

/// Vectors of a sample of items, centred and normalized to length 1.
private struct CentredRows {
    var documents: [Int] = []
    var vectors: [[Float]] = []

    /// - Parameter places: indices of live documents; those without a vector are left out.
    init(_ snapshot: Snapshot, _ places: [Int], mean: [Float]) {
        for place in places {
            let document = snapshot.document(atLivePlace: place)
            guard let vector = Self.vector(of: document, in: snapshot, mean: mean) else { continue }
            documents.append(document)
            vectors.append(vector)
        }
    }

    static func vector(of document: Int, in snapshot: Snapshot, mean: [Float]) -> [Float]? {
        let place = snapshot.place(of: document)
        let segment = snapshot.segments[place.segment].segment
        guard segment.squares[place.document] > 0 else { return nil }
        let centred = zip(segment.vector(of: place.document), mean).map { $0 - $1 }
        let length = centred.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 1e-6 ? centred.map { $0 / length } : nil
    }

    static func product(_ left: [Float], _ right: [Float]) -> Float {
        left.withUnsafeBufferPointer { left in
            right.withUnsafeBufferPointer { right in
                guard let leftBase = left.baseAddress, let rightBase = right.baseAddress else { return 0 }
                var sums = SIMD8<Float>.zero
                var place = 0
                while place + 8 <= left.count {
                    let own = UnsafeRawPointer(leftBase + place).loadUnaligned(as: SIMD8<Float>.self)
                    let other = UnsafeRawPointer(rightBase + place).loadUnaligned(as: SIMD8<Float>.self)
                    sums += own * other
                    place += 8
                }
                var sum = sums.sum()
                for place in place..<left.count { sum += left[place] * right[place] }
                return sum
            }
        }
    }
}

extension Snapshot {
    /// The document at an index in the live documents, `0..<count`.
    func document(atLivePlace place: Int) -> Int {
        var rest = place
        for (index, live) in segments.enumerated() {
            if rest >= live.count {
                rest -= live.count
                continue
            }
            return starts[index] + (live.live?.member(at: rest) ?? rest)
        }
        return max(0, starts[segments.count] - 1)
    }

    /// The best other documents by words, for the first words of a document's title and text.
    fileprivate func nearest(
        to document: Int, byFirst words: Int, count: Int, options: IndexOptions
    ) throws -> [Int] {
        let place = self.place(of: document)
        let segment = segments[place.segment].segment
        let places =
            Array(segment.places(of: place.document, .title))
            + Array(segment.places(of: place.document, .text))
        // A damaged file may have gaps outside of keywords.
        let found = places.prefix(words).map { segment.sequence[$0] }.filter { $0 != SegmentBuilder.gap }
        let terms = found.map { Array(segment.terms.bytes(of: Int(segment.wordTerms[Int($0)]))) }
        var request = SearchRequest(SearchQuery(parts: []), mode: .lexical, limit: count + 1)
        request.ranking.rankWeight = 0
        let searcher = try Searcher(
            CompiledQuery(terms: terms), request, in: self, options: options, vector: nil, dimension: 0,
            now: .earliest)
        return Array(searcher.best(byWords: count + 1, threads: 1).filter { $0 != document }.prefix(count))
    }
}

extension DocumentSet {
    /// The member that has `place` members before it.
    fileprivate func member(at place: Int) -> Int {
        var rest = place
        for (index, word) in words.enumerated() {
            let count = word.nonzeroBitCount
            if rest >= count {
                rest -= count
                continue
            }
            var word = word
            for _ in 0..<rest { word &= word - 1 }
            return index << 6 | word.trailingZeroBitCount
        }
        return 0
    }
}
