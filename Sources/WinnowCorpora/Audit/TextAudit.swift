// What is wrong with texts and labels, without a classifier.

public import WinnowSystem

/// Finds empty, overlong and wrongly decoded texts, duplicates and labels with few rows.
public struct TextAudit: Sendable {
    /// From how many bytes on a text may be overlong.
    public static let overlongBytes = 2_000
    /// From how many times the bytes of the median text on it is.
    public static let overlongRatio = 20.0
    /// Below how many rows a label has few.
    public static let fewRows = 10
    /// From which ratio to the largest label on a label has few rows.
    public static let imbalanceRatio = 20.0

    /// How many threads share the work.
    public var threads: Int

    /// Makes an audit.
    public init(threads: Int = Parallel.processorCount) {
        self.threads = threads
    }

    /// The issues of `corpus` alone, ranked.
    ///
    /// A text is overlong from ``overlongBytes`` bytes and ``overlongRatio`` times the median on. A label has few rows
    /// below ``fewRows``, and where the largest label has ``imbalanceRatio`` times as many. Complexity: O(*n*) in the
    /// bytes.
    public func issues(in corpus: Corpus) -> [DataIssue] {
        (textIssues(corpus) + duplicates(corpus) + imbalance(corpus)).ranked()
    }

    private func textIssues(_ corpus: Corpus) -> [DataIssue] {
        let ranges = Parallel.ranges(count: corpus.count, size: 4096)
        let lengths = (0..<corpus.count).map { row in corpus.withText(at: row) { $0.count } }.sorted()
        let median = Double(lengths.isEmpty ? 0 : lengths[lengths.count / 2])
        let pieces = Parallel.map(count: ranges.count, threads: threads) { piece in
            var issues: [DataIssue] = []
            var scratch: [UInt8] = []
            corpus.forEachText(in: ranges[piece]) { row, text in
                let count = text.count
                let ratio = Double(count) / max(1, median)
                if count >= Self.overlongBytes, ratio >= Self.overlongRatio {
                    issues.append(DataIssue(.overlongText, row: row, score: ratio, count: count))
                }
                if Self.isEmpty(text, &scratch) { issues.append(DataIssue(.emptyText, row: row, score: 1)) }
                let (broken, characters) = Mojibake.count(text)
                if broken > 0 {
                    let share = Double(broken) / Double(characters)
                    issues.append(DataIssue(.mojibake, row: row, score: share, count: broken))
                }
            }
            return issues
        }
        return Array(pieces.joined())
    }

    private static func isEmpty(_ text: UnsafeBufferPointer<UInt8>, _ scratch: inout [UInt8]) -> Bool {
        // White space beyond ASCII is at most three bytes long.
        guard text.prefix(64).allSatisfy({ $0 <= 0x20 || $0 >= 0x80 }) else { return false }
        scratch.removeAll(keepingCapacity: true)
        NormalizedText.normalize(text, into: &scratch)
        return scratch.isEmpty
    }

    private func imbalance(_ corpus: Corpus) -> [DataIssue] {
        let counts = corpus.labelCounts
        let largest = Double(counts.max() ?? 0)
        return zip(corpus.labels, counts).compactMap { label, count in
            let ratio = largest / Double(max(1, count))
            guard count > 0, count < Self.fewRows || ratio >= Self.imbalanceRatio else { return nil }
            return DataIssue(.imbalance, row: nil, score: ratio, label: label, count: count)
        }
    }
}
