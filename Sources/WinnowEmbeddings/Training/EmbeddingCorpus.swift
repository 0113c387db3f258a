import WinnowCore
import WinnowFeatures
import WinnowSystem
package import WinnowText

/// Tokenized texts, each word stored as a number: the training data of ``EmbeddingTrainer``.
///
/// Add texts one by one as they are read; the texts themselves are not stored.
package struct EmbeddingCorpus: ~Copyable {
    /// Tokenizes the texts.
    package let analyzer: TokenAnalyzer
    private var tokens = TokenBuffer()
    private var hashes = GrowingBuffer<UInt64>(repeating: 0, count: 256)
    /// The distinct words in the order of their first occurrence.
    private var wordHashes: [UInt64] = []
    private(set) var texts: [UInt8] = []
    private(set) var textStarts: [UInt32] = [0]
    private(set) var counts: [UInt32] = []
    /// Word numbers plus 1, by hash; a power of two.
    private var slots = [UInt32](repeating: 0, count: 1 << 16)
    /// The words of all texts, with ``textEnd`` after each text.
    private(set) var numbers = GrowingBuffer<UInt32>()
    /// The error if there is too much text, otherwise nil.
    private(set) var failure: EmbeddingError?

    static let textEnd = UInt32.max

    /// The number of words, including repetitions.
    package private(set) var wordCount = 0
    /// The number of texts.
    package private(set) var textCount = 0

    /// Makes an empty corpus.
    package init(analyzer: TokenAnalyzer = EmbeddingTrainer.Options().analyzer) { self.analyzer = analyzer }

    /// Adds a text. Complexity: O(*n*) in its bytes.
    package mutating func append(_ utf8: UnsafeBufferPointer<UInt8>) {
        textCount += 1
        let analyzer = analyzer
        analyzer.analyze(utf8, into: &tokens)
        let count = tokens.count
        guard count > 0, failure == nil else { return }
        if hashes.count < count { hashes = GrowingBuffer(repeating: 0, count: 2 * count) }
        guard let hashes = hashes.mutableElements.baseAddress else { return }
        let tokens = tokens
        tokens.withUnsafeStorage { bytes, ends, _ in
            WordHashes.write(hashesOf: bytes, ends: ends, to: hashes)
            var start = 0
            for index in ends.indices {
                let word = UnsafeBufferPointer(rebasing: bytes[start..<ends[index]])
                numbers.append(number(of: hashes[index], word))
                start = ends[index]
            }
        }
        numbers.append(Self.textEnd)
        wordCount += count
    }

    private mutating func number(of hash: UInt64, _ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if wordHashes[number] == hash {
                if counts[number] < .max { counts[number] += 1 }
                return UInt32(number)
            }
            slot = (slot + 1) & mask
        }
        guard let end = UInt32(exactly: texts.count + word.count), counts.count < Int(UInt32.max) - 2 else {
            failure = EmbeddingError(
                code: .unsupported, message: "the distinct words take more than 4 GB; give less text")
            return Self.textEnd
        }
        let number = counts.count
        wordHashes.append(hash)
        texts.append(contentsOf: word)
        textStarts.append(end)
        counts.append(1)
        slots[slot] = UInt32(number + 1)
        if 2 * counts.count > slots.count { grow() }
        return UInt32(number)
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        let mask = slots.count - 1
        for (number, hash) in wordHashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash >> 20) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(number + 1)
        }
    }

    /// The hash of a distinct word.
    func hash(of word: Int) -> UInt64 { wordHashes[word] }
}
