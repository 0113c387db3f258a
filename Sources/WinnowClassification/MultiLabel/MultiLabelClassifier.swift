public import WinnowFeatures
public import WinnowModelFile
import WinnowSystem

/// Predicts which labels a text has, any number of them, with a probability for each.
///
/// Each label has its own yes-or-no decision: a score from the text's features, its probability, and a
/// threshold that was chosen in training. Probabilities of different labels do not sum to 1. For labels of
/// which exactly one applies, use ``TextClassifier``.
///
/// A classifier is immutable and safe to share between threads; files are memory-mapped.
///
/// ```swift excerpt
/// let classifier = try MultiLabelClassifier(contentsOf: "emotions.winnow")
/// classifier.classification(of: "Thanks, that made me laugh!").labels  // ["amusement", "gratitude"]
/// ```
///
/// For many texts use a ``Reader``, which reuses its memory.
public struct MultiLabelClassifier: Sendable {
    /// The weights of every label's score; its probabilities are not used.
    var linear: TextClassifier
    /// The log-odds from which each label is predicted; ∞ for never.
    private(set) var thresholds: [Double]

    init(linear: TextClassifier, thresholds: [Double]) {
        self.linear = linear
        self.thresholds = thresholds
    }

    /// The labels, in ascending order of their bytes.
    public var labels: [String] { linear.labels }

    /// The features that represent texts.
    public var featureSpace: FeatureSpace { linear.featureSpace }

    /// Information about the model: author, license, training data, scores.
    public var information: ModelInformation {
        get { linear.information }
        set { linear.information = newValue }
    }

    /// The probability from which a label is predicted; nil if the classifier does not have the label.
    public func threshold(of label: String) -> Double? {
        labels.firstIndex(of: label).map { logistic(thresholds[$0]) }
    }

    /// Checks that thresholds have known labels and valid probabilities.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel` or `invalidOption`.
    public func validate(_ thresholds: [LabelThreshold]) throws(ClassificationError) {
        try linear.validate(thresholds)
    }

    /// The classifier with other thresholds for some labels; those of unknown labels are ignored.
    public func with(thresholds: [LabelThreshold]) -> MultiLabelClassifier {
        var copy = self
        for threshold in thresholds {
            guard let label = labels.firstIndex(of: threshold.label) else { continue }
            let probability = min(max(threshold.probability, 0), 1)
            copy.thresholds[label] =
                threshold.logOdds ?? naturalLogarithm(probability) - naturalLogarithm(1 - probability)
        }
        return copy
    }
}

/// The labels of one text.
public struct MultiLabelClassification: Sendable, Hashable {
    /// The labels whose probability reaches their threshold, the most probable first; empty if none does.
    public var labels: [String]
    /// All labels, the most probable first; ties: in the order of the labels.
    public var hypotheses: [Classification.Hypothesis]

    /// The hypothesis of a label; nil if the classifier does not have it. Complexity: O(*k*) in the labels.
    public subscript(label: String) -> Classification.Hypothesis? { hypotheses.first { $0.label == label } }
}

extension MultiLabelClassification: CustomStringConvertible {
    /// The labels with their probabilities: `joy (0.8214), love (0.4113)`; `no label` if there are none.
    public var description: String {
        let texts = labels.compactMap { self[$0] }.map { hypothesis in
            "\(hypothesis.label) (\(FixedDecimal.text(hypothesis.probability, digits: 4)))"
        }
        return texts.isEmpty ? "no label" : texts.joined(separator: ", ")
    }
}

extension MultiLabelClassifier {
    /// The labels of a text. Any text has an answer; one without known features is classified by the
    /// intercepts only. Complexity: O(*n* · *k*) in the bytes of the text and the labels.
    public func classification(of text: String) -> MultiLabelClassification {
        var (text, reader) = (text, Reader(self))
        return text.withUTF8 { reader.classification(of: $0) }
    }

