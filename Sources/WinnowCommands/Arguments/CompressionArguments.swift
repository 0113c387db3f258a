import ArgumentParser
import WinnowClassification

/// How small a classifier is stored.
struct CompressionArguments: ParsableArguments {
    @Option("Maximum size of the model, such as 100KB or 1MB.", "size") var maxSize: SizeArgument?

    @Flag(name: .customLong("no-vocabulary-texts"), help: "Store n-grams without texts, as hashes only.")
    var noVocabularyTexts = false

    /// Hidden, because larger models are hardly ever better.
    @Flag(name: .customLong("no-compression"), help: .hidden) var noCompression = false

    func validate() throws {
        guard noCompression, noVocabularyTexts else { return }
        throw ValidationError("--no-vocabulary-texts compresses the model; leave out --no-compression")
    }

    /// Applies the given arguments to the options.
    func apply(to options: inout CompressionOptions) {
        options.isAutomatic = !noCompression
        options.maximumBytes = maxSize?.bytes
        options.keepsTexts = !noVocabularyTexts
    }
}
