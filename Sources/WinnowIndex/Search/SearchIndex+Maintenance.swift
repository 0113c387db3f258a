// Segments become fewer and larger while items come.

#if Search
    import Dispatch
    import GRDB
    import Synchronization
    import WinnowModelFile
    import WinnowSystem

    extension SearchIndex {
        /// Merges segments in the background, if there is something to merge.
        func scheduleMaintenance() {
            guard store.isWritable, MergePlan(current.withLock { $0 }.segments) != nil,
                isMaintenanceDue.compareExchange(
                    expected: false, desired: true, ordering: .acquiringAndReleasing
                )
                .exchanged
            else { return }
            maintenance.async { [weak self] in
                self?.isMaintenanceDue.store(false, ordering: .releasing)
                self?.maintain()
            }
        }

        /// Calls `merge` while it answers that it has done something, but not for ever: others may write faster than this merges.
        private func repeatMerging(_ merge: () throws(IndexError) -> Bool) throws(IndexError) {
            // Merging and mending leave fewer segments each time.
            for _ in 0..<2 * current.withLock({ $0.segments.count }) + 100 {
                guard try merge() else { return }
            }
        }

        /// Merges while there is something to merge. What goes wrong is left for the next time: nothing is lost but speed.
        private func maintain() {
            try? repeatMerging { () throws(IndexError) in
                guard let plan = MergePlan(current.withLock { $0 }.segments) else { return false }
                return try merge(plan.segments, to: .fileWhenLarge)
            }
        }

        /// Writes what is in memory to the cache, so that the next opening of the index takes no time. Without it the items
        /// since the last merge, some thousands at most, are read anew then.
        ///
        /// - Throws: ``IndexError`` with `diskFull` or `file`.
        public func flush() throws(IndexError) {
            guard store.isWritable else { return }
            try calibrate(always: true)
            try onMaintenance { () throws(IndexError) in
                try repeatMerging { () throws(IndexError) in
                    guard let plan = MergePlan(flushing: try snapshot().segments) else { return false }
                    return try merge(plan.segments, to: .file)
                }
                try repeatMerging { () throws(IndexError) in
                    guard let plan = MergePlan(try snapshot().segments) else { return false }
                    return try merge(plan.segments, to: .fileWhenLarge)
                }
            }
        }

        /// Ends the work on the index: what is in memory goes into the cache, and the log into the file, which is then whole
        /// without the files beside it, unless another process has it open. An index that goes away without it loses nothing.
        ///
        /// - Throws: ``IndexError`` with `busy`, `diskFull` or `file`. The index cannot be used any more in any case.
        public func close() throws(IndexError) {
            defer { maintenance.sync {} }
            do throws(IndexError) {
                try flush()
            } catch {
                try? store.close()
                throw error
            }
            try store.close()
        }

        /// Makes the index as small and fast as it can be: what has expired is deleted, segments are merged, and the space
        /// of what was deleted is given back.
        ///
        /// - Throws: ``IndexError`` with `readOnly`, `busy`, `diskFull`, `file` or `damaged`.
        /// - Complexity: O(*n*) in the size of all items.
        public func compact() throws(IndexError) {
            var expired = IndexBatch()
            expired.deleteExpired()
            try apply(expired)
            try calibrate(always: true)
            try onMaintenance { () throws(IndexError) in
                try repeatMerging { () throws(IndexError) in
                    // As long as writers wait for each other: 10 s.
                    for _ in 0..<200 {
                        guard let plan = MergePlan(compacting: try snapshot().segments) else { return false }
                        if try merge(plan.segments, to: .file) { return true }
                        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(50))
                    }
                    throw IndexError(
                        code: .busy, message: "\(path): another process merges its segments; try again")
                }
            }
            try store.vacuum()
        }

        /// Runs `body` when no segments are being merged.
        private func onMaintenance(_ body: () throws(IndexError) -> Void) throws(IndexError) {
            let result: Result<Void, IndexError> = maintenance.sync {
                do throws(IndexError) {
                    return .success(try body())
                } catch {
                    return .failure(error)
                }
            }
            try result.get()
        }

        enum MergeTarget { case file, fileWhenLarge }

        /// Makes one segment of neighbours; only on the maintenance queue.
        ///
        /// - Returns: whether it was done; false where another process has the cache.
        private func merge(_ range: Range<Int>, to target: MergeTarget) throws(IndexError) -> Bool {
            let snapshot = current.withLock { $0 }
            guard range.upperBound <= snapshot.segments.count, !range.isEmpty else { return false }
            let inputs = Array(snapshot.segments[range])
            let count = inputs.reduce(0) { $0 + $1.count }
            let toFile =
                store.isWritable
                && (target == .file || count >= MergePlan.smallest || inputs.contains { $0.name != nil })
            let lock: FileLock?
            do throws(FileError) {
                lock = toFile ? try cache.lock() : nil
            } catch {
                throw IndexError(error)
            }
            if toFile, lock == nil { return false }
            defer { withExtendedLifetime(lock) {} }
            var builder = SegmentBuilder(options: options, dimension: store.properties.dimension)
            for input in inputs {
                do {
                    try input.segment.check(Segment.Part.allCases)
                } catch {
                    try repair(input.segment)
                    return true
                }
                builder.append(
                    contentsOf: input.segment, keeping: input.live ?? DocumentSet(all: input.segment.count))
            }
            let keys = inputs[0].keys.lowerBound...inputs[inputs.count - 1].keys.upperBound
            let writer = builder.finished()
            guard toFile else {
                let merged = Segment.inMemory(writer, dimension: store.properties.dimension)
                replace(inputs, with: LiveSegment(segment: merged, keys: keys, name: nil))
                return true
            }
            let name: String
            let segment: Segment
            do throws(ModelFileError) {
                name = try cache.write(writer)
                segment = try cache.segment(name)
            } catch {
                throw IndexError(cache: error)
            }
            guard try register(segment, name, keys, inPlaceOf: inputs) else {
                cache.remove(name)
                // Somebody else has merged some of them: their files are found by reading the store.
                try reload()
                return true
            }
            replace(inputs, with: LiveSegment(segment: segment, keys: keys, name: name))
            let names = try store.read { try StoreState(from: $0, dimension: 0).segments.map(\.name) }
            cache.removeAll(but: Set(names))
            return true
        }

        /// Tells the store of a new file; false where the files that it replaces are not those that the store knows.
        private func register(
            _ segment: Segment, _ name: String, _ keys: ClosedRange<Int64>, inPlaceOf inputs: [LiveSegment]
        ) throws(IndexError) -> Bool {
            return try store.write { database in
                let replaced = try StoreState.segments(in: database).filter { $0.keys.overlaps(keys) }.map(
                    \.name)
                let expected = Set(inputs.compactMap(\.name))
                // A file that is gone or damaged is known to the store, but not among ours.
                let damaged = self.damagedFiles.withLock { $0 }
                for name in replaced where !expected.contains(name) && !damaged.contains(name) {
                    guard (try? self.cache.segment(name)) == nil else { return false }
                }
                guard expected.isSubset(of: replaced) else { return false }
                // Those that were replaced, and records that nobody can read.
                try database.execute(
                    sql: "DELETE FROM segment WHERE last >= ? AND first <= ?",
                    arguments: [keys.lowerBound, keys.upperBound])
                try database.execute(
                    sql: "INSERT INTO segment (name, first, last, documents) VALUES (?, ?, ?, ?)",
                    arguments: [name, keys.lowerBound, keys.upperBound, segment.count])
                let deleted = try Int64.fetchAll(
                    database, sql: "SELECT key FROM deletion WHERE key BETWEEN ? AND ?",
                    arguments: [keys.lowerBound, keys.upperBound])
                let forget = try database.cachedStatement(sql: "DELETE FROM deletion WHERE key = ?")
                for key in deleted where segment.document(of: key) == nil {
                    try forget.execute(arguments: [key])
                }
                return true
            }
        }

        /// Puts a merged segment into the snapshot; what was deleted meanwhile is deleted from it.
        private func replace(_ inputs: [LiveSegment], with merged: LiveSegment) {
            changing.withLock { _ in
                let old = current.withLock { $0 }
                guard
                    let start = old.segments.firstIndex(where: { $0.segment === inputs[0].segment }),
                    start + inputs.count <= old.segments.count,
                    zip(old.segments[start...], inputs).allSatisfy({ $0.segment === $1.segment })
                else { return }
                var deleted: [Int64] = []
                for (now, then) in zip(old.segments[start...], inputs) {
                    guard var gone = then.live ?? (now.live.map { DocumentSet(all: $0.capacity) }) else {
                        continue
                    }
                    if let live = now.live { gone.subtract(live) } else { continue }
                    gone.forEach { deleted.append(now.segment.keys[$0]) }
                }
                var segments = old.segments
                let rest = merged.without(deleted[...])
                segments.replaceSubrange(start..<start + inputs.count, with: [rest])
                current.withLock {
                    $0 = Snapshot(
                        generation: old.generation, lastKey: old.lastKey, segments: segments,
                        calibration: old.calibration)
                }
            }
        }
    }

    extension IndexError {
        /// A file of the cache that cannot be written or read.
        init(cache error: ModelFileError) {
            guard let cause = error.cause else {
                self.init(code: .damaged, message: error.message)
                return
            }
            self.init(cause)
            if cause.code == .unwritable { code = .diskFull }
        }
    }
#endif
