// What joins corpora and features, which do not know each other.

public import WinnowCorpora
public import WinnowFeatures

/// A corpus is a source of texts for feature spaces.
extension Corpus: TextSource {}
