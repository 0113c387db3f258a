public import WinnowText

/// The stems and function words of languages other than English: the tables that stemmers are made of.
///
/// It is immutable and safe to share between threads.
public struct StemModel: Sendable {
    /// The kind in model files.
    public static let modelKind = "word-stemmer"

    /// The languages that it has.
    public let languages: [StemLanguage]
    /// The model's metadata.
    package var manifest: JSONValue
    /// Of each language: lines of rules, and words separated by spaces.
    package let tables: [(rules: Tensor<UInt8>, stopWords: Tensor<UInt8>)]

    /// Opens the model, of kind ``modelKind``; languages of later versions are left out.
    ///
    /// - Throws: ``ModelDefect`` with `damaged`, `missingTensor`, `wrongType` or `wrongShape`.
    package init(from file: ModelBytes) throws(ModelDefect) {
        manifest = file.manifest
        guard let codes = manifest["languages"]?.array else { throw .damaged("its languages cannot be read") }
        var languages: [StemLanguage] = []
        var tables: [(rules: Tensor<UInt8>, stopWords: Tensor<UInt8>)] = []
        for code in codes {
            guard let code = code.string else { throw .damaged("its languages cannot be read") }
            guard let language = StemLanguage(named: code), !languages.contains(language) else { continue }
            languages.append(language)
            let rules: Tensor<UInt8> = try file.tensor("\(language.rawValue).rules", shape: [nil])
            tables.append((rules, try file.tensor("\(language.rawValue).stop_words", shape: [nil])))
        }
        self.languages = languages
        self.tables = tables
    }

    /// The stemmer of a language; nil if the model does not have it. English needs no model: `WordStemmer.english`.
    ///
    /// - Complexity: O(*n*) in the bytes of the language's tables, 10 to 30 kB.
    public func stemmer(of language: StemLanguage) -> WordStemmer? {
        guard let place = languages.firstIndex(of: language) else { return nil }
        let (rules, stopWords) = tables[place]
        return WordStemmer(
            language, rules: rules.withUnsafeBufferPointer { Array($0) },
            stopWords: stopWords.withUnsafeBufferPointer { Array($0) })
    }
}
