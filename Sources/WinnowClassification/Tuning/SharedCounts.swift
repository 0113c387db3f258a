import WinnowCorpora
import WinnowFeatures

/// The counts of a corpus for any lengths of n-grams; each kind is cut once for each of its lengths.
///
/// Words and characters are counted apart and joined as a trial wants them.
final class SharedCounts {
    private let corpus: Corpus
    private let minimumCount: Int
    private let threads: Int
    private var known: [FeatureOptions: TermCounts] = [:]

    /// Prepares counts of n-grams that occur in `minimumCount` texts or more, the least that a trial asks for.
    init(of corpus: Corpus, minimumCount: Int, threads: Int) {
        self.corpus = corpus
        self.minimumCount = minimumCount
        self.threads = threads
    }

    /// The counts for some features.
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

    /// The counts for the features of one kind.
    private func cut(_ features: FeatureOptions) throws(FeatureError) -> TermCounts {
        // What is chosen and weighed afterwards makes no other counts.
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
