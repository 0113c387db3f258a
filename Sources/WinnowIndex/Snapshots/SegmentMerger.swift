#if Search
import Dispatch
import Synchronization
import WinnowModelFile
import WinnowSystem

/// Merges the segments of an index on its own queue, one merge at a time, while searches continue.
final class SegmentMerger: Sendable {
    private let keeper: SnapshotKeeper
    private let queue = DispatchQueue(label: "winnow.index.merging", qos: .utility)
    /// Whether merging is scheduled but has not begun.
    private let isDue = Atomic(false)

    init(_ keeper: SnapshotKeeper) { self.keeper = keeper }

    /// Merges segments in the background, if there is something to merge.
    func schedule() {
        guard keeper.store.isWritable, MergePlan(keeper.snapshot.segments) != nil,
            isDue.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        queue.async { [weak self] in
            guard let self else { return }
            isDue.store(false, ordering: .releasing)
            // A failed merge is left for the next time: only speed is lost.
            try? mergeWhatIsDue()
        }
    }

    /// Waits for scheduled merges.
    func wait() { queue.sync {} }

    /// Writes the segments in memory to the cache, and after many additions merges the last ones.
    func flush() throws(IndexError) {
        try onQueue { () throws(IndexError) in
            try repeated { () throws(IndexError) in
                _ = try keeper.follow()
                guard let plan = MergePlan(flushing: keeper.snapshot.segments) else { return false }
                return try merge(plan.segments, to: .file)
            }
            _ = try keeper.follow()
            try mergeWhatIsDue()
            guard let plan = MergePlan(finishing: keeper.snapshot.segments, added: keeper.takeAdded()) else {
                return
            }
            _ = try merge(plan.segments, to: .file)
        }
    }

    /// Merges into as few segments as possible, all in files.
    ///
    /// - Throws: ``IndexError`` with `busy` if another process is merging for longer than writers wait.
    func compact() throws(IndexError) {
        try onQueue { () throws(IndexError) in
            try repeated { () throws(IndexError) in
                for _ in 0..<200 {
                    _ = try keeper.follow()
                    guard let plan = MergePlan(compacting: keeper.snapshot.segments) else { return false }
                    if try merge(plan.segments, to: .file) { return true }
                    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(50))
                }
                throw IndexError(
                    code: .busy,
                    message: "\(keeper.store.path): another process is merging its segments; try again")
            }
            // A merge that was killed may have left a file, even if there is nothing to merge now.
            guard keeper.store.isWritable, let lock = try? keeper.cache.lock() else { return }
            defer { withExtendedLifetime(lock) {} }
            try removeUnregistered()
        }
    }

    private func mergeWhatIsDue() throws(IndexError) {
        try repeated { () throws(IndexError) in
            guard let plan = MergePlan(keeper.snapshot.segments) else { return false }
            return try merge(plan.segments, to: .fileWhenLarge)
        }
    }

    /// Calls `merge` until it returns false, but not forever: others may write faster than this merges.
    private func repeated(_ merge: () throws(IndexError) -> Bool) throws(IndexError) {
        // Merging and repairing leave fewer segments each time.
        for _ in 0..<2 * keeper.snapshot.segments.count + 100 {
            guard try merge() else { return }
        }
    }

    private func onQueue(_ body: () throws(IndexError) -> Void) throws(IndexError) {
        let result: Result<Void, IndexError> = queue.sync {
            do throws(IndexError) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    // MARK: One merge

    private enum Target { case file, fileWhenLarge }

    /// Merges adjacent segments; only on the queue.
    ///
    /// - Returns: whether it merged or repaired segments; false if another process has locked the cache.
    private func merge(_ range: Range<Int>, to target: Target) throws(IndexError) -> Bool {
        let snapshot = keeper.snapshot
        guard range.upperBound <= snapshot.segments.count, !range.isEmpty else { return false }
        let inputs = Array(snapshot.segments[range])
        let count = inputs.reduce(0) { $0 + $1.count }
        let toFile =
            keeper.store.isWritable
            && (target == .file || count >= MergePlan.smallest || inputs.contains { $0.name != nil })
        let lock = try rethrowing(toFile ? keeper.cache.lock() : nil) { (error: FileError) in
            IndexError(error)
        }
        if toFile, lock == nil { return false }
        defer { withExtendedLifetime(lock) {} }
        let properties = keeper.store.properties
        var builder = SegmentBuilder(options: properties.options, dimension: properties.dimension)
        for input in inputs {
            do {
                try input.segment.check(Segment.Part.allCases)
            } catch {
                try keeper.repair(input.segment)
                return true
            }
            builder.append(
                contentsOf: input.segment, keeping: input.live ?? DocumentSet(all: input.segment.count))
        }
        let keys = inputs[0].keys.lowerBound...inputs[inputs.count - 1].keys.upperBound
        let built = builder.finished()
        guard toFile else {
            let merged = Segment.inMemory(built, dimension: properties.dimension)
            keeper.replace(inputs, with: LiveSegment(segment: merged, keys: keys, name: nil))
            return true
        }
        try write(built.writer, keys, inPlaceOf: inputs)
        return true
    }

    /// Writes a segment to a cache file and replaces those that it was made of.
    private func write(
        _ writer: consuming ModelFileWriter, _ keys: ClosedRange<Int64>, inPlaceOf inputs: [LiveSegment]
    ) throws(IndexError) {
        let name: String
        let segment: Segment
        do throws(ModelFileError) {
            name = try keeper.cache.write(writer)
            segment = try keeper.cache.segment(name)
        } catch {
            throw IndexError(cache: error, of: keeper.store.path)
        }
        let isRegistered = try keeper.store.register(segment, name, keys, inPlaceOf: inputs) { other in
            // The store lists a file that is missing or damaged and so not among ours.
            keeper.isDamaged(other) || (try? keeper.cache.segment(other)) == nil
        }
        guard isRegistered else {
            keeper.cache.remove(name)
            // Another process has merged some of them: reload finds its files in the store.
            return try keeper.reload()
        }
        keeper.replace(inputs, with: LiveSegment(segment: segment, keys: keys, name: name))
        try removeUnregistered()
    }

    /// Removes the files that the store does not list; requires the cache's lock.
    private func removeUnregistered() throws(IndexError) {
        let names = try keeper.store.read { try StoreState.segments(in: $0).map(\.name) }
        keeper.cache.removeAll(but: Set(names))
    }
}

extension IndexError {
    /// The error for a cache file that cannot be written or read, of the index at `path`.
    init(cache error: ModelFileError, of path: String) {
        guard let cause = error.cause else {
            self.init(code: .damaged, message: error.message)
            return
        }
        self.init(cause.naming(path), code: cause.code == .unwritable ? .diskFull : .file)
    }
}
#endif
