public import WinnowCorpora
import WinnowModelFile

/// Cross-validates to find wrong labels: with a stronger penalty than a classifier for use has, and twice over.
///
/// Wrong labels are learnt by heart where weights are free, and then pass for right among rows with like words. So the
/// penalty is 1, no rows are held out to stop by, and each row is judged in two cuttings into folds, whose
/// probabilities are averaged. Equal rows and options give the same answer for any number of threads.
public struct LabelAuditor: Sendable {
    /// The strength of the L2 penalty on the weights, chosen on labels flipped on purpose; see `docs/audit.md`.
    package static let l2 = 1.0
    /// How many cuttings into folds there are.
    package static let rounds = 2

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
    ///   - progress: called with the round, from 0, and what happens in it; after a false only rows that have been judged
    ///     by then are audited, and the result's ``LabelAudit/ending`` is `stopped`.
    /// - Throws: ``ClassificationError`` as ``CrossValidator/crossValidation(on:duplicates:progress:)``.
    /// - Complexity: twice that of a cross-validation.
    public func audit(
        of corpus: Corpus, progress: (_ round: Int, CrossValidator.Event) -> Bool = { _, _ in true }
    ) throws(ClassificationError) -> LabelAudit {
        var options = options
        let duplicates = options.training.duplicates(of: corpus, known: nil)
        var validations: [CrossValidation] = []
        for round in 0..<Self.rounds {
            validations.append(
                try CrossValidator(options: options)
                    .crossValidation(on: corpus, duplicates: duplicates) { progress(round, $0) })
            if validations[round].ending == .stopped { break }
            options.training.seed &+= 1
        }
        return LabelAudit(validations)
    }
}
