// Words that a table does not have, by their parts.

import WinnowFeatures
import WinnowSystem
import WinnowText

/// Cuts unknown words into the pieces or n-grams that an embedding has; keep one per thread, it reuses its memory.
struct SubwordReader: ~Copyable {
    private let mode: SubwordMode
    private let finder: WordFinder
    private let nGramFinder: WordFinder?
    private let longestPiece: Int
    private let normalizer = TokenAnalyzer(mode: .unicode, filters: [.lowercase, .foldDiacritics])
    private var tokens = TokenBuffer()
    /// Room for `##`, the word, and 8 bytes more.
    private var bytes = GrowingBuffer<UInt8>(minimumCapacity: 512)
    /// Where characters begin in ``bytes``, and the end.
    private var starts = GrowingBuffer<Int>(minimumCapacity: 128)

    init(_ embedding: WordEmbedding) {
        mode = embedding.subwords
        finder = WordFinder(embedding.vocabulary)
        nGramFinder = embedding.nGrams.map { WordFinder($0.vocabulary) }
        longestPiece = embedding.longestWord
    }

    /// Adds the rows of a word's parts: of pieces to `pieces`, of n-grams to `nGrams`; factors do not hold scales yet.
    ///
    /// - Returns: whether there are any.
    mutating func append(
        _ word: UnsafeBufferPointer<UInt8>, pieces: inout RowList, nGrams: inout RowList
    ) -> Bool {
        switch mode {
        case .none: return false
        case .pieces: return appendPieces(of: word, to: &pieces)
        case .nGrams(let lengths): return appendNGrams(lengths, of: word, to: &nGrams)
        }
    }

    // MARK: Pieces

    private mutating func appendPieces(of word: UnsafeBufferPointer<UInt8>, to rows: inout RowList) -> Bool {
        // A character has at most 4 bytes.
        guard !word.isEmpty, word.count <= 4 * SubwordMode.longestWord else { return false }
        let first = rows.count
        if word.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) {
            load(word, prefix: 2)
        } else {
            loadNormalized(word)
        }
        guard starts.count - 1 <= SubwordMode.longestWord, starts.count > 1 else { return false }
        let bytes = bytes.mutableElements
        let starts = starts.elements
        guard let base = bytes.baseAddress else { return false }
        var position = 0
        while position < starts.count - 1 {
            var begin = starts[position]
            if position > 0 {
                // What stood there has been used.
                begin -= 2
                base[begin] = UInt8(ascii: "#")
                base[begin + 1] = UInt8(ascii: "#")
            }
            var end = starts.count - 1
            while end > position, starts[end] - begin > longestPiece { end -= 1 }
            var found: UInt32?
            while end > position {
                let hash = WordHashes.hash(ofPadded: base + begin, count: starts[end] - begin)
                // What follows the piece must not change it: the hash reads it, but does not count it.
                found = finder.number(of: hash)
                if found != nil { break }
                end -= 1
            }
            guard let found else {
                rows.truncate(to: first)
                return false
            }
            rows.append(found, factor: 1)
            position = end
        }
        return rows.count > first
    }

    /// Puts a word behind `prefix` bytes and notes where its characters begin.
    private mutating func load(_ word: UnsafeBufferPointer<UInt8>, prefix: Int) {
        bytes.removeAll()
        starts.removeAll()
        for _ in 0..<prefix { bytes.append(UInt8(ascii: "<")) }
        append(word)
        endWord()
    }

    private mutating func append(_ part: UnsafeBufferPointer<UInt8>) {
        for index in part.indices where part[index] & 0xC0 != 0x80 || (bytes.count + index == 2) {
            starts.append(bytes.count + index)
        }
        bytes.append(contentsOf: part)
    }

    private mutating func endWord() {
        starts.append(bytes.count)
        for _ in 0..<8 { bytes.append(0) }
    }

    private mutating func loadNormalized(_ word: UnsafeBufferPointer<UInt8>) {
        normalizer.analyze(word, into: &tokens)
        bytes.removeAll()
        starts.removeAll()
        bytes.append(0)
        bytes.append(0)
        for index in 0..<tokens.count { tokens.withBytes(at: index) { append($0) } }
        endWord()
    }

    // MARK: N-grams

    private mutating func appendNGrams(
        _ lengths: ClosedRange<Int>, of word: UnsafeBufferPointer<UInt8>, to rows: inout RowList
    ) -> Bool {
        guard let nGramFinder, !word.isEmpty, word.count <= 4 * SubwordMode.longestWord else { return false }
        let first = rows.count
        forEachNGram(lengths, of: word) { start, count in
            let hash = WordHashes.hash(ofPadded: start, count: count)
            if let row = nGramFinder.number(of: hash) { rows.append(row, factor: 1) }
        }
        guard rows.count > first else { return false }
        rows.scale(from: first, by: 1 / Float(rows.count - first))
        return true
    }

    /// Calls `body` with the start and the length of each n-gram of `<word>` but those of single marks, in bytes; 8 more can
    /// be read.
    mutating func forEachNGram(
        _ lengths: ClosedRange<Int>, of word: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafePointer<UInt8>, Int) -> Void
    ) {
        bytes.removeAll()
        starts.removeAll()
        bytes.append(UInt8(ascii: "<"))
        bytes.append(contentsOf: word)
        bytes.append(UInt8(ascii: ">"))
        let count = bytes.count
        for index in 0..<count where bytes[index] & 0xC0 != 0x80 { starts.append(index) }
        endWord()
        guard let base = bytes.elements.baseAddress else { return }
        let characters = starts.count - 1
        for begin in 0..<characters {
            for length in lengths {
                let end = begin + length
                guard end <= characters else { break }
                if length == 1, begin == 0 || end == characters { continue }
                body(UnsafePointer(base) + starts[begin], starts[end] - starts[begin])
            }
        }
    }
}
