// From labelled rows to weights, by whichever algorithm.

import WinnowNumerics

/// Fits the weights of a linear classifier by the algorithm that the options name.
struct WeightFitter {
    private let options: TextClassifierTrainer.Options
    private let algorithm: TrainingAlgorithm
    private let labelCount: Int
    /// How many of the last columns are components of the texts' vectors.
    private let vectorColumnCount: Int

    init(
        _ options: TextClassifierTrainer.Options, algorithm: TrainingAlgorithm, labelCount: Int,
        vectorColumnCount: Int
    ) {
        self.options = options
        self.algorithm = algorithm
        self.labelCount = labelCount
        self.vectorColumnCount = vectorColumnCount
    }

    /// Fits weights to `training`; see ``MaximumEntropyTrainer/fit(_:validation:labelCount:start:factors:threads:observer:)``.
    ///
    /// - Parameter maximumIterations: fewer iterations than the options say; nil keeps to those.
    func fit(
        _ training: MaximumEntropyTrainer.Examples, validation: MaximumEntropyTrainer.Examples? = nil,
        start: [Float]? = nil, maximumIterations: Int? = nil,
        observer: (MaximumEntropyTrainer.Iteration) -> Bool = { _ in true }
    ) -> MaximumEntropyTrainer.Fit {
        var trainer = MaximumEntropyTrainer(options: options.fitting)
        if let maximumIterations { trainer.options.maximumIterations = maximumIterations }
        switch algorithm {
        case .maximumEntropy, .nbMaximumEntropy:
            return trainer.fit(
                training, validation: validation, labelCount: labelCount, start: start,
                factors: factors(of: training), threads: options.threads, observer: observer)
        case .naiveBayes: return naiveBayes(.multinomial, training)
        case .complementNaiveBayes: return naiveBayes(.complement, training)
        }
    }

    private var smoothing: Double { options.smoothing ?? algorithm.defaultSmoothing ?? 0 }

    /// How freely each feature may be used; nil for all alike.
    private func factors(of training: MaximumEntropyTrainer.Examples) -> [Float]? {
        guard algorithm == .nbMaximumEntropy else { return nil }
        return LogCountRatios(
            of: training, labelCount: labelCount, smoothing: smoothing,
            exponent: options.ratioExponent(labelCount: labelCount), vectorColumnCount: vectorColumnCount,
            threads: options.threads
        ).factors
    }

    private func naiveBayes(
        _ variant: NaiveBayesTrainer.Variant, _ training: MaximumEntropyTrainer.Examples
    ) -> MaximumEntropyTrainer.Fit {
        let weights = NaiveBayesTrainer(variant, smoothing: smoothing)
            .weights(of: training, labelCount: labelCount, threads: options.threads)
        return MaximumEntropyTrainer.Fit(variables: weights, history: [], iterations: 0, ending: .closedForm)
    }
}
