package import WinnowText

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
