/// Reduces the forms of a word to one stem, in one of several languages: German `hauser` and `hausern` → `haus`.
///
/// English words have the stems of ``EnglishStemmer``. Those of other languages come from a table of endings and words,
/// learned from frequent words, with the stems of Snowball's stemmer, and from treebanks, with the stems of their lemmas.
/// Expects words as ``TokenAnalyzer`` has them after ``TokenFilter/lowercase`` and ``TokenFilter/foldDiacritics``.
///
/// A stem begins with the first letter of its word and need not be a word itself. Words of another language mostly lose
/// some letters of their ends, or none in another script.
///
/// Source: M. Porter and others, *Snowball*, https://snowballstem.org; H. Dave, *FrequencyWords 2018*; Universal
/// Dependencies, by `Scripts/generate/stem-tables`. `docs/languages.md` has its recall and precision.
public struct WordStemmer: Sendable, Hashable {
    /// The language of the words.
    public let language: StemLanguage

    /// Makes a stemmer of a language; its table is read when the first word is stemmed.
    public init(_ language: StemLanguage) { self.language = language }

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
    public func stem(_ word: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let rules = Self.rules(of: language) else { return EnglishStemmer().stem(word) }
        guard word.count > 2, let change = rules.change(of: UnsafeBufferPointer(word))?.change else {
            return word.count
        }
        let kept = word.count - change.strip
        let count = kept + change.addition.count
        guard kept > 0, 2...word.count ~= count else { return word.count }
        for (offset, byte) in change.addition.enumerated() { word[kept + offset] = byte }
        return count
    }

    /// The table of a language; nil for English, which has a stemmer of its own.
    private static func rules(of language: StemLanguage) -> EndingRules? {
        switch language {
        case .english: nil
        case .danish: StemTables.danish
        case .dutch: StemTables.dutch
        case .finnish: StemTables.finnish
        case .french: StemTables.french
        case .german: StemTables.german
        case .italian: StemTables.italian
        case .norwegian: StemTables.norwegian
        case .polish: StemTables.polish
        case .portuguese: StemTables.portuguese
        case .russian: StemTables.russian
        case .spanish: StemTables.spanish
        case .swedish: StemTables.swedish
        case .turkish: StemTables.turkish
        }
    }
}
