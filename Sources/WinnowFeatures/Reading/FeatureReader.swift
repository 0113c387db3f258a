package import WinnowText

/// Turns texts into rows of a ``FeatureSpace``, reusing its memory.
///
/// Keep one per thread. Once its buffers fit the longest text, reading allocates nothing.
package struct FeatureReader: Sendable {
    private let space: FeatureSpace
    let hashMask: UInt64
    let surfaceColumn: Int
    private let hasSurfaceFeatures: Bool
    /// The source of the text's vector, if that is among the features.
    private let vectors: VectorFeatures?
    let vectorColumn: Int
    private(set) var parts: [Part]
    var extractor: TermExtractor
    private var found = RowTable()
    private var hashes: [UInt64] = []
    private var columns: [UInt32] = []
    private var values: [Float] = []

    /// Unretained pointers into `space` for reading one block without reference counting.
    struct Part {
        var kind: NGramKind
        var firstColumn: UInt32
        var finder: ColumnFinder
        var weigher: TermWeigher
        /// The length of the last text.
        var length = TextLength(known: 0, unknown: 0)
    }

    /// Lookups in a batch overlap their memory accesses; batches limit the memory for long texts.
    private static let termsAtOnce = 1024

    /// Makes a reader for a space.
    package init(space: FeatureSpace) {
        self.space = space
        hashMask = space.options.hashMask
        surfaceColumn = space.surfaceColumn
        vectors = space.options.vectors
        vectorColumn = space.vectorColumn
        hasSurfaceFeatures = space.options.surfaceFeatures
        parts = space.blocks.map { block in
            Part(
                kind: block.kind, firstColumn: UInt32(truncatingIfNeeded: block.firstColumn),
                finder: block.finder, weigher: TermWeigher(block: block, options: space.options))
        }
        extractor = TermExtractor(options: space.options)
    }

    /// Whether single words are features, each with a column of its own, and none was left out for its size.
    var knowsWords: Bool {
        !space.isCompressed && space.options.hashBits == nil && space.options.wordNGrams?.contains(1) == true
    }

    /// Texts of at least this many bytes are read in windows, once per kind of feature.
    package var longText = 1 << 20

    /// Calls `body` with the columns and values of a text's row, which are only valid during the call.
    ///
    /// N-grams are in the order of their first occurrence, words before characters; then come surface
    /// features, then the components of the text's vector.
    /// Complexity: O(*n*) in the bytes of the text.
    package mutating func withRow<Result>(
        of utf8: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) throws -> Result
    ) rethrows -> Result {
        columns.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        if utf8.count < longText {
            extractor.read(utf8)
            for index in parts.indices { parts[index].length = append(parts[index]) }
            if hasSurfaceFeatures { append(extractor.surfaceValues(of: utf8)) }
        } else {
            for index in parts.indices { parts[index].length = append(parts[index], ofLong: utf8) }
            if hasSurfaceFeatures { append(extractor.surfaceValues(ofLong: utf8)) }
        }
        if let vectors { append(vectors, of: utf8) }
        return try columns.withUnsafeBufferPointer { columns in
            try values.withUnsafeBufferPointer { try body(columns, $0) }
        }
    }

    private mutating func append(_ vectors: VectorFeatures, of utf8: UnsafeBufferPointer<UInt8>) {
        let first = values.count
        for component in 0..<vectors.dimension {
            columns.append(UInt32(truncatingIfNeeded: vectorColumn + component))
            values.append(0)
        }
        values.withUnsafeMutableBufferPointer {
            vectors.write(utf8, to: UnsafeMutableBufferPointer(rebasing: $0[first...]))
        }
    }

    private mutating func append(_ features: SurfaceFeatures) {
        features.forEachNonZero { index, value in
            columns.append(UInt32(truncatingIfNeeded: surfaceColumn + index))
            values.append(value)
        }
    }

    /// Appends the n-grams of a kind of a long text.
    private mutating func append(_ part: Part, ofLong utf8: UnsafeBufferPointer<UInt8>) -> TextLength {
        let hashMask = hashMask
        hashes.removeAll(keepingCapacity: true)
        found.removeAll()
        extractor.forEachTerm(part.kind, ofLong: utf8) { hash in
            hashes.append(hash & hashMask)
            if hashes.count == Self.termsAtOnce {
                found.add(hashes, by: part.finder)
                hashes.removeAll(keepingCapacity: true)
            }
        }
        return appendFound(part)
    }

    private mutating func append(_ part: Part) -> TextLength {
        let hashMask = hashMask
        hashes.removeAll(keepingCapacity: true)
        found.removeAll()
        extractor.forEachTerm(part.kind) { hash, _ in
            hashes.append(hash & hashMask)
            if hashes.count == Self.termsAtOnce {
                found.add(hashes, by: part.finder)
                hashes.removeAll(keepingCapacity: true)
            }
        }
        return appendFound(part)
    }

    /// Numbers the n-grams of a part that have columns, in the order of their first occurrence.
    ///
    /// - Parameters:
    ///   - hashes: all occurrences.
    ///   - columns: receives the column of each n-gram.
    ///   - numbers: receives the number of each occurrence, `.max` without a column.
    mutating func number(
        _ hashes: [UInt64], of part: Part, columns: inout [UInt32], numbers: inout [UInt32]
    ) {
        found.removeAll()
        numbers.removeAll(keepingCapacity: true)
        found.add(hashes, by: part.finder, numbers: &numbers)
        columns.removeAll(keepingCapacity: true)
        found.withEntries { entries in for entry in entries { columns.append(entry.key) } }
    }

    /// The surface features of some tokens of the last text, and the characters between them; nil if they are off.
    func surfaceValues(of range: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>) -> SurfaceFeatures? {
        guard hasSurfaceFeatures else { return nil }
        return extractor.tokens.withUnsafeStorage { _, _, spans in
            let spans = UnsafeBufferPointer(rebasing: spans[range])
            let start = spans.first?.start ?? 0
            let end = max(start, spans.last?.end ?? 0)
            return SurfaceFeatures(utf8: UnsafeBufferPointer(rebasing: utf8[start..<end]), spans: spans)
        }
    }

    /// The surface features of the last text; nil if they are off.
    mutating func surfaceValues(of utf8: UnsafeBufferPointer<UInt8>) -> SurfaceFeatures? {
        hasSurfaceFeatures ? extractor.surfaceValues(of: utf8) : nil
    }

    /// Whether any of some tokens of the last text was disguised.
    func hasDisguise(in range: Range<Int>) -> Bool {
        extractor.tokens.withUnsafeStorage { _, _, spans in spans[range].contains(where: \.isDisguised) }
    }

    /// Appends the columns that have been found, after the last of ``hashes``.
    @inline(__always)
    private mutating func appendFound(_ part: Part) -> TextLength {
        found.add(hashes, by: part.finder)
        let first = values.count
        var sums = TermWeigher.Sums()
        found.withEntries { entries in
            for entry in entries {
                columns.append(part.firstColumn &+ entry.key)
                values.append(part.weigher.value(column: Int(entry.key), count: Int(entry.count), &sums))
            }
        }
        let scale = part.weigher.scale(sums, unknown: found.unknownCount)
        for index in first..<values.count { values[index] *= scale }
        return TextLength(known: part.weigher.length(sums), unknown: found.unknownCount)
    }
}

