// Explaining answers one after another.

import WinnowCore
import WinnowText

extension TextClassifier {
    /// Explains the answers for texts one after another and reuses its memory; keep one per thread.
    ///
    /// For one text use ``TextClassifier/explanation(of:)``.
    public struct Explainer: Sendable {
        let classifier: TextClassifier
        var core: LinearClassifier.Explainer

        /// Makes an explainer.
        public init(_ classifier: TextClassifier) {
            self.classifier = classifier
            core = LinearClassifier.Explainer(classifier.core)
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
            let shares = core.shares(of: utf8, label: label, against: against)
            let label = classifier.labels[shares.pair.label]
            var explanation = Explanation(
                label: label, against: shares.pair.against.map { classifier.labels[$0] } ?? "not \(label)",
                bias: shares.bias, shares.features, of: utf8)
            explanation.passage = shares.passage
            return explanation
        }
    }
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
