// Vectors by transformers.

import Foundation
import Synchronization
import WinnowEmbeddings
import WinnowFeatures

/// Vectors of texts by a sentence transformer, from its published files.
///
/// The identifier of a model is the path of its folder: `config.json`, `model.safetensors`, and `tokenizer.json` or
/// `vocab.txt`. No transformer is part of Winnow, so there is none for a language or a script.
///
/// A result has one vector, of the whole text, instead of one per token.
public final class NLContextualEmbedding: Sendable {
    /// Whether the files of a model can be had.
    public enum AssetsResult: Int, Sendable {
        /// The folder can be opened.
        case available = 0
        /// There is no such folder.
        case notAvailable = 1
        /// The folder cannot be opened; the error says why.
        case error = 2
    }

    /// The folder of the model.
    public let modelIdentifier: String
    /// The languages of the model: unknown, so none.
    public let languages: [NLLanguage] = []
    /// The scripts of the model: unknown, so none.
    public let scripts: [NLScript] = []
    /// Always 1.
    public let revision = 1
    private let opened = Mutex<TransformerEmbedder?>(nil)

    /// Names the folder of a model; nil if there is no such folder.
    public init?(modelIdentifier: String) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: modelIdentifier, isDirectory: &isFolder),
            isFolder.boolValue
        else { return nil }
        self.modelIdentifier = modelIdentifier
    }

    /// Always nil: no transformer is part of Winnow. Use ``init(modelIdentifier:)``.
    public convenience init?(language: NLLanguage) { return nil }

    /// Always nil: no transformer is part of Winnow. Use ``init(modelIdentifier:)``.
    public convenience init?(script: NLScript) { return nil }

    /// Always empty: no transformer is part of Winnow.
    public class func contextualEmbeddings(
        forValues values: [NLContextualEmbeddingKey: Any]
    ) -> [NLContextualEmbedding] { [] }

    /// The number of components of a vector; 0 before the model has been loaded.
    public var dimension: Int { opened.withLock { $0?.dimension ?? 0 } }
    /// The most tokens that are read of a text; 0 before the model has been loaded.
    public var maximumSequenceLength: Int { opened.withLock { $0?.maximumLength ?? 0 } }
    /// Whether the model's folder exists.
    public var hasAvailableAssets: Bool { FileManager.default.fileExists(atPath: modelIdentifier) }

    /// Reads the model.
    ///
    /// - Throws: `EmbeddingError`, which names the file that is missing, damaged or not supported.
    public func load() throws { _ = try embedder() }

    /// Frees the model's memory; it is read again when it is needed.
    public func unload() { opened.withLock { $0 = nil } }

    /// Reads the model; nothing is downloaded.
    public func requestAssets(
        completionHandler: @escaping @Sendable (NLContextualEmbedding.AssetsResult, (any Error)?) -> Void
    ) {
        do {
            try load()
            completionHandler(.available, nil)
        } catch {
            completionHandler(hasAvailableAssets ? .error : .notAvailable, error)
        }
    }

    /// Reads the model; nothing is downloaded.
    ///
    /// - Throws: as ``load()``.
    public func requestAssets() async throws -> NLContextualEmbedding.AssetsResult {
        try load()
        return .available
    }

    /// The vector of a text.
    ///
    /// - Parameters:
    ///   - string: the text.
    ///   - language: has no effect.
    /// - Throws: as ``load()``.
    public func embeddingResult(
        for string: String, language: NLLanguage?
    ) throws -> NLContextualEmbeddingResult {
        NLContextualEmbeddingResult(
            string: string, language: language ?? .undetermined,
            vector: try embedder().vector(of: string).map(Double.init))
    }

    private func embedder() throws -> TransformerEmbedder {
        try opened.withLock { opened in
            if let opened { return opened }
            let embedder = try TransformerEmbedder(contentsOf: modelIdentifier)
            opened = embedder
            return embedder
        }
    }
}

/// A property that models are searched by.
public struct NLContextualEmbeddingKey: RawRepresentable, Hashable, Sendable {
    /// Its name.
    public let rawValue: String

    /// Makes it from a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The languages of a model.
    public static let languages = NLContextualEmbeddingKey(rawValue: "Languages")
    /// The scripts of a model.
    public static let scripts = NLContextualEmbeddingKey(rawValue: "Scripts")
    /// The revision of a model.
    public static let revision = NLContextualEmbeddingKey(rawValue: "Revision")
}

/// The vector of a text by a transformer.
public final class NLContextualEmbeddingResult: Sendable {
    /// The text.
    public let string: String
    /// The language that was named; `.undetermined` for none.
    public let language: NLLanguage
    /// The number of vectors: 1, that of the whole text; 0 for an empty text.
    public var sequenceLength: Int { string.isEmpty ? 0 : 1 }
    private let vector: [Double]

    init(string: String, language: NLLanguage, vector: [Double]) {
        (self.string, self.language, self.vector) = (string, language, vector)
    }

    /// Calls `block` once, with the vector and the range of the whole text, if that overlaps a range.
    public func enumerateTokenVectors(
        in range: Range<String.Index>, using block: ([Double], Range<String.Index>) -> Bool
    ) {
        let whole = string.startIndex..<string.endIndex
        if whole.overlaps(range) { _ = block(vector, whole) }
    }

    /// The vector and the range of the whole text; nil at the end of the text.
    public func tokenVector(at characterIndex: String.Index) -> ([Double], Range<String.Index>)? {
        let whole = string.startIndex..<string.endIndex
        return whole.contains(characterIndex) ? (vector, whole) : nil
    }
}
