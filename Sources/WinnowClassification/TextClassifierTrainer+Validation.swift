// Training options that cannot be meant.

import WinnowCorpora

extension TextClassifierTrainer.Options {
    /// Says which option is out of its range, if one is; the feature options are checked with the texts.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public func validate() throws(ClassificationError) {
        try fitting.validate()
        if case .share(let share) = validation {
            try require(share > 0 && share < 1) {
                "the validation share is \(share), but must be above 0 and below 1"
            }
        }
        if case .weights(let weights) = classWeights {
            for (label, weight) in weights.sorted(by: { $0.key < $1.key }) {
                try require(weight > 0 && weight <= 1e9) {
                    "the weight of label \(label) is \(weight), but must be above 0 and at most 1e9"
                }
            }
        }
        if let smoothing {
            try require(smoothing > 0 && smoothing <= 1e9) {
                "smoothing is \(smoothing), but must be above 0 and at most 1e9"
            }
        }
        if let ratioExponent {
            try require(ratioExponent >= 0 && ratioExponent <= 1) {
                "ratioExponent is \(ratioExponent), but must be from 0 to 1"
            }
        }
        let names = operatingPoints.map(\.name)
        try require(names.allSatisfy { !$0.isEmpty }) { "an operating point has no name; give it one" }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ClassificationError(
                code: .invalidOption,
                message: "two operating points are called \(twice); give each a name of its own")
        }
        try require(threads >= 1) { "threads is \(threads), but must be at least 1" }
    }
}

extension TextClassifierTrainer.Options {
    /// Says which option does not fit the examples, or which example the options.
    ///
    /// - Throws: ``ClassificationError`` with `unknownLabel` or `invalidWeight`.
    func validate(for corpus: Corpus) throws(ClassificationError) {
        if case .weights(let weights) = classWeights,
            let unknown = weights.keys.sorted().first(where: { !corpus.labels.contains($0) })
        {
            throw ClassificationError(
                code: .unknownLabel,
                message: "classWeights has label \(unknown), which no example has; write it as the data does")
        }
        try validateOperatingPoints(for: corpus.labels)
        // Beyond, sums of rows are no numbers any more.
        if let weight = corpus.weights?.first(where: { !($0 >= 0 && $0 <= 1e9) }) {
            throw ClassificationError(
                code: .invalidWeight, message: "a row weighs \(weight), but must weigh from 0 to 1e9")
        }
    }
}

extension TextClassifierTrainer.Options {
    /// Makes sure that each operating point has a label.
    private func validateOperatingPoints(for labels: [String]) throws(ClassificationError) {
        for request in operatingPoints {
            if let label = request.label ?? positiveLabel {
                guard !labels.contains(label) else { continue }
                throw ClassificationError(
                    code: .unknownLabel,
                    message:
                        "the operating point \(request.name) is for label \(label), which no example has; "
                        + "the labels are \(labels.prefix(20).joined(separator: ", "))")
            }
            guard labels.count != 2 else { continue }
            throw ClassificationError(
                code: .invalidOption,
                message: "the operating point \(request.name) must name one of the \(labels.count) labels, "
                    + "as in \(request.name):LABEL:\(request.rule)")
        }
    }
}

extension MaximumEntropyTrainer.Options {
    /// Says which option is out of its range, if one is.
    ///
    /// - Throws: ``ClassificationError`` with `invalidOption`.
    public func validate() throws(ClassificationError) {
        try require(l1 >= 0 && l1 <= 1e9) { "l1 is \(l1), but must be at least 0 and at most 1e9" }
        if let l2 {
            try require(l2 > 0 && l2 <= 1e9 || l2 == 0 && l1 > 0) {
                "l2 is \(l2), but must be above 0 and at most 1e9, or 0 beside an l1 above 0"
            }
        }
        try require(maximumIterations >= 1) {
            "maximumIterations is \(maximumIterations), but must be at least 1"
        }
        try require(patience >= 1) { "patience is \(patience), but must be at least 1" }
        try require(minimumImprovement >= 0 && minimumImprovement < 1) {
            "minimumImprovement is \(minimumImprovement), but must be at least 0 and below 1"
        }
        try require(lossTolerance >= 0 && lossTolerance < 1) {
            "lossTolerance is \(lossTolerance), but must be at least 0 and below 1"
        }
        try require(gradientTolerance > 0 && gradientTolerance < 1) {
            "gradientTolerance is \(gradientTolerance), but must be above 0 and below 1"
        }
    }
}

private func require(_ condition: Bool, _ message: () -> String) throws(ClassificationError) {
    guard condition else { throw ClassificationError(code: .invalidOption, message: message()) }
}
