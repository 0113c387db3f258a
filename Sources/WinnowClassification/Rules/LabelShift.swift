public import WinnowFeatures
import WinnowModelFile
public import WinnowSystem

/// The shares of the labels in new texts, estimated without labels, and probabilities adjusted to them.
///
/// A probability depends on how frequent a label was in training. If new texts have other shares, every
/// probability and every threshold is off. This estimates the shares from the classifier's own probabilities
/// for the new texts, by expectation maximization, and corrects each probability by the ratio of the shares.
///
/// It assumes that **only the shares differ**: the texts of a label are like those of the label in training.
/// If they also differ, as in messages from another source, the estimate may be far off. It also needs
/// calibrated probabilities, which training gives by default.
///
/// ```swift excerpt
/// let shift = try LabelShift(of: classifier, on: messages)
/// var reader = TextClassifier.Reader(classifier, shift: shift)
/// ```
///
/// Source: M. Saerens, P. Latinne and C. Decaestecker, *Adjusting the Outputs of a Classifier to New a Priori
/// Probabilities: A Simple Procedure*, Neural Computation 14(1), 2002, DOI 10.1162/089976602753284446.
public struct LabelShift: Sendable, Hashable {
    /// The labels, in the order of the shares.
    package let labels: [String]
    /// The shares in training.
    package let trainingShares: [Double]
    /// The estimated shares in the order of the classifier's labels, each above 0; they sum to 1.
    public private(set) var shares: [Double]
    /// The number of texts that they were estimated from.
    package let textCount: Int

    /// Whether the shares are others than in training.
    package var isShifted: Bool { shares != trainingShares }

    /// The number of iterations after which the estimate ends, converged or not.
    private static let maximumIterations = 1_000
    /// The change of every share below which the estimate has converged.
    private static let tolerance = 1e-7

    /// Estimates the shares from probabilities.
    ///
    /// A share is at least half a text, so that no label becomes impossible.
    ///
    /// - Parameters:
    ///   - labels: the labels.
    ///   - trainingShares: the share of each label in training, above 0.
    ///   - probabilities: for each text, the probability of each label; row after row.
    /// - Precondition: there is a share for each label, and a probability for each text and label.
    /// - Complexity: O(*n* · *k*) per iteration in texts and labels, mostly some dozens.
    package init(labels: [String], trainingShares: [Double], probabilities: [Float]) {
        let width = labels.count
        precondition(trainingShares.count == width && width > 0, "a share for each label")
        precondition(probabilities.count % width == 0, "a probability for each label")
        self.labels = labels
        textCount = probabilities.count / width
        // Labels without training rows stay as improbable as they are.
        let least = 0.5 / Double(max(1, textCount))
        self.trainingShares = trainingShares.map { max($0, 1e-9) }
        shares = Self.shares(self.trainingShares, probabilities, least: least)
    }

    /// Iterates until the shares are those of the adjusted probabilities.
    private static func shares(_ training: [Double], _ probabilities: [Float], least: Double) -> [Double] {
        let width = training.count
        guard !probabilities.isEmpty else { return training }
        var shares = training
        for _ in 0..<maximumIterations {
            let ratios = zip(shares, training).map { $0 / $1 }
            var sums = [Double](repeating: 0, count: width)
            for first in stride(from: 0, to: probabilities.count, by: width) {
                var total = 0.0
                for label in 0..<width { total += ratios[label] * Double(probabilities[first + label]) }
                guard total > 0 else { continue }
                for label in 0..<width {
                    sums[label] += ratios[label] * Double(probabilities[first + label]) / total
                }
            }
            let floored = sums.map { max($0 * Double(width) / Double(probabilities.count), least) }
            let total = floored.reduce(0, +)
            let next = floored.map { $0 / total }
            let change = zip(next, shares).reduce(0) { max($0, abs($1.0 - $1.1)) }
            shares = next
            if change < tolerance { break }
        }
        return shares
    }
}

