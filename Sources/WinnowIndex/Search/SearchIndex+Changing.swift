// Changing an index: batches, and the vectors of their items.

#if Search
import WinnowFeatures
import WinnowSystem

extension SearchIndex {
    /// Makes the changes of a batch, all or none; once it returns they outlive a crash, and searches find them.
    ///
    /// - Returns: how many items are new, replaced and gone.
    /// - Throws: ``IndexError`` with `invalidItem` (nothing is changed then), `otherVectorizer` if items are to be
    ///   inserted without the index's vectorizer, `readOnly`, `busy`, `diskFull`, `file` or `damaged`.
    /// - Complexity: O(*n*) in the size of the items, and about a millisecond for the disk: insert hundreds at a time.
    @discardableResult
    public func apply(_ batch: IndexBatch) throws(IndexError) -> BatchResult {
        let vectors = try vectors(of: batch)
        let result = try keeper.apply(batch, vectors: vectors) { self.vectors(of: [$0])[0] }
        // The batch is committed, whatever becomes of this.
        try? calibrate()
        merger.schedule()
        return result
    }

    /// Inserts items batch by batch, each of which is kept once it is reported.
    ///
    /// - Parameters:
    ///   - items: the items; those of known identifiers replace what is there.
    ///   - batchSize: how many become one batch, at least 1; default 1,000.
    ///   - progress: called after each batch with how many items have been inserted; answers whether to go on.
    /// - Returns: how many items are new and replaced.
    /// - Throws: ``IndexError`` as ``apply(_:)``; `cancelled` where the task is, or `progress` says so: what was reported is kept.
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

    /// Checks the items of a batch and gives those that are inserted their vectors, in order.
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
                message: "\(path): was made with \(identity); give it to add or change items")
        }
        return vectors(of: inserted)
    }

    /// The vectors of items; nil each for an index of words alone.
    private func vectors(of items: [SearchItem]) -> [ItemVector?] {
        guard let vectorizer else { return items.map { _ in nil } }
        let analyzer = ItemAnalyzer(rule: options.terms)
        let texts = items.flatMap { [$0.heading, String($0.body(analyzer))] }
        let numbers = vectorizer.vectors(of: texts, threads: threads)
        let dimension = vectorizer.dimension
        return items.indices.map { index in
            let start = 2 * index * dimension
            // Both are of length 1 or zeros, and count alike, however long the text is.
            var sum = zip(
                numbers[start..<start + dimension],
                numbers[start + dimension..<start + 2 * dimension]
            ).map { $0 + $1 }
            let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
            // What is not finite says nothing.
            let factor = length > 0 && length.isFinite ? 1 / length : 0
            for place in sum.indices { sum[place] = factor > 0 ? sum[place] * factor : 0 }
            return sum.withUnsafeBufferPointer { ItemVector($0) }
        }
    }
}

extension SearchItem {
    /// What an item is about in few words: one half of its vector.
    var heading: String {
        let keywords = keywords.joined(separator: " ")
        return title.isEmpty ? keywords : keywords.isEmpty ? title : title + "\n" + keywords
    }

    /// Its text, without the title where the text begins with it: the other half.
    func body(_ analyzer: ItemAnalyzer) -> Substring {
        guard !title.isEmpty else { return text[...] }
        let words = analyzer.words(of: title)
        guard let start = analyzer.end(of: words, atStartOf: text) else { return text[...] }
        return text[start...]
    }
}
#endif
