// What is to be known of an index, and whether it is sound.

#if Search
    import GRDB
    import Synchronization
    import WinnowModelFile
    import WinnowSystem

    /// What an index says of itself.
    public struct IndexInformation: Sendable, Hashable {
        /// How many items there are.
        public var items: Int
        /// How many different terms the segments have.
        public var terms: Int
        /// How it cuts and counts words.
        public var options: IndexOptions
        /// The identity of the vectorizer that it was made with; nil for an index of words alone.
        public var vectorizer: String?
        /// How many numbers its vectors have; 0 for none.
        public var dimension: Int
        /// How many commits there have been.
        public var generation: Int
        /// How many segments it is searched in.
        public var segments: Int
        /// The segments that no file of the cache holds yet.
        public var segmentsInMemory: Int
        /// How many deleted items still take room in segments.
        public var deletedItems: Int
        /// The names of attributes that items have, in the order of their bytes.
        public var attributes: [String]
        /// The size of the file in bytes, with its log.
        public var fileSize: Int
        /// The size of the cache's files in bytes.
        public var cacheSize: Int
        /// The last client state.
        public var clientState: String?
    }

    /// What a check of an index found.
    public struct IndexReport: Sendable, Hashable {
        /// What is wrong with the file: items may be lost. Empty if all is well.
        public var faults: [String]
        /// What is wrong with the cache, which is made again when it is needed. Empty if all is well.
        public var cacheFaults: [String]
        /// Whether the damaged files of the cache have been made again.
        public internal(set) var isRepaired = false
        /// How many items were looked at.
        public var items: Int

        /// Whether nothing is wrong.
        public var isSound: Bool { faults.isEmpty && cacheFaults.isEmpty }
    }

    extension SearchIndex {
        /// What is to be known of the index.
        ///
        /// - Throws: ``IndexError`` with `file` or `damaged`.
        /// - Complexity: O(*t* log *t*) in the terms.
        public func information() throws(IndexError) -> IndexInformation {
            let snapshot = try snapshot()
            let segments = snapshot.segments
            return IndexInformation(
                items: snapshot.count,
                terms: Self.differentTerms(segments.map(\.segment.terms)), options: options,
                vectorizer: vectorizerIdentity, dimension: store.properties.dimension,
                generation: Int(snapshot.generation), segments: segments.count,
                segmentsInMemory: segments.count { $0.name == nil },
                deletedItems: segments.reduce(0) { $0 + $1.segment.count - $1.count },
                attributes: Self.attributes(of: snapshot),
                fileSize: FileSize.of(path) + FileSize.of(path + "-wal"), cacheSize: cache.size,
                clientState: try clientState())
        }

        /// The names of attributes that items have, in the order of their bytes.
        ///
        /// - Throws: ``IndexError`` with `file` or `damaged`.
        public func attributes() throws(IndexError) -> [String] { Self.attributes(of: try snapshot()) }

        private static func attributes(of snapshot: Snapshot) -> [String] {
            let names = snapshot.segments.flatMap { live in
                live.segment.columns.attributeNames.filter { $0.property == nil }.map(\.text)
            }
            return Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        }

        /// The names that a request filters, sorts or counts by and that no item has a value of: misspelt, maybe. In the order of the
        /// request, each once.
        ///
        /// - Throws: ``IndexError`` with `file` or `damaged`.
        public func unknownAttributes(of request: SearchRequest) throws(IndexError) -> [String] {
            let snapshot = try snapshot()
            let filtered = request.filter?.nodes.compactMap { $0.name?.text } ?? []
            var unknown: [String] = []
            for name in filtered + request.sort.map(\.attribute) + request.facets
            where !unknown.contains(name) && !snapshot.hasAttribute(name) {
                unknown.append(name)
            }
            return unknown
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
        /// of the cache that are missing, as behind a move without it, are no fault.
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
                    if FileIdentity(path: cache.file(record.name)) == nil {
                        isIncomplete = true
                    } else if let fault = self.fault(of: record, items, deletions: Set(state.deletions)) {
                        damaged.append((record.name, fault))
                    }
                    report.faults += items.compactMap { self.fault(of: $0) }
                }
                try IndexStore.forEachItem(1...max(1, state.lastKey), in: database, dimension: dimension) {
                    item, row in
                    if try !StoredItem.isIntact(row) {
                        report.faults.append("item \(item.key): is not as it was written")
                    }
                    if keys.insert(item.key).inserted, let fault = self.fault(of: item) {
                        report.faults.append(fault)
                    }
                }
                let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM item") ?? 0
                if count != keys.count {
                    report.faults.append("\(count - keys.count) items have keys beyond the last")
                }
                let hidden =
                    try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM deletion JOIN item USING (key)")
                    ?? 0
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
                damagedFiles.withLock { $0.formUnion(names) }
                try reload()
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
        private func fault(of record: SegmentRecord, _ items: [StoredItem], deletions: Set<Int64>) -> String?
        {
            let segment: Segment
            do throws(ModelFileError) {
                segment = try cache.segment(record.name)
                try segment.check(Segment.Part.allCases)
            } catch {
                return error.message
            }
            let keys = segment.keys.filter { !deletions.contains($0) }
            guard keys == items.map(\.key) else { return "\(record.name): holds other items than the index" }
            // What the file should be, made anew; documents that are gone are not compared.
            let made = self.segment(of: items, keys: record.keys).segment
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
