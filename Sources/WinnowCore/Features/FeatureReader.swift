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
    private var hashes: [UInt64] = []
    private var columns: [UInt32] = []
    private var values: [Float] = []

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

    @_optimize(speed)
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
    package mutating func number(
        _ hashes: [UInt64], of part: Part, columns: inout [UInt32], numbers: inout [UInt32]
    ) {
        found.removeAll()
        numbers.removeAll(keepingCapacity: true)
        found.add(hashes, by: part.finder, numbers: &numbers)
        columns.removeAll(keepingCapacity: true)
        found.withEntries { entries in for entry in entries { columns.append(entry.key) } }
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
