/// The Snowball stemmer for English, also called Porter2: `running`, `runs` and `run` all become `run`.
///
/// Stems are keys for counting and comparing, not words: `ponies` becomes `poni`, `generously` `generous`.
/// Use it if different forms of a word should count as one; leave it out if the form itself is informative,
/// as it often is in short messages. It expects lower case and plain apostrophes; other scalars, including
/// non-ASCII letters, count as consonants, as in the published algorithm.
///
/// The stems equal those of Snowball 3.1, which revised the algorithm: `lateral` and `later` remain distinct,
/// `geologist` and `geology` get the same stem, and a leading apostrophe is removed.
///
/// Source: M. F. Porter, *An algorithm for suffix stripping*, Program 14 (1980), 130–137, in the revision
/// *The English (Porter2) stemming algorithm*, https://snowballstem.org/algorithms/english/stemmer.html.
package struct EnglishStemmer: Sendable, Hashable {
    /// Makes a stemmer; it has no state.
    package init() {}

    /// The stem of `word`. Words of one or two scalars are their own stems.
    package func stem(of word: String) -> String {
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
        var word = StemmedWord(word)
        if word.replaceException() { return word.count }
        guard word.hasThreeScalars else { return word.count }
        word.markConsonantY()
        // No rule applies to words with a non-ASCII last byte.
        if let last = word.lastByte, last < 0x80 { removeEndings(of: &word) }
        word.restoreY()
        return word.count
    }

    private func removeEndings(of word: inout StemmedWord) {
        word.findRegions()
        word.removePossessiveAndPlural()
        word.removePastAndProgressive()
        word.replaceFinalY()
        word.shortenDoubleSuffix()
        word.shortenSuffix()
        word.removeSuffix()
        word.removeFinalLetter()
    }
}
