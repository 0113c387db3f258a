// Changes of an index: batches, and the vectors of their items.

#if Search
import WinnowFeatures
import WinnowSystem

extension SearchIndex {
    /// Applies a batch atomically; once it returns, the changes survive a crash and are visible to searches.
    ///
    /// - Returns: the numbers of new, replaced and deleted items.
    /// - Throws: ``IndexError`` with `invalidItem` (nothing is changed then), `otherVectorizer` if inserting
    ///   items without the index's vectorizer, `otherClientState`, `readOnly`, `busy`, `diskFull`, `file` or
    ///   `damaged`.
    /// - Complexity: O(*n*) in the size of the items, plus about 1 ms for the disk: insert hundreds at once.
    @discardableResult
    public func apply(_ batch: IndexBatch) throws(IndexError) -> BatchResult {
        let vectors = try vectors(of: batch)
        let result = try keeper.apply(batch, vectors: vectors) { self.vectors(of: [$0])[0] }
        // The batch is committed even if this fails.
        try? calibrate()
        merger.schedule()
        return result
    }

    /// Applies a batch like the synchronous method, but on a thread of the index, not on the caller's actor.
    ///
    /// Batches are applied one after another, in the order of the calls; searches do not wait for them.
    ///
    /// - Throws: ``IndexError``, as for the synchronous method; `cancelled` if the task is before its turn
    ///   comes: then nothing is changed. A batch that has begun is applied whole.
    @discardableResult
    public func apply(_ batch: IndexBatch) async throws(IndexError) -> BatchResult {
        try await inTurn { () throws(IndexError) in try self.apply(batch) }
    }

    /// Runs a change on a thread of the index, after those that were asked for before.
    func inTurn<Result: Sendable>(
        _ change: @Sendable () throws(IndexError) -> Result
    ) async throws(IndexError) -> Result {
        try await writing.run { () throws(IndexError) in
            guard !Task.isCancelled else {
                throw IndexError(code: .cancelled, message: "cancelled before its turn; nothing is changed")
            }
            return try change()
        }
    }

    /// Inserts items in batches, each of which is durable once it is reported.
    ///
    /// - Parameters:
    ///   - items: the items; they replace items with the same identifiers.
    ///   - batchSize: the number of items in a batch, at least 1; default 1,000.
    ///   - progress: called after each batch with the number of inserted items; returns whether to continue.
    /// - Returns: the numbers of new and replaced items.
    /// - Throws: ``IndexError``, as for `apply(_:)`; `cancelled` if the task is or `progress` returns
    ///   false: reported items are kept.
    @discardableResult
    public func insert(
        _ items: some Sequence<SearchItem>, batchSize: Int = 1000, progress: (Int) -> Bool = { _ in true }
    ) throws(IndexError) -> BatchResult {
        try IndexError.check(batchSize, in: 1..., named: "batchSize")
        var total = BatchResult()
        var batch = IndexBatch()
        var count = 0
        func commit() throws(IndexError) {
            guard batch.count > 0 else { return }
            let result = try apply(batch)
            total.inserted += result.inserted
            total.replaced += result.replaced
            count += batch.count
            batch = IndexBatch()
            if !progress(count) || Task.isCancelled {
                throw IndexError(
                    code: .cancelled, message: "cancelled after \(count) items, which are kept")
            }
        }
        for item in items {
            batch.insert(item)
            if batch.count == batchSize { try commit() }
        }
        try commit()
        return total
    }

    /// Inserts items in batches like the synchronous method, but on a thread of the index, not on the caller's actor.
    @discardableResult
    public func insert(
        _ items: some Sequence<SearchItem> & Sendable, batchSize: Int = 1000,
        progress: @Sendable (Int) -> Bool = { _ in true }
    ) async throws(IndexError) -> BatchResult {
        try await inTurn { () throws(IndexError) in
            try self.insert(items, batchSize: batchSize, progress: progress)
        }
    }

    /// Checks the items of a batch and computes the vectors of inserted ones, in order.
    private func vectors(of batch: IndexBatch) throws(IndexError) -> [ItemVector?] {
        var inserted: [SearchItem] = []
        var needsVectors = false
        for operation in batch.operations {
            switch operation {
            case .insert(let item):
                try item.validate()
                inserted.append(item)
                needsVectors = true
            case .update: needsVectors = true
            case .delete, .deleteDomain, .deleteAll, .deleteExpired: break
            }
        }
        if needsVectors, vectorizer == nil, let identity = vectorizerIdentity {
            throw IndexError(
                code: .otherVectorizer,
                message: "\(path): was made with \(identity); pass that vectorizer to add or change items")
        }
        return vectors(of: inserted)
    }

    /// The vectors of items; each nil for an index of only words.
    private func vectors(of items: [SearchItem]) -> [ItemVector?] {
        guard let vectorizer else { return items.map { _ in nil } }
        let analyzer = ItemAnalyzer(options)
        let texts = items.flatMap { [$0.heading, String($0.body(analyzer))] }
        let numbers = vectorizer.vectors(of: texts, threads: threads)
        let dimension = vectorizer.dimension
        return items.indices.map { index in
            let start = 2 * index * dimension
            // Both have length 1 or 0, so they count equally regardless of the text's length.
            var sum = zip(
                numbers[start..<start + dimension],
                numbers[start + dimension..<start + 2 * dimension]
            ).map { $0 + $1 }
            let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
            // A vector that is not finite becomes zeros.
            let factor = length > 0 && length.isFinite ? 1 / length : 0
            for place in sum.indices { sum[place] = factor > 0 ? sum[place] * factor : 0 }
            return sum.withUnsafeBufferPointer { ItemVector($0) }
        }
    }
}

extension SearchItem {
    /// Title and keywords: one half of the item's vector.
    var heading: String {
        let keywords = keywords.joined(separator: " ")
        return title.isEmpty ? keywords : keywords.isEmpty ? title : title + "\n" + keywords
    }

    /// The text, without a leading copy of the title: the other half.
    func body(_ analyzer: ItemAnalyzer) -> Substring {
        guard !title.isEmpty else { return text[...] }
        let words = analyzer.words(of: title)
        guard let start = analyzer.end(of: words, atStartOf: text) else { return text[...] }
        return text[start...]
    }
}
#endif
