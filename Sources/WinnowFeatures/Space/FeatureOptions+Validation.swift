// Which options are valid, and what is wrong with the others.

package import WinnowCore
import WinnowSystem
import WinnowText

extension FeatureOptions {
    /// Checks that all options are in their ranges.
    ///
    /// - Throws: ``FeatureError`` with `invalidOption`.
    package func validate() throws(FeatureError) {
        for (name, lengths, allowed) in [
            ("wordNGrams", wordNGrams, Self.wordLengths),
            ("characterNGrams", characterNGrams, Self.characterLengths),
        ] {
            guard let lengths, lengths.clamped(to: allowed) != lengths else { continue }
            throw FeatureError(
                code: .invalidOption,
                text:
                    "\(option: name) is \(lengths.lowerBound)-\(lengths.upperBound), but lengths from \(allowed.lowerBound) to \(allowed.upperBound) are allowed"
            )
        }
        try FeatureError.require(
            wordNGrams != nil || characterNGrams != nil || surfaceFeatures || vectors != nil,
            "there are no features; choose word n-grams, character n-grams, surface features or an embedding")
        if let vectors {
            try FeatureError.require(
                vectors.scale > 0 && vectors.scale.isFinite && vectors.dimension > 0,
                "vectors have \(vectors.dimension) components at a scale of \(vectors.scale); both must be above 0"
            )
        }
        let filters = analyzer.filters.count
        try FeatureError.require(
            filters <= TokenAnalyzer.maximumFilterCount,
            "\(option: "filters") has \(filters) filters, but at most \(TokenAnalyzer.maximumFilterCount) are allowed"
        )
        try FeatureError.check(minimumCount, in: 1..., named: "minimumCount")
        try FeatureError.check(maximumDocumentShare, in: .above(0, atMost: 1), named: "maximumDocumentShare")
        try FeatureError.check(maximumSize, in: 1..., named: "maximumSize")
        try FeatureError.check(hashBits, in: Self.hashBitRange, named: "hashBits")
    }
}
