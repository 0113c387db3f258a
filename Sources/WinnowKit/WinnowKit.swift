// One import for everything: re-exports the libraries.

@_exported public import WinnowAnalysis
@_exported public import WinnowClassification
@_exported public import WinnowCorpora
@_exported public import WinnowEmbeddings
@_exported public import WinnowEvaluation
@_exported public import WinnowFeatures
@_exported public import WinnowFilter
@_exported public import WinnowIndex
@_exported public import WinnowModelFile
@_exported public import WinnowReports
@_exported public import WinnowSystem
@_exported public import WinnowText
