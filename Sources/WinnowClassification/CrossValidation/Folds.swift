// Which rows are judged together.

import WinnowCorpora

/// The rows of a corpus, cut for cross-validation.
struct Folds: Sendable {
    let corpus: Corpus
    /// The rows of each fold, ascending.
    let rows: [[Int]]

    init(of corpus: Corpus, options: CrossValidator.Options) throws(ClassificationError) {
        self.corpus = corpus
        guard corpus.count > 0 else {
            throw ClassificationError(code: .noExamples, message: "there are no examples; give some")
        }
        guard options.folds <= corpus.count else {
            let remedy =
                corpus.count < 2
                ? "give more examples" : "ask for 2 to \(corpus.count) folds or give more examples"
            throw ClassificationError(
                code: .tooFewExamples,
                message: "\(options.folds) folds are more than the \(corpus.count) examples; \(remedy)")
        }
        do {
            let training = options.training
            rows = try Splitter(method: training.split, seed: training.seed)
                .folds(
                    of: corpus, count: options.folds, duplicates: training.duplicates(of: corpus),
                    threads: training.threads)
        } catch {
            throw ClassificationError(code: .invalidOption, message: error.message)
        }
        let filled = rows.count { !$0.isEmpty }
        guard filled == rows.count else {
            throw ClassificationError(
                code: .tooFewExamples,
                message:
                    "\(corpus.count) examples fill \(filled) of \(rows.count) folds, since duplicates and groups stay "
                    + "together; ask for fewer folds or give more examples")
        }
    }

    /// The rows of all folds but one, ascending.
    func training(without fold: Int) -> [Int] {
        rows.indices.filter { $0 != fold }.flatMap { rows[$0] }.sorted()
    }

    /// For each row its fold.
    var foldOfRow: [Int32] {
        var folds = [Int32](repeating: 0, count: corpus.count)
        for (fold, members) in rows.enumerated() {
            for row in members { folds[row] = Int32(truncatingIfNeeded: fold) }
        }
        return folds
    }
}
