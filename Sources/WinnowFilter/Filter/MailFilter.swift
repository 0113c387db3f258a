import Synchronization
import WinnowMail
import WinnowSystem

/// A spam filter for one mailbox or for one server, which learns immediately from every correction.
///
/// The results of learning are in a *store*, a folder: a journal of corrections, which keeps a keyed hash and
/// hashed features of each message but no text, and tables derived from it.
///
/// ```swift excerpt
/// let filter = MailFilter(store: "/home/ada/.local/share/winnow/mail")
/// try filter.learn(message, as: .spam)
/// let verdict = try filter.verdict(for: message)
/// print(verdict.label, verdict.score)   // spam 9.6
/// try filter.forget(message)
/// ```
///
/// A filter may begin with a *base*, a model of `winnow train mail` or another filter: everything that it learns then corrects that model,
/// which is read into memory, where filters share it, and never written. The model may be exchanged at any time; see
/// ``init(store:base:)``.
///
/// Any number of threads and processes may use a store at once: judging never waits, and learners wait for
/// one another. A filter keeps the tables in memory and reads the corrections that others have made since
/// with the next message. A correction is on the disk when ``learn(_:as:)`` returns.
///
/// A message is bytes as they were sent, header included (RFC 5322), with any line ends; a `From ` line of a
/// mailbox and fields that spam filters added do not matter. Any bytes are a message.
public final class MailFilter: Sendable {
    /// The path of the store's folder.
    public let path: String
    private let store: FilterStore
    private let readsModel: Bool
    private let cache = Mutex<Cache?>(nil)
    private let baseCache = Mutex<BaseCache?>(nil)
    private let policyCache = Mutex<PolicyCache?>(nil)

    /// The contents of the store when its journal had a version.
    private struct Cache {
        let version: FileVersion?
        let layer: FilterLayer
    }

    /// The base when it was at a place; nil without one.
    private struct BaseCache {
        let place: FilterStore.BasePlace
        let base: FilterBase?
        /// The reason why the file of this version cannot be read; the base is then that of an earlier one, if any.
        var error: FilterStoreError?
    }

    /// The rules when their files were these.
    private struct PolicyCache {
        let files: [PolicyFile]
        let policy: MailPolicy
    }

    /// Makes a filter with a store, which is made when the first message is learned.
    ///
    /// If the base model is exchanged, or there is one for the first time, all corrections are kept: they
    /// were learned for the log-odds that each message had at that time, and now correct those of the new
    /// model approximately. Messages learned afterwards correct the new model. If the file of the new model
    /// cannot be read, the filter continues with the previous one: see ``baseError``.
    ///
    /// - Parameters:
    ///   - path: the path of the store's folder, whose parent must exist.
    ///   - base: the path of a model of `winnow train mail`, or of another filter's store, as that of a whole site, from which this
    ///     one learns how its user differs; nil for the file `base.winnow` in the folder, else for the store
    ///     `shared` beside it, if they exist.
    public convenience init(store path: String, base: String? = nil) {
        self.init(store: path, base: base, readsModel: true)
    }

    /// Makes a filter; one that judges a single message maps its base model rather than read it, which takes a third of
    /// the time of the command.
    package init(store path: String, base: String?, readsModel: Bool) {
        self.path = path
        self.readsModel = readsModel
        store = FilterStore(path: path, base: base)
    }

    /// Judges a message; without a base model `unsure` as long as few messages of either label were learned.
    ///
    /// The rules in the file `policy` of the store, and after them those of the store `shared` beside it, go before
    /// what was learned: see ``MailVerdict/rule``. A line that is no rule is left out: see ``policyErrors``.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - explains: whether the verdict has ``MailVerdict/reasons``, which takes longer.
    ///   - isAuthenticated: whether the mail server has authenticated the sender, which a rule may ask for.
    /// - Throws: ``FilterStoreError`` `notAStore`, `damaged`, `futureVersion`, `badBase` or `file`.
    /// - Complexity: O(*n*) in the message, and in the corrections of others since the last call.
    public func verdict(
        for message: [UInt8], explains: Bool = false, isAuthenticated: Bool = false
    ) throws(FilterStoreError) -> MailVerdict {
        let policy = currentPolicy()
        if let verdict = policy.verdict(for: message, isAuthenticated: isAuthenticated) { return verdict }
        let layer = try currentLayer()
        let base = try currentBase()
        var reader = MessageFeatureReader(keepsNames: explains)
        let features = reader.features(of: message.withUnsafeBufferPointer { CanonicalMessage($0) })
        let reasons = explains ? layer.state.reasons(features, reader, base: base) : []
        return MailVerdict(
            logOdds: layer.state.calibratedLogOdds(of: features, base: base?.logOdds(of: features)),
            reasons: reasons, policy: policy)
    }

