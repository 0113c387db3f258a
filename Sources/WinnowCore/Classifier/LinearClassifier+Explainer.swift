// Attributing scores to the words of texts.

import WinnowText

extension LinearClassifier {
    /// Attributes the scores of texts to their words, one text after another; keep one per thread.
    package struct Explainer: Sendable {
        package var reader: Reader
        private var features: FeatureReader

        package init(_ classifier: LinearClassifier) {
            reader = Reader(classifier)
            features = FeatureReader(space: classifier.featureSpace)
        }

        /// The shares of a text's tokens in the score of one label minus that of another.
        ///
        /// - Parameters:
        ///   - utf8: the text.
        ///   - label: the index of the label; nil for the answer or, without one, the most probable label.
        ///   - against: the index of the label to compare with; nil, or the label itself, for the most probable other
        ///     one. Ignored if labels do not exclude each other.
        /// - Complexity: O(*n* · *k*) in the bytes of the text and the labels.
        package mutating func shares(
            of utf8: UnsafeBufferPointer<UInt8>, label: Int? = nil, against: Int? = nil
        ) -> ScoreShares {
            let pair = pair(for: utf8, label: label, against: against)
            let passage = reader.decidingPassage
            let bias = reader.classifier.bias(of: pair, inPassage: passage != nil)
            return ScoreShares(
                pair: pair, bias: bias, passage: passage,
                features: shares(of: utf8, pair, passage: passage, bias: bias))
        }

        /// Tokens outside the passage that decided have no share.
        private mutating func shares(
            of utf8: UnsafeBufferPointer<UInt8>, _ pair: LabelPair, passage: Range<Int>?, bias: Double
        ) -> FeatureShares {
            guard let passage else { return shares(of: utf8, pair, bias: bias) }
            let part = shares(of: UnsafeBufferPointer(rebasing: utf8[passage]), pair, bias: bias)
            var all = part
            all.tokens = []
            features.forEachSpans(of: utf8) { all.tokens += $0 }
            all.tokenShares = [Double](repeating: 0, count: all.tokens.count)
            for (token, share) in zip(part.tokens, part.tokenShares) {
                let start = passage.lowerBound + token.start
                // A passage may be split at other places than the text if it is read without the rest.
                let place = all.tokens.indices.partitionPoint { all.tokens[$0].start > start }
                if place > 0 { all.tokenShares[place - 1] += share }
            }
            return all
        }

        private mutating func shares(
            of utf8: UnsafeBufferPointer<UInt8>, _ pair: LabelPair, bias: Double
        ) -> FeatureShares {
            let classifier = reader.classifier
            if let fastText = classifier.fastText {
                var reader = FastTextModel.Reader(fastText)
                return reader.shares(of: utf8, initial: bias, label: pair.label, against: pair.against)
            }
            let weights = classifier.weights.unsafeElements
            if let compact = classifier.compact {
                return features.shares(of: utf8, initial: bias) { compact.difference($0, pair) }
            }
            return features.shares(of: utf8, initial: bias) { classifier.difference(weights, $0, pair) }
        }

        private mutating func pair(
            for utf8: UnsafeBufferPointer<UInt8>, label: Int?, against: Int?
        ) -> LabelPair {
            let areExclusive = reader.classifier.hasExclusiveLabels
            return reader.withAnswer(of: utf8) { answer, _, logOdds in
                let label = label ?? answer.first ?? logOdds.largest
                guard areExclusive else { return LabelPair(label: label, against: nil) }
                if let against, against != label { return LabelPair(label: label, against: against) }
                var other = label == 0 ? 1 : 0
                for index in logOdds.indices where index != label && logOdds[index] > logOdds[other] {
                    other = index
                }
                return LabelPair(label: label, against: other)
            }
        }
    }
}

/// The indices of two different labels, or of a label and of none, against which labels that exclude no other are
/// explained.
package struct LabelPair: Sendable, Hashable {
    package var label: Int
    package var against: Int?
}

/// The score of one label minus that of another as a sum over the parts of a text.
package struct ScoreShares: Sendable {
    package var pair: LabelPair
    /// The share of the intercepts, and of the margin if a passage decides.
    package var bias: Double
    /// The bytes of the passage that decides; nil if the whole text does.
    package var passage: Range<Int>?
    /// The shares of tokens and features; `total` includes ``bias``.
    package var features: FeatureShares
}

extension LinearClassifier {
    /// The intercept of one label minus that of another; 0 if it is not finite, as in a tampered file.
    ///
    /// - Parameter inPassage: whether a passage decides, whose score is lowered by the margin of the rule.
    fileprivate func bias(of pair: LabelPair, inPassage: Bool) -> Double {
        let bias = difference(intercepts.unsafeElements, 0, pair)
        let start = bias.isFinite ? bias : 0
        guard inPassage, let rule = passageNumbers else { return start }
        return start + ((rule.sign > 0) == (pair.label == 1) ? -1 : 1) * Double(rule.margin)
    }

    /// The weight of a column for one label minus that for another; 0 if the column does not exist.
    @inline(__always)
    fileprivate func difference(
        _ weights: UnsafeBufferPointer<Float>, _ column: Int, _ pair: LabelPair
    ) -> Double {
        let first = column * scoreCount
        guard first + scoreCount <= weights.count else { return 0 }
        guard let against = pair.against else { return Double(weights[first + pair.label]) }
        // With two labels there is only the score of the second.
        if scoreCount == 1 { return pair.label == 1 ? Double(weights[first]) : -Double(weights[first]) }
        return Double(weights[first + pair.label]) - Double(weights[first + against])
    }
}

extension CompactWeights {
    /// The weight of a column for one label minus that for another; 0 if the column does not exist.
    fileprivate func difference(_ column: Int, _ pair: LabelPair) -> Double {
        guard let against = pair.against else { return Double(weight(of: column, for: pair.label)) }
        if scoreCount == 1 {
            let weight = Double(weight(of: column, for: 0))
            return pair.label == 1 ? weight : -weight
        }
        return Double(weight(of: column, for: pair.label)) - Double(weight(of: column, for: against))
    }
}
