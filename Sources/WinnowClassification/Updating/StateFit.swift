import WinnowFeatures
import WinnowModelFile
import WinnowNumerics
import WinnowSystem

/// A classifier fitted to the rows of a ``TrainingState``, from the counts up.
///
/// Vocabulary, inverse document frequencies, log-count ratios and the weights of labels are those of the
/// rows, so that the result is that of training on these rows, as far as the certificate says.
struct StateFit {
    /// The classifier, calibrated as the state says.
    private(set) var classifier: TextClassifier
    /// The state with the derivatives of the fit.
    private(set) var state: TrainingState
    private(set) var certificate: ConvergenceCertificate

    /// Fits a classifier.
    ///
    /// - Parameters:
    ///   - state: the rows; its residuals, if any, are where the fit begins.
    ///   - tolerance: the bound of the certificate to reach.
    ///   - threads: the number of threads.
    ///   - goesOn: receives the number of steps and the loss, often; false ends the fit with its current
    ///     bound.
    /// - Throws: ``ClassificationError`` with `noExamples`, `oneLabel`, `noFeatures` or `tooLarge`.
    init(
        _ state: TrainingState, tolerance: Double, threads: Int,
        goesOn: (_ steps: Int, _ loss: Double) -> Bool = { _, _ in true }
    ) throws(ClassificationError) {
        let counts = state.labelCounts
        guard state.count > 0 else {
            throw ClassificationError(code: .noExamples, message: "no rows are left; keep some")
        }
        guard counts.count(where: { $0 > 0 }) > 1 else {
            throw ClassificationError(
                code: .oneLabel,
                message:
                    "only \(counted(state.count, "row")) of the label \(state.labels.first ?? "") would be left; keep rows of another label"
            )
        }
        let space = try rethrowing(
            FeatureSpace(fittedTo: [state.counted.terms], options: state.counted.options),
            as: ClassificationError.init)
        try TrainingPlan.validateSize(
            labelCount: state.labels.count, featureCount: space.count, features: space.options)
        let examples = MaximumEntropyTrainer.Examples(
            rows: state.counted.rows(in: space, isWhole: true, threads: threads), labels: state.labelIndices,
            weights: state.rowWeights)
        self.state = state
        if !state.settings.algorithm.isIterative {
            let weights = Self.closedForm(state, examples, threads: threads)
            certificate = .exact
            classifier = Self.classifier(state, space, weights)
        } else if state.width == 1 {
            let fit = RidgeRun<Double>(
                state, examples, space, tolerance: tolerance, threads: threads, goesOn: goesOn)
            (classifier, certificate) = (Self.classifier(state, space, fit.weights), fit.certificate)
            self.state.residuals = fit.residuals
        } else {
            let fit = RidgeRun<SIMD8<Double>>(
                state, examples, space, tolerance: tolerance, threads: threads, goesOn: goesOn)
            (classifier, certificate) = (Self.classifier(state, space, fit.weights), fit.certificate)
            self.state.residuals = fit.residuals
        }
    }

    private static func closedForm(
        _ state: TrainingState, _ examples: MaximumEntropyTrainer.Examples, threads: Int
    ) -> [Float] {
        let settings = state.settings
        return NaiveBayesTrainer(
            settings.algorithm == .naiveBayes ? .multinomial : .complement,
            smoothing: settings.smoothing ?? NaiveBayesTrainer.defaultSmoothing
        ).weights(of: examples, labelCount: state.labels.count, threads: threads)
    }

    /// The calibrated classifier with these weights.
    private static func classifier(
        _ state: TrainingState, _ space: FeatureSpace, _ weights: [Float]
    ) -> TextClassifier {
        let count = space.count * state.width
        let classifier = TextClassifier(
            labels: state.labels, featureSpace: space, algorithm: state.settings.algorithm,
            information: ModelInformation(),
            weights: Tensor(Array(weights[..<count]), shape: [space.count, state.width]),
            intercepts: Tensor(Array(weights[count...])))
        guard let scaling = state.scaling else { return classifier }
        return classifier.calibrated(by: .linear(scaling))
    }
}

extension TrainingState {
    /// The number of rows with each label.
    var labelCounts: [Int] {
        var counts = [Int](repeating: 0, count: labels.count)
        for label in labelIndices { counts[Int(label)] += 1 }
        return counts
    }

    /// The weight of each row, times that of its label; nil if all are 1.
    var rowWeights: [Float]? {
        let byLabel: [Float]
        switch settings.classWeights {
        case .none: return weights
        case .weights(let weights): byLabel = labels.map { Float(weights[$0] ?? 1) }
        case .balanced:
            byLabel = labelCounts.map { Float(Double(count) / Double(labels.count * max(1, $0))) }
        }
        return labelIndices.indices.map { (weights?[$0] ?? 1) * byLabel[Int(labelIndices[$0])] }
    }

    /// The share of each label among the rows, by weight.
    var labelShares: [Double] { shares(by: rowWeights) }

    /// The same without the weights of labels; nil if these have none.
    var rowShares: [Double]? { settings.classWeights == .none ? nil : shares(by: weights) }

    private func shares(by weights: [Float]?) -> [Double] {
        labelIndices.shares(weights: weights, labelCount: labels.count, prior: 0)
    }
}

/// The fit of weights that minimize a ``RidgeObjective``.
private struct RidgeRun<Lanes: ScoreLanes> {
    /// The weights, by column, then by label, followed by the intercepts.
    let weights: [Float]
    /// The derivatives of the rows' losses, row by row.
    let residuals: [Float]
    let certificate: ConvergenceCertificate

