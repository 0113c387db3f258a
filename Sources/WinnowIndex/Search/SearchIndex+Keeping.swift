// Maintenance of an index: compaction, calibration, verification.

#if Search
import WinnowModelFile
import WinnowSQLite
import WinnowSystem

extension SearchIndex {
    /// Writes segments in memory to the cache, so that the next opening of the index is immediate. Otherwise,
    /// it must reindex the items since the last merge, at most some thousands. After many additions, merges
    /// the last segments, so that searches read few.
    ///
    /// - Throws: ``IndexError`` with `diskFull` or `file`.
    /// - Complexity: O(*n*) in the size of the items added since the last call.
    public func flush() throws(IndexError) {
        guard store.isWritable else { return }
        try calibrate(always: true)
        try merger.flush()
    }

    /// Closes the index: writes segments in memory to the cache and, unless another process has the index
    /// open, the log to the file, which is then complete on its own. An index not closed loses nothing.
    ///
    /// - Throws: ``IndexError`` with `busy`, `diskFull` or `file`. The index is always unusable afterwards.
    public func close() throws(IndexError) {
        defer { merger.wait() }
        do throws(IndexError) {
            try flush()
        } catch {
            store.close()
            throw error
        }
        store.close()
    }

    /// Gives up all locks on the index's file, so that a system that suspends the app does not end it: call this when the
    /// app goes into the background, if the index is in a container that it shares with other apps.
    ///
    /// Waits for the change, the searches and the merge that are running. Until ``resume()``, changes and searches throw
    /// ``IndexError`` with `suspended`; other processes can use the index.
    public func suspend() {
        store.suspend()
        merger.wait()
    }

    /// Opens the index again after ``suspend()``; without effect if it is not suspended.
    ///
    /// - Throws: ``IndexError`` with `replaced` if another file is at the path now, `file`, `readOnly` or `diskFull`; the index
    ///   stays suspended.
    public func resume() throws(IndexError) {
        try store.resume()
        merger.schedule()
    }

    /// Writes the log back to the file, unless either is in use. An index that is changed seldom is then
    /// complete in its file soon after each change.
    public func settle() { store.settle() }

    /// Takes no more changes, so that another file which has taken the index's path can be opened: call this
    /// on the old index before opening the new one. Searches continue, as far as they need no more
    /// connections.
    ///
    /// The log is written back to the file, wherever that is now, and removed from the path. If the new file
    /// is opened while the log of the old one is there, SQLite takes that for its own and destroys it.
    ///
    /// Later changes throw ``IndexError`` with `replaced`, as do those since the file has been replaced.
    public func retire() {
        store.retire()
        merger.wait()
    }

    /// Makes the index as small and fast as possible: deletes expired items, merges segments, and frees the
    /// space of deleted items.
    ///
    /// - Throws: ``IndexError`` with `readOnly`, `busy`, `diskFull`, `file` or `damaged`.
    /// - Complexity: O(*n*) in the size of all items.
    public func compact() throws(IndexError) {
        var expired = IndexBatch()
        expired.deleteExpired()
        try apply(expired)
        try calibrate(always: true)
        try merger.compact()
        try store.pack()
        try store.vacuum()
    }

    /// Compacts the index like the synchronous method, but on a thread of the index, not on the caller's actor.
    public func compact() async throws(IndexError) {
        try await inTurn { () throws(IndexError) in try self.compact() }
    }

    /// The state that searches see, each time that it changes: the generation, which every commit raises by 1. Begins with the
    /// present one, and ends with the index.
    ///
    /// Commits of other processes are seen by the next search. A loop that is slower than the changes gets the newest.
    public var changes: AsyncStream<Int> { keeper.changes }

