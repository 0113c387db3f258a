/// Reduces the forms of a word to one stem, in one of several languages: German `hauser` and `hausern` → `haus`.
///
/// ``english`` has the stems of the Porter2 stemmer. Those of other languages come from a model, `stems.winnow`: a table of
/// endings and words, learned from frequent words, with the stems of Snowball's stemmer, and from treebanks, with the stems
/// of their lemmas. `WordStemmer.shipped(.german)` of `WinnowStemModel` is made of it, as is the one of a `StemModel`.
/// Expects words as ``TokenAnalyzer`` has them after ``TokenFilter/lowercase`` and ``TokenFilter/foldDiacritics``.
///
/// A stem begins with the first letter of its word and need not be a word itself. Words of another language mostly lose
/// some letters of their ends, or none in another script. The tables are part of the value: an index that keeps its stemmer
/// keeps its stems.
public struct WordStemmer: Sendable {
    /// The language of the words.
    public let language: StemLanguage
    /// Of a language other than English, which has a stemmer and stop words of its own.
    private let tables: Tables?

    /// The stems of English words, by the Porter2 stemmer.
    public static let english = WordStemmer(language: .english, tables: nil)

    private init(language: StemLanguage, tables: Tables?) {
        self.language = language
        self.tables = tables
    }

    /// Makes a stemmer of the tables of a language, in UTF-8; any bytes are harmless.
    ///
    /// - Parameters:
    ///   - language: the language of the words.
    ///   - rules: lines of a change to words, and the endings and words that it is for.
    ///   - stopWords: function words, separated by spaces.
    package init(_ language: StemLanguage, rules: [UInt8], stopWords: [UInt8]) {
        self.init(language: language, tables: Tables(rules: rules, stopWords: stopWords))
    }

    /// The stem of `word`.
    public func stem(of word: String) -> String {
        var bytes = Array(word.utf8)
        let count = bytes.withUnsafeMutableBufferPointer { stem($0) }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }

    /// Replaces the UTF-8 bytes of a word with those of its stem and returns their number.
    ///
    /// A stem is never longer than its word. Invalid UTF-8 is harmless.
    ///
    /// Complexity: O(*n*) in the length of the word.
    package func stem(_ word: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let tables else { return EnglishStemmer().stem(word) }
        guard word.count > 2, let change = tables.endings.change(of: UnsafeBufferPointer(word))?.change else {
            return word.count
        }
        let kept = word.count - change.strip
        let count = kept + change.addition.count
        guard kept > 0, 2...word.count ~= count else { return word.count }
        for (offset, byte) in change.addition.enumerated() { word[kept + offset] = byte }
        return count
    }

    /// Whether a word in UTF-8, folded and in lower case, is a function word of the language.
    ///
    /// Complexity: O(1).
    package func isStopWord(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let tables else { return EnglishStopWords.contains(word) }
        return StopWordTable.key(of: word).map(tables.words.contains) ?? false
    }
}

extension WordStemmer {
    /// The tables of a language, as texts and as they are looked up.
    private final class Tables: Sendable {
        let rules: [UInt8]
        let stopWords: [UInt8]
        let endings: EndingRules
        let words: StopWordTable

        init(rules: [UInt8], stopWords: [UInt8]) {
            self.rules = rules
            self.stopWords = stopWords
            endings = rules.withUnsafeBufferPointer { EndingRules($0) }
            words = stopWords.withUnsafeBufferPointer { StopWordTable($0) }
        }
    }
}

extension WordStemmer: Hashable {
    /// Whether both have the same language and the same tables.
    public static func == (left: WordStemmer, right: WordStemmer) -> Bool {
        left.language == right.language
            && (left.tables === right.tables
                || left.tables?.rules == right.tables?.rules
                    && left.tables?.stopWords == right.tables?.stopWords)
    }

    /// Hashes the language.
    public func hash(into hasher: inout Hasher) { hasher.combine(language) }
}

#if !hasFeature(Embedded)
extension WordStemmer: Codable {
    private enum CodingKeys: String, CodingKey {
        case language, rules, stopWords
    }

    /// Reads a language and its tables; English has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let language = try container.decode(StemLanguage.self, forKey: .language)
        if language == .english, !container.contains(.rules) {
            self = .english
        } else {
            self.init(
                language, rules: Array(try container.decode(String.self, forKey: .rules).utf8),
                stopWords: Array(try container.decode(String.self, forKey: .stopWords).utf8))
        }
    }

    /// Writes the language and its tables.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(language, forKey: .language)
        guard let tables else { return }
        try container.encode(String(decoding: tables.rules, as: UTF8.self), forKey: .rules)
        try container.encode(String(decoding: tables.stopWords, as: UTF8.self), forKey: .stopWords)
    }
}
#endif
