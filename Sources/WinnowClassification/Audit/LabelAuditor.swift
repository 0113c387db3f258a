public import WinnowCorpora
import WinnowModelFile

/// Finds wrong labels by two cross-validations with a stronger penalty than for classification.
///
/// Weakly regularized weights memorize wrong labels, which then look right in rows with similar words. So the
/// penalty is 1, no rows are held out for early stopping, and each row's probabilities are averaged over two
/// divisions into folds. Equal rows and options give the same result for any number of threads.
public struct LabelAuditor: Sendable {
    /// The strength of the L2 penalty, chosen on deliberately flipped labels; see `docs/measured/audit.md`.
    package static let l2 = 1.0
    /// The number of divisions into folds.
    public static let rounds = 2

    /// The number of folds and the training options; the auditor sets the penalty and the validation part.
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
    ///   - progress: called with the round, from 0, and its events; return false to audit only the rows
    ///     scored so far, with ``LabelAudit/ending`` `stopped`.
    /// - Throws: ``ClassificationError``, as ``CrossValidator/crossValidation(on:duplicates:progress:)``.
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
