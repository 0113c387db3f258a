// The link between corpora and features, which do not depend on each other.

public import WinnowCorpora
public import WinnowFeatures

/// A corpus is a source of texts for feature spaces.
extension Corpus: TextSource {}

extension Corpus {
    /// Checks that rows have one label each.
    func requireOneLabelPerRow() throws(ClassificationError) {
        guard labelSets == nil else {
            throw ClassificationError(
                code: .invalidOption,
                message:
                    "rows have sets of labels, which are not audited; give one label per row")
        }
    }
}
