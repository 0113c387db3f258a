// The types of Core ML that programs pass to NLModel, where there is no Core ML.

#if !canImport(CoreML)
public import Foundation
import WinnowModelFile

/// An opened `.winnow` file, under the name of Core ML's model. It only exists where Core ML does not.
public final class MLModel: Sendable {
    let file: ModelFile

    /// Opens a model's file.
    ///
    /// - Throws: `ModelFileError`, which names the file.
    public init(contentsOf url: URL) throws { file = try ModelFile(contentsOf: url.path) }

    /// Opens a model's file; the configuration has no effect.
    ///
    /// - Throws: `ModelFileError`, which names the file.
    public convenience init(contentsOf url: URL, configuration: MLModelConfiguration) throws {
        try self.init(contentsOf: url)
    }
}

/// A configuration without settings, under the name of Core ML's. It only exists where Core ML does not.
public final class MLModelConfiguration: Sendable {
    /// Makes a configuration.
    public init() {}
}
#endif
