// Errors for display in apps: `error.localizedDescription` is the message, which includes the remedy.

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import WinnowAnalysis
public import WinnowClassification
public import WinnowCorpora
public import WinnowEmbeddings
public import WinnowEvaluation
public import WinnowFeatures
public import WinnowFilter
public import WinnowIndex
public import WinnowModelFile
public import WinnowSystem

extension LocalizedError where Self: WinnowError {
    /// The message: place, fault and remedy.
    public var errorDescription: String? { message }
}

extension AnalysisError: LocalizedError {}
extension ClassificationError: LocalizedError {}
extension CorpusError: LocalizedError {}
extension EmbeddingError: LocalizedError {}
extension EvaluationError: LocalizedError {}
extension FeatureError: LocalizedError {}
extension FileError: LocalizedError {}
extension FilterStoreError: LocalizedError {}
extension IndexError: LocalizedError {}
extension JSONError: LocalizedError {}
extension ModelFileError: LocalizedError {}
