#if Search
import Synchronization
import WinnowModelFile
import WinnowSQLite
import WinnowSystem

/// Holds the current snapshot of an index; it is only replaced here.
///
/// The snapshot is read from the store and the cache, follows the commits of all processes, adopts merged
/// segments, and is rebuilt from the store if a file is missing or damaged.
final class SnapshotKeeper: Sendable {
    let store: IndexStore
    let cache: SegmentCache
    private let threads: Int
    private let state: Mutex<State>
    /// Serializes replacing the snapshot; held while reading or writing the store; searches use the old one.
    private let changing = Mutex(())

    private struct State {
        var snapshot: Snapshot {
            didSet {
                guard snapshot.generation != oldValue.generation else { return }
                for observer in observers.values { observer.yield(Int(snapshot.generation)) }
            }
        }
        /// Those that follow the generation.
        var observers: [Int: AsyncStream<Int>.Continuation] = [:]
        /// The number of the next observer.
        var next = 0
        /// The names of damaged files: they are not opened again.
        var damagedFiles: Set<String> = []
        /// The number of missing or damaged files whose segments were rebuilt.
        var repairs = 0
        /// The number of items added since ``SnapshotKeeper/takeAdded()``.
        var added = 0
    }

    /// Reads the state of the store.
    init(_ store: IndexStore, threads: Int) throws(IndexError) {
        self.store = store
        self.threads = threads
        let dimension = store.properties.dimension
        cache = SegmentCache(index: store.path, dimension: dimension, vectors: store)
        state = Mutex(
            State(
                snapshot: Snapshot(
                    generation: -1, lastKey: 0, segments: [],
                    calibration: VectorCalibration(dimension: dimension))))
        try reload()
    }

    /// The number of items that were added here since the last call.
    func takeAdded() -> Int {
        state.withLock { state in
            defer { state.added = 0 }
            return state.added
        }
    }

    deinit { for observer in state.withLock({ $0.observers }).values { observer.finish() } }

    // MARK: Reading

