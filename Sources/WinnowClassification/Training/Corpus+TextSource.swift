// The link between corpora and features, which do not depend on each other.

public import WinnowCorpora
public import WinnowFeatures

/// A corpus is a source of texts for feature spaces.
extension Corpus: TextSource {}
