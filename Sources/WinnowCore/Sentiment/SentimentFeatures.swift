/// The features of a sentiment model: n-grams, and the features of its lexicons.
package struct SentimentFeatures: Sendable {
    package let space: FeatureSpace
    package let lexicons: [SentimentLexicon]
    /// Reduces the n-gram values of short texts.
    package let damping: LengthDamping

    package init(space: FeatureSpace, lexicons: [SentimentLexicon], damping: LengthDamping) {
        self.space = space
        self.lexicons = lexicons
        self.damping = damping
    }

    /// The number of columns: the space's, then ``LexiconReading/featureCount`` per lexicon.
    package var count: Int { space.count + lexicons.count * LexiconReading.featureCount }

    /// Turns texts into rows, one after another; keep one per thread.
    package struct Reader: Sendable {
        private let features: SentimentFeatures
        package var ngrams: FeatureReader
        package var lexicon = LexiconReader()
        /// Texts of at least this many bytes are read in windows.
        package var longText = 1 << 20 { didSet { ngrams.longText = longText } }
        private var columns: [UInt32] = []
        private var values: [Float] = []

        package init(_ features: SentimentFeatures) {
            self.features = features
            ngrams = FeatureReader(space: features.space)
        }

        /// Calls `body` with the columns and values of a text's row, which are only valid during the call.
        @_optimize(speed)
        package mutating func withRow<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<Float>) -> Result
        ) -> Result {
            columns.removeAll(keepingCapacity: true)
            values.removeAll(keepingCapacity: true)
            ngrams.withRow(of: utf8) {
                columns.append(contentsOf: $0)
                values.append(contentsOf: $1)
            }
            let factor = features.damping.factor(count: values.count)
            for index in values.indices { values[index] *= factor }
            var column = UInt32(truncatingIfNeeded: features.space.count)
            for reading in lexiconFeatures(of: utf8) {
                for value in reading {
                    if value != 0 {
                        columns.append(column)
                        values.append(value)
                    }
                    column += 1
                }
            }
            return columns.withUnsafeBufferPointer { columns in
                values.withUnsafeBufferPointer { body(columns, $0) }
            }
        }

        /// The features of a text by each lexicon; a long text is read in windows.
        private mutating func lexiconFeatures(of utf8: UnsafeBufferPointer<UInt8>) -> [[Float]] {
            guard !features.lexicons.isEmpty, utf8.count >= longText else {
                return readings(of: utf8).map { $0.features }
            }
            return lexicon.sums(ofLong: utf8, by: features.lexicons).map { $0.features }
        }

        /// The reading of a text by each lexicon.
        package mutating func readings(of utf8: UnsafeBufferPointer<UInt8>) -> [LexiconReading] {
            if features.lexicons.isEmpty { return [] }
            lexicon.read(utf8)
            return features.lexicons.map { lexicon.reading(by: $0) }
        }

        /// The contribution of each token of a text to the sum of its n-grams' weights.
        package mutating func shares(
            of utf8: UnsafeBufferPointer<UInt8>, keepsTokens: Bool = true, weight: (Int) -> Double
        ) -> FeatureShares {
            var count = 0
            ngrams.withRow(of: utf8) { columns, _ in count = columns.count }
            let factor = Double(features.damping.factor(count: count))
            return ngrams.shares(of: utf8, keepsTokens: keepsTokens) { factor * weight($0) }
        }
    }
}

/// Shrinks the rows of texts with few n-grams.
///
/// Rows have length 1, so the only n-gram of a one-word text would have full weight, three times its weight
/// in a sentence. A row of *n* n-grams is multiplied by √(*n* / (*n* + *k*)).
package struct LengthDamping: Sendable, Hashable {
    /// *k*, at least 0; 0 turns damping off.
    package var strength: Double

    package init(strength: Double) { self.strength = strength }

    /// The factor of a row with `count` n-grams.
    package func factor(count: Int) -> Float {
        count > 0 ? Float((Double(count) / (Double(count) + strength)).squareRoot()) : 1
    }
}
