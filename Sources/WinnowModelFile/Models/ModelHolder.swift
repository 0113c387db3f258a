import Synchronization
import WinnowSystem

/// Holds the model of a file, and exchanges it when the file changes.
///
/// Use it in a long-running process that must switch to a new model without a restart. The file may be
/// replaced by a rename, as ``Model/save(to:)`` does, or overwritten in place:
///
/// ```swift excerpt
/// let holder = try ModelHolder<TextClassifier>(contentsOf: "spam.winnow")
/// let label = holder.model.classification(of: text).label
/// ```
///
/// A new file takes the old one's place only if it is whole: every byte is compared with its checksum, and
/// the model is made from it. Otherwise the old model stays, and ``error`` says why. The file is read into
/// memory, not mapped, so that writing to it does not affect the model in use; while it is read, two models
/// are in memory. A holder can be used from any number of threads.
public final class ModelHolder<Held: Model>: Sendable {
    private struct Current {
        var model: Held
        var error: ModelFileError?
        var nextCheck: ContinuousClock.Instant
    }

    /// The file's version that was read last.
    private struct Seen {
        var version: FileVersion?
        /// How often that version was found to be broken.
        var failures = 0
    }

    private let path: String
    private let interval: Duration
    private let open: @Sendable (ModelFile) throws(ModelFileError) -> Held
    private let current: Mutex<Current>
    /// Held while the file is read.
    private let seen: Mutex<Seen>

    /// Opens the model at `path`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - interval: the time for which ``model`` does not check the file, at least 0; default one second.
    ///   - open: makes the model, for one that needs more than the file, such as an embedding.
    /// - Throws: ``ModelFileError``, as ``Model/init(contentsOf:)``; also `damaged` if any checksum is wrong.
    /// - Complexity: O(*n*) in the size of the file.
    public init(
        contentsOf path: String, checkingEvery interval: Duration = .seconds(1),
        open: @escaping @Sendable (ModelFile) throws(ModelFileError) -> Held = {
            (file) throws(ModelFileError) in try Held(from: file)
        }
    ) throws(ModelFileError) {
        self.path = path
        self.interval = interval
        self.open = open
        let version = FileVersion(path: path)
        let model = try open(ModelFile(reading: path))
        current = Mutex(Current(model: model, error: nil, nextCheck: ContinuousClock.now + interval))
        seen = Mutex(Seen(version: version))
    }

    /// The current model; after the interval, the first access checks the file.
    ///
    /// The thread that finds a change reads the new file and gets the new model; others get the old one until
    /// then. Keep the model while you answer one request with it.
    ///
    /// - Complexity: O(1), plus one call of the system per interval, and O(*n*) in the size of a new file.
    public var model: Held {
        let now = ContinuousClock.now
        let (model, isDue) = current.withLock { ($0.model, now >= $0.nextCheck) }
        guard isDue, let isNew = seen.withLockIfAvailable({ check(&$0) }), isNew else { return model }
        return current.withLock { $0.model }
    }

    /// The reason why the file's last version is not used; nil if ``model`` is that of the file.
    public var error: ModelFileError? { current.withLock { $0.error } }

    /// Checks the file now, whatever the interval, and waits for a check that is in progress.
    ///
    /// - Returns: whether the model was exchanged.
    /// - Throws: ``error``, if the file's last version is not used.
    /// - Complexity: O(1), or O(*n*) in the size of a new file.
    @discardableResult
    public func refresh() throws(ModelFileError) -> Bool {
        let isNew = seen.withLock { check(&$0) }
        if let error { throw error }
        return isNew
    }

    /// Reads the file if it has changed; returns whether the model was exchanged.
    private func check(_ seen: inout Seen) -> Bool {
        defer { current.withLock { $0.nextCheck = ContinuousClock.now + interval } }
        // The version before reading: if the file changes meanwhile, the next check reads it again.
        let version = FileVersion(path: path)
        if version == seen.version {
            // A broken file is read twice, as it may have been completed within one tick of the clock.
            guard seen.failures == 1 else { return false }
        } else {
            seen = Seen(version: version)
        }
        do throws(ModelFileError) {
            let model = try open(ModelFile(reading: path))
            seen.failures = 0
            current.withLock {
                $0.model = model
                $0.error = nil
            }
            return true
        } catch {
            seen.failures += 1
            current.withLock { $0.error = error }
            return false
        }
    }
}