/// Counts the occurrences of columns in one row, in the order of first occurrence.
struct RowTable: Sendable {
    struct Entry: Sendable {
        var key: UInt32
        var count: UInt32
    }

    private struct Slot {
        var stamp: UInt32 = 0
        var position: UInt32 = 0
    }

    /// The entries are the first `entryCount` of these.
    private var entries: [Entry] = []
    private var entryCount = 0
    /// At least twice as many as entries; a power of two.
    private var slots: [Slot] = []
    /// Slots with another stamp are free.
    private var stamp: UInt32 = 0
    /// How many of the terms added since ``removeAll()`` have no column.
    private(set) var unknownCount = 0

    /// Calls `body` with the columns counted since ``removeAll()``.
    @inline(__always)
    func withEntries(_ body: (UnsafeBufferPointer<Entry>) -> Void) {
        entries.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<entryCount])) }
    }

    /// Removes all columns but keeps the memory.
    mutating func removeAll() {
        entryCount = 0
        unknownCount = 0
        stamp &+= 1
        if stamp == 0 {
            for index in slots.indices { slots[index].stamp = 0 }
            stamp = 1
        }
    }

    /// Counts the columns of the terms that have one.
    mutating func add(_ hashes: [UInt64], by finder: ColumnFinder) {
        reserve(entryCount + hashes.count)
        let stamp = stamp
        var count = entryCount
        var known = 0
        slots.withUnsafeMutableBufferPointer { slots in
            entries.withUnsafeMutableBufferPointer { entries in
                for hash in hashes {
                    if let column = finder.column(of: hash) {
                        Self.add(column, to: entries, &count, slots, stamp)
                        known += 1
                    }
                }
            }
        }
        entryCount = count
        unknownCount += hashes.count - known
    }

    /// The same; `numbers` receives the index among the columns for each term, `.max` without one.
    mutating func add(_ hashes: [UInt64], by finder: ColumnFinder, numbers: inout [UInt32]) {
        reserve(entryCount + hashes.count)
        let stamp = stamp
        var count = entryCount
        slots.withUnsafeMutableBufferPointer { slots in
            entries.withUnsafeMutableBufferPointer { entries in
                for hash in hashes {
                    let number = finder.column(of: hash).map {
                        Self.add($0, to: entries, &count, slots, stamp)
                    }
                    numbers.append(number ?? .max)
                }
            }
        }
        entryCount = count
    }

    /// Reserves room for `count` columns, so that adding need not check.
    private mutating func reserve(_ count: Int) {
        guard entries.count < count else { return }
        var capacity = 64
        while capacity < count { capacity *= 2 }
        entries += [Entry](repeating: Entry(key: 0, count: 0), count: capacity - entries.count)
        slots = [Slot](repeating: Slot(), count: 2 * capacity)
        stamp = 1
        let mask = slots.count - 1
        for position in 0..<entryCount {
            var index = Int(entries[position].key &* 0x9E37_79B1) & mask
            while slots[index].stamp == stamp { index = (index + 1) & mask }
            slots[index] = Slot(stamp: stamp, position: UInt32(truncatingIfNeeded: position))
        }
    }

    @inline(__always) @discardableResult
    private static func add(
        _ key: UInt32, to entries: UnsafeMutableBufferPointer<Entry>, _ count: inout Int,
        _ slots: UnsafeMutableBufferPointer<Slot>, _ stamp: UInt32
    ) -> UInt32 {
        let mask = slots.count - 1
        var index = Int(key &* 0x9E37_79B1) & mask
        while slots[index].stamp == stamp {
            let position = Int(slots[index].position)
            if entries[position].key == key {
                // Counts saturate as in training.
                if entries[position].count < UInt32(UInt16.max) { entries[position].count += 1 }
                return slots[index].position
            }
            index = (index + 1) & mask
        }
        slots[index] = Slot(stamp: stamp, position: UInt32(truncatingIfNeeded: count))
        entries[count] = Entry(key: key, count: 1)
        count += 1
        return slots[index].position
    }
}

