// Keeping an index: small, measured, sound.

#if Search
import WinnowModelFile
import WinnowSQLite
import WinnowSystem

extension SearchIndex {
    /// Writes what is in memory to the cache, so that the next opening of the index takes no time. Without it the items
    /// since the last merge, some thousands at most, are read again then.
    ///
    /// - Throws: ``IndexError`` with `diskFull` or `file`.
    public func flush() throws(IndexError) {
        guard store.isWritable else { return }
        try calibrate(always: true)
        try merger.flush()
    }

    /// Ends the work on the index: what is in memory goes into the cache, and the log into the file, which is then whole
    /// without the files beside it, unless another process has it open. An index that goes away without it loses nothing.
    ///
    /// - Throws: ``IndexError`` with `busy`, `diskFull` or `file`. The index cannot be used any more in any case.
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
        try merger.compact()
        try store.vacuum()
    }

    /// Measures the vectors again if the number of items has changed by half since the last time, or at all if `always`.
    func calibrate(always: Bool = false) throws(IndexError) {
        let dimension = store.properties.dimension
        guard dimension > 0, store.isWritable else { return }
        let snapshot = keeper.snapshot
        let known = snapshot.calibration
        guard always ? known.generation != snapshot.generation : known.isOutdated(for: snapshot.count)
        else { return }
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

    /// What is to be known of the index.
    ///
    /// - Throws: ``IndexError`` with `file` or `damaged`.
    /// - Complexity: O(*t* log *t*) in the terms.
    public func information() throws(IndexError) -> IndexInformation {
        let snapshot = try latest()
        let segments = snapshot.segments
        return IndexInformation(
            items: snapshot.count,
            terms: Self.differentTerms(segments.map(\.segment.terms)), options: options,
            vectorizer: vectorizerIdentity, dimension: store.properties.dimension,
            generation: Int(snapshot.generation), segments: segments.count,
            segmentsInMemory: segments.count { $0.name == nil },
            deletedItems: segments.reduce(0) { $0 + $1.segment.count - $1.count },
            attributes: snapshot.attributes,
            fileSize: FileSize.of(path) + FileSize.of(path + "-wal"), cacheSize: keeper.cache.size,
            clientState: try clientState())
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

    /// Checks the whole index: the file as SQLite does, each item, and whether the cache holds just what the items say. Files
    /// of the cache that are missing, as after a move without it, are no fault.
    ///
    /// - Parameter repairing: whether damaged and missing files of the cache are made again, where the index is open for
    ///   writing.
    /// - Throws: ``IndexError`` with `file`, `busy` or `damaged` where not even that can be done.
    /// - Complexity: O(*n*) in the size of all items.
    public func verify(repairing: Bool = false) throws(IndexError) -> IndexReport {
        var report = IndexReport(faults: try store.faults(), cacheFaults: [], items: 0)
        let dimension = store.properties.dimension
        var damaged: [(name: String, fault: String)] = []
        var isIncomplete = false
        // One state of the store, and the segments that it lists.
        let checked = try store.read { database in
            let state = try StoreState(from: database, dimension: dimension)
            var keys: Set<Int64> = []
            for record in state.segments {
                var items: [StoredItem] = []
                try IndexStore.forEachItem(record.keys, in: database, dimension: dimension) { item, _ in
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
            try IndexStore.forEachItem(1...max(1, state.lastKey), in: database, dimension: dimension) {
                item, row in
                if !StoredItem.isIntact(row) {
                    report.faults.append("item \(item.key): is not as it was written")
                }
                if keys.insert(item.key).inserted, let fault = self.fault(of: item) {
                    report.faults.append(fault)
                }
            }
            let count = Int(try database.number("SELECT COUNT(*) FROM item") ?? 0)
            if count != keys.count {
                report.faults.append("\(count - keys.count) items have keys beyond the last")
            }
            let hidden = try database.number("SELECT COUNT(*) FROM deletion JOIN item USING (key)") ?? 0
            if hidden > 0 { report.faults.append("\(hidden) items count as deleted, and are there") }
            return keys.count
        }
        report.items = checked
        if !damaged.isEmpty {
            // A file that somebody else has merged meanwhile is gone, and not missed.
            let names = Set(try store.read { try StoreState.segments(in: $0) }.map(\.name))
            damaged.removeAll { !names.contains($0.name) }
        }
        report.cacheFaults = damaged.map(\.fault)
        // Of a damaged file nothing more is made.
        if repairing, store.isWritable, report.faults.isEmpty, isIncomplete || !damaged.isEmpty {
            let names = damaged.map(\.name)
            try keeper.repair(files: names)
            try flush()
            report.isRepaired = !damaged.isEmpty
        }
        return report
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

    /// What is wrong with a file of the cache, which should hold some items.
    private func fault(of record: SegmentRecord, _ items: [StoredItem], deletions: Set<Int64>) -> String? {
        let segment: Segment
        do throws(ModelFileError) {
            segment = try keeper.cache.segment(record.name)
            try segment.check(Segment.Part.allCases)
        } catch {
            return error.message
        }
        let keys = segment.keys.filter { !deletions.contains($0) }
        guard keys == items.map(\.key) else { return "\(record.name): holds other items than the index" }
        // What the file should be, made again; documents that are gone are not compared.
        let made = keeper.segment(of: items, keys: record.keys).segment
        let (digests, madeDigests) = (segment.columns.digests(), made.columns.digests())
        for (document, key) in keys.enumerated() {
            guard let place = segment.document(of: key),
                segment.isSame(place, as: document, of: made), digests[place] == madeDigests[document]
            else {
                return
                    "\(record.name): item \(key) has other words, values or another vector than the index"
            }
        }
        return nil
    }
}

extension Segment {
    /// Whether a document has the same words and vector as one of another segment.
    fileprivate func isSame(_ document: Int, as other: Int, of made: Segment) -> Bool {
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
        guard dimension > 0 else { return true }
        let rows = (
            document * dimension..<(document + 1) * dimension, other * dimension..<(other + 1) * dimension
        )
        return scales[document] == made.scales[other]
            && vectors.unsafeElements[rows.0].elementsEqual(made.vectors.unsafeElements[rows.1])
    }
}
#endif
