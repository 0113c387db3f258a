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
public import WinnowLinearAlgebra
public import WinnowModelFile
public import WinnowSystem

extension AnalysisError: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
}

extension ClassificationError: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
}

extension CorpusError: LocalizedError {
    /// The message, the place included.
    public var errorDescription: String? { message }
}

extension EmbeddingError: LocalizedError {
    /// The message, the path included.
    public var errorDescription: String? { message }
}

extension EvaluationError: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
}

extension FactorizationError: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
}

extension FeatureError: LocalizedError {
    /// The message.
    public var errorDescription: String? { message }
}

extension FileError: LocalizedError {
    /// The message, the path included.
    public var errorDescription: String? { message }
}

extension IndexError: LocalizedError {
    /// The message, the path included.
    public var errorDescription: String? { message }
}

extension JSONError: LocalizedError {
    /// The message, the place included.
    public var errorDescription: String? { description }
}

extension ModelFileError: LocalizedError {
    /// The message, the path included.
    public var errorDescription: String? { message }
}
