// The counts of words and those of characters, each made once, in any combination.

extension TermCounts {
    /// The word n-grams of some counts with the character n-grams of others of the same texts.
    ///
    /// What is not a matter of n-gram lengths is that of `words`.
    ///
    /// - Throws: ``FeatureError`` with `invalidOption` where both were not made of as many texts by the same analyzer, number
    ///   of threads and hashing.
    package init(words: TermCounts, characters: TermCounts) throws(FeatureError) {
        guard words.shards.map(\.rows) == characters.shards.map(\.rows),
            words.options.analyzer == characters.options.analyzer,
            words.options.hashBits == characters.options.hashBits
        else {
            throw FeatureError(
                code: .invalidOption,
                message: "counts of other texts, or cut in another way, cannot be joined")
        }
        var options = words.options
        options.characterNGrams = characters.options.characterNGrams
        options.minimumCount = max(words.options.minimumCount, characters.options.minimumCount)
        let kinds = { (words: TermShardKind, characters: TermShardKind) in
            NGramKind.allCases.map { $0 == .word ? words : characters }
        }
        self.init(
            options: options, texts: words.texts, vectors: words.vectors,
            shards: zip(words.shards, characters.shards).map { words, characters in
                TermShard(
                    rows: words.rows,
                    kinds: kinds(
                        words.kinds[NGramKind.word.rawValue],
                        characters.kinds[NGramKind.character.rawValue]),
                    surface: words.surface)
            },
            terms: NGramKind.allCases.map { ($0 == .word ? words : characters).terms[$0.rawValue] })
    }
}
