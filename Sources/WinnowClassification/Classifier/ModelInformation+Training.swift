// The information of classifiers, in addition to that of all models.

package import WinnowCorpora
package import WinnowEvaluation
public import WinnowModelFile

extension ModelInformation {
    /// How the model was fitted.
    public struct Training: Sendable, Hashable, Codable {
        /// The algorithm that found the weights; nil if no training recorded it.
        public var algorithm: TrainingAlgorithm?
        /// The options of the fit.
        public var options: MaximumEntropyTrainer.Options
        /// The amount added to counts; nil if the algorithm uses none.
        package var smoothing: Double?
        /// The exponent of the log-count ratios; nil if the algorithm uses none.
        package var ratioExponent: Double?
        /// The seed of the selection of held-out rows.
        public var seed: UInt64
        /// The number of training rows before the refit.
        public var trainingRows: Int
        /// The number of rows held out for early stopping.
        public var validationRows: Int
        /// The number of iterations of the fit.
        public var iterations: Int
        /// Why the fit ended.
        public var ending: TrainingEnding
        /// The share of each label among the rows, by weight, in the order of the labels; nil if no
        /// training recorded it.
        package var labelShares: [Double]?
        /// The same without the weights of labels; nil if these have none.
        package var rowShares: [Double]?

        /// Describes a training and its options.
        package init(_ training: TextClassifierTrainer.Training, options: TextClassifierTrainer.Options) {
            let algorithm = training.preparation.algorithm
            self.algorithm = algorithm
            self.options = options.fitting
            let labelCount = training.classifier.labels.count
            self.options.l2 = options.fitting.l2(labelCount: labelCount)
            smoothing = algorithm == .maximumEntropy ? nil : options.smoothing ?? algorithm.defaultSmoothing
            ratioExponent =
                algorithm == .nbMaximumEntropy ? options.ratioExponent(labelCount: labelCount) : nil
            seed = options.seed
            trainingRows = training.preparation.trainingRows
            validationRows = training.preparation.validationRows
            iterations = training.iterations
            ending = training.ending
            labelShares = training.labelShares
            rowShares = training.rowShares
        }
    }

    /// The scores of the model on a part of the data.
    public struct Scores: Sendable, Hashable, Codable {
        /// The number of examples.
        public var examples: Int
        /// The share of correct answers; of sets of labels, those that are exactly right.
        public var accuracy: Double?
        /// The unweighted mean of the labels' F1.
        public var macroF1: Double?
        /// The F1 of all labels' counts together; nil unless answers are sets of labels.
        public var microF1: Double?
        /// The mean negative log probability of the true label, in nats.
        public var logLoss: Double?

        /// Makes scores.
        package init(examples: Int, accuracy: Double?, macroF1: Double?, logLoss: Double?) {
            self.examples = examples
            self.accuracy = accuracy
            self.macroF1 = macroF1
            self.logLoss = logLoss
        }

        /// The scores of a report.
        package init(_ report: EvaluationReport) {
            self.init(
                examples: report.examples, accuracy: report.accuracy, macroF1: report.macro.f1,
                logLoss: report.logLoss)
            microF1 = report.labelSets?.micro.f1
        }
    }

    /// How the model was fitted.
    ///
    /// This and the following properties are decoded at each call; store the result.
    public var training: Training? {
        get { self["training", as: Training.self] }
        set { self["training", as: Training.self] = newValue }
    }

    /// How its features and algorithm were chosen; nil unless they were compared for few rows.
    public var choice: TrainingChoice? {
        get { self["choice", as: TrainingChoice.self] }
        set { self["choice", as: TrainingChoice.self] = newValue }
    }

    /// How its probabilities were calibrated; nil if no training recorded it.
    public var calibration: Calibration? {
        get { self["calibration", as: Calibration.self] }
        set { self["calibration", as: Calibration.self] = newValue }
    }

    /// How much smaller it is stored than it was trained; nil if it is not compressed.
    public var compression: CompressionReport? {
        get { self["compression", as: CompressionReport.self] }
        set { self["compression", as: CompressionReport.self] = newValue }
    }

    /// The thresholds that were found for it, by name; nil if there are none.
    public var operatingPoints: [OperatingPoint]? {
        get { self["operatingPoints", as: [OperatingPoint].self] }
        set { self["operatingPoints", as: [OperatingPoint].self] = newValue }
    }

    /// Statistics of the held-out texts, to compare others with; nil if none were held out, and in models of
    /// versions that did not record it.
    package var heldOut: HeldOutStatistics? {
        get { self["heldOut", as: HeldOutStatistics.self] }
        set { self["heldOut", as: HeldOutStatistics.self] = newValue }
    }

    /// The columns of the data that it was trained with; nil if they have usual names.
    package var columns: TrainedColumns? {
        get { self["columns", as: TrainedColumns.self] }
        set { self["columns", as: TrainedColumns.self] = newValue }
    }

    /// The character between the labels of the data that it was trained with; nil if rows have one label.
    package var labelDelimiter: String? {
        get { self["labelDelimiter", as: String.self].flatMap { $0.count == 1 ? $0 : nil } }
        set { self["labelDelimiter", as: String.self] = newValue }
    }

    /// Its scores on the validation part, before the refit on all examples.
    public var validation: Scores? {
        get { self["validation", as: Scores.self] }
        set { self["validation", as: Scores.self] = newValue }
    }

    /// Its scores on the test part.
    public var test: Scores? {
        get { self["test", as: Scores.self] }
        set { self["test", as: Scores.self] = newValue }
    }
}

extension TextClassifierTrainer.Training {
    /// Records in the classifier's information what the training knows about it.
    package mutating func describe(_ options: TextClassifierTrainer.Options) {
        var information = classifier.information
        information.training = ModelInformation.Training(self, options: options)
        information.calibration = calibration
        information.certificate = certificate
        information.compression = compression.map(\.withoutCurve)
        if !operatingPoints.isEmpty { information.operatingPoints = operatingPoints }
        information.heldOut = heldOut
        information.validation = validation.map(ModelInformation.Scores.init)
        information.choice = preparation.choice
        classifier = classifier.with(information)
    }
}

extension CompressionReport {
    /// The report without the scores at other sizes.
    fileprivate var withoutCurve: CompressionReport {
        var report = self
        report.curve = []
        return report
    }
}
