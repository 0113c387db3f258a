import ArgumentParser
import WinnowAnalysis
import WinnowModelFile
import WinnowModels

/// The language of the shipped models for words.
struct WordLanguageArguments: ParsableArguments {
    @Option(
        "Language of the shipped model, or auto for each text's own, without tags where there is no model. (default: en)",
        "code", .next)
    var language: WordLanguage?

    /// Opens the file at `path`; if nil, the shipped model of the language. Only one of them may be given.
    func model(at path: String?, or shipped: (String) -> ShippedModel?) throws -> ModelFile {
        if let language, let path {
            throw CommandFailure(
                .usage,
                "--language \(language.code) is for shipped models, but \(path.visible) is another; leave one of them out"
            )
        }
        let code = language.map(\.code) ?? "en"
        return try ModelFile(at: path, or: shipped(code) ?? shipped("en") ?? .englishPartOfSpeech)
    }

    /// Identifies the language of each text; nil if one model is for all.
    func identifier() throws -> LanguageIdentifier? {
        guard language?.isAutomatic == true else { return nil }
        return try LanguageIdentifier(from: ShippedModel.language.file())
    }
}

/// Memory for tagging texts one after another.
struct WordMemory {
    var tagged = TaggedText()
    var lemmas = LemmaBuffer()
    /// Identifies the language of each text; nil if one model is for all.
    private var languages: LanguageIdentifier.Reader?

    init(_ identifier: LanguageIdentifier?) { languages = identifier.map { LanguageIdentifier.Reader($0) } }

    /// The models of a text: those given, or with an identifier the shipped ones of the text's language, English unless it is
    /// in another for certain, as `winnow analyze` does; nil if there are none.
    mutating func models<Models>(
        for text: UnsafeBufferPointer<UInt8>, _ given: Models, _ shipped: (WordModels) -> Models
    ) -> Models? {
        guard let found = languages?.identification(of: text) else { return given }
        let isForeign = found.isForeign(to: WordTagger.english.information)
        return WordModels.shipped(for: isForeign ? found.language : "en").map(shipped)
    }

    /// Calls `body` with one window of a text after another, tagged if there is a tagger, and its lemmas.
    mutating func forEachWindow(
        of text: UnsafeBufferPointer<UInt8>, by tagger: WordTagger?, choosesFineTags: Bool,
        lemmatizer: Lemmatizer? = nil, _ body: (TaggedText, LemmaBuffer) throws -> Void
    ) throws {
        guard let tagger else { return try tagged.forEachWindow(of: text) { try body($0, lemmas) } }
        try tagger.forEachWindow(of: text, in: &tagged, choosesFineTags: choosesFineTags) { window in
            lemmatizer?.lemmatize(window, of: text, by: tagger, into: &lemmas)
            try body(window, lemmas)
        }
    }
}

/// The code of a language, or `auto` for each text's own.
protocol TextLanguage: ExpressibleByArgument {
    /// The codes, without `auto`.
    static var codes: [String] { get }
    var code: String { get }
    init(code: String)
}

extension TextLanguage {
    private static var automatic: String { "auto" }
    static var allValueStrings: [String] { codes + [automatic] }

    /// Whether each text has its own.
    var isAutomatic: Bool { code == Self.automatic }

    init?(argument: String) {
        guard Self.allValueStrings.contains(argument) else { return nil }
        self.init(code: argument)
    }
}

/// A language with shipped models for words.
struct WordLanguage: TextLanguage {
    let code: String

    static var codes: [String] { WordModels.shippedLanguages }
}
