// Types of the libraries that stand for themselves on the command line.

public import ArgumentParser
public import WinnowClassification
public import WinnowCorpora
public import WinnowEmbeddings
public import WinnowFeatures
public import WinnowText

#if Search
    public import WinnowIndex
#endif

extension TextEncoding: ExpressibleByArgument {}
extension WordTokenizer.Mode: ExpressibleByArgument {}
extension SentenceTokenizer.Rules: ExpressibleByArgument {}
extension FeatureOptions.TermFrequency: ExpressibleByArgument {}
extension FeatureOptions.Normalization: ExpressibleByArgument {}
extension MaximumEntropyTrainer.StoppingMetric: ExpressibleByArgument {}
extension Splitter.Method: ExpressibleByArgument {}
extension VectorDistance: ExpressibleByArgument {}
extension VectorElement: ExpressibleByArgument {}
extension TrainingAlgorithm: ExpressibleByArgument {}
extension CalibrationMethod: ExpressibleByArgument {}

#if Search
    extension TermRule: ExpressibleByArgument {}
    extension SearchMode: ExpressibleByArgument {}
#endif