/// A weighted sum over a text's row, attributed to the parts of the text that the values came from.
package struct FeatureShares: Sendable, Hashable {
    /// The positions of the tokens in the text, in order.
    package var tokens: [TokenSpan] = []
    /// The contribution of each of ``tokens``.
    package var tokenShares: [Double] = []
    /// The nonzero contributions of the surface features, ordered by index in `SurfaceFeatures.names`.
    package var surface: [Surface] = []
    /// The contribution of the text's vector; nil if that is not among the features.
    package var vector: Double?
    /// The sum over the row, in the row's order; equals the sum of ``tokenShares``, ``surface`` and
    /// ``vector`` up to rounding.
    package var total = 0.0

    /// The contribution of a surface feature.
    package struct Surface: Sendable, Hashable {
        /// The feature's index in `SurfaceFeatures.names`.
        package var number: Int
        /// Its contribution.
        package var share: Double
    }
}

extension FeatureReader {
    /// Attributes the sum of value · weight over a text's row to the text's tokens and surface features.
    ///
    /// An n-gram's contribution is divided among its occurrences, and each occurrence's share among the
    /// tokens that it overlaps: the words that it joins, or those that its characters belong to. N-grams that
    /// share a hashed column count as one with the occurrences of both. Products that are not finite, which
    /// only occur in tampered models, count as 0.
    ///
    /// - Parameters:
    ///   - initial: the initial value of ``FeatureShares/total``, which affects its rounding.
    ///   - keepsTokens: whether ``FeatureShares/tokens`` is filled, with 24 bytes per token.
    ///   - weight: the weight of a column.
    /// - Complexity: O(*n*) in the bytes of the text, several times the cost of ``withRow(of:_:)``.
    package mutating func shares(
        of utf8: UnsafeBufferPointer<UInt8>, initial: Double = 0, keepsTokens: Bool = true,
        weight: (_ column: Int) -> Double
    ) -> FeatureShares {
        var shares = FeatureShares()
        shares.total = initial
        var products: [UInt32: Double] = [:]
        let surfaceColumn = surfaceColumn
        let vectorColumn = vectorColumn
        withRow(of: utf8) { columns, values in
            for (column, value) in zip(columns, values) {
                let product = Double(value) * weight(Int(column))
                guard product.isFinite else { continue }
                shares.total += product
                if column < surfaceColumn {
                    products[column] = product
                } else if column >= vectorColumn {
                    shares.vector = (shares.vector ?? 0) + product
                } else {
                    shares.surface.append(.init(number: Int(column) - surfaceColumn, share: product))
                }
            }
        }
        var count = 0
        if utf8.count < longText {
            extractor.tokens.withUnsafeStorage { _, _, spans in
                count = spans.count
                if keepsTokens { shares.tokens = Array(spans) }
            }
        } else {
            extractor.forEachSpans(ofLong: utf8) { spans in
                count += spans.count
                if keepsTokens { shares.tokens += spans }
            }
        }
        shares.tokenShares = [Double](repeating: 0, count: count)
        for part in parts {
            if utf8.count < longText {
                add(products, of: part, to: &shares.tokenShares)
            } else {
                add(products, of: part, ofLong: utf8, to: &shares.tokenShares)
            }
        }
        return shares
    }

