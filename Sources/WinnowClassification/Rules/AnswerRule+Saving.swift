// Saving rules, and checking those of a call.

public import WinnowCore
import WinnowModelFile
import WinnowSystem

extension AnswerRule {
    /// Adds the rule to a manifest, unless it is the usual one or a tensor.
    func save(to manifest: inout JSONObject) {
        switch self {
        case .one([]), .each: break
        case .one(let thresholds):
            manifest[Self.thresholdKey] =
                thresholds.count == 1 ? thresholds[0].json : .array(thresholds.map { $0.json })
        case .within(let errorRate): manifest[Self.errorRateKey] = .number(errorRate)
        }
    }

    /// Adds the tensor of thresholds, if each label has one.
    func save(to writer: inout ModelFileWriter, labels: [String]) {
        guard case .each(let thresholds) = self else { return }
        let bounds = labels.map { label in thresholds.last { $0.label == label }?.bound ?? 0 }
        writer.add(Self.thresholdsName, Tensor(bounds))
    }
}

extension LabelThreshold {
    /// The lowest log-odds.
    var bound: Double { logOdds ?? naturalLogarithm(probability) - naturalLogarithm(1 - probability) }

    /// The threshold for a manifest, whose numbers are finite.
    var json: JSONValue { ["label": .string(label), "logOdds": .number(min(max(bound, -1e9), 1e9))] }
}

extension TextClassifier {
    /// Checks that a rule's thresholds have known labels and valid probabilities, and that the classifier can
    /// bound its error rate.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel`, `invalidOption`, or `notConformal` if the
    ///   classifier was trained without ``TextClassifierTrainer/Options/isConformal``.
    public func validate(_ rule: AnswerRule) throws(ClassificationError) {
        switch rule {
        case .one(let thresholds), .each(let thresholds): try validate(thresholds)
        case .within(let errorRate):
            guard errorRate > 0, errorRate < 1 else {
                throw ClassificationError(
                    code: .invalidOption,
                    message: "errorRate is \(errorRate), but must be above 0 and below 1")
            }
            guard conformal != nil else {
                throw ClassificationError(
                    code: .notConformal,
                    message: "the model cannot bound its error rate; train it with --conformal")
            }
        }
    }

    private func validate(_ thresholds: [LabelThreshold]) throws(ClassificationError) {
        for threshold in thresholds {
            _ = try number(of: threshold.label)
            guard threshold.probability >= 0, threshold.probability <= 1 else {
                throw ClassificationError(
                    code: .invalidOption,
                    message:
                        "the threshold of \(threshold.label) is \(threshold.probability), but must be from 0 to 1"
                )
            }
        }
    }

    /// The index of a label; nil if `label` is nil.
    func number(of label: String?) throws(ClassificationError) -> Int? {
        guard let label else { return nil }
        if let number = labels.firstIndex(of: label) { return number }
        let near = Spelling.nearest(to: label, in: labels)
        throw ClassificationError(
            code: .unknownLabel,
            message:
                "the model has no label \(label); its labels are \(labels.prefix(20).joined(separator: ", "))"
                + (near.map { "; did you mean \($0)?" } ?? ""))
    }

    /// The probability from which a label is an answer by the classifier's rule; nil if the rule has no
    /// threshold for it.
    public func threshold(of label: String) -> Double? {
        switch rule {
        case .one(let thresholds), .each(let thresholds):
            thresholds.last { $0.label == label }?.probability
        case .within: nil
        }
    }
}
