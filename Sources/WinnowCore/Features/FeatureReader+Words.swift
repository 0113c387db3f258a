// How many words of a text a space knows.

extension FeatureReader {
    /// The number of words of a text, repetitions included, and of those that are no features.
    ///
    /// Nil if single words are not among the features, or columns are hashes, which every word has. Of a text
    /// of a megabyte or more, the beginning counts. Complexity: O(*n*) in the bytes of the text.
    package mutating func wordCounts(
        of utf8: UnsafeBufferPointer<UInt8>
    ) -> (words: Int, unknown: Int)? {
        guard let part = parts.first(where: { $0.kind == .word }), knowsWords else { return nil }
        var (words, unknown) = (0, 0)
        extractor.read(UnsafeBufferPointer(rebasing: utf8[..<min(utf8.count, longText)]))
        extractor.forEachTerm(.word) { hash, place in
            guard place.count == 1 else { return }
            words += 1
            if part.finder.column(of: hash) == nil { unknown += 1 }
        }
        return (words, unknown)
    }

    /// The number of words of the last text, without numbers, addresses, symbols and tokens that a filter masked, and of
    /// those that are features.
    ///
    /// Counting ends once at least half of the words are certainly known: both numbers may then be too small.
    /// Nil under the conditions of ``wordCounts(of:)``, and of a text of a megabyte or more, whose tokens are not kept.
    /// Complexity: O(*n*) in the tokens.
    ///
    /// - Parameter utf8: the text that the last call of ``withRow(of:_:)`` read.
    package mutating func lastWordCounts(
        of utf8: UnsafeBufferPointer<UInt8>
    ) -> (count: Int, known: Int)? {
        guard let part = parts.first(where: { $0.kind == .word }), knowsWords, utf8.count < longText
        else { return nil }
        return extractor.wordCounts(unknownNGrams: part.length.unknown) { part.finder.column(of: $0) != nil }
    }
}
