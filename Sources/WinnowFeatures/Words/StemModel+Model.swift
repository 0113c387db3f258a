public import WinnowCore
public import WinnowModelFile
import WinnowText

extension StemModel: Model {
    /// Makes the model from an opened file.
    ///
    /// - Throws: `ModelFileError`, as `init(contentsOf:)`.
    public init(from file: ModelFile) throws(ModelFileError) {
        try file.require(kind: Self.modelKind)
        self = try file.reading { contents throws(ModelDefect) in try StemModel(from: contents) }
    }

    /// Author, license, description.
    public var information: ModelInformation {
        get { ModelInformation(manifest["information"]) }
        set {
            guard case .object(var members) = manifest else { return }
            members["information"] = .object(newValue.json)
            manifest = .object(members)
        }
    }

    /// The model's tensors and manifest.
    public func writer() -> ModelFileWriter {
        var writer = ModelFileWriter(kind: Self.modelKind, manifest: manifest)
        for (language, table) in zip(languages, tables) {
            writer.add("\(language.rawValue).rules", table.rules)
            writer.add("\(language.rawValue).stop_words", table.stopWords)
        }
        return writer
    }
}