    init(
        _ state: TrainingState, _ examples: MaximumEntropyTrainer.Examples, _ space: FeatureSpace,
        tolerance: Double, threads: Int, goesOn: (_ steps: Int, _ loss: Double) -> Bool
    ) {
        let settings = state.settings
        let labelCount = state.labels.count
        var options = MaximumEntropyTrainer.Options()
        options.l2 = settings.l2
        let l2 = options.l2(labelCount: labelCount)
        let factors =
            settings.algorithm == .maximumEntropy
            ? [Float](repeating: 1, count: space.count)
            : LogCountRatios(
                of: examples, labelCount: labelCount,
                smoothing: settings.smoothing ?? LogCountRatios.defaultSmoothing,
                exponent: settings.ratioExponent,
                vectorColumnCount: space.options.vectors?.dimension ?? 0, threads: threads
            ).factors
        let scales = (factors + [1]).map { Float(Double($0) / l2.squareRoot()) }
        let rows = ScaledRows(examples.rows, scales: scales, threads: threads)
        let objective = RidgeObjective<Lanes>(
            rows: rows, labels: examples.labels, weights: examples.weights, width: state.width,
            threads: threads)
        let norm =
            space.largestSquaredNorm(scaledBy: factors).map { (($0 + 1) / l2).squareRoot() }
            ?? rows.squaredNorms.max()?.squareRoot() ?? 0
        let scale = state.scaling?.scales.reduce(0) { max($0, abs($1)) } ?? 1
        let unit = ConvergenceCertificate.bound(distance: 1e-3, norm: norm, scale: scale, width: state.width)
        let start =
            state.width == 1
            ? Self.start(objective, state)
            : objective.variables(
                of: Self.panels(
                    Self.residuals(state, examples, factors: factors, l2: l2, threads: threads),
                    width: state.width, count: rows.count))
        let fit = NewtonFit(
            objective, from: start, tolerance: max(1e-9, tolerance * 1e-3 / max(unit, 1e-12)), goesOn: goesOn)
        let width = state.width
        let columns = rows.columnCount + 1
        var weights = [Float](repeating: 0, count: columns * width)
        var rounding = 0.0
        for column in 0..<columns {
            for score in 0..<width {
                let own = fit.point.variables[score / Lanes.count * columns + column][score % Lanes.count]
                let weight = Float(own * Double(scales[column]))
                weights[column * width + score] = weight
                let rest = own - Double(weight) / Double(scales[column])
                rounding += rest * rest
            }
        }
        self.weights = weights
        let size = fit.point.variables.dot(fit.point.variables, threads: threads).squareRoot()
        // The calibration rounds the weights a second time.
        let distance = fit.gradientNorm + rounding.squareRoot() + 0x1p-23 * size
        certificate = ConvergenceCertificate(
            bound: ConvergenceCertificate.bound(distance: distance, norm: norm, scale: scale, width: width),
            gradientNorm: fit.gradientNorm, steps: fit.steps, passes: fit.passes)
        let own = objective.residuals(at: fit.point)
        residuals = (0..<rows.count).flatMap { row in
            (0..<width).map { Float(own[$0 / Lanes.count * rows.count + row][$0 % Lanes.count]) }
        }
    }

    /// How often new rows are learned one by one before all are, and how often all are.
    ///
    /// On SMS, TREC-6 and SST-2, with a tenth of the rows new or 1 % forgotten, the fit then takes half of
    /// the products; more rounds save no more than they cost.
    private static var rounds: (new: Int, all: Int) { (3, 2) }

    /// The variables that the residuals of the state imply for a single score, after the new rows have been
    /// learned; 0 without residuals.
    private static func start(_ objective: RidgeObjective<Lanes>, _ state: TrainingState) -> [Lanes] {
        let count = objective.rows.count
        var residuals = panels(state.residuals, width: state.width, count: count)
        var start = objective.variables(of: residuals)
        guard state.residuals.contains(where: { $0 != 0 }) else { return start }
        for _ in 0..<rounds.new where state.newRowCount > 0 {
            objective.learn(count - state.newRowCount..<count, residuals: &residuals, variables: &start)
        }
        for _ in 0..<rounds.all { objective.learn(0..<count, residuals: &residuals, variables: &start) }
        return start
    }

    /// How often dual ascent visits the rows.
    ///
    /// On Banking77 six visits save five sixths of the products of Newton's method from the start; after an
    /// update, which changes the weight of every feature, a tenth. More visits save no more than they cost.
    private static var passes: Int { 6 }
    /// The tolerance of dual ascent, with which no share that matters is left out.
    private static var ascentTolerance: Double { 1e-4 }

    /// The derivatives of the rows' losses by several scores, near the minimum: those of the state, improved by
    /// dual ascent.
    private static func residuals(
        _ state: TrainingState, _ examples: MaximumEntropyTrainer.Examples, factors: [Float], l2: Double,
        threads: Int
    ) -> [Float] {
        let ascent = DualAscent(
            examples, labelCount: state.width, l2: l2, factors: factors,
            shares: state.residuals.isEmpty
                ? nil : LabelShares(state.residuals, examples, width: state.width),
            hasOffsets: false, tolerance: ascentTolerance, threads: threads)
        for _ in 0..<passes {
            guard ascent.pass() else { break }
        }
        return ascent.shares.residuals(of: examples, width: state.width)
    }

    /// Residuals panel by panel; 0 without any.
    private static func panels(_ residuals: [Float], width: Int, count: Int) -> [Lanes] {
        let panelCount = (width + Lanes.count - 1) / Lanes.count
        var panels = [Lanes](repeating: .zero, count: panelCount * count)
        guard !residuals.isEmpty else { return panels }
        for row in 0..<count {
            for score in 0..<width {
                panels[score / Lanes.count * count + row][score % Lanes.count] =
                    Double(residuals[row * width + score])
            }
        }
        return panels
    }
}
