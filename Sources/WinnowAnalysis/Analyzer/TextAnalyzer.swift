public import WinnowModelFile
import WinnowText

/// Finds tokens with tags and lemmas, names, sentences with sentiment, and the language of texts.
///
/// A text is split into words and sentences once, as its tagger's treebank or else as English ones, for all layers. If
/// languages are identified, models whose information names languages, as that of the shipped ones does, have no part in the
/// analysis of a text in another: it then has tags and lemmas of its ``wordModels``, no sentiment, and so on; see
/// ``SentimentScorer/scoring(otherLanguagesBy:)``. An analyzer is
/// immutable and can be used from any number of threads, and the same text always gets the same analysis. For
/// many texts, keep one ``Reader`` per thread, or call ``analyses(of:layers:threads:)``.
///
/// ```swift
/// import WinnowAnalysis
/// import WinnowModels
///
/// let analyzer = TextAnalyzer.english
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
    /// A kind of analysis.
    public enum Layer: String, Sendable, Hashable, Codable, CaseIterable {
        /// Parts of speech of the words, or whatever tags the tagger was trained on.
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

    /// Tags the words; this also makes lemmas more accurate.
    public var tagger: WordTagger?
    /// Finds lemmas.
    public var lemmatizer: Lemmatizer?
    /// The tagger and lemmatizer of a text whose language ``tagger`` and ``lemmatizer`` are not for, by its code; nil if
    /// there are none. It is called for each such text, from any thread.
    public var wordModels: @Sendable (_ language: String) -> WordModels? = { _ in nil }
    /// Finds names.
    public var nameRecognizer: NameRecognizer?
    /// Scores sentiment.
    public var sentimentScorer: SentimentScorer?
    /// Identifies languages.
    public var languageIdentifier: LanguageIdentifier?
    /// Which tokens are joined or left out.
    public var options: Options

    /// Makes an analyzer without a model, which only finds words and sentences.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Makes an analyzer from models; the last of each kind is used, but gazetteers are combined.
    ///
    /// - Throws: `ModelFileError`: `wrongKind` for a model of no layer, and errors from opening the models.
    public init(from files: [ModelFile], options: Options = Options()) throws(ModelFileError) {
        self.options = options
        for file in files { try add(file) }
    }

    /// Makes an analyzer from models embedded in the program, such as `WinnowModels.english`.
    ///
    /// - Throws: as ``init(from:options:)``.
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

    /// A tagger whose tags mark spans of words finds names; any other tags words.
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

    /// The layers that have a model.
    public var layers: Set<Layer> {
        var layers: Set<Layer> = []
        if tagger != nil { layers.insert(.tags) }
        if lemmatizer != nil { layers.insert(.lemmas) }
        if nameRecognizer != nil { layers.insert(.names) }
        if sentimentScorer != nil { layers.insert(.sentiment) }
        if languageIdentifier != nil { layers.insert(.language) }
        return layers
    }

    /// The information of the models that name languages; without an identifier of languages, none.
    var limitedModels: [Layer: ModelInformation] {
        guard languageIdentifier != nil else { return [:] }
        let models: [Layer: ModelInformation?] = [
            .tags: tagger?.information, .lemmas: lemmatizer?.information,
            .names: nameRecognizer?.tagger?.information, .sentiment: sentimentScorer?.information,
        ]
        return models.compactMapValues { $0?.languages == nil ? nil : $0 }
    }

    /// Analyzes a text.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - layers: the layers to run; nil for all. Layers without a model are left out.
    /// - Complexity: O(*n*) in the bytes of the text.
    public func analysis(of text: String, layers: Set<Layer>? = nil) -> TextAnalysis {
        var (text, reader) = (text, Reader(self, layers: layers))
        return text.withUTF8 { reader.analysis(of: $0) }
    }
}

