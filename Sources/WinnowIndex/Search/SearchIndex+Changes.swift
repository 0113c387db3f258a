// Changing an index.

#if Search
    import Synchronization
    import WinnowFeatures
    import WinnowSystem

    extension SearchIndex {
        /// Makes the changes of a batch, all or none; once it returns they outlive a crash, and searches find them.
        ///
        /// - Returns: how many items are new, replaced and gone.
        /// - Throws: ``IndexError`` with `invalidItem` (nothing is changed then), `otherVectorizer` where items are to be
        ///   inserted without the index's vectorizer, `readOnly`, `busy`, `diskFull`, `file` or `damaged`.
        /// - Complexity: O(*n*) in the size of the items, and about a millisecond for the disk: insert hundreds at a time.
        @discardableResult
        public func apply(_ batch: IndexBatch) throws(IndexError) -> BatchResult {
            let vectors = try vectors(of: batch)
            let change = try changing.withLock { _ throws(IndexError) in
                let change = try store.apply(batch, vectors: vectors, now: .now) { item in
                    self.vectors(of: [item])[0]
                }
                publish(change)
                return change
            }
            // The batch is committed, whatever becomes of this.
            try? calibrate()
            scheduleMaintenance()
            return change.result
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

        /// Makes a batch's changes visible to searches; only with ``changing``.
        private func publish(_ change: StoreChange) {
            let old = current.withLock { $0 }
            // Somebody else has committed: the next search reads both.
            guard old.generation + 1 == change.generation else { return }
            var segments = old.segments
            if !change.removed.isEmpty { segments = segments.map { $0.without(change.removed[...]) } }
            if change.lastKey > old.lastKey {
                segments.append(
                    segment(of: change.added, keys: old.lastKey + 1...change.lastKey))
            }
            let new = Snapshot(
                generation: change.generation, lastKey: change.lastKey,
                segments: segments.filter { $0.count > 0 || $0.name != nil },
                calibration: old.calibration)
            current.withLock { $0 = new }
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
