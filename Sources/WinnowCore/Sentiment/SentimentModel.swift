/// What scoring texts by sentiment needs of a model.
///
/// It is immutable and safe to share between threads; for texts use a ``Reader``.
package struct SentimentModel: Sendable {
    package let features: SentimentFeatures
    /// The weights of the n-grams' columns, then those of the lexicons'.
    package let weights: Tensor<Float>
    package let intercept: Float
    /// Added to the log-odds of each text.
    package var shift = 0.0
    /// The largest absolute score that is neutral; at least 0, below 1.
    package let neutralMargin: Double

    package init(
        features: SentimentFeatures, weights: Tensor<Float>, intercept: Float, neutralMargin: Double
    ) {
        self.features = features
        self.weights = weights
        self.intercept = intercept
        self.neutralMargin = neutralMargin
    }

    /// 2 · *P* − 1, from log-odds.
    package static func score(_ logOdds: Double) -> Double {
        // tanh(log-odds / 2), without overflow.
        let small = Elementary.exponential(-abs(logOdds))
        let magnitude = (1 - small) / (1 + small)
        return logOdds < 0 ? -magnitude : magnitude
    }
}

extension SentimentModel {
    /// The kind in model files.
    package static let modelKind = "sentiment"
    /// The largest number of lexicons in a model.
    package static let lexiconLimit = 16

    /// Opens the model, of kind ``modelKind``.
    ///
    /// - Throws: ``ModelDefect`` with `damaged`, `missingTensor`, `wrongType` or `wrongShape`.
    package init(from file: ModelBytes) throws(ModelDefect) {
        let manifest = file.manifest
        guard let count = manifest["lexicons"]?.integer, 0...Self.lexiconLimit ~= count,
            let margin = manifest["neutralMargin"]?.number, margin >= 0, margin < 1
        else { throw .damaged("its options cannot be read") }
        let space = try FeatureSpace(from: file, manifest: manifest["features"])
        var lexicons: [SentimentLexicon] = []
        for number in 0..<count {
            lexicons.append(try SentimentLexicon(from: file, prefix: "lexicon.\(number)"))
        }
        // The first models do not have one.
        let damping = manifest["damping"]?.number ?? 0
        guard damping >= 0, damping.isFinite else { throw .damaged("its damping cannot be read") }
        let features = SentimentFeatures(
            space: space, lexicons: lexicons, damping: LengthDamping(strength: damping))
        let weights = try file.tensor("weights", as: Float.self, shape: [features.count])
        let intercept = try file.tensor("intercept", as: Float.self, shape: [1])
        self.init(features: features, weights: weights, intercept: intercept[0], neutralMargin: margin)
    }
}

extension SentimentModel {
    /// Scores texts one after another, reusing its memory; keep one per thread.
    package struct Reader: Sendable {
        package let model: SentimentModel
        package var features: SentimentFeatures.Reader
        package private(set) var wording = PlainWording()

        package init(_ model: SentimentModel) {
            self.model = model
            features = SentimentFeatures.Reader(model.features)
        }

        /// How positive or negative a text is, from −1 to 1.
        package mutating func score(of utf8: UnsafeBufferPointer<UInt8>) -> Double {
            logOdds(of: utf8).map { SentimentModel.score($0) } ?? 0
        }

        /// The log-odds of a positive text; nil if the model knows nothing in it.
        package mutating func logOdds(of utf8: UnsafeBufferPointer<UInt8>) -> Double? {
            guard let plain = wording.plain(utf8) else { return logOdds(ofPlain: utf8) }
            return plain.withUnsafeBufferPointer { logOdds(ofPlain: $0) }
        }

        private mutating func logOdds(ofPlain utf8: UnsafeBufferPointer<UInt8>) -> Double? {
            let (weights, intercept) = (model.weights, Double(model.intercept) + model.shift)
            return weights.withUnsafeBufferPointer { weights in
                features.withRow(of: utf8) { columns, values in
                    guard !columns.isEmpty else { return nil }
                    var sum = intercept
                    // A damaged file may refer to missing columns.
                    for entry in columns.indices where Int(columns[entry]) < weights.count {
                        sum += Double(values[entry]) * Double(weights[Int(columns[entry])])
                    }
                    return sum.isFinite ? sum : nil
                }
            }
        }

        /// The plain wording of a text; nil if it is the text's.
        package mutating func plain(_ utf8: UnsafeBufferPointer<UInt8>) -> [UInt8]? { wording.plain(utf8) }
    }
}
