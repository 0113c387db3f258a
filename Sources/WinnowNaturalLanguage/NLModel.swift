// Trained models: classifiers and taggers.

public import Foundation
import WinnowAnalysis
import WinnowClassification
import WinnowEmbeddings
import WinnowFeatures
import WinnowModelFile
import WinnowModels
import WinnowSystem
#if canImport(CoreML)
public import CoreML
#endif

/// A trained text classifier or word tagger, from a `.winnow` file.
///
/// Models of Core ML (`.mlmodel`, `.mlmodelc`) are refused; `winnow train` trains on the same data.
public final class NLModel: Sendable {
    /// What a model gives labels to.
    public enum ModelType: Int, Sendable {
        /// Whole texts.
        case classifier = 0
        /// Each word of a sentence.
        case sequence = 1
    }

    /// The classifier; nil if the model is a tagger.
    let classifier: TextClassifier?
    /// The tagger; nil if the model is a classifier.
    let tagger: WordTagger?
    /// What the model is.
    public let configuration: NLModelConfiguration

    /// Opens a model's file, which is mapped.
    ///
    /// - Throws: `ModelFileError`, which names the file.
    public convenience init(contentsOf url: URL) throws {
        try self.init(ModelFile(contentsOf: url.path))
    }

    #if canImport(CoreML)
    /// Always throws: a model of Core ML is not one of Winnow. Use ``init(contentsOf:)`` with a `.winnow` file.
    ///
    /// - Throws: `CocoaError` with `featureUnsupported`.
    public convenience init(mlModel: MLModel) throws {
        throw CocoaError.unsupported(
            "a Core ML model cannot be read; train one with winnow train, and open its file with NLModel(contentsOf:)"
        )
    }
    #else
    /// Makes a model of an opened file.
    ///
    /// - Throws: `ModelFileError` for a model of another kind.
    public convenience init(mlModel: MLModel) throws { try self.init(mlModel.file) }
    #endif

    private init(_ file: ModelFile) throws {
        let language = file.manifest["information"]?["language"]?.string.map { NLLanguage($0) }
        if file.kind == WordTagger.modelKind {
            (classifier, tagger) = (nil, try WordTagger(from: file))
        } else {
            (classifier, tagger) = (try Self.classifier(from: file), nil)
        }
        configuration = NLModelConfiguration(
            type: tagger == nil ? .classifier : .sequence, language: language)
    }

    /// Opens a classifier, with the shipped embedding if it was trained with one: that of English or of sixteen languages.
    private static func classifier(from file: ModelFile) throws(ModelFileError) -> TextClassifier {
        do throws(ModelFileError) {
            return try TextClassifier(from: file)
        } catch {
            guard error.code == .missingVectorizer else { throw error }
            let identity = file.manifest["features"]?["vectors"]?["identity"]?.string ?? ""
            let embedder: SentenceEmbedder = SentenceEmbedder.shipped(identity: identity) ?? .english
            return try TextClassifier(from: file, vectorizer: embedder)
        }
    }

    /// The most probable label of a text; nil from a tagger, or if no label is sure enough.
    public func predictedLabel(for string: String) -> String? {
        classifier?.classification(of: string).labels.first
    }

    /// The most probable labels of a text with their probabilities; empty from a tagger.
    public func predictedLabelHypotheses(for string: String, maximumCount: Int) -> [String: Double] {
        let found = classifier?.classification(of: string).hypotheses.prefix(max(0, maximumCount)) ?? []
        return [String: Double](found.map { ($0.label, $0.probability) }, uniquingKeysWith: +)
    }

    /// The label of each word of a sentence; empty from a classifier.
    public func predictedLabels(forTokens tokens: [String]) -> [String] { tagger?.tags(of: tokens) ?? [] }

    /// The most probable labels of each word of a sentence with their probabilities; empty from a classifier.
    public func predictedLabelHypotheses(
        forTokens tokens: [String], maximumCount: Int
    ) -> [[String: Double]] {
        tagger?.hypotheses(of: tokens) { $0 }.map { $0.likeliest(maximumCount) } ?? []
    }
}

/// What a model is.
public final class NLModelConfiguration: Sendable {
    /// What it gives labels to.
    public let type: NLModel.ModelType
    /// The language that its file names; nil if it names none.
    public let language: NLLanguage?
    /// Always 1.
    public let revision = 1

    init(type: NLModel.ModelType, language: NLLanguage?) { (self.type, self.language) = (type, language) }

    /// The revisions that can be opened: 1.
    public class func supportedRevisions(for type: NLModel.ModelType) -> IndexSet { IndexSet(integer: 1) }

    /// The revision of new models: 1.
    public class func currentRevision(for type: NLModel.ModelType) -> Int { 1 }
}

extension CocoaError {
    /// The error of what Winnow does not have.
    static func unsupported(_ reason: String) -> CocoaError {
        CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: reason])
    }
}
