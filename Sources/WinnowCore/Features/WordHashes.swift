/// The hashes of words, equal to those of tokens and n-grams in ``TermExtractor``.
package enum WordHashes {
    /// The number of a word that is not in the vocabulary.
    package static let none = UInt32.max

    /// The hash of a word; parts separated by spaces are joined as in an n-gram.
    package static func hash(of utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var joined: UInt64?
        var start = 0
        for index in 0...utf8.count where index == utf8.count || utf8[index] == UInt8(ascii: " ") {
            let part = hash(ofPart: UnsafeBufferPointer(rebasing: utf8[start..<index]))
            joined = joined.map { TermHash.join($0, part) } ?? part
            start = index + 1
        }
        return joined ?? 0
    }

    /// The hash of one word, of any bytes.
    package static func hash(ofPart utf8: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let start = utf8.baseAddress else { return hash(ofPadded: [0, 0, 0, 0, 0, 0, 0, 0], count: 0) }
        return TermHash.hash(start, count: utf8.count, isPadded: false, seed: NGramKind.word.seed)
    }

    /// The hash of one word of `count` bytes, followed by 8 readable bytes.
    package static func hash(ofPadded start: UnsafePointer<UInt8>, count: Int) -> UInt64 {
        TermHash.hash(start, count: count, isPadded: true, seed: NGramKind.word.seed)
    }

    /// Writes the hash of each token of a `TokenBuffer`'s storage.
    ///
    /// - Parameters:
    ///   - bytes: the tokens one after another, followed by 8 readable bytes.
    ///   - ends: the end of each token.
    ///   - hashes: receives one hash per token.
    package static func write(
        hashesOf bytes: UnsafeBufferPointer<UInt8>, ends: UnsafeBufferPointer<Int>,
        to hashes: UnsafeMutablePointer<UInt64>
    ) {
        guard let base = bytes.baseAddress else { return }
        var start = 0
        for index in ends.indices {
            hashes[index] = hash(ofPadded: base + start, count: ends[index] - start)
            start = ends[index]
        }
    }
}

extension Vocabulary {
    /// Makes a vocabulary of words, in their order.
    ///
    /// - Parameters:
    ///   - texts: the words one after another, UTF-8.
    ///   - textStarts: the start of each word, then the end of the last.
    package init(texts: [UInt8], textStarts: [UInt32]) {
        let hashes = texts.withUnsafeBufferPointer { texts in
            zip(textStarts, textStarts.dropFirst()).map { start, end in
                WordHashes.hash(of: UnsafeBufferPointer(rebasing: texts[Int(start)..<Int(end)]))
            }
        }
        self.init(hashes: hashes, texts: texts, textStarts: textStarts)
    }

    /// Calls `body` with the bytes of a word in `0..<count`; without any if the file's table is damaged.
    package func withText<Result>(
        at number: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let start = Int(clamping: textStarts[number])
        let end = Int(clamping: textStarts[number + 1])
        return try texts.withUnsafeBufferPointer { texts in
            guard start <= end, end <= texts.count else {
                return try body(UnsafeBufferPointer(start: nil, count: 0))
            }
            return try body(UnsafeBufferPointer(rebasing: texts[start..<end]))
        }
    }
}

/// Finds the numbers of words by their hashes.
///
/// Holds unretained pointers into a vocabulary, which must outlive it.
package struct WordFinder: Sendable {
    private let finder: ColumnFinder

    /// Makes a finder for a vocabulary.
    package init(_ vocabulary: Vocabulary) { finder = ColumnFinder(vocabulary) }

    /// The number of the word with this hash; nil if there is none. Complexity: O(1).
    package func number(of hash: UInt64) -> UInt32? { finder.column(of: hash) }

    /// Writes the number of each word, or ``WordHashes/none``; a batch overlaps the memory accesses.
    package func write(
        numbersOf hashes: UnsafeBufferPointer<UInt64>, to numbers: UnsafeMutablePointer<UInt32>
    ) {
        for index in hashes.indices { numbers[index] = finder.column(of: hashes[index]) ?? WordHashes.none }
    }

    /// Writes the number of each pair of neighbours as a single word: one number fewer than hashes.
    package func write(
        numbersOfPairsOf hashes: UnsafeBufferPointer<UInt64>, to numbers: UnsafeMutablePointer<UInt32>
    ) {
        guard hashes.count > 1 else { return }
        for index in 1..<hashes.count {
            let hash = TermHash.join(hashes[index - 1], hashes[index])
            numbers[index - 1] = finder.column(of: hash) ?? WordHashes.none
        }
    }
}