extension LabelShift {
    /// Estimates the shares of a classifier's labels in texts; those that do not clearly differ from the
    /// shares in training keep their proportions.
    ///
    /// - Parameters:
    ///   - classifier: a classifier whose probabilities are calibrated.
    ///   - texts: texts without labels, the more the better; a few hundred at least.
    ///   - trainingShares: the shares of its labels in training; nil for those in its information.
    ///   - threads: the number of threads; the result does not depend on it.
    /// - Throws: ``ClassificationError`` with `noTrainingShares` if they are neither given nor recorded;
    ///   `invalidOption` if the labels do not exclude each other, so that their shares do not sum to 1.
    public init(
        of classifier: TextClassifier, on texts: some TextSource, trainingShares: [Double]? = nil,
        threads: Int = Parallel.processorCount
    ) throws(ClassificationError) {
        let training = if let trainingShares { trainingShares } else { try classifier.exclusiveShares() }
        let rows = texts.answers(threads: threads, by: { TextClassifier.Reader(classifier) }) {
            reader, utf8 in
            reader.withProbabilities(of: utf8) { values, _ in values.map { Float($0) } }
        }
        let probabilities = rows.flatMap(\.self)
        self = Self(labels: classifier.labels, trainingShares: training, probabilities: probabilities)
            .settled(by: probabilities, of: classifier)
    }

    /// The shares, of which those that have not clearly changed are as in training, relative to each other.
    ///
    /// If there are many labels, texts hardly determine the shares of some, and the most likely ones may be
    /// far off: one of a thousandth became a tenth.
    ///
    /// - Parameters:
    ///   - probabilities: those that the shares were estimated from.
    ///   - classifier: the classifier that they are of.
    package func settled(by probabilities: [Float], of classifier: TextClassifier) -> LabelShift {
        let heldOutRows = classifier.information.heldOut?.confidence.texts
        let changed = estimates(from: probabilities, calibratedBy: heldOutRows)
            .map { $0.differs(among: labels.count) }
        var settled = self
        let changedCount = changed.count { $0 }
        guard changedCount > 0 else {
            settled.shares = trainingShares
            return settled
        }
        // The others are one label, as their proportions are known.
        let width = changedCount + 1
        var next = 0
        let places = changed.map { isChanged in
            defer { next += isChanged ? 1 : 0 }
            return isChanged ? next : changedCount
        }
        var training = [Double](repeating: 0, count: width)
        for (place, share) in zip(places, trainingShares) { training[place] += share }
        guard training[changedCount] > 0 else { return self }
        var merged = [Float](repeating: 0, count: textCount * width)
        for text in 0..<textCount {
            for (label, place) in places.enumerated() {
                merged[text * width + place] += probabilities[text * labels.count + label]
            }
        }
        let found = Self.shares(training, merged, least: 0.5 / Double(max(1, textCount)))
        settled.shares = places.indices.map { label in
            found[places[label]] * trainingShares[label] / training[places[label]]
        }
        return settled
    }

    /// The probabilities of a text's labels, adjusted to the estimated shares.
    ///
    /// - Parameter probabilities: one per label, in their order.
    public func adjusted(_ probabilities: [Double]) -> [Double] {
        let weighted = zip(probabilities, addends).map { $0 * exponential($1) }
        let total = weighted.reduce(0, +)
        return total > 0 ? weighted.map { $0 / total } : probabilities
    }

    /// The numbers that are added to the logarithm of each label's probability, before they are normalized to
    /// sum to 1.
    var addends: [Double] {
        zip(shares, trainingShares).map { naturalLogarithm($0) - naturalLogarithm($1) }
    }
}

extension TextClassifier {
    /// The shares in training of labels that exclude each other.
    ///
    /// - Throws: ``ClassificationError`` with `noTrainingShares` or `invalidOption`.
    package func exclusiveShares() throws(ClassificationError) -> [Double] {
        guard hasExclusiveLabels else {
            throw ClassificationError(
                code: .invalidOption,
                text:
                    "\(option: "adjustsPriors") needs labels that exclude each other, unlike those of this model; leave it out"
            )
        }
        return try trainingShares()
    }

    /// The shares of the labels in training, as the model records them.
    ///
    /// - Throws: ``ClassificationError`` with `noTrainingShares`.
    package func trainingShares() throws(ClassificationError) -> [Double] {
        guard let shares = information.training?.labelShares, shares.count == labels.count,
            shares.allSatisfy({ $0 >= 0 && $0 <= 1 })
        else {
            throw ClassificationError(
                code: .noTrainingShares,
                message: "the model does not record the label shares of its training data; train it again")
        }
        return shares
    }
}