    /// Calls `body` with the positions of the tokens of a text, some thousands at once, in windows.
    package mutating func forEachSpans<Failure: Error>(
        of utf8: UnsafeBufferPointer<UInt8>,
        _ body: ([TokenSpan]) throws(Failure) -> Void
    ) throws(Failure) {
        try extractor.forEachSpans(ofLong: utf8, body)
    }

    /// As below, for a long text, which is read in windows.
    private mutating func add(
        _ products: [UInt32: Double], of part: Part, ofLong utf8: UnsafeBufferPointer<UInt8>,
        to shares: inout [Double]
    ) {
        let hashMask = hashMask
        var counts: [UInt32: Int] = [:]
        extractor.forEachTerm(part.kind, ofLong: utf8) { hash in
            if let column = part.finder.column(of: hash & hashMask) {
                counts[part.firstColumn &+ column, default: 0] += 1
            }
        }
        extractor.forEachWindow(part.kind, of: utf8) { extractor, before, end in
            // The tracer refers to the characters that this call finds.
            extractor.forEachTerm(part.kind) { _, _ in }
            let tracer = extractor.tracer(of: part.kind)
            extractor.forEachTerm(part.kind) { hash, place in
                guard place.lowerBound < end, let column = part.finder.column(of: hash & hashMask),
                    let product = products[part.firstColumn &+ column],
                    let count = counts[part.firstColumn &+ column]
                else { return }
                let tokens = tracer.tokens(at: place)
                let share = product / Double(count * tokens.count)
                for token in tokens { shares[before + token] += share }
            }
        }
    }

    /// Attributes the products of one kind of n-gram to the tokens of the last text.
    private mutating func add(_ products: [UInt32: Double], of part: Part, to shares: inout [Double]) {
        var counts: [UInt32: Int] = [:]
        forEachColumn(part) { column, _ in counts[column, default: 0] += 1 }
        let tracer = extractor.tracer(of: part.kind)
        forEachColumn(part) { column, place in
            guard let product = products[column], let count = counts[column] else { return }
            let tokens = tracer.tokens(at: place)
            let share = product / Double(count * tokens.count)
            for token in tokens { shares[token] += share }
        }
    }

    /// Calls `body` with the column and place of each n-gram of a kind that has a column, in order.
    private mutating func forEachColumn(_ part: Part, _ body: (UInt32, Range<Int>) -> Void) {
        let hashMask = hashMask
        extractor.forEachTerm(part.kind) { hash, place in
            if let column = part.finder.column(of: hash & hashMask) {
                body(part.firstColumn &+ column, place)
            }
        }
    }
}