    /// Calibrates the vectors again if items have changed considerably since the last time, or after any
    /// commit if `always`.
    func calibrate(always: Bool = false) throws(IndexError) {
        let dimension = store.properties.dimension
        guard dimension > 0, store.isWritable else { return }
        let snapshot = keeper.snapshot
        let known = snapshot.calibration
        let isDue =
            always
            ? known.generation != snapshot.generation
            : known.isOutdated(for: snapshot.count, lastKey: snapshot.lastKey)
        guard isDue else { return }
        let found: VectorCalibration
        do {
            found = try VectorCalibration(measuring: snapshot, options: options, dimension: dimension)
        } catch let damage as Searcher.Damage {
            return try repair(damage.segment)
        } catch {
            throw IndexError(error, path: path)
        }
        try keeper.keep(found, measuredOf: snapshot)
    }

    // MARK: Information and verification

    /// Information about the index.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    /// - Complexity: O(*t* log *t*) in the terms.
    public func information() throws(IndexError) -> IndexInformation {
        let snapshot = try latest(checking: [.lexical, .columns])
        let segments = snapshot.segments
        let counts = snapshot.counts(at: .now)
        return IndexInformation(
            items: counts.items, expiredItems: counts.expired,
            terms: Self.differentTerms(segments.map(\.segment.terms)), options: options,
            vectorizer: vectorizerIdentity, dimension: store.properties.dimension,
            generation: Int(snapshot.generation), segments: segments.count,
            segmentsInMemory: segments.count { $0.name == nil },
            deletedItems: segments.reduce(0) { $0 + $1.segment.count - $1.count },
            attributes: snapshot.attributes,
            fileSize: FileSize.of(path) + FileSize.of(path + "-wal"), cacheSize: keeper.cache.size,
            clientState: try clientState())
    }

    /// The share of the ten items nearest by meaning that a search finds, 0 to 1, measured on items as
    /// queries; nil if the index is so small that searches compare all its vectors.
    ///
    /// - Parameter queries: the number of items to ask for, evenly spaced.
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    /// - Complexity: O(*n* · *d*) for each query, for *n* items with vectors of *d* components.
    package func recall(queries: Int = 64) throws(IndexError) -> Double? {
        _ = try latest()
        return try answering { snapshot, _ in try snapshot.recall(queries: queries, options: options) }
    }

    private static func differentTerms(_ lists: [SortedWords]) -> Int {
        lists.enumerated().reduce(0) { sum, list in
            let before = lists[..<list.offset]
            return sum
                + (0..<list.element.count).count { number in
                    let bytes = list.element.bytes(of: number)
                    return before.allSatisfy { $0.number(of: bytes) == nil }
                }
        }
    }

    /// Checks the whole index: the structure of the SQLite file, each item, and whether the cache matches the
    /// items. Missing cache files, as after a move without them, are not a fault. Bytes of the SQLite file
    /// that hold nothing, such as gaps in its pages, are not checked.
    ///
    /// - Parameter repairing: whether to rebuild damaged and missing cache files of a writable index.
    /// - Throws: ``IndexError`` with `file`, `busy` or `damaged` if the check itself is impossible.
    /// - Complexity: O(*n*) in the size of all items.
    public func verify(repairing: Bool = false) throws(IndexError) -> IndexReport {
        var report = IndexReport(faults: try store.faults(), cacheFaults: [], items: 0)
        let dimension = store.properties.dimension
        var damaged: [(name: String, fault: String)] = []
        var isIncomplete = false
        // One state of the store and its segments.
        let checked = try store.read { database in
            let state = try StoreState(from: database, dimension: dimension)
            var keys: Set<Int64> = []
            for record in state.segments {
                var items: [StoredItem] = []
                try store.forEachItem(record.keys, in: database) { item, _ in
                    items.append(item)
                }
                keys.formUnion(items.map(\.key))
                if FileIdentity(path: keeper.cache.file(record.name)) == nil {
                    isIncomplete = true
                } else if let fault = self.fault(of: record, items, deletions: Set(state.deletions)) {
                    damaged.append((record.name, fault))
                }
                report.faults += items.compactMap { self.fault(of: $0) }
            }
            try store.forEachItem(1...max(1, state.lastKey), in: database) { item, isIntact in
                if !isIntact {
                    report.faults.append("item \(item.key): does not match its checksum")
                }
                if keys.insert(item.key).inserted, let fault = self.fault(of: item) {
                    report.faults.append(fault)
                }
            }
            let beyond = "SELECT COUNT(*) FROM item WHERE key NOT BETWEEN 1 AND ?"
            let others = try database.number(beyond, .number(max(1, state.lastKey))) ?? 0
            if others > 0 { report.faults.append("\(others) items have keys beyond the last") }
            if keys.count != state.items {
                report.faults.append("\(keys.count) items instead of \(state.items)")
            }
            let hidden = try database.number("SELECT COUNT(*) FROM deletion JOIN item USING (key)") ?? 0
            if hidden > 0 { report.faults.append("\(hidden) items are marked as deleted, but exist") }
            return keys.count
        }
        report.items = checked
        if !damaged.isEmpty {
            // A file that another process has merged meanwhile is gone and not needed.
            let names = Set(try store.read { try StoreState.segments(in: $0) }.map(\.name))
            damaged.removeAll { !names.contains($0.name) }
        }
        report.cacheFaults = damaged.map(\.fault)
        // Rebuilds nothing from a damaged file.
        if repairing, store.isWritable, report.faults.isEmpty, isIncomplete || !damaged.isEmpty {
            let names = damaged.map(\.name)
            try keeper.repair(files: names)
            try flush()
            report.isRepaired = !damaged.isEmpty
        }
        return report
    }

