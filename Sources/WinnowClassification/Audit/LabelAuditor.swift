// Judging labels by classifiers that have not seen them.

public import WinnowCorpora

/// Cross-validates to find wrong labels: with a stronger penalty than a classifier for use has, and twice over.
///
/// Wrong labels are learnt by heart where weights are free, and then pass for right among rows with like words. So the
/// penalty is ``l2``, no rows are held out to stop by, and each row is judged in ``rounds`` cuttings into folds, whose
/// probabilities are averaged. Equal rows and options give the same answer for any number of threads.
public struct LabelAuditor: Sendable {
    /// The strength of the L2 penalty on the weights, chosen on labels flipped on purpose; see `docs/audit.md`.
    public static let l2 = 1.0
    /// How many cuttings into folds there are.
    public static let rounds = 2

    /// Into how many folds to cut, and how to train; the penalty and what is held out are set by the auditor.
    public var options: CrossValidator.Options

    /// Makes an auditor.
    public init(options: CrossValidator.Options = CrossValidator.Options()) {
        self.options = options
        self.options.training.fitting.l2 = Self.l2
        self.options.training.validation = .none
    }

    /// Audits the labels of `corpus`.
    ///
    /// - Parameters:
    ///   - corpus: the labelled texts.
    ///   - progress: told of the cutting, from 0, and what happens in it; false from it ends the work with an error.
    /// - Throws: ``ClassificationError`` as ``CrossValidator/crossValidation(on:progress:)``.
    /// - Complexity: ``rounds`` times that of a cross-validation.
    public func audit(
        of corpus: Corpus, progress: (_ round: Int, CrossValidator.Event) -> Bool = { _, _ in true }
    ) throws(ClassificationError) -> LabelAudit {
        var options = options
        options.training = options.training.findingDuplicates(in: corpus)
        var validations: [CrossValidation] = []
        for round in 0..<Self.rounds {
            validations.append(
                try CrossValidator(options: options).crossValidation(on: corpus) { progress(round, $0) })
            options.training.seed &+= 1
        }
        return LabelAudit(validations)
    }
}