    /// Learns a message. Learning it again with the same label has no effect; with the other label it moves.
    ///
    /// - Throws: ``FilterStoreError``, also `locked` if another process has been writing for 8 seconds; then
    ///   nothing has changed.
    @discardableResult
    public func learn(_ message: [UInt8], as label: MailLabel) throws(FilterStoreError) -> LearningOutcome {
        let message = message.withUnsafeBufferPointer { CanonicalMessage($0) }
        let base = try currentBase()
        var writer = try FilterStoreWriter(store)
        var reader = MessageFeatureReader()
        let outcome = try writer.learn(
            writer.hash(of: message), reader.features(of: message), isSpam: label == .spam,
            base: { base?.logOdds(of: $0) ?? 0 }, time: Int(SystemInformation.secondsSince1970))
        try writer.commit()
        return outcome
    }

    /// Forgets a message: the filter is then as if it had never learned it. False if it had not.
    ///
    /// - Throws: ``FilterStoreError``; then nothing has changed.
    @discardableResult
    public func forget(_ message: [UInt8]) throws(FilterStoreError) -> Bool {
        let message = message.withUnsafeBufferPointer { CanonicalMessage($0) }
        var writer = try FilterStoreWriter(store)
        let isForgotten = try writer.forget(
            writer.hash(of: message), time: Int(SystemInformation.secondsSince1970))
        try writer.commit()
        return isForgotten
    }

    /// The reason why the base's file could not be read for the last message, so that an earlier base is in use, or none if
    /// it is the store `shared`, which may belong to another account; nil if it could be read.
    public var baseError: FilterStoreError? { baseCache.withLock { $0?.error } }

    /// The files `policy` with lines that were no rules for the last message, and those that could not be read; empty if
    /// all rules are obeyed.
    public var policyErrors: [FilterStoreError] { policyCache.withLock { $0?.policy.errors ?? [] } }

    /// Checks the rules without a message.
    ///
    /// - Throws: ``FilterStoreError`` with `badPolicy`.
    public func checkPolicy() throws(FilterStoreError) { try store.checkPolicy() }

    /// The rules as their files are now.
    private func currentPolicy() -> MailPolicy {
        let files = store.policyFiles
        if let cached = policyCache.withLock({ $0 }), cached.files == files { return cached.policy }
        let policy = files.policy
        policyCache.withLock { $0 = PolicyCache(files: files, policy: policy) }
        return policy
    }

    /// The base as its file is now; nil without one.
    private func currentBase() throws(FilterStoreError) -> FilterBase? {
        let place = store.basePlace()
        let cached = baseCache.withLock { $0 }
        if let cached, cached.place == place { return cached.base }
        let current: BaseCache
        do {
            let (base, error) = try store.base(place, readsModel: readsModel)
            current = BaseCache(place: place, base: error == nil ? base : cached?.base, error: error)
        } catch {
            guard let base = cached?.base else { throw error }
            current = BaseCache(place: place, base: base, error: error)
        }
        baseCache.withLock { $0 = current }
        return current.base
    }

    /// The layer with everything learned up to now.
    private func currentLayer() throws(FilterStoreError) -> FilterLayer {
        let version = FileVersion(path: store.journalPath)
        let cached = cache.withLock { $0 }
        if let cached, cached.version == version { return cached.layer }
        let layer = try store.contents().layer
        cache.withLock { $0 = Cache(version: version, layer: layer) }
        return layer
    }
}

/// The label of a message that is learned.
public enum MailLabel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Mail that its reader did not want.
    case spam
    /// Mail that its reader wants.
    case ham
}