    /// Checks the index like the synchronous method, but on a thread of the index, not on the caller's actor.
    public func verify(repairing: Bool = false) async throws(IndexError) -> IndexReport {
        try await inTurn { () throws(IndexError) in try self.verify(repairing: repairing) }
    }

    private func fault(of item: StoredItem) -> String? {
        do throws(IndexError) {
            try item.item.validate()
        } catch {
            return "item \(item.key): \(error.message)"
        }
        let needsVector = store.properties.dimension > 0
        return needsVector && item.vector == nil
            ? "item \(item.key): its vector is missing or damaged" : nil
    }

    /// The fault of a cache file that should contain certain items; nil if there is none.
    private func fault(of record: SegmentRecord, _ items: [StoredItem], deletions: Set<Int64>) -> String? {
        let segment: Segment
        do throws(ModelFileError) {
            segment = try keeper.cache.segment(record.name)
            // Its vectors are the store's, which another process may have changed since.
            try segment.check(Segment.Part.allCases.filter { $0 != .vectors })
        } catch {
            return error.message
        }
        let keys = segment.keys.filter { !deletions.contains($0) }
        guard keys == items.map(\.key) else { return "\(record.name): has other items than the index" }
        // The expected contents, built from the items; deleted documents are not compared.
        let made = keeper.segment(of: items, keys: record.keys).segment
        let (digests, madeDigests) = (segment.columns.digests(), made.columns.digests())
        for (document, key) in keys.enumerated() {
            guard let place = segment.document(of: key) else {
                return "\(record.name): item \(key) is not found by its key"
            }
            guard segment.hasSameWords(place, as: document, of: made) else {
                return "\(record.name): item \(key) differs from the index in its words"
            }
            guard digests[place] == madeDigests[document] else {
                return "\(record.name): item \(key) differs from the index in its values"
            }
        }
        return nil
    }
}

extension Segment {
    /// Whether a document has the same words as one of another segment.
    fileprivate func hasSameWords(_ document: Int, as other: Int, of made: Segment) -> Bool {
        guard lengths[document] == made.lengths[other] else { return false }
        for field in SearchField.allCases {
            let (own, others) = (places(of: document, field), made.places(of: other, field))
            guard own.count == others.count else { return false }
            for (left, right) in zip(own, others) {
                let (word, madeWord) = (sequence[left], made.sequence[right])
                guard (word == SegmentBuilder.gap) == (madeWord == SegmentBuilder.gap) else {
                    return false
                }
                if word == SegmentBuilder.gap { continue }
                guard
                    SortedWords.compare(words.bytes(of: Int(word)), made.words.bytes(of: Int(madeWord)))
                        == 0
                else { return false }
            }
        }
        return true
    }
}
#endif
