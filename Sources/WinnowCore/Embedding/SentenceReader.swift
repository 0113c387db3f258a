import WinnowText

/// Sums the rows of a text's words or pieces; reuses its memory, so keep one per thread.
package struct SentenceReader: ~Copyable {
    private let embedding: WordVectors
    private let analyzer: TokenAnalyzer
    private let finder: WordFinder
    /// Pointers into the embedding.
    private let scales: UnsafeBufferPointer<Float>?
    private let weights: UnsafeBufferPointer<Float>?
    private let handlesUnknown: Bool
    private var tokens = TokenBuffer()
    private var hashes = GrowingBuffer<UInt64>(repeating: 0, count: 256)
    private var words = GrowingBuffer<UInt32>(repeating: 0, count: 256)
    private var pairs = GrowingBuffer<UInt32>(repeating: 0, count: 256)
    private var rows = RowList()
    private var grams = RowList()
    private var subwords: SubwordReader

    package init(_ embedding: WordVectors) {
        self.embedding = embedding
        // A new object for each reader: threads that retain a shared one slow each other down.
        analyzer = TokenAnalyzer(mode: embedding.analyzer.mode, filters: embedding.analyzer.filters)
        finder = WordFinder(embedding.vocabulary)
        scales = embedding.table.unsafeScales
        weights = embedding.weights?.unsafeElements
        handlesUnknown = embedding.subwords != .none || embedding.ignoresCase
        subwords = SubwordReader(embedding)
    }

    /// Writes the vector of a text: of length 1, or zeros if no word is known.
    ///
    /// - Parameters:
    ///   - utf8: the text.
    ///   - vector: the destination, one number per component of the embedding.
    package mutating func write(
        vectorOf utf8: UnsafeBufferPointer<UInt8>, to vector: UnsafeMutablePointer<Float>
    ) {
        let dimension = embedding.dimension
        vector.update(repeating: 0, count: dimension)
        guard findRows(of: utf8) else { return }
        rows.add(of: embedding.table, to: vector)
        if grams.count > 0, let table = embedding.nGrams?.table { grams.add(of: table, to: vector) }
        Self.normalize(UnsafeMutableBufferPointer(start: vector, count: dimension))
    }

    /// Calls `body` with the row of each word or piece of a text, in order.
    package mutating func forEachRow(of utf8: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
        guard findRows(of: utf8) else { return }
        rows.forEach(body)
    }

    /// The least squared length of a nonzero vector: below it, single precision loses too many digits.
    private static let leastSquare: Float = 1e-30

    /// Scales a vector to length 1; one that is not finite, or nearly zero, becomes zeros.
    package static func normalize(_ vector: UnsafeMutableBufferPointer<Float>) {
        var squares = SIMD8<Float>()
        var last: Float = 0
        var index = 0
        let raw = UnsafeMutableRawBufferPointer(vector)
        while index + 8 <= vector.count {
            let part = raw.loadUnaligned(fromByteOffset: 4 * index, as: SIMD8<Float>.self)
            squares += part * part
            index += 8
        }
        for index in index..<vector.count { last += vector[index] * vector[index] }
        let square = squares.sum() + last
        guard square.isFinite, square >= leastSquare else {
            vector.update(repeating: 0)
            return
        }
        let inverse = 1 / square.squareRoot()
        index = 0
        while index + 8 <= vector.count {
            let part = raw.loadUnaligned(fromByteOffset: 4 * index, as: SIMD8<Float>.self)
            raw.storeBytes(of: part * inverse, toByteOffset: 4 * index, as: SIMD8<Float>.self)
            index += 8
        }
        for index in index..<vector.count { vector[index] *= inverse }
    }

    /// Finds the rows of a text; returns whether it has words.
    private mutating func findRows(of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        rows.removeAll()
        grams.removeAll()
        if embedding.tokenizer != nil {
            appendSubwords(of: utf8)
        } else {
            analyzer.analyze(utf8, into: &tokens)
            guard tokens.count > 0 else { return false }
            findRows()
        }
        return true
    }

    /// Finds the rows of the words, then of the pairs, so that their memory accesses overlap.
    private mutating func findRows() {
        let count = tokens.count
        if hashes.count < count {
            hashes = GrowingBuffer(repeating: 0, count: 2 * count)
            words = GrowingBuffer(repeating: 0, count: 2 * count)
            pairs = GrowingBuffer(repeating: 0, count: 2 * count)
        }
        guard let hashStart = hashes.mutableElements.baseAddress,
            let wordStart = words.mutableElements.baseAddress,
            let pairStart = pairs.mutableElements.baseAddress
        else { return }
        tokens.withUnsafeStorage { bytes, ends, _ in
            WordHashes.write(hashesOf: bytes, ends: ends, to: hashStart)
        }
        let hashes = UnsafeBufferPointer(start: UnsafePointer(hashStart), count: count)
        finder.write(numbersOf: hashes, to: wordStart)
        let hasPairs = embedding.hasPairs && count > 1
        if hasPairs { finder.write(numbersOfPairsOf: hashes, to: pairStart) }
        var index = 0
        while index < count {
            if hasPairs, index + 1 < count, pairStart[index] != WordHashes.none {
                append(pairStart[index])
                index += 2
                continue
            }
            let row = wordStart[index]
            if row != WordHashes.none {
                append(row)
            } else if handlesUnknown {
                appendUnknown(index)
            }
            index += 1
        }
    }

    @inline(__always)
    private mutating func append(_ row: UInt32) { rows.append(row, factor: factor(of: row)) }

    /// The factor of a row: its scale times its weight.
    @inline(__always)
    private func factor(of row: UInt32) -> Float {
        let scale = scales?[Int(row)] ?? 1
        return weights.map { $0[Int(row)] * scale } ?? scale
    }

    private mutating func appendUnknown(_ index: Int) {
        if embedding.ignoresCase, let row = lowercasedRow(index) { return append(row) }
        let tokens = tokens
        tokens.withBytes(at: index) { appendSubwords(of: $0) }
    }

    private mutating func appendSubwords(of utf8: UnsafeBufferPointer<UInt8>) {
        let firstRow = rows.count
        let firstGram = grams.count
        guard subwords.append(utf8, pieces: &rows, nGrams: &grams) else { return }
        let (scales, weights) = (scales, weights)
        rows.scale(from: firstRow) { (scales?[Int($0)] ?? 1) * (weights?[Int($0)] ?? 1) }
        if let table = embedding.nGrams?.table {
            grams.scale(from: firstGram) { table.scale(of: Int($0)) }
        }
    }

    private func lowercasedRow(_ index: Int) -> UInt32? {
        tokens.withBytes(at: index) {
            Lowercasing.with($0) { finder.number(of: WordHashes.hash(ofPart: $0)) }
        }
    }
}
