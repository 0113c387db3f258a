public import WinnowSystem

/// Finds empty, overlong and wrongly decoded texts, duplicates and labels with few rows.
public struct TextAudit: Sendable {
    /// The length in bytes from which a text may be overlong.
    package static let overlongBytes = 2_000
    /// The length relative to the median text from which it is.
    package static let overlongRatio = 20.0
    /// The number of rows below which a label has few.
    package static let fewRows = 10
    /// The ratio of the largest label to a label from which the latter has few rows.
    package static let imbalanceRatio = 20.0

    /// The number of threads.
    public var threads: Int

    /// Makes an audit.
    public init(threads: Int = Parallel.processorCount) {
        self.threads = threads
    }

    /// The issues within `corpus`, ranked.
    ///
    /// A text is overlong from 2,000 bytes and 20 times the median. A label has few rows below 10, or if the
    /// largest label has 20 times as many. Complexity: O(*n*) in the bytes.
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
        // Non-ASCII white space is at most three bytes long.
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

extension TextAudit {
    /// Equal and nearly equal texts of one corpus. Rows without words are empty texts, not duplicates.
    func duplicates(_ corpus: Corpus) -> [DataIssue] {
        let found = NearDuplicates(of: corpus, threads: threads)
        var issues: [DataIssue] = []
        for group in found.groups where !isBlank(corpus, group[0]) {
            let texts = Dictionary(grouping: group) { found.equalRows[$0] }
            for rows in texts.values where rows.count > 1 {
                issues += issuesOfEqual(rows.sorted(), corpus)
            }
            let firsts = texts.keys.map(Int.init).sorted()
            for row in firsts.dropFirst() { issues.append(issueOfNear(row, to: group[0], corpus)) }
        }
        return issues
    }

    /// The issues of rows with the same text: conflicts if labels differ, else duplicates of the first.
    private func issuesOfEqual(_ rows: [Int], _ corpus: Corpus) -> [DataIssue] {
        rows.enumerated().compactMap { place, row in
            let others = rows.filter { corpus.labelIndices[$0] != corpus.labelIndices[row] }
            if let other = others.first {
                let share = Double(others.count) / Double(rows.count)
                return DataIssue(
                    .conflictingLabels, row: row, score: share, otherRow: other,
                    label: corpus.label(at: other),
                    count: rows.count)
            }
            return place == 0 ? nil : DataIssue(.duplicate, row: row, score: 1, otherRow: rows[0])
        }
    }

    private func issueOfNear(_ row: Int, to first: Int, _ corpus: Corpus) -> DataIssue {
        let similarity = NearDuplicates.similarity(corpus.text(at: row), corpus.text(at: first))
        let isConflict = corpus.labelIndices[row] != corpus.labelIndices[first]
        return DataIssue(
            isConflict ? .nearConflict : .nearDuplicate, row: row, score: similarity, otherRow: first,
            label: corpus.label(at: first))
    }

    /// Texts of `corpus` that also occur, equal or nearly equal, in `other`, ranked. Complexity: O(*n*) in
    /// the bytes of both.
    public func leaks(from other: Corpus, into corpus: Corpus) -> [DataIssue] {
        let both = corpus.appending(other)
        let found = NearDuplicates(of: both, threads: threads)
        var firstEqual: [Int32: Int] = [:]
        var firstNear: [Int32: Int] = [:]
        for row in (corpus.count..<both.count).reversed() {
            firstEqual[found.equalRows[row]] = row
            firstNear[found.firstRows[row]] = row
        }
        return (0..<corpus.count).compactMap { row -> DataIssue? in
            guard !isBlank(corpus, row) else { return nil }
            if let equal = firstEqual[found.equalRows[row]] {
                return DataIssue(
                    .leak, row: row, score: 1, otherRow: equal - corpus.count, label: both.label(at: equal))
            }
            guard let near = firstNear[found.firstRows[row]] else { return nil }
            let similarity = NearDuplicates.similarity(corpus.text(at: row), both.text(at: near))
            return DataIssue(
                .nearLeak, row: row, score: similarity, otherRow: near - corpus.count,
                label: both.label(at: near))
        }.ranked()
    }

    private func isBlank(_ corpus: Corpus, _ row: Int) -> Bool {
        corpus.withText(at: row) { text in text.allSatisfy { $0 <= 0x20 } }
    }
}
