import WinnowCore
import WinnowFeatures
import WinnowNumerics
import WinnowSystem
import WinnowText

/// Distinct sentences of a corpus in random order, the held-out ones first.
struct DistillationCorpus {
    /// The sentences.
    private(set) var sentences: [String]
    /// How many sentences at the start are held out.
    private(set) var heldOutCount: Int

    var count: Int { sentences.count }

    private static let largestHeldOut = 3_000
    private static let least = 100

    /// Splits texts into sentences, and samples some of those with a number of words in `words`.
    ///
    /// - Throws: ``EmbeddingError`` with `tooLittleText`.
    init(
        _ texts: any TextSource, words: ClosedRange<Int>, options: EmbeddingDistiller.Options
    ) throws(EmbeddingError) {
        // Only positions: a large corpus has many more sentences than are sampled.
        var places: [(text: Int, span: Range<Int>)] = []
        var seen: Set<UInt64> = []
        let unit = TextUnit.sentence(.english)
        texts.forEachText(in: 0..<texts.count) { text, utf8 in
            unit.forEachSpan(in: utf8) { span in
                let bytes = UnsafeBufferPointer(rebasing: utf8[span])
                guard words ~= Self.wordCount(bytes),
                    seen.insert(WordHashes.hash(ofPart: bytes)).inserted
                else { return }
                places.append((text, span))
            }
        }
        guard places.count >= Self.least else {
            throw EmbeddingError(
                code: .tooLittleText,
                message:
                    "the corpus has \(places.count) distinct sentences of \(words.lowerBound) to "
                    + "\(words.upperBound) words; at least \(Self.least) are needed, and about 100,000 for a good table; "
                    + "give more text")
        }
        var random = SeededGenerator(seed: options.seed)
        random.shuffle(&places)
        sentences = places.prefix(options.sentenceCount).map { place in
            texts.withText(at: place.text) {
                String(decoding: UnsafeBufferPointer(rebasing: $0[place.span]), as: UTF8.self)
            }
        }
        heldOutCount = Self.heldOutCount(of: sentences.count, share: options.heldOutShare)
    }

    /// Identifies the sentences.
    var fingerprint: String {
        var sum = CRC32()
        for var sentence in sentences {
            sentence.withUTF8 { sum.update(UnsafeRawBufferPointer($0)) }
            withUnsafeBytes(of: UInt8(ascii: "\n")) { sum.update($0) }
        }
        return "\(count) \(sum.value)"
    }

    /// Keeps only the first `count` sentences; a share of them is held out.
    mutating func removeAll(after count: Int, heldOutShare: Double) {
        guard count < sentences.count else { return }
        sentences.removeLast(sentences.count - count)
        heldOutCount = Self.heldOutCount(of: count, share: heldOutShare)
    }

    private static func heldOutCount(of count: Int, share: Double) -> Int {
        min(largestHeldOut, max(1, Int(Double(count) * share)))
    }

    /// The number of parts separated by ASCII white space.
    private static func wordCount(_ utf8: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var wasSpace = true
        for byte in utf8 {
            let isSpace = byte <= 0x20
            if wasSpace && !isSpace { count += 1 }
            wasSpace = isSpace
        }
        return count
    }

    /// The rows of the words of each sentence.
    func rows(by embedding: WordEmbedding) -> RowLists {
        var reader = SentenceReader(embedding.core)
        var lists = RowLists()
        for var sentence in sentences {
            sentence.withUTF8 { utf8 in reader.forEachRow(of: utf8) { lists.append($0) } }
            lists.endList()
        }
        return lists
    }
}

/// Lists of rows, concatenated.
struct RowLists {
    private(set) var rows: [UInt32] = []
    private(set) var ends: [Int] = []

    var count: Int { ends.count }

    mutating func append(_ row: UInt32) { rows.append(row) }

    mutating func endList() { ends.append(rows.count) }

    /// The range of a list's rows in ``rows``.
    func range(_ list: Int) -> Range<Int> { (list == 0 ? 0 : ends[list - 1])..<ends[list] }

    /// ln((*n* + 1) / (*nₑ* + ½)) of each row, for *nₑ* of *n* lists from `first` on with the row; at most 1.
    func inverseFrequencies(from first: Int, entryCount: Int) -> [Float] {
        var counts = [Int](repeating: 0, count: entryCount)
        var last = [Int](repeating: -1, count: entryCount)
        for list in first..<count {
            for row in rows[range(list)] where last[Int(row)] != list {
                last[Int(row)] = list
                counts[Int(row)] += 1
            }
        }
        let total = Double(count - first)
        let largest = naturalLogarithm((total + 1) / 0.5)
        return counts.map { Float(naturalLogarithm((total + 1) / (Double($0) + 0.5)) / largest) }
    }
}
