// The validation of training options.

import WinnowCorpora
import WinnowSystem

extension TextClassifierTrainer.Options {
    /// Checks the ranges of the options; the feature options are checked with the texts.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public func validate() throws(ClassificationError) {
        try fitting.validate()
        if case .share(let share) = validation {
            try ClassificationError.require(
                share > 0 && share < 1, "the validation share is \(share), but must be above 0 and below 1")
        }
        if case .weights(let weights) = classWeights {
            for (label, weight) in weights.sorted(by: { $0.key < $1.key }) {
                try ClassificationError.require(
                    weight > 0 && weight <= 1e9,
                    "the weight of label \(label) is \(weight), but must be above 0 and at most 1e9")
            }
        }
        try ClassificationError.check(smoothing, in: .above(0, atMost: 1e9), named: "smoothing")
        try ClassificationError.check(ratioExponent, in: 0...1, named: "ratioExponent")
        let names = operatingPoints.map(\.name)
        try ClassificationError.require(
            names.allSatisfy { !$0.isEmpty }, "an operating point has no name; give it one")
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ClassificationError(
                code: .invalidOption,
                message: "two operating points are named \(twice); give each its own name")
        }
        try ClassificationError.check(threads, in: 1..., named: "threads")
        try compression.validate()
    }
}

extension TextClassifierTrainer.Options {
    /// Checks that options for early stopping have a validation part.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    func validateStopping(withoutTexts isWithoutTexts: Bool) throws(ClassificationError) {
        guard isWithoutTexts, validation == .none else { return }
        let usual = MaximumEntropyTrainer.Options()
        let given = [
            ("patience", fitting.patience != usual.patience),
            ("stoppingMetric", fitting.stoppingMetric != usual.stoppingMetric),
        ]
        guard let option = given.first(where: \.1)?.0 else { return }
        throw ClassificationError(
            code: .invalidOption,
            text:
                "\(option: option) needs a validation part, but \(option: "validation") is none; leave out one of them"
        )
    }

    /// Checks that the options fit the examples.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel` or `invalidWeight`.
    func validate(for corpus: Corpus) throws(ClassificationError) {
        if corpus.labelSets != nil { try validateForLabelSets() }
        try validateClassWeights(for: corpus.singleLabels)
        try validateOperatingPoints(
            for: corpus.singleLabels, haveDefault: corpus.labelSets == nil && corpus.labels.count == 2)
        // Sums of larger weights may not be finite.
        if let weight = corpus.weights?.first(where: { !($0 >= 0 && $0 <= 1e9) }) {
            throw ClassificationError(
                code: .invalidWeight, message: "the weight of a row is \(weight), but must be from 0 to 1e9")
        }
    }
}

extension TextClassifierTrainer.Options {
    /// Checks that each label with a weight is one of `labels`.
    package func validateClassWeights(for labels: [String]) throws(ClassificationError) {
        if case .weights(let weights) = classWeights,
            let unknown = weights.keys.sorted().first(where: { !labels.contains($0) })
        {
            throw ClassificationError(
                code: .unknownLabel,
                text:
                    "\(option: "classWeights") has label \(unknown), which no example has; write it as in the data"
            )
        }
    }

    /// Checks that the options fit rows with sets of labels, before these are known.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    package func validateForLabelSets() throws(ClassificationError) {
        let refusals: [(Bool, ErrorText)] = [
            (classWeights != .none, "\(option: "classWeights"), as a label is a decision of its own"),
            (
                calibration == .temperature || calibration == .isotonic,
                "\(option: "calibration") \(calibration.rawValue), as each label has a factor and an addend"
            ),
            (
                fitting.stoppingMetric != .logLoss,
                "\(option: "stoppingMetric") \(fitting.stoppingMetric.rawValue), but log-loss"
            ),
            (
                algorithm?.isIterative == false,
                "\(option: "algorithm") \(algorithm?.rawValue ?? ""), but maximum-entropy or nb-maximum-entropy"
            ),
            (isUpdatable, "\(option: "isUpdatable"), whose bound is proven for one label per text"),
            (
                paddingResistance.isRequested,
                "\(option: "paddingResistance"), as a passage decides between two labels"
            ),
        ]
        guard let reason = refusals.first(where: \.0)?.1 else { return }
        throw ClassificationError(
            code: .invalidOption, text: "texts with several labels cannot have \(reason); leave that out")
    }

    /// Checks that each operating point has a label, or that there is a default one.
    package func validateOperatingPoints(
        for labels: [String], haveDefault: Bool
    ) throws(ClassificationError) {
        for request in operatingPoints {
            if let label = request.label ?? positiveLabel {
                guard !labels.contains(label) else { continue }
                throw ClassificationError(
                    code: .unknownLabel,
                    message:
                        "the operating point \(request.name) is for label \(label), which no example has; "
                        + "the labels are \(labels.prefix(20).joined(separator: ", "))")
            }
            guard !haveDefault else { continue }
            throw ClassificationError(
                code: .invalidOption,
                message: "the operating point \(request.name) must name one of the \(labels.count) labels, "
                    + "as in \(request.name):LABEL:\(request.rule)")
        }
    }
}

extension MaximumEntropyTrainer.Options {
    /// Checks the ranges of the options.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public func validate() throws(ClassificationError) {
        try ClassificationError.check(l1, in: 0...1e9, named: "l1")
        if let l2 {
            try ClassificationError.require(
                l2 > 0 && l2 <= 1e9 || l2 == 0 && l1 > 0,
                "\(option: "l2") is \(l2), but must be above 0 and at most 1e9, or 0 with an \(option: "l1") above 0"
            )
        }
        try ClassificationError.check(maximumIterations, in: 1..., named: "maximumIterations")
        try ClassificationError.check(patience, in: 1..., named: "patience")
        try ClassificationError.check(minimumImprovement, in: 0..<1, named: "minimumImprovement")
        try ClassificationError.check(lossTolerance, in: 0..<1, named: "lossTolerance")
        try ClassificationError.check(
            gradientTolerance, in: .above(0, below: 1), named: "gradientTolerance")
    }
}
