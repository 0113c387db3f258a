// All layers of a text in one call.

public import WinnowModelFile
import WinnowText

/// Runs the asked-for layers over texts: tokens with tags and lemmas, names, sentences with sentiment, language.
///
/// Words and sentences are cut once, as English treebanks have them, and shared by the layers. An analyzer is an immutable
/// value that may be asked from any number of threads, and the same text always gets the same analysis; for many texts keep
/// a ``Reader`` a thread, or ask for ``analyses(of:layers:threads:)``.
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowModels
///
/// let analyzer = try TextAnalyzer(embedded: WinnowModels.english)
/// let analysis = analyzer.analysis(of: "She enjoys reading books in the library. What a great place!")
/// print(analysis.tokens.first { $0.tag == "VERB" }?.text ?? "no verb")
/// print(analysis.sentences.map { $0.sentiment?.label.rawValue ?? "" })
/// ```
///
/// ```text output
/// enjoys
/// ["neutral", "positive"]
/// ```
public struct TextAnalyzer: Sendable {
    /// What can be asked for.
    public enum Layer: String, Sendable, Hashable, Codable, CaseIterable {
        /// Parts of speech of the words, or what else a tagger has learned.
        case tags
        /// Dictionary forms of the words.
        case lemmas
        /// Persons, places, organizations.
        case names
        /// How positive or negative the text and its sentences are.
        case sentiment
        /// The language of the text.
        case language
    }

    /// Tags the words; lemmas are the better for it.
    public var tagger: WordTagger?
    /// Finds lemmas.
    public var lemmatizer: Lemmatizer?
    /// Finds names.
    public var nameRecognizer: NameRecognizer?
    /// Scores sentiment.
    public var sentimentScorer: SentimentScorer?
    /// Tells languages.
    public var languageIdentifier: LanguageIdentifier?
    /// How tokens are given.
    public var options: Options

    /// Makes an analyzer without a model, which cuts words and sentences.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Makes an analyzer of models of different kinds; of two of a kind the later one counts, but gazetteers go together.
    ///
    /// - Throws: `ModelFileError`: `wrongKind` where one is of no layer; what opening the models throws.
    public init(from files: [ModelFile], options: Options = Options()) throws(ModelFileError) {
        self.options = options
        for file in files { try add(file) }
    }

    /// Makes an analyzer of models that are part of the program, such as `WinnowModels.english`.
    ///
    /// - Throws: what ``init(from:options:)`` throws.
    public init(
        embedded models: [UnsafeRawBufferPointer], options: Options = Options()
    ) throws(ModelFileError) {
        self.options = options
        for bytes in models { try add(try ModelFile(embedded: bytes)) }
    }

    private mutating func add(_ file: ModelFile) throws(ModelFileError) {
        switch file.kind {
        case WordTagger.modelKind: add(try WordTagger(from: file))
        case Gazetteer.modelKind: add(try Gazetteer(from: file))
        case Lemmatizer.modelKind: lemmatizer = try Lemmatizer(from: file)
        case SentimentScorer.modelKind: sentimentScorer = try SentimentScorer(from: file)
        case LanguageIdentifier.modelKind: languageIdentifier = try LanguageIdentifier(from: file)
        default: try file.require(kind: WordTagger.modelKind)
        }
    }

    /// A tagger whose tags spell runs of words finds names; another tags words.
    private mutating func add(_ tagger: WordTagger) {
        let recognizer = NameRecognizer(tagger: tagger, gazetteers: nameRecognizer?.gazetteers ?? [])
        if recognizer.labels.isEmpty {
            self.tagger = tagger
        } else {
            nameRecognizer = recognizer
        }
    }

    private mutating func add(_ gazetteer: Gazetteer) {
        nameRecognizer = NameRecognizer(
            tagger: nameRecognizer?.tagger, gazetteers: (nameRecognizer?.gazetteers ?? []) + [gazetteer])
    }

    /// The layers that it has models for.
    public var layers: Set<Layer> {
        var layers: Set<Layer> = []
        if tagger != nil { layers.insert(.tags) }
        if lemmatizer != nil { layers.insert(.lemmas) }
        if nameRecognizer != nil { layers.insert(.names) }
        if sentimentScorer != nil { layers.insert(.sentiment) }
        if languageIdentifier != nil { layers.insert(.language) }
        return layers
    }

    /// Analyzes a text.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - layers: what is asked for; nil for all that there are models for. Layers without a model are left out.
    /// - Complexity: O(*n*) in the bytes of the text.
    public func analysis(of text: String, layers: Set<Layer>? = nil) -> TextAnalysis {
        var (text, reader) = (text, Reader(self, layers: layers))
        return text.withUTF8 { reader.analysis(of: $0) }
    }
}