    /// The generations of the snapshot, beginning with the present one.
    var changes: AsyncStream<Int> {
        let (stream, observer) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            observer.yield(Int(state.snapshot.generation))
            state.observers[state.next] = observer
            state.next += 1
            return state.next - 1
        }
        observer.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.observers.removeValue(forKey: number) }
        }
        return stream
    }

    /// The current snapshot.
    var snapshot: Snapshot { state.withLock { $0.snapshot } }

    /// The number of missing or damaged files whose segments were rebuilt.
    var repairs: Int { state.withLock { $0.repairs } }

    /// Whether a file is known to be damaged.
    func isDamaged(_ file: String) -> Bool { state.withLock { $0.damagedFiles.contains(file) } }

    /// Updates the snapshot to the last commit of any process.
    ///
    /// - Parameter waits: whether to wait for a thread that is replacing the snapshot. Searches do not: beside a writer of
    ///   this process they use the snapshot before its batch until it has replaced it.
    /// - Returns: whether there was anything new.
    func follow(waits: Bool = true) throws(IndexError) -> Bool {
        guard try isBehind() else { return false }
        // The thread that held the lock may have read the commit.
        func load() throws(IndexError) -> Bool {
            guard try isBehind() else { return false }
            try self.load()
            return true
        }
        guard !waits else { return try changing.withLock { _ throws(IndexError) in try load() } }
        return try changing.withLockIfAvailable { _ throws(IndexError) in try load() } ?? false
    }

    /// Whether the store has a commit that the snapshot has not.
    private func isBehind() throws(IndexError) -> Bool {
        snapshot.generation != (try store.read { try StoreState.generation(in: $0) })
    }

    // MARK: Replacing

    /// Whether a snapshot has been replaced, or a thread of this process is replacing it.
    func isReplacing(_ old: Snapshot) -> Bool {
        snapshot.generation != old.generation || changing.withLockIfAvailable { _ in } == nil
    }

    /// Applies a batch to the store and the snapshot.
    func apply(
        _ batch: IndexBatch, vectors: [ItemVector?], vector: (SearchItem) -> ItemVector?
    ) throws(IndexError) -> BatchResult {
        try changing.withLock { _ throws(IndexError) in
            let change = try store.apply(batch, vectors: vectors, now: .now, vector: vector)
            state.withLock { $0.added += change.added.count }
            replace(before: change.generation) { old in
                var segments = old.segments
                if !change.removed.isEmpty { segments = segments.map { $0.without(change.removed[...]) } }
                if change.lastKey > old.lastKey {
                    segments.append(segment(of: change.added, keys: old.lastKey + 1...change.lastKey))
                }
                return Snapshot(
                    generation: change.generation, lastKey: change.lastKey,
                    segments: segments.filter { $0.count > 0 || $0.name != nil }, calibration: old.calibration
                )
            }
            return change.result
        }
    }

    /// Stores a calibration measured on a snapshot's vectors.
    func keep(_ calibration: VectorCalibration, measuredOf snapshot: Snapshot) throws(IndexError) {
        var calibration = calibration
        try changing.withLock { _ throws(IndexError) in
            let generation = try store.set(&calibration, measuredAt: snapshot.generation)
            replace(before: generation) { old in
                Snapshot(
                    generation: generation, lastKey: old.lastKey, segments: old.segments,
                    calibration: calibration)
            }
        }
    }

    /// Replaces a snapshot that is one commit behind, or loads the commits of other processes before this one;
    /// requires ``changing``.
    private func replace(before generation: Int64, with made: (Snapshot) -> Snapshot) {
        let old = snapshot
        guard old.generation + 1 == generation else {
            // A failure is left for the next search: the commit is stored.
            try? load()
            return
        }
        let new = made(old)
        state.withLock { $0.snapshot = new }
    }

    /// Replaces segments by the one merged from them, without documents deleted meanwhile.
    func replace(_ inputs: [LiveSegment], with merged: LiveSegment) {
        changing.withLock { _ in
            let old = snapshot
            guard
                let start = old.segments.firstIndex(where: { $0.segment === inputs[0].segment }),
                start + inputs.count <= old.segments.count,
                zip(old.segments[start...], inputs).allSatisfy({ $0.segment === $1.segment })
            else { return }
            var deleted: [Int64] = []
            for (now, then) in zip(old.segments[start...], inputs) {
                guard let live = now.live else { continue }
                var gone = then.live ?? DocumentSet(all: live.capacity)
                gone.subtract(live)
                gone.forEach { deleted.append(now.segment.keys[$0]) }
            }
            var segments = old.segments
            segments.replaceSubrange(start..<start + inputs.count, with: [merged.without(deleted[...])])
            let new = Snapshot(
                generation: old.generation, lastKey: old.lastKey, segments: segments,
                calibration: old.calibration)
            state.withLock { $0.snapshot = new }
        }
    }

    // MARK: Loading and repairing

    /// Reads the store's state, reusing known segments.
    func reload() throws(IndexError) {
        try changing.withLock { _ throws(IndexError) in try load() }
    }

    /// Rebuilds a damaged segment from the store.
    func repair(_ damaged: Segment) throws(IndexError) {
        try changing.withLock { _ throws(IndexError) in
            guard let found = snapshot.segments.first(where: { $0.segment === damaged }) else { return }
            if let name = found.name { _ = state.withLock { $0.damagedFiles.insert(name) } }
            try load(without: damaged)
        }
    }

    /// Rebuilds the segments of damaged and missing files.
    func repair(files names: [String]) throws(IndexError) {
        state.withLock { $0.damagedFiles.formUnion(names) }
        try reload()
    }

    /// Replaces the snapshot; requires ``changing``.
    private func load(without damaged: Segment? = nil) throws(IndexError) {
        var loaded = try self.loaded(without: damaged)
        if !loaded.isComplete {
            // Files with other documents than the store lists: all are rebuilt from the items.
            let names = loaded.snapshot.segments.compactMap(\.name)
            state.withLock { $0.damagedFiles.formUnion(names) }
            loaded = try self.loaded(without: damaged)
            guard loaded.isComplete else { throw IndexError(StoreDamage.missing, path: store.path) }
        }
        let snapshot = loaded.snapshot
        state.withLock { $0.snapshot = snapshot }
    }

    /// The snapshot of the store's state, and whether it has all items.
    private func loaded(
        without damaged: Segment?
    ) throws(IndexError) -> (snapshot: Snapshot, isComplete: Bool) {
        let old = snapshot
        return try store.read { database in
            let state = try StoreState(from: database, dimension: store.properties.dimension)
            var segments: [LiveSegment] = []
            var next: Int64 = 1
            for record in state.segments {
                try addItems(from: next, below: record.keys.lowerBound, in: database, to: &segments)
                if let segment = self.segment(of: record, known: old) {
                    segments.append(LiveSegment(segment: segment, keys: record.keys, name: record.name))
                } else {
                    self.state.withLock { $0.repairs += 1 }
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
            let snapshot = Snapshot(
                generation: state.generation, lastKey: state.lastKey,
                segments: Self.without(state.deletions, segments),
                calibration: state.calibration
                    ?? VectorCalibration(dimension: store.properties.dimension))
            return (snapshot, snapshot.count == state.items)
        }
    }

    /// The segment of a file; nil if it is missing or does not match its record.
    private func segment(of record: SegmentRecord, known old: Snapshot) -> Segment? {
        guard !isDamaged(record.name) else { return nil }
        if let known = old.segments.first(where: { $0.name == record.name }) { return known.segment }
        guard let segment = try? cache.segment(record.name) else { return nil }
        let hasItsKeys = [segment.keys.first, segment.keys.last].allSatisfy {
            $0.map(record.keys.contains) ?? true
        }
        guard hasItsKeys, segment.count == record.documents else {
            // Otherwise, no merge could replace a file that opens.
            _ = state.withLock { $0.damagedFiles.insert(record.name) }
            return nil
        }
        return segment
    }

    /// The segments without the documents of `deletions`, which ascend.
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

    /// The number of items in a segment in memory.
    private static let itemsPerSegment = 8192

    /// Adds segments in memory of the items with keys in `first..<end`.
    private func addItems(
        from first: Int64, below end: Int64, in database: SQLiteConnection, to segments: inout [LiveSegment]
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
        try store.forEachItem(first...end - 1, in: database) { item, isIntact in
            guard isIntact else { throw StoreDamage.item }
            guard item.vector != nil || store.properties.dimension == 0 else { throw StoreDamage.vector }
            piece.append(item)
            guard piece.count == Self.itemsPerSegment else { return }
            pieces.append(piece)
            piece = []
            // Build one per thread at once.
            if pieces.count == threads { make() }
        }
        if !piece.isEmpty { pieces.append(piece) }
        make()
    }

    /// A segment in memory of items with ascending keys.
    func segment(of items: [StoredItem], keys: ClosedRange<Int64>) -> LiveSegment {
        let dimension = store.properties.dimension
        var builder = SegmentBuilder(options: store.properties.options, dimension: dimension)
        for item in items { builder.append(item.item, key: item.key, vector: item.vector) }
        return LiveSegment(
            segment: Segment.inMemory(builder.finished(), dimension: dimension), keys: keys, name: nil)
    }
}
#endif