    /// The labels of texts, in order; see ``classification(of:)``.
    ///
    /// - Parameters:
    ///   - texts: an array of strings or a corpus.
    ///   - threads: the number of threads; the result does not depend on it.
    public func classifications(
        of texts: some TextSource, threads: Int = Parallel.processorCount
    ) -> [MultiLabelClassification] {
        let ranges = Parallel.ranges(count: texts.count, size: 512)
        return Parallel.map(count: ranges.count, threads: threads) { part in
            var reader = Reader(self)
            return ranges[part].map { index in
                texts.withText(at: index) { reader.classification(of: $0) }
            }
        }.flatMap { $0 }
    }

    /// The features that support a label most, the strongest first; ties by column.
    ///
    /// Features without a text, whose columns are hashes, are omitted. A weight is the change of the label's
    /// log-odds per unit of the feature.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel`.
    /// - Complexity: O(*d* log *d*) in the features.
    public func topFeatures(
        for label: String, count: Int
    ) throws(ClassificationError) -> [TextClassifier.WeightedFeature] {
        guard let index = try linear.number(of: label) else { return [] }
        // Weights that are not finite only occur in tampered models.
        let weights = (0..<featureSpace.count).map { column in
            let weight = linear.weight(ofColumn: column, inScore: index)
            return weight.isFinite ? weight : 0
        }
        let order = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        var features: [TextClassifier.WeightedFeature] = []
        for column in order where features.count < count {
            guard let feature = featureSpace.feature(at: column) else { continue }
            features.append(TextClassifier.WeightedFeature(feature: feature, weight: weights[column]))
        }
        return features
    }
}

extension MultiLabelClassifier {
    /// Classifies texts one after another and reuses its memory; keep one per thread.
    public struct Reader: Sendable {
        private let classifier: MultiLabelClassifier
        private var features: FeatureReader
        private var scores: [Float]
        private var probabilities: [Double]
        private var logOdds: [Double]

        /// Makes a reader.
        public init(_ classifier: MultiLabelClassifier) {
            self.classifier = classifier
            features = FeatureReader(space: classifier.featureSpace)
            scores = [Float](repeating: 0, count: classifier.labels.count)
            probabilities = [Double](repeating: 0, count: classifier.labels.count)
            logOdds = probabilities
        }

        /// Calls `body` with the labels' probabilities and log-odds, in the order of the labels; the buffers
        /// are only valid during the call.
        public mutating func withProbabilities<Result>(
            of utf8: UnsafeBufferPointer<UInt8>,
            _ body: (_ probabilities: UnsafeBufferPointer<Double>, _ logOdds: UnsafeBufferPointer<Double>)
                throws -> Result
        ) rethrows -> Result {
            scores.withUnsafeMutableBufferPointer { scores in
                features.withRow(of: utf8) { classifier.linear.score($0, $1, into: scores) }
            }
            for label in scores.indices {
                logOdds[label] = Double(scores[label])
                probabilities[label] = logistic(logOdds[label])
            }
            return try probabilities.withUnsafeBufferPointer { probabilities in
                try logOdds.withUnsafeBufferPointer { try body(probabilities, $0) }
            }
        }

        /// The labels of a text; see ``MultiLabelClassifier/classification(of:)``.
        public mutating func classification(
            of utf8: UnsafeBufferPointer<UInt8>
        ) -> MultiLabelClassification {
            let classifier = classifier
            return withProbabilities(of: utf8) { probabilities, logOdds in
                let order = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
                return MultiLabelClassification(
                    labels: order.filter { classifier.predicts($0, logOdds: logOdds[$0]) }
                        .map { classifier.labels[$0] },
                    hypotheses: order.map {
                        Classification.Hypothesis(
                            label: classifier.labels[$0], probability: probabilities[$0], logOdds: logOdds[$0]
                        )
                    })
            }
        }
    }

    /// Whether log-odds reach the threshold of a label.
    @inline(__always)
    package func predicts(_ label: Int, logOdds: Double) -> Bool { logOdds >= thresholds[label] }
}
