// What a classifier has learned, feature by feature.

public import WinnowFeatures
import WinnowModelFile

extension TextClassifier {
    /// A feature with its weight for a label.
    public struct WeightedFeature: Sendable, Hashable {
        /// The feature.
        public var feature: Feature
        /// What the label's score gains for each unit of the feature's value, against the mean of all labels.
        public var weight: Float
    }

    /// The features that speak most for a label, the strongest first; ties by column.
    ///
    /// Features without a text, whose columns are taken from hashes, are left out.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel`.
    /// - Complexity: O(*d* · *k* + *d* log *d*) in features and labels.
    public func topFeatures(for label: String, count: Int) throws(ClassificationError) -> [WeightedFeature] {
        try validate([LabelThreshold(label: label, probability: 0)])
        guard let index = labels.firstIndex(of: label) else { return [] }
        let strengths = (0..<featureSpace.count).map { strength(of: $0, for: index) }
        let order = strengths.indices.sorted { (strengths[$1], $0) < (strengths[$0], $1) }
        var features: [WeightedFeature] = []
        for column in order where features.count < count {
            guard let feature = featureSpace.feature(at: column) else { continue }
            features.append(WeightedFeature(feature: feature, weight: strengths[column]))
        }
        return features
    }

    /// The weight of a column for a label, against the mean of all labels.
    private func strength(of column: Int, for label: Int) -> Float {
        if scoreCount == 1 { return label == 1 ? weights[column] : -weights[column] }
        let first = column * scoreCount
        var sum: Float = 0
        for index in first..<(first + scoreCount) { sum += weights[index] }
        return weights[first + label] - sum / Float(scoreCount)
    }
}
