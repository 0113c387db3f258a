import WinnowSystem

/// Labelled texts: rows with a text, a label, and optionally a weight and a group.
///
/// Subsets share the storage of the texts, so ``selecting(_:)`` copies no text; a row takes 20 to 28 bytes
/// besides its text. Rows are numbered from 0; numbers outside `0..<count` trap, as in an array.
public struct Corpus: Sendable {
    @usableFromInline let storage: [ByteBlock]
    @usableFromInline let slices: [TextSlice]
    /// The distinct labels, sorted by UTF-8 bytes and thus independent of the order of rows.
    ///
    /// A subset keeps all labels, even those without rows. If rows have sets of labels, these are the distinct
    /// sets, each as its labels joined by U+001F; see ``labels(at:)``.
    public let labels: [String]
    /// The sets that ``labels`` stand for; nil if each row has one label.
    package let labelSets: LabelSets?
    /// For each row, the index of its label in ``labels``.
    package let labelIndices: [Int32]
    /// For each row, its weight, finite and at least 0; nil if all are 1.
    public let weights: [Float]?
    /// For each row, its group: rows with equal numbers are one group; nil if there are no groups.
    public let groups: [Int32]?

    init(
        storage: [ByteBlock], slices: [TextSlice], labels: [String], labelIndices: [Int32],
        weights: [Float]?, groups: [Int32]?, labelSets: LabelSets? = nil
    ) {
        self.storage = storage
        self.slices = slices
        self.labels = labels
        self.labelSets = labelSets
        self.labelIndices = labelIndices
        self.weights = weights
        self.groups = groups
    }

    /// The number of rows.
    public var count: Int { slices.count }

    /// The text of `row`. Complexity: O(*n*) in its bytes; see ``withText(at:_:)`` for the hot path.
    public func text(at row: Int) -> String {
        withText(at: row) { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the valid UTF-8 of `row`'s text, without a copy; the bytes must not be kept.
    @inlinable
    public func withText<R>(at row: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
        let slice = slices[row]
        return try withExtendedLifetime(storage) {
            try body(slice.bytes)
        }
    }

    /// Calls `body` with the number and valid UTF-8 of each text of `rows`; see ``withText(at:_:)``.
    ///
    /// With several threads this is faster: the corpus is retained once, not once per text.
    @inlinable
    public func forEachText(
        in rows: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) throws -> Void
    ) rethrows {
        try withExtendedLifetime(storage) {
            try slices.withUnsafeBufferPointer { slices in
                for row in rows { try body(row, slices[row].bytes) }
            }
        }
    }

    /// The label of `row`.
    package func label(at row: Int) -> String { labels[Int(labelIndices[row])] }

    /// The number of rows with each of ``labels``.
    public var labelCounts: [Int] {
        var counts = [Int](repeating: 0, count: labels.count)
        for index in labelIndices { counts[Int(index)] += 1 }
        return counts
    }

    /// The same rows without groups.
    package var withoutGroups: Corpus {
        Corpus(
            storage: storage, slices: slices, labels: labels, labelIndices: labelIndices, weights: weights,
            groups: nil, labelSets: labelSets)
    }

    /// The rows with the given numbers, in that order, repetitions included, with the same ``labels``.
    ///
    /// Complexity: O(*n*) in the number of `rows`; no text is copied.
    public func selecting(_ rows: [Int]) -> Corpus {
        Corpus(
            storage: storage, slices: rows.map { slices[$0] }, labels: labels,
            labelIndices: rows.map { labelIndices[$0] }, weights: weights.map { all in rows.map { all[$0] } },
            groups: groups.map { all in rows.map { all[$0] } }, labelSets: labelSets)
    }
}

extension Corpus {
    /// Makes a corpus from texts and labels.
    ///
    /// All arrays must have the same count. Weights must be finite and at least 0.
    public init(texts: [String], labels: [String], weights: [Float]? = nil, groups: [String]? = nil) {
        precondition(texts.count == labels.count, "labels and texts differ in number")
        precondition(weights.map { $0.count == texts.count } ?? true, "weights and texts differ in number")
        precondition(groups.map { $0.count == texts.count } ?? true, "groups and texts differ in number")
        var builder = CorpusBuilder()
        var rows = RowCollector()
        for text in texts {
            rows.addText(text)
            rows.endText()
        }
        for label in labels { rows.parsed.addLabel(label) }
        if let weights { rows.parsed.weights = weights }
        for group in groups ?? [] { rows.parsed.addGroup(group) }
        builder.append(rows.finish())
        self = builder.finish()
    }
}

extension Corpus {
    /// The rows of this corpus, then those of `other`, with the labels of both.
    ///
    /// Groups of the two corpora stay distinct. If only one has weights, the other's rows get weight 1.
    /// Complexity: O(*n*) in the numbers of rows and labels; no text is copied.
    public func appending(_ other: Corpus) -> Corpus {
        let names = (labels + other.labels).distinctLabels
        let numbers = Dictionary(uniqueKeysWithValues: zip(names, Int32(0)...))
        func renumbered(_ corpus: Corpus) -> [Int32] {
            let places = corpus.labels.map { numbers[$0] ?? 0 }
            return corpus.labelIndices.map { places[Int($0)] }
        }
        func weights(of corpus: Corpus) -> [Float] {
            corpus.weights ?? [Float](repeating: 1, count: corpus.count)
        }
        let hasWeights = self.weights != nil || other.weights != nil
        return Corpus(
            storage: storage + other.storage, slices: slices + other.slices, labels: names,
            labelIndices: renumbered(self) + renumbered(other),
            weights: hasWeights ? weights(of: self) + weights(of: other) : nil,
            groups: joinedGroups(with: other),
            labelSets: labelSets == nil && other.labelSets == nil ? nil : LabelSets(combined: names))
    }

