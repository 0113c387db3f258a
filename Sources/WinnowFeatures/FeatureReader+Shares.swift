// What each token of a text adds to a weighted sum of its features.

package import WinnowText

/// A weighted sum over a text's row, shared out to what in the text the row's values came from.
package struct FeatureShares: Sendable, Hashable {
    /// Where the tokens stand in the text, in order.
    package var tokens: [TokenSpan] = []
    /// What each of ``tokens`` adds.
    package var tokenShares: [Double] = []
    /// What the surface features add that are not 0, by the numbers of `SurfaceFeatures.names`, in order.
    package var surface: [Surface] = []
    /// What the text's vector adds; nil where it is not among the features.
    package var vector: Double?
    /// The sum over the row, added in the row's order; ``tokenShares``, ``surface`` and ``vector`` add up to it, but for
    /// rounding.
    package var total = 0.0

    /// What a surface feature adds.
    package struct Surface: Sendable, Hashable {
        /// The feature's number among `SurfaceFeatures.names`.
        package var number: Int
        /// What it adds.
        package var share: Double
    }
}

extension FeatureReader {
    /// Shares the sum of value · weight over a text's row out to the text's tokens and surface features.
    ///
    /// What an n-gram adds is divided by the number of its occurrences, and what each of these gets, by the number of
    /// tokens that it lies over: the words that it joins, or those that its characters belong to. N-grams that share a
    /// hashed column count as one with the occurrences of both. Products that are no finite numbers, which only an
    /// altered model has, count as 0.
    ///
    /// - Parameters:
    ///   - initial: what the sum begins with, for a ``FeatureShares/total`` rounded as a sum that begins so.
    ///   - weight: the weight of a column.
    /// - Complexity: O(*n*) in the bytes of the text, several times what ``withRow(of:_:)`` takes.
    package mutating func shares(
        of utf8: UnsafeBufferPointer<UInt8>, initial: Double = 0, weight: (_ column: Int) -> Double
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
        extractor.tokens.withUnsafeStorage { _, _, spans in shares.tokens = Array(spans) }
        shares.tokenShares = [Double](repeating: 0, count: shares.tokens.count)
        for part in parts { add(products, of: part, to: &shares.tokenShares) }
        return shares
    }

    /// Shares the products of one kind of n-gram out to the tokens of the text that was read.
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

    /// Calls `body` with the column and the place of each n-gram of a kind that has one, in order.
    private mutating func forEachColumn(_ part: Part, _ body: (UInt32, Range<Int>) -> Void) {
        let hashMask = hashMask
        extractor.forEachTerm(part.kind) { hash, place in
            if let column = part.finder.column(of: hash & hashMask) {
                body(part.firstColumn &+ column, place)
            }
        }
    }
}