extension TextAnalyzer {
    /// Which tokens are joined, and which are left out.
    public struct Options: Sendable, Hashable {
        /// Whether the parts of a contraction are one token: `don't`, not `do`, `n't`. It has the tags and
        /// lemma of its first part; with ``joinsNames`` that may be a name, as in `New York's`.
        public var joinsContractions = false
        /// Whether the words of a name are one token, with the tags of its last word and itself as its lemma.
        public var joinsNames = false
        /// Whether tokens other than symbols and emoji, such as words, numbers and addresses, are left out.
        public var omitsWords = false
        /// Whether punctuation is left out.
        public var omitsPunctuation = false
        /// Whether other tokens are left out: emoji, emoticons, symbols such as `+` and `€`.
        public var omitsOther = false

        /// The defaults: all tokens, none joined.
        public init() {}

        /// Whether a token is left out.
        func omits(_ token: TextAnalysis.Token) -> Bool {
            switch token.kind {
            case .emoji: omitsOther
            case .symbol: token.isPunctuation ? omitsPunctuation : omitsOther
            default: omitsWords
            }
        }
    }
}

extension TextAnalysis.Token {
    /// Whether all its characters are punctuation according to Unicode, and it is not an emoticon.
    package var isPunctuation: Bool {
        // `:)` consists of punctuation but is an emoticon; runs of punctuation repeat one character.
        let scalars = text.unicodeScalars
        return scalars.allSatisfy { $0 == scalars.first && $0.properties.generalCategory.isPunctuation }
    }
}

extension Unicode.GeneralCategory {
    fileprivate var isPunctuation: Bool {
        switch self {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            true
        default: false
        }
    }
}

extension TextAnalyzer.Options {
    /// The tokens of a sentence after joining and filtering.
    func applied(to tokens: ArraySlice<TextAnalysis.Token>, names: ArraySlice<Name>) -> [TextAnalysis.Token] {
        var tokens = Array(tokens)
        // Names first: joining a contraction earlier would lose the part that is not in the name.
        if joinsNames { tokens = Self.joining(names, in: tokens) }
        if joinsContractions { tokens = Self.joiningContractions(tokens) }
        return omitsWords || omitsPunctuation || omitsOther ? tokens.filter { !omits($0) } : tokens
    }

    private static func joiningContractions(_ tokens: [TextAnalysis.Token]) -> [TextAnalysis.Token] {
        var result: [TextAnalysis.Token] = []
        for token in tokens {
            if let last = result.last, isContraction(last, token) {
                result[result.count - 1].append(token)
            } else {
                result.append(token)
            }
        }
        return result
    }

    /// Whether two tokens are adjacent parts of a word in Latin letters, which only occurs in contractions.
    private static func isContraction(_ first: TextAnalysis.Token, _ second: TextAnalysis.Token) -> Bool {
        guard first.range.upperBound == second.range.lowerBound, first.kind == .word, second.kind == .word,
            let end = first.text.unicodeScalars.last, let start = second.text.unicodeScalars.first
        else { return false }
        func isPart(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar {
            case "'", "\u{2019}", "\u{2018}", "\u{2BC}", "\u{FF07}": true
            default: scalar.isASCII && scalar.properties.isAlphabetic
            }
        }
        return isPart(end) && isPart(start)
    }

    /// Joins each name's tokens into one, with the text between them and the tags of the last.
    private static func joining(
        _ names: ArraySlice<Name>, in tokens: [TextAnalysis.Token]
    ) -> [TextAnalysis.Token] {
        var result: [TextAnalysis.Token] = []
        var names = names
        for token in tokens {
            names = names.drop { $0.range.upperBound <= token.range.lowerBound }
            guard let name = names.first, name.range.overlaps(token.range) else {
                result.append(token)
                continue
            }
            var joined = token
            joined.text = name.text
            joined.range = name.range
            joined.kind = .word
            if joined.lemma != nil { joined.lemma = name.text }
            if result.last?.range == name.range {
                result[result.count - 1] = joined
            } else {
                result.append(joined)
            }
        }
        return result
    }
}