    private func joinedGroups(with other: Corpus) -> [Int32]? {
        guard groups != nil || other.groups != nil else { return nil }
        // Without groups, each row is a group of its own.
        let own = groups ?? (0..<Int32(count)).map { $0 }
        let offset = (own.max() ?? -1) + 1
        let others = other.groups ?? (0..<Int32(other.count)).map { $0 }
        return own + others.map { $0 + offset }
    }
}

extension Corpus {
    /// The same rows with other names for some labels; labels with the same new name become one.
    ///
    /// No row may have a label whose new name is empty. Complexity: O(*n*) in the number of rows.
    func renamingLabels(_ names: [String: String]) -> Corpus {
        relabelled(labels.map { names[$0] ?? $0 }, except: [""])
    }

    /// Gives labels such as `1.0` the name `1` if that also occurs, and both the name that other data has: programs write whole
    /// numbers in both ways.
    ///
    /// - Parameter others: the labels of the other data.
    /// - Returns: the new names by the former ones.
    mutating func mergeWholeNumbers(like others: [String]) -> [String: String] {
        let (own, others) = (Set(labels), Set(others))
        var names: [String: String] = [:]
        for label in labels where !others.contains(label) {
            let isFraction = label.hasSuffix(".0")
            let other = isFraction ? String(label.dropLast(2)) : label + ".0"
            guard Int(isFraction ? other : label) != nil else { continue }
            if others.contains(other) || isFraction && own.contains(other) { names[label] = other }
        }
        if !names.isEmpty { self = renamingLabels(names) }
        return names
    }
}

extension Corpus {
    /// For each row, the hash of its text, ignoring case and folding white space.
    ///
    /// - Parameter threads: the number of threads; the result does not depend on it.
    /// - Complexity: O(*n*) in the bytes, and 8 bytes of memory per row.
    package func textHashes(threads: Int = Parallel.processorCount) -> [UInt64] {
        let ranges = Parallel.ranges(count: count, size: 8192)
        return [UInt64](unsafeUninitializedCapacity: count) { hashes, initializedCount in
            // Every piece writes only its own part.
            nonisolated(unsafe) let hashes = hashes
            Parallel.forEach(count: ranges.count, threads: threads) { piece in
                var scratch: [UInt8] = []
                forEachText(in: ranges[piece]) {
                    hashes.initializeElement(at: $0, to: NormalizedText.hash($1, scratch: &scratch))
                }
            }
            initializedCount = count
        }
    }

    /// The distinct hashes of the texts that are not empty or only white space.
    ///
    /// - Complexity: as ``textHashes(threads:)``.
    package func distinctTextHashes(threads: Int = Parallel.processorCount) -> Set<UInt64> {
        var hashes = Set(textHashes(threads: threads))
        hashes.remove(NormalizedText.emptyHash)
        return hashes
    }

    /// The number of rows whose text also occurs in another corpus, apart from case and white space.
    ///
    /// Rows without any text do not count. Complexity: O(*n*) in the bytes of both.
    package func countOfRows(withTextsIn other: Corpus) -> Int {
        let known = other.distinctTextHashes()
        return textHashes().count { known.contains($0) }
    }
}
