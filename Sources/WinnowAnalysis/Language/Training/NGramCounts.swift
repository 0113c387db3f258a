import WinnowCore
import WinnowSystem

/// The n-grams of a language with their counts; word boundaries are derived from the counts of letters.
struct NGramCounts: Sendable {
    /// The language's code.
    let language: String
    /// The script of most of its letters.
    let script: LetterScript
    /// All n-grams of that script, including word boundaries, in ascending order; see ``LanguageNGram``.
    let keys: [UInt64]
    /// The count of each.
    let counts: [Float]
    /// The total number of letters.
    let letterCount: Double

    /// Makes counts from exact n-gram counts.
    ///
    /// An n-gram that is not followed by a letter ends a word, one that is not preceded by a letter begins
    /// it; so the counts with word boundaries follow from those without.
    init?(language: String, letters: [UInt64: Double]) {
        var frequency = [Double](repeating: 0, count: LetterScript.limit)
        for (key, count) in letters where key <= 0xFFFF { frequency[Self.script(of: key)] += count }
        guard let best = frequency.indices.max(by: { frequency[$0] < frequency[$1] }), frequency[best] > 0,
            let script = LetterScript(rawValue: UInt8(best)), script != .other
        else { return nil }
        self.language = language
        self.script = script
        letterCount = frequency[best]
        var counts = script.isLogographic ? letters.filter { $0.key <= 0xFFFF } : Self.withBoundaries(letters)
        counts = counts.filter { key, count in count > 0.5 && Self.consists(key, of: best) }
        keys = counts.keys.sorted()
        self.counts = keys.map { Float(counts[$0] ?? 0) }
    }

    /// Counts the n-grams of words; nil if they have no letters of a supported script.
    init?(language: String, words: [WordList]) {
        var letters: [UInt64: Double] = [:]
        for list in words { list.count(into: &letters) }
        self.init(language: language, letters: letters)
    }

    private init(_ other: NGramCounts, without letters: Set<UInt64>) {
        (language, script, letterCount) = (other.language, other.script, other.letterCount)
        let kept = other.keys.indices.filter { index in
            var rest = other.keys[index]
            while rest > 0 {
                if letters.contains(rest & 0xFFFF) { return false }
                rest >>= 16
            }
            return true
        }
        keys = kept.map { other.keys[$0] }
        counts = kept.map { other.counts[$0] }
    }

    /// The counts without n-grams of letters that are rarer than `share` in each of the languages: texts of
    /// other languages stand out by such letters.
    static func withoutForeignLetters(_ languages: [NGramCounts], share: Double = 1e-5) -> [NGramCounts] {
        var rare: [UInt64: Bool] = [:]
        for language in languages {
            for (key, count) in zip(language.keys, language.counts) where key <= 0xFFFF {
                rare[key] = rare[key, default: true] && Double(count) < share * language.letterCount
            }
        }
        let foreign = Set(rare.filter(\.value).keys)
        return languages.map { NGramCounts($0, without: foreign) }
    }

    private static func script(of letter: UInt64) -> Int {
        Letter(UInt32(letter), in: LetterTable.shared.entries).script
    }

    private static func consists(_ key: UInt64, of script: Int) -> Bool {
        var rest = key
        while rest > 0 {
            let letter = rest & 0xFFFF
            if letter != Letter.boundary, Self.script(of: letter) != script { return false }
            rest >>= 16
        }
        return true
    }

    private static func withBoundaries(_ letters: [UInt64: Double]) -> [UInt64: Double] {
        // How often each n-gram begins and ends a word.
        var beginning = letters
        var ending = letters
        for (key, count) in letters where key > 0xFFFF {
            beginning[key & LanguageNGram.mask(LanguageNGram.order(key) - 1), default: 0] -= count
            ending[key >> 16, default: 0] -= count
        }
        var counts = letters
        var whole: [UInt64: Double] = [:]
        var words = 0.0
        for (key, count) in beginning {
            let order = LanguageNGram.order(key)
            guard order < LanguageNGram.maximumOrder else { continue }
            counts[Letter.boundary << UInt64(16 * order) | key] = count
            if order == 1 { words += count }
            if order <= 2 { whole[key, default: 0] += count }
            if order > 1 { whole[key >> 16, default: 0] -= count }
        }
        for (key, count) in ending where LanguageNGram.order(key) < LanguageNGram.maximumOrder {
            counts[key << 16 | Letter.boundary] = count
        }
        for (key, count) in whole where LanguageNGram.order(key) <= 2 {
            counts[
                Letter.boundary << UInt64(16 * LanguageNGram.order(key) + 16) | key << 16 | Letter.boundary] =
                count
        }
        counts[Letter.boundary] = words
        return counts
    }
}
