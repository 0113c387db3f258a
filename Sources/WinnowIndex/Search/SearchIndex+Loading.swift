// From the store to what is searched.

#if Search
    import GRDB
    import Synchronization
    import WinnowModelFile
    import WinnowSystem

    extension SearchIndex {
        /// What is to be searched: the state that the last commit left, of whatever process.
        func snapshot() throws(IndexError) -> Snapshot {
            let snapshot = current.withLock { $0 }
            let generation = try store.read { try StoreState.generation(in: $0) }
            guard snapshot.generation != generation else { return snapshot }
            try reload()
            return current.withLock { $0 }
        }

        /// Reads the store's state; what is known of it already is kept.
        func reload() throws(IndexError) {
            try changing.withLock { _ throws(IndexError) in try load() }
            scheduleMaintenance()
        }

        /// Makes segments that turned out to be damaged again, from the store.
        func repair(_ damaged: Segment) throws(IndexError) {
            try changing.withLock { _ throws(IndexError) in
                let old = current.withLock { $0 }
                guard let found = old.segments.first(where: { $0.segment === damaged }) else { return }
                if let name = found.name { _ = damagedFiles.withLock { $0.insert(name) } }
                try load(without: damaged)
            }
            scheduleMaintenance()
        }

        /// Replaces the snapshot; only with ``changing``.
        private func load(without damaged: Segment? = nil) throws(IndexError) {
            let old = current.withLock { $0 }
            let loaded = try store.read { database in
                let state = try StoreState(from: database, dimension: store.properties.dimension)
                var segments: [LiveSegment] = []
                var next: Int64 = 1
                for record in state.segments {
                    try addItems(from: next, below: record.keys.lowerBound, in: database, to: &segments)
                    let isDamaged = damagedFiles.withLock { $0.contains(record.name) }
                    let known = isDamaged ? nil : old.segments.first { $0.name == record.name }
                    if let segment = known?.segment ?? opened(record) {
                        segments.append(LiveSegment(segment: segment, keys: record.keys, name: record.name))
                    } else {
                        repairs.add(1, ordering: .relaxed)
                        try addItems(
                            from: record.keys.lowerBound, below: record.keys.upperBound + 1, in: database,
                            to: &segments)
                    }
                    next = record.keys.upperBound + 1
                }
                for known in old.segments
                where known.name == nil && known.keys.lowerBound >= next && known.segment !== damaged {
                    try addItems(from: next, below: known.keys.lowerBound, in: database, to: &segments)
                    segments.append(
                        LiveSegment(segment: known.segment, keys: known.keys, name: nil))
                    next = known.keys.upperBound + 1
                }
                try addItems(from: next, below: state.lastKey + 1, in: database, to: &segments)
                return Snapshot(
                    generation: state.generation, lastKey: state.lastKey,
                    segments: Self.without(state.deletions, segments),
                    calibration: state.calibration ?? Calibration(dimension: store.properties.dimension))
            }
            current.withLock { $0 = loaded }
        }

        /// The segment of a file; nil where it is missing or not what it should be.
        private func opened(_ record: SegmentRecord) -> Segment? {
            guard !damagedFiles.withLock({ $0.contains(record.name) }),
                let segment = try? cache.segment(record.name)
            else { return nil }
            return segment.count == record.documents ? segment : nil
        }

        /// The segments without the documents of deleted keys, which ascend.
        private static func without(_ deletions: [Int64], _ segments: [LiveSegment]) -> [LiveSegment] {
            var first = 0
            return segments.compactMap { segment in
                while first < deletions.count, deletions[first] < segment.keys.lowerBound { first += 1 }
                var end = first
                while end < deletions.count, deletions[end] <= segment.keys.upperBound { end += 1 }
                let rest = first < end ? segment.without(deletions[first..<end]) : segment
                return rest.count > 0 || rest.name != nil ? rest : nil
            }
        }

        /// How many items become one segment in memory, and how many of these are made at once.
        private static let itemsPerSegment = 8192

        /// Adds segments in memory of the items whose keys are from `first` to below `end`.
        private func addItems(
            from first: Int64, below end: Int64, in database: Database, to segments: inout [LiveSegment]
        ) throws {
            guard first < end else { return }
            var pieces: [[StoredItem]] = []
            var piece: [StoredItem] = []
            var next = first
            func make() {
                let ready = pieces
                let parts = Parallel.map(count: ready.count, threads: threads) { index in
                    self.segment(of: ready[index], keys: 1...1).segment
                }
                for (items, segment) in zip(pieces, parts) {
                    let last = items[items.count - 1].key
                    segments.append(LiveSegment(segment: segment, keys: next...last, name: nil))
                    next = last + 1
                }
                pieces = []
            }
            try IndexStore.forEachItem(first...end - 1, in: database, dimension: store.properties.dimension) {
                item, _ in
                piece.append(item)
                guard piece.count == Self.itemsPerSegment else { return }
                pieces.append(piece)
                piece = []
                if pieces.count == threads { make() }
            }
            if !piece.isEmpty { pieces.append(piece) }
            make()
        }

        /// A segment in memory of items, by ascending key.
        func segment(of items: [StoredItem], keys: ClosedRange<Int64>) -> LiveSegment {
            var builder = SegmentBuilder(options: options, dimension: store.properties.dimension)
            for item in items { builder.append(item.item, key: item.key, vector: item.vector) }
            return LiveSegment(
                segment: Segment.inMemory(builder.finished(), dimension: store.properties.dimension),
                keys: keys, name: nil)
        }
    }
#endif
