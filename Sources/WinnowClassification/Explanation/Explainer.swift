// Explaining answers one after another.

import WinnowFeatures
import WinnowModelFile
import WinnowText

extension TextClassifier {
    /// Explains the answers for texts one after another and reuses its memory; keep one per thread.
    ///
    /// For one text use ``TextClassifier/explanation(of:)``.
    public struct Explainer: Sendable {
        let classifier: TextClassifier
        var reader: Reader
        private var features: FeatureReader

        /// Makes an explainer.
        public init(_ classifier: TextClassifier) {
            self.classifier = classifier
            reader = Reader(classifier)
            features = FeatureReader(space: classifier.featureSpace)
        }

        /// Why a text has its most probable label; see ``TextClassifier/explanation(of:)``.
        public mutating func explanation(of utf8: UnsafeBufferPointer<UInt8>) -> Explanation {
            explanation(of: utf8, label: nil as Int?, against: nil)
        }

        /// Why a text has a label; see ``TextClassifier/explanation(of:label:against:)``.
        ///
        /// - Throws: ``ClassificationError`` with `unknownLabel`, or `invalidOption` if labels that do not
        ///   exclude each other are to be compared.
        public mutating func explanation(
            of utf8: UnsafeBufferPointer<UInt8>, label: String?, against: String?
        ) throws(ClassificationError) -> Explanation {
            let numbers = try classifier.numbers(of: label, against: against)
            return explanation(of: utf8, label: numbers.label, against: numbers.against)
        }

        /// Why a text has a label, by the labels' indices.
        mutating func explanation(
            of utf8: UnsafeBufferPointer<UInt8>, label: Int?, against: Int?
        ) -> Explanation {
            let pair = pair(for: utf8, label: label, against: against)
            let passage = reader.decidingPassage
            var explanation = Explanation(
                label: classifier.labels[pair.label],
                against: pair.against.map { classifier.labels[$0] } ?? "not \(classifier.labels[pair.label])",
                bias: classifier.bias(of: pair, inPassage: passage != nil),
                shares(of: utf8, pair, passage: passage), of: utf8)
            explanation.passage = passage
            return explanation
        }

        /// The shares of a text's tokens in the score of one label minus that of another.
        ///
        /// - Parameter passage: the bytes of the passage that decided; tokens elsewhere have no share. Nil if
        ///   the whole text did.
        mutating func shares(
            of utf8: UnsafeBufferPointer<UInt8>, _ pair: LabelPair, passage: Range<Int>?
        ) -> FeatureShares {
            guard let passage else { return shares(of: utf8, pair, initial: classifier.bias(of: pair)) }
            let part = shares(
                of: UnsafeBufferPointer(rebasing: utf8[passage]), pair,
                initial: classifier.bias(of: pair, inPassage: true))
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
            of utf8: UnsafeBufferPointer<UInt8>, _ pair: LabelPair, initial: Double
        ) -> FeatureShares {
            let (classifier, weights) = (classifier, classifier.weights.unsafeElements)
            if let compact = classifier.compact {
                return features.shares(of: utf8, initial: initial) { compact.difference($0, pair) }
            }
            return features.shares(of: utf8, initial: initial) { classifier.difference(weights, $0, pair) }
        }

        /// The labels to compare: the given ones, or else the answer or the most probable one, and the most
        /// probable other one, if it excludes the first.
        mutating func pair(
            for utf8: UnsafeBufferPointer<UInt8>, label: Int? = nil, against: Int? = nil
        ) -> LabelPair {
            let classifier = classifier
            return reader.withAnswer(of: utf8) { answer, _, logOdds in
                let label = label ?? answer.first ?? logOdds.largest
                guard classifier.hasExclusiveLabels else { return LabelPair(label: label, against: nil) }
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
struct LabelPair: Sendable, Hashable {
    var label: Int
    var against: Int?
}

extension TextClassifier {
    /// The indices of the labels to explain and to compare with.
    func numbers(
        of label: String?, against: String?
    ) throws(ClassificationError) -> (label: Int?, against: Int?) {
        guard against == nil || hasExclusiveLabels else {
            throw ClassificationError(
                code: .invalidOption,
                text:
                    "\(option: "against") compares labels that exclude each other, unlike those of this model; leave it out"
            )
        }
        return (try number(of: label), try number(of: against))
    }

    /// The intercept of one label minus that of another; 0 if it is not finite, as in a tampered file.
    ///
    /// - Parameter inPassage: whether a passage decides, whose score is lowered by the margin of the rule.
    fileprivate func bias(of pair: LabelPair, inPassage: Bool = false) -> Double {
        let bias = difference(intercepts.unsafeElements, 0, pair)
        let start = bias.isFinite ? bias : 0
        guard inPassage, let rule = core.passageNumbers else { return start }
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

extension Explanation {
    /// The explanation with the shares of a text's tokens in a score that begins with a bias.
    init(
        label: String, against: String, bias: Double, _ shares: FeatureShares,
        of utf8: UnsafeBufferPointer<UInt8>
    ) {
        var parts: [Part] = []
        parts.reserveCapacity(shares.tokens.count + shares.surface.count)
        for (token, share) in zip(shares.tokens, shares.tokenShares) {
            let range = token.start..<token.end
            let text = String(decoding: UnsafeBufferPointer(rebasing: utf8[range]), as: UTF8.self)
            parts.append(Part(text: text, range: range, weight: share, isDisguised: token.isDisguised))
        }
        for feature in shares.surface {
            parts.append(
                Part(text: SurfaceFeatures.names[feature.number], range: nil, weight: feature.share))
        }
        if let share = shares.vector {
            parts.append(Part(text: Self.vectorPart, range: nil, weight: share))
        }
        self.init(label: label, against: against, logOdds: shares.total, bias: bias, parts: parts)
    }
}
