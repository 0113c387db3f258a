// Many items at once.

#if Search
    import WinnowSystem

    extension SearchIndex {
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
            guard batchSize > 0 else {
                throw IndexError(code: .invalidOption, message: "batchSize is \(batchSize), less than 1")
            }
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
    }
#endif
