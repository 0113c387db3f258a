import WinnowText

/// Turns texts into rows of a ``FeatureSpace``, reusing its memory.
///
/// Keep one per thread. Once its buffers fit the longest text, reading allocates nothing.
package struct FeatureReader: Sendable {
    private let space: FeatureSpace
    package let hashMask: UInt64
    package let surfaceColumn: Int
    private let hasSurfaceFeatures: Bool
    /// The source of the text's vector, if that is among the features.
    private let vectors: VectorFeatures?
    package let vectorColumn: Int
    package private(set) var parts: [Part]
    package var extractor: TermExtractor
    private var found = RowTable()
    /// Room for a batch.
    private var hashes = [UInt64](repeating: 0, count: termsAtOnce)
    /// The row is the first ``rowCount`` of these.
    private var columns: [UInt32] = []
    private var values: [Float] = []
    private var rowCount = 0

    /// Unretained pointers into `space` for reading one block without reference counting.
    package struct Part {
        package var kind: NGramKind
        package var firstColumn: UInt32
        package var finder: ColumnFinder
        package var weigher: TermWeigher
        /// The length of the last text.
        package var length = TextLength(known: 0, unknown: 0)
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
    package var knowsWords: Bool {
        !space.isCompressed && space.options.hashBits == nil && space.options.wordNGrams?.contains(1) == true
    }

    /// Texts of at least this many bytes are read in windows, once per kind of feature.
    package var longText = 1 << 20

    /// Calls `body` with the columns and values of a text's row, which are only valid during the call.
    ///
    /// N-grams are in the order of their first occurrence, words before characters; then come surface
    /// features, then the components of the text's vector.
    /// Complexity: O(*n*) in the bytes of the text.
    @_optimize(speed)
    package mutating func withRow<Result>(
        of utf8: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) throws -> Result
    ) rethrows -> Result {
        rowCount = 0
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
            try values.withUnsafeBufferPointer { values in
                try body(
                    UnsafeBufferPointer(rebasing: columns[..<rowCount]),
                    UnsafeBufferPointer(rebasing: values[..<rowCount]))
            }
        }
    }

    /// Makes room for more columns.
    @inline(__always)
    private mutating func reserve(_ count: Int) {
        if columns.count < rowCount + count { grow(to: rowCount + count) }
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let added = max(64, needed, 2 * columns.count) - columns.count
        columns.append(contentsOf: repeatElement(0, count: added))
        values.append(contentsOf: repeatElement(0, count: added))
    }

    private mutating func append(_ vectors: VectorFeatures, of utf8: UnsafeBufferPointer<UInt8>) {
        reserve(vectors.dimension)
        let row = rowCount..<rowCount + vectors.dimension
        for place in row {
            columns[place] = UInt32(truncatingIfNeeded: vectorColumn + place - row.lowerBound)
            values[place] = 0
        }
        values.withUnsafeMutableBufferPointer {
            vectors.write(utf8, to: UnsafeMutableBufferPointer(rebasing: $0[row]))
        }
        rowCount = row.upperBound
    }

    private mutating func append(_ features: SurfaceFeatures) {
        features.forEachNonZero { index, value in
            reserve(1)
            columns[rowCount] = UInt32(truncatingIfNeeded: surfaceColumn + index)
            values[rowCount] = value
            rowCount += 1
        }
    }

    /// Appends the n-grams of a kind of a long text.
    private mutating func append(_ part: Part, ofLong utf8: UnsafeBufferPointer<UInt8>) -> TextLength {
        let hashMask = hashMask
        found.removeAll()
        var batch: [UInt64] = []
        extractor.forEachTerm(part.kind, ofLong: utf8) { hash in
            batch.append(hash & hashMask)
            if batch.count == Self.termsAtOnce {
                batch.withUnsafeBufferPointer { found.add($0, by: part.finder) }
                batch.removeAll(keepingCapacity: true)
            }
        }
        return batch.withUnsafeBufferPointer { appendFound(part, $0) }
    }

    @_optimize(speed)
    private mutating func append(_ part: Part) -> TextLength {
        let hashMask = hashMask
        found.removeAll()
        // Written by pointer: appending to an array that is a member takes four times as many instructions.
        var batch: [UInt64] = []
        swap(&batch, &hashes)
        defer { swap(&batch, &hashes) }
        return batch.withUnsafeMutableBufferPointer { batch in
            var count = 0
            extractor.forEachTerm(part.kind) { hash, _ in
                batch[count] = hash & hashMask
                count &+= 1
                if count == Self.termsAtOnce {
                    found.add(UnsafeBufferPointer(batch), by: part.finder)
                    count = 0
                }
            }
            return appendFound(part, UnsafeBufferPointer(rebasing: batch[..<count]))
        }
    }

    /// The surface features of some tokens of the last text, and the characters between them; nil if they are off.
    package func surfaceValues(of range: Range<Int>, in utf8: UnsafeBufferPointer<UInt8>) -> SurfaceFeatures?
    {
        guard hasSurfaceFeatures else { return nil }
        return extractor.tokens.withUnsafeStorage { _, _, spans in
            let spans = UnsafeBufferPointer(rebasing: spans[range])
            let start = spans.first?.start ?? 0
            let end = max(start, spans.last?.end ?? 0)
            return SurfaceFeatures(utf8: UnsafeBufferPointer(rebasing: utf8[start..<end]), spans: spans)
        }
    }

    /// The surface features of the last text; nil if they are off.
    package mutating func surfaceValues(of utf8: UnsafeBufferPointer<UInt8>) -> SurfaceFeatures? {
        hasSurfaceFeatures ? extractor.surfaceValues(of: utf8) : nil
    }

    /// Whether any of some tokens of the last text was disguised.
    package func hasDisguise(in range: Range<Int>) -> Bool {
        extractor.tokens.withUnsafeStorage { _, _, spans in spans[range].contains(where: { $0.isDisguised }) }
    }

    /// Appends the columns that have been found, after the last hashes.
    @inline(__always)
    private mutating func appendFound(_ part: Part, _ hashes: UnsafeBufferPointer<UInt64>) -> TextLength {
        found.add(hashes, by: part.finder)
        reserve(found.count)
        let first = rowCount
        var sums = TermWeigher.Sums()
        columns.withUnsafeMutableBufferPointer { columns in
            values.withUnsafeMutableBufferPointer { values in
                found.withEntries { entries in
                    var place = first
                    for entry in entries {
                        columns[place] = part.firstColumn &+ entry.key
                        values[place] = part.weigher.value(
                            column: Int(entry.key), count: Int(entry.count), &sums)
                        place &+= 1
                    }
                    let scale = part.weigher.scale(sums, unknown: found.unknownCount)
                    for index in first..<place { values[index] *= scale }
                }
            }
        }
        rowCount = first + found.count
        return TextLength(known: part.weigher.length(sums), unknown: found.unknownCount)
    }
}
