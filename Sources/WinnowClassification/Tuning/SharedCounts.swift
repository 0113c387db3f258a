import WinnowCorpora
import WinnowFeatures

/// The counts of a corpus for any n-gram lengths; each combination is counted once.
///
/// Words and characters are counted separately and combined as each trial requires.
final class SharedCounts {
    private let corpus: Corpus
    private let minimumCount: Int
    private let threads: Int
    private var known: [FeatureOptions: TermCounts] = [:]

    /// Prepares counts of n-grams that occur in at least `minimumCount` texts, the minimum of all trials.
    init(of corpus: Corpus, minimumCount: Int, threads: Int) {
        self.corpus = corpus
        self.minimumCount = minimumCount
        self.threads = threads
    }

    /// The counts for the given features.
    func counts(for features: FeatureOptions) throws(FeatureError) -> TermCounts {
        var words = features
        words.characterNGrams = nil
        var characters = features
        characters.wordNGrams = nil
        guard features.characterNGrams != nil else { return try cut(words) }
        guard features.wordNGrams != nil || features.surfaceFeatures || features.vectors != nil else {
            return try cut(characters)
        }
        characters.surfaceFeatures = false
        characters.vectors = nil
        return try TermCounts(words: try cut(words), characters: try cut(characters))
    }

    /// The counts for features of one kind.
    private func cut(_ features: FeatureOptions) throws(FeatureError) -> TermCounts {
        // Options for selection and weighting do not affect the counts.
        var options = FeatureOptions()
        options.analyzer = features.analyzer
        options.wordNGrams = features.wordNGrams
        options.characterNGrams = features.characterNGrams
        options.surfaceFeatures = features.surfaceFeatures
        options.vectors = features.vectors
        options.hashBits = features.hashBits
        options.minimumCount = minimumCount
        if let counts = known[options] { return counts }
        let counts = try TermCounts(of: corpus, options: options, threads: threads)
        known[options] = counts
        return counts
    }
}
