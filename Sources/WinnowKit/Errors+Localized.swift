// Errors as apps show them: `error.localizedDescription` is the message, which says what to do.

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
public import WinnowIndex
public import WinnowModelFile
public import WinnowSystem

extension LocalizedError where Self: WinnowError {
    /// The message, which says where, what, and what to do.
    public var errorDescription: String? { message }
}

extension AnalysisError: LocalizedError {}
extension ClassificationError: LocalizedError {}
extension CorpusError: LocalizedError {}
extension EmbeddingError: LocalizedError {}
extension EvaluationError: LocalizedError {}
extension FeatureError: LocalizedError {}
extension FileError: LocalizedError {}
extension IndexError: LocalizedError {}
extension JSONError: LocalizedError {}
extension ModelFileError: LocalizedError {}
