import WinnowCore
import WinnowFeatures
import WinnowModelFile
import WinnowSystem

/// The frequent words of a corpus, numbered by falling frequency, and their positions.
final class CountedWords: Sendable {
    /// How often each word occurs.
    let counts: [UInt32]
    /// The number of occurrences of these words.
    let total: Int
    private let hashes: [UInt64]
    private let texts: [UInt8]
    private let textStarts: [UInt32]
    /// The corpus without rare words.
    let numbers: Tensor<UInt32>
    /// The start of each word's positions in ``places``, and the end of the last.
    let placeStarts: [Int]
    /// The positions of each word in ``numbers``, in order.
    let places: Tensor<UInt32>

    var count: Int { counts.count }

    init(
        of corpus: borrowing EmbeddingCorpus, minimumCount: Int, maximumSize: Int
    ) throws(EmbeddingError) {
        if let failure = corpus.failure { throw failure }
        guard corpus.wordCount > 0 else {
            throw EmbeddingError(
                code: .tooLittleText,
                message: "the \(corpus.textCount) texts contain no words; give texts with words")
        }
        guard corpus.numbers.count < Int(UInt32.max) else {
            throw EmbeddingError(
                code: .unsupported, message: "the texts have more than 4 billion words; give fewer")
        }
        let all = corpus.counts
        // A token with a space, such as a telephone number, would be read as a pair of words.
        var kept = all.indices.filter { word in
            let text = corpus.texts[Int(corpus.textStarts[word])..<Int(corpus.textStarts[word + 1])]
            return Int(all[word]) >= minimumCount && !text.contains(0x20)
        }
        // Ties: the word that occurred first.
        kept.sort { all[$0] != all[$1] ? all[$0] > all[$1] : $0 < $1 }
        kept.removeLast(max(0, kept.count - maximumSize))
        guard kept.count >= 2 else {
            throw EmbeddingError(
                code: .tooLittleText,
                text:
                    "of \(all.count) distinct words, only \(kept.count) occur \(minimumCount) times; give more text or a lower \(option: "minimumCount")"
            )
        }
        var newNumbers = [UInt32](repeating: EmbeddingCorpus.textEnd, count: all.count)
        var hashes: [UInt64] = []
        var texts: [UInt8] = []
        var textStarts: [UInt32] = [0]
        for (number, word) in kept.enumerated() {
            newNumbers[word] = UInt32(number)
            hashes.append(corpus.hash(of: word))
            texts += corpus.texts[Int(corpus.textStarts[word])..<Int(corpus.textStarts[word + 1])]
            textStarts.append(UInt32(texts.count))
        }
        let counts = kept.map { all[$0] }
        var starts = [Int](repeating: 0, count: counts.count + 1)
        for (number, count) in counts.enumerated() { starts[number + 1] = starts[number] + Int(count) }
        var numbers = GrowingBuffer<UInt32>(minimumCapacity: corpus.numbers.count)
        var places = GrowingBuffer<UInt32>(repeating: 0, count: starts[counts.count])
        var next = starts
        let source = corpus.numbers.elements
        for word in source {
            if word == EmbeddingCorpus.textEnd {
                numbers.append(word)
                continue
            }
            let number = newNumbers[Int(word)]
            guard number != EmbeddingCorpus.textEnd else { continue }
            places[next[Int(number)]] = UInt32(numbers.count)
            next[Int(number)] += 1
            numbers.append(number)
        }
        self.counts = counts
        total = starts[counts.count]
        self.hashes = hashes
        self.texts = texts
        self.textStarts = textStarts
        let (length, placeCount) = (numbers.count, places.count)
        self.numbers = Tensor(taking: numbers, shape: [length])
        self.places = Tensor(taking: places, shape: [placeCount])
        placeStarts = starts
    }

    /// Identifies the words and their positions.
    var fingerprint: String {
        let words = texts.withUnsafeBytes { CRC32.checksum(of: $0) }
        let places = numbers.withUnsafeBufferPointer { CRC32.checksum(of: UnsafeRawBufferPointer($0)) }
        return "\(count) \(numbers.count) \(words) \(places)"
    }

    func vocabulary() -> Vocabulary { Vocabulary(hashes: hashes, texts: texts, textStarts: textStarts) }
}
