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
}
