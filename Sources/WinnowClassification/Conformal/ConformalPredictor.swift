public import WinnowEvaluation
import WinnowSystem

/// Predicts sets of labels with a bound on the rate of errors, or that a text is uncertain.
///
/// Of the texts of each label, at most a share ``errorRate`` get a set without their label, if they come from
/// where the training data comes from: if both are *exchangeable*. A set with one label is an answer; a
/// larger one means that the classifier cannot decide at this rate, so that a person or a larger model
/// should.
///
/// - Labels with fewer than ``ConformalCalibration/ownRows`` calibration texts share one calibration: the
///   bound then holds for their texts together. ``sharedLabels`` lists them.
/// - *n* calibration texts can only certify rates of at least 1 / (*n* + 1). Labels with fewer are in every
///   set; ``uncertifiedLabels`` lists them.
/// - If no label is plausible, the set has the most probable one.
///
/// ```swift excerpt
/// let predictor = try ConformalPredictor(classifier, errorRate: 0.01)
/// let answer = predictor.predictionSet(of: "Call me back!")
/// if let label = answer.label { sort(message, into: label) } else { ask(message, answer.labels) }
/// ```
///
/// This is Mondrian (class-conditional) conformal prediction with the probability of the label as its score.
/// On the cross-fitted scores that training uses by default, it is cross-conformal: the models of the folds
/// have learned from fewer texts than the final one, so its sets are rather too large than too small.
///
/// Source: V. Vovk, *Cross-conformal predictors*, Annals of Mathematics and Artificial Intelligence 74, 2015,
/// DOI 10.1007/s10472-013-9368-4; M. Sadinle, J. Lei and L. Wasserman, *Least Ambiguous Set-Valued
/// Classifiers with Bounded Error Levels*, JASA 114, 2019, DOI 10.1080/01621459.2017.1395341.
public struct ConformalPredictor: Sendable {
    /// The labels that are plausible for a text.
    public struct PredictionSet: Sendable, Hashable {
        /// The labels, the most probable first; never empty.
        public var labels: [String]
        /// The label, if there is only one; nil if the text is uncertain.
        public var label: String? { labels.count == 1 ? labels[0] : nil }
    }

    /// The classifier.
    public let classifier: TextClassifier
    /// The share of each label's texts whose set may lack their label.
    public let errorRate: Double
    /// The labels that are in every set, as there are too few calibration texts for the rate.
    public let uncertifiedLabels: [String]
    /// The labels that share one calibration.
    public let sharedLabels: [String]
    /// The log-odds from which each label is in the set.
    private let thresholds: [Double]

    /// Makes a predictor.
    ///
    /// - Parameters:
    ///   - classifier: a classifier that was trained with ``TextClassifierTrainer/Options/isConformal``.
    ///   - errorRate: the share of each label's texts whose set may lack their label, above 0 and below 1.
    /// - Throws: ``ClassificationError`` with `invalidOption`, or `notConformal` if the classifier has no
    ///   ``TextClassifier/conformal``.
    public init(_ classifier: TextClassifier, errorRate: Double) throws(ClassificationError) {
        guard errorRate > 0, errorRate < 1 else {
            throw ClassificationError(
                code: .invalidOption, message: "errorRate is \(errorRate), but must be above 0 and below 1")
        }
        guard let calibration = classifier.conformal else {
            throw ClassificationError(
                code: .notConformal,
                message: "the model cannot bound its error rate; train it with --conformal")
        }
        self.classifier = classifier
        self.errorRate = errorRate
        let thresholds = classifier.labels.indices.map {
            calibration.threshold(ofLabel: $0, errorRate: errorRate)
        }
        self.thresholds = thresholds
        uncertifiedLabels = classifier.labels.indices.filter { thresholds[$0] == -.infinity }
            .map { classifier.labels[$0] }
        sharedLabels = classifier.labels.indices.filter(calibration.isShared).map { classifier.labels[$0] }
    }

    /// The set of a text. For many texts use a ``TextClassifier/Reader``.
    ///
    /// Complexity: as ``TextClassifier/classification(of:thresholds:)``.
    public func predictionSet(of text: String) -> PredictionSet {
        var reader = TextClassifier.Reader(classifier)
        return reader.predictionSet(of: text, by: self)
    }

    /// Whether a label, by its index, is plausible at its log-odds.
    @inline(__always)
    package func includes(_ label: Int, logOdds: Double) -> Bool {
        // Rounded as the scores of the calibration are.
        Double(Float(logOdds)) >= thresholds[label]
    }

    /// The plausible labels' indices, the most probable first; the most probable one if none is plausible.
    package func set(_ logOdds: UnsafeBufferPointer<Double>) -> [Int] {
        let order = logOdds.indices.sorted { (logOdds[$1], $0) < (logOdds[$0], $1) }
        let plausible = order.filter { includes($0, logOdds: logOdds[$0]) }
        return plausible.isEmpty ? Array(order.prefix(1)) : plausible
    }
}

extension TextClassifier.Reader {
    /// The set of a text; the predictor must be of the reader's classifier.
    public mutating func predictionSet(
        of text: String, by predictor: ConformalPredictor
    ) -> ConformalPredictor.PredictionSet {
        var text = text
        let labels = predictor.classifier.labels
        return text.withUTF8 { utf8 in
            withProbabilities(of: utf8) { _, logOdds in
                ConformalPredictor.PredictionSet(labels: predictor.set(logOdds).map { labels[$0] })
            }
        }
    }
}

extension ConformalPredictor {
    /// How the sets of labelled predictions turn out; nil if the predictions have no log-odds.
    ///
    /// - Parameter predictions: those of the same classifier.
    /// - Complexity: O(*n* · *k* log *k*) in texts and labels.
    public func report(on predictions: Predictions) -> PredictionSetReport? {
        guard let logOdds = predictions.logOdds else { return nil }
        let width = classifier.labels.count
        guard logOdds.count == predictions.count * width else { return nil }
        let sets = logOdds.withUnsafeBufferPointer { all in
            (0..<predictions.count).map { row in
                set(UnsafeBufferPointer(rebasing: all[row * width..<(row + 1) * width]))
            }
        }
        return PredictionSetReport(
            errorRate: errorRate, labels: predictions.labels, truth: predictions.truth, sets: sets)
    }
}
