import WinnowText

/// Splits unknown words, or all texts, into an embedding's pieces or n-grams; reuses its memory, so keep one per thread.
package struct SubwordReader: ~Copyable {
    private let mode: SubwordMode
    private let finder: WordFinder
    private let nGramFinder: WordFinder?
    private let longestPiece: Int
    /// Whether texts are read in lower case, for ``SubwordMode/unigram``.
    private let ignoresCase: Bool
    /// Whether each bucket has a row, for ``SubwordMode/buckets(_:count:)``.
    private let hasAllBuckets: Bool
    private var nGrams = NGramReader()
    /// For ``SubwordMode/unigram``.
    private var unigrams: PieceTokenizer.Reader?
    private var ids = GrowingBuffer<UInt32>()
    private var normalizer = BasicTokenizer()
    /// Room for `##`, the word, and 8 bytes more.
    private var bytes = GrowingBuffer<UInt8>(minimumCapacity: 512)
    /// The offsets of characters in ``bytes``, and the end.
    private var starts = GrowingBuffer<Int>(minimumCapacity: 128)

    package init(_ embedding: WordVectors) {
        mode = embedding.subwords
        finder = WordFinder(embedding.vocabulary)
        nGramFinder = embedding.nGrams.map { WordFinder($0.vocabulary) }
        longestPiece = embedding.longestWord
        ignoresCase = embedding.ignoresCase
        if let tokenizer = embedding.tokenizer { unigrams = PieceTokenizer.Reader(tokenizer) }
        hasAllBuckets = embedding.nGrams?.vocabulary.count == 0
    }

    /// Adds the rows of a word's parts, to `pieces` or `nGrams`; the factors do not include scales yet.
    ///
    /// - Returns: whether there are any.
    package mutating func append(
        _ word: UnsafeBufferPointer<UInt8>, pieces: inout RowList, nGrams: inout RowList
    ) -> Bool {
        switch mode {
        case .none: return false
        case .pieces: return appendPieces(of: word, to: &pieces)
        case .unigram: return appendUnigrams(of: word, to: &pieces)
        case .nGrams(let lengths):
            return appendNGrams(lengths, of: word, to: &nGrams) { finder, start, count in
                finder.number(of: WordHashes.hash(ofPadded: start, count: count))
            }
        case .buckets(let lengths, let count):
            let (divisor, hasAll) = (FastTextDivisor(UInt32(count)), hasAllBuckets)
            return appendNGrams(lengths, of: word, to: &nGrams) { finder, start, count in
                let hash = FastTextHash.hash(UnsafeBufferPointer(start: start, count: count))
                let bucket = divisor.remainder(of: hash)
                return hasAll ? bucket : finder.number(of: Self.hash(ofBucket: bucket))
            }
        }
    }

    // MARK: Pieces

    private mutating func appendUnigrams(
        of text: UnsafeBufferPointer<UInt8>, to rows: inout RowList
    ) -> Bool {
        ids.removeAll()
        let isKnown =
            ignoresCase
            ? Lowercasing.with(text) { unigrams?.append($0, to: &ids) ?? false }
            : unigrams?.append(text, to: &ids) ?? false
        guard isKnown else { return false }
        let first = rows.count
        for id in ids.elements where id >= PieceTokenizer.firstPieceID {
            rows.append(id - PieceTokenizer.firstPieceID, factor: 1)
        }
        return rows.count > first
    }

    private mutating func appendPieces(of word: UnsafeBufferPointer<UInt8>, to rows: inout RowList) -> Bool {
        // A character has at most 4 bytes.
        guard !word.isEmpty, word.count <= 4 * SubwordMode.longestWord else { return false }
        let first = rows.count
        if word.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) {
            appendPieces(ofPart: word, to: &rows)
        } else {
            // Taken out, so that its closure may use the rest of `self`.
            var normalizer = BasicTokenizer()
            swap(&normalizer, &self.normalizer)
            normalizer.forEachWord(in: word) { appendPieces(ofPart: $0, to: &rows) }
            swap(&normalizer, &self.normalizer)
        }
        return rows.count > first
    }

    /// Adds the pieces of a normalized word; letters without a known piece are skipped.
    private mutating func appendPieces(ofPart word: UnsafeBufferPointer<UInt8>, to rows: inout RowList) {
        load(word, prefix: 2)
        guard starts.count - 1 <= SubwordMode.longestWord else { return }
        let bytes = bytes.mutableElements
        let starts = starts.elements
        guard let base = bytes.baseAddress else { return }
        var position = 0
        while position < starts.count - 1 {
            var begin = starts[position]
            if position > 0 {
                // The bytes before it have been used.
                begin -= 2
                base[begin] = UInt8(ascii: "#")
                base[begin + 1] = UInt8(ascii: "#")
            }
            var end = starts.count - 1
            while end > position, starts[end] - begin > longestPiece { end -= 1 }
            var found: UInt32?
            while end > position {
                let hash = WordHashes.hash(ofPadded: base + begin, count: starts[end] - begin)
                // The hash reads bytes after the piece, but they do not affect it.
                found = finder.number(of: hash)
                if found != nil { break }
                end -= 1
            }
            if let found { rows.append(found, factor: 1) }
            position = found == nil ? position + 1 : end
        }
    }

    /// Stores a word after `prefix` bytes, and the offsets of its characters.
    private mutating func load(_ word: UnsafeBufferPointer<UInt8>, prefix: Int) {
        bytes.removeAll()
        starts.removeAll()
        for _ in 0..<prefix { bytes.append(UInt8(ascii: "<")) }
        for index in word.indices where word[index] & 0xC0 != 0x80 || index == 0 {
            starts.append(bytes.count + index)
        }
        bytes.append(contentsOf: word)
        endWord()
    }

    private mutating func endWord() {
        starts.append(bytes.count)
        for _ in 0..<8 { bytes.append(0) }
    }

    // MARK: N-grams

    /// The hash of a bucket in the vocabulary of n-grams.
    package static func hash(ofBucket bucket: UInt32) -> UInt64 {
        (UInt64(bucket) + 1) &* 0x9E37_79B9_7F4A_7C15
    }

    private mutating func appendNGrams(
        _ lengths: ClosedRange<Int>, of word: UnsafeBufferPointer<UInt8>, to rows: inout RowList,
        find: (WordFinder, UnsafePointer<UInt8>, Int) -> UInt32?
    ) -> Bool {
        guard let nGramFinder, !word.isEmpty, word.count <= 4 * SubwordMode.longestWord else { return false }
        let first = rows.count
        nGrams.forEachNGram(lengths, of: word) { start, count in
            if let row = find(nGramFinder, start, count) { rows.append(row, factor: 1) }
        }
        guard rows.count > first else { return false }
        rows.scale(from: first, by: 1 / Float(rows.count - first))
        return true
    }
}
