// Explanations of one label's log-odds.

import WinnowFeatures
import WinnowModelFile

extension MultiLabelClassifier {
    /// Explains the labels of texts one after another and reuses its memory; keep one per thread.
    public struct Explainer: Sendable {
        private let classifier: MultiLabelClassifier
        private var reader: Reader
        private var features: FeatureReader

        /// Makes an explainer.
        public init(_ classifier: MultiLabelClassifier) {
            self.classifier = classifier
            reader = Reader(classifier)
            features = FeatureReader(space: classifier.featureSpace)
        }

        /// How much each word of a text contributes to the log-odds of a label.
        ///
        /// The explanation's `against` is `not` and the label. Its log-odds are those of
        /// ``MultiLabelClassification``, within rounding.
        ///
        /// - Parameters:
        ///   - utf8: the text.
        ///   - label: the label to explain; nil for the most probable one.
        /// - Throws: ``ClassificationError`` with `unknownLabel`.
        public mutating func explanation(
            of utf8: UnsafeBufferPointer<UInt8>, label: String? = nil
        ) throws(ClassificationError) -> Explanation {
            explanation(of: utf8, number: try classifier.linear.number(of: label))
        }

        /// The explanation of a label, by its index; nil for the most probable one.
        fileprivate mutating func explanation(
            of utf8: UnsafeBufferPointer<UInt8>, number: Int?
        ) -> Explanation {
            let number = number ?? mostProbable(for: utf8)
            let count = classifier.labels.count
            let weights = classifier.linear.weights.unsafeElements
            let intercept = Double(classifier.linear.intercepts[number])
            let bias = intercept.isFinite ? intercept : 0
            let compact = classifier.linear.compact
            let shares = features.shares(of: utf8, initial: bias) { column in
                if let compact { return Double(compact.weight(of: column, for: number)) }
                let place = column * count + number
                return weights.indices.contains(place) ? Double(weights[place]) : 0
            }
            let name = classifier.labels[number]
            return Explanation(label: name, against: "not \(name)", bias: bias, shares, of: utf8)
        }

        private mutating func mostProbable(for utf8: UnsafeBufferPointer<UInt8>) -> Int {
            reader.withProbabilities(of: utf8) { _, logOdds in
                logOdds.indices.reduce(0) { logOdds[$1] > logOdds[$0] ? $1 : $0 }
            }
        }
    }

    /// How much each word of a text contributes to the log-odds of a label; see ``Explainer``.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel`.
    public func explanation(
        of text: String, label: String? = nil
    ) throws(ClassificationError) -> Explanation {
        let number = try linear.number(of: label)
        var (text, explainer) = (text, Explainer(self))
        return text.withUTF8 { explainer.explanation(of: $0, number: number) }
    }
}
