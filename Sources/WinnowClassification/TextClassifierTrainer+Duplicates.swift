// Looking for duplicates once where rows are held out again and again.

import WinnowCorpora

extension TextClassifierTrainer.Options {
    /// The options with the duplicates of `corpus`, where the split asks for them and they are not known yet.
    func findingDuplicates(in corpus: Corpus) -> Self {
        guard split == .grouped, duplicates(of: corpus) == nil else { return self }
        var options = self
        options.duplicates = NearDuplicates(of: corpus, threads: threads)
        return options
    }

    /// What is known of the duplicates of some rows of `corpus`, all for nil.
    func duplicates(of corpus: Corpus, rows: [Int]? = nil) -> NearDuplicates? {
        guard let duplicates, duplicates.firstRows.count == corpus.count else { return nil }
        return rows.map(duplicates.selecting) ?? duplicates
    }
}
