package import WinnowMail
package import WinnowSystem

/// The effect of learning a message.
public enum LearningOutcome: Sendable, Hashable {
    /// The message is new.
    case learned
    /// It had been learned with the other label.
    case moved
    /// It had been learned with this label.
    case unchanged
}

/// Writes to a store, as its only writer: notes are kept in memory until ``commit()``, which returns when
/// they are durable.
package struct FilterStoreWriter: ~Copyable {
    /// How long another process may write before this one gives up, in seconds: less than mail servers wait.
    private static let patience = 8.0
    /// The number of notes after which the layer is written again, which takes as long as learning a message;
    /// each reader learns the notes since then, 64 of them in a third of a millisecond.
    private static let layerInterval = 32
    /// The number of messages of a label below which a filter hardly knows it.
    private static let fewMessages = 10

    private let store: FilterStore
    private let lock: FileLock
    /// The key of the messages' hashes.
    package let key: KeyedHash
    private var contents: FilterStore.Contents
    /// All messages that count; read when a message may be known.
    private var replay: FilterReplay?
    /// Notes that are not in the journal yet, and their number.
    private var pending: [UInt8] = []
    private var pendingCount = 0
    /// The number of all notes of this writer.
    private var addedCount = 0
    /// Whether a note undoes a part of the layer.
    private var mustReplay = false

    /// Locks a store, and makes it if it does not exist.
    ///
    /// - Parameter newKey: the key of a store that does not exist.
    /// - Throws: ``FilterStoreError``.
    package init(
        _ store: FilterStore, newKey: KeyedHash = .randomKey()
    ) throws(FilterStoreError) {
        let lock = try Self.locked(store)
        let contents = try store.contents()
        let key = contents.key ?? newKey
        if contents.key == nil { try Self.begin(store, key: key) }
        self.key = key
        self.store = store
        self.lock = lock
        self.contents = contents
        mustReplay = contents.isReplayed
    }

    private static func locked(_ store: FilterStore) throws(FilterStoreError) -> FileLock {
        guard !FileIdentity.isOtherThanFolder(store.path) else {
            throw FilterStoreError(
                .notAStore, path: store.path, what: "not a folder; name the folder of a store")
        }
        let lock = try FilterStoreError.converting(store.path) {
            try PrivateFolder.make(store.path)
            return try FileLock.waiting(at: store.lockPath, seconds: patience)
        }
        guard let lock else {
            throw FilterStoreError(
                .locked, path: store.path, what: "another process is writing to it; try again later")
        }
        return lock
    }

    /// Makes the journal of a new store.
    private static func begin(_ store: FilterStore, key: KeyedHash) throws(FilterStoreError) {
        removeUnfinished(store)
        try FilterStoreError.converting(store.journalPath) {
            try write(FilterJournal.head(key: key), to: store.journalPath, of: store)
        }
    }

    /// Writes a file that those may read who may read the journal: a new store only its user.
    private static func write(_ bytes: [UInt8], to path: String, of store: FilterStore) throws(FileError) {
        try AtomicFile.written(bytes, to: path, modeOf: store.journalPath).commit()
    }

    /// The hash of a message.
    package func hash(of message: CanonicalMessage) -> KeyedHash {
        message.identity.withUnsafeBytes { KeyedHash(of: $0, key: key) }
    }

    /// Notes a message with its label.
    ///
    /// - Parameters:
    ///   - hash: the message's hash.
    ///   - features: its features.
    ///   - isSpam: its label.
    ///   - base: the log-odds of the base model, 0 without one.
    ///   - time: now: seconds since the start of 1970.
    package mutating func learn(
        _ hash: KeyedHash, _ features: @autoclosure () -> MessageFeatures, isSpam: Bool,
        base: (MessageFeatures) -> Double = { _ in 0 }, time: Int
    ) throws(FilterStoreError) -> LearningOutcome {
        let known = try message(with: hash)
        guard known?.isSpam != isSpam else { return .unchanged }
        let features = features()
        var record = JournalRecord(
            action: isSpam ? .learnSpam : .learnHam, hash: hash, time: Int64(time),
            base: Float(min(1e6, max(-1e6, base(features)))))
        record.features = features.narrowed(to: FilterState.weightBits)
        return learn(record, known: known)
    }

    /// Notes a message that another store has learned, unless this one has learned it alike or later; of two labels
    /// that were learned in the same second, ham counts in both stores.
    package mutating func merge(_ message: LearnedMessage) throws(FilterStoreError) -> LearningOutcome {
        let known = try self.message(with: message.hash)
        if let known {
            let isLater = (message.time, message.isSpam ? 0 : 1) > (Int(known.time), known.isSpam ? 0 : 1)
            guard known.isSpam != message.isSpam, isLater else { return .unchanged }
        }
        return learn(message.record, known: known)
    }

    private mutating func learn(_ record: JournalRecord, known: FilterReplay.Entry?) -> LearningOutcome {
        if known != nil || contents.layer.mayContain(record.hash) {
            mustReplay = true
        } else {
            contents.layer.learn(record)
        }
        add(record)
        return known == nil ? .learned : .moved
    }

    /// Notes that a message no longer counts; false if it did not count.
    package mutating func forget(_ hash: KeyedHash, time: Int) throws(FilterStoreError) -> Bool {
        guard try message(with: hash) != nil else { return false }
        mustReplay = true
        add(JournalRecord(action: .forget, hash: hash, time: Int64(time)))
        return true
    }

    /// Undoes the last note that was not undone; nil if there is none, else the message's label before and
    /// after, nil if it does not count.
    package mutating func undo(time: Int) throws(FilterStoreError) -> (before: Bool?, after: Bool?)? {
        try loadReplay()
        guard let hash = replay?.lastChanged else { return nil }
        let before = replay?.entry(of: hash)
        mustReplay = true
        add(JournalRecord(action: .undo, time: Int64(time)))
        return (before?.isSpam, replay?.entry(of: hash)?.isSpam)
    }

    /// How many of the last messages had the same label, and which, if the filter hardly knows the other one.
    package var lonelyRow: (count: Int, isSpam: Bool)? {
        let (order, counts) = (contents.layer.order, contents.layer.state.counts)
        let others = order.isSpam ? counts.hamCount : counts.spamCount
        return others < Self.fewMessages ? (order.row, order.isSpam) : nil
    }

    /// The message with a hash, if it counts.
    private mutating func message(with hash: KeyedHash) throws(FilterStoreError) -> FilterReplay.Entry? {
        guard contents.layer.mayContain(hash) else { return nil }
        try loadReplay()
        return replay?.entry(of: hash)
    }

    private mutating func loadReplay() throws(FilterStoreError) {
        guard replay == nil else { return }
        try commitNotes()
        replay = try store.replay()?.replay
    }

    private mutating func add(_ record: JournalRecord) {
        let framed = FilterJournal.framed(record.bytes)
        let start = contents.layer.position.offset + pending.count + 8
        replay?.apply(record, at: start..<start + framed.count - FilterJournal.frameSize)
        pending += framed
        pendingCount += 1
        addedCount += 1
    }

    /// Appends the notes to the journal and waits until they are on the disk.
    ///
    /// - Parameters:
    ///   - isLast: whether no more messages of the same kind follow at once; then those of a folder are learned in
    ///     balance with all others, which takes some 60 microseconds for each.
    ///   - isFolder: whether others came before at once; messages that come one by one are learned in balance only now
    ///     and then, and in order until then.
    /// - Throws: ``FilterStoreError`` with `file`; then the notes that are not in it yet are lost.
    package mutating func commit(isLast: Bool = true, isFolder: Bool = false) throws(FilterStoreError) {
        if isLast, contents.layer.isDue, isFolder || addedCount > 1 || contents.layer.isOverdue {
            // A damaged journal is found before anything is written.
            if pendingCount > 0, replay == nil { _ = try store.replay() }
            mustReplay = true
        }
        try commitNotes()
        guard mustReplay || contents.newCount >= Self.layerInterval else { return }
        if mustReplay { contents.layer = try replayedLayer() }
        // A layer that cannot be written only makes the next opening slower.
        try? writeLayer()
    }

    private mutating func commitNotes() throws(FilterStoreError) {
        guard pendingCount > 0 else { return }
        let (notes, count) = (pending, pendingCount)
        (pending, pendingCount) = ([], 0)
        let position = contents.layer.position
        do {
            var file = try AppendedFile(path: store.journalPath, keeping: position.offset)
            try file.append(notes)
        } catch {
            throw FilterStoreError(error)
        }
        let checksum = notes.withUnsafeBytes {
            UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: notes.count - 4, as: UInt32.self))
        }
        contents.layer.position = FilterJournal.Position(
            offset: position.offset + notes.count, checksum: checksum)
        contents.newCount += count
    }

    private func replayedLayer() throws(FilterStoreError) -> FilterLayer {
        guard let (journal, _, replay) = try store.replay() else { return FilterLayer() }
        return try FilterStoreError.converting(store.journalPath) {
            try journal.withUnsafeBytes { try replay.layer($0) }
        }
    }

    private mutating func writeLayer() throws(FileError) {
        Self.removeUnfinished(store)
        try Self.write(contents.layer.bytes, to: store.layerPath, of: store)
        contents.newCount = 0
        mustReplay = false
    }

    /// Removes files that killed processes left; none can be in use, as this process has the lock.
    private static func removeUnfinished(_ store: FilterStore) {
        let listing = try? FolderListing(path: store.path)
        for file in listing?.files ?? [] where file.hasSuffix(".tmp") { AtomicFile.remove(file) }
    }

    /// Writes the layer again if it does not say what the journal says; true if it was wrong.
    package mutating func repairLayer() throws(FilterStoreError) -> Bool {
        let isWritten = FileIdentity(path: store.layerPath) != nil
        let isUnread = contents.isReplayed
        try commit()
        let layer = try replayedLayer()
        // Messages that are due to be learned in balance are not wrong until then.
        let isWrong = isUnread || !contents.layer.isDue && layer != contents.layer
        guard isWritten, isWrong else { return false }
        contents.layer = layer
        do {
            try writeLayer()
        } catch {
            throw FilterStoreError(error)
        }
        return true
    }

    /// Rewrites the journal with only the messages that count: the same bytes as if no others had ever been
    /// learned. Undone notes can no longer be restored.
    ///
    /// - Parameters:
    ///   - time: messages learned earlier, in seconds since the start of 1970, no longer count.
    ///   - count: the number of messages that count at most: those of each label that were learned last, as many as
    ///     keep the shares of both.
    /// - Returns: the size of the journal in bytes, before and after, and the numbers of messages that are left.
    package mutating func compact(
        keepingSince time: Int = .min, atMost count: Int = .max
    ) throws(FilterStoreError) -> (before: Int, after: Int, spam: Int, ham: Int, removed: Int) {
        try commit()
        guard let (journal, _, replay) = try store.replay() else { return (0, 0, 0, 0, 0) }
        var bytes = FilterJournal.head(key: key)
        let kept = replay.last(count).filter { $0.time >= time }
        for entry in kept {
            bytes += FilterJournal.framed(Array(journal[entry.record]))
        }
        do {
            Self.removeUnfinished(store)
            store.damagedPaths.forEach { AtomicFile.remove($0) }
            // Without a layer, readers read the whole journal, the old one or the new one.
            AtomicFile.remove(store.layerPath)
            try Self.write(bytes, to: store.journalPath, of: store)
        } catch {
            throw FilterStoreError(error)
        }
        self.replay = nil
        contents.layer = try replayedLayer()
        try? writeLayer()
        let spam = kept.count { $0.isSpam }
        return (journal.count, bytes.count, spam, kept.count - spam, replay.count - kept.count)
    }
}

extension FilterStoreWriter {
    /// Rewrites a damaged store with all notes that are intact. The damaged journal stays beside it as
    /// `journal.damaged`, or with a number after that.
    ///
    /// - Returns: the number of notes that are kept, that of bytes that are not, whether the key may be wrong, and the
    ///   path of the damaged journal, nil if it is intact.
    /// - Throws: ``FilterStoreError`` with `notAStore` if the journal has neither a head nor an intact note;
    ///   `locked`, `futureVersion` or `file`.
    package static func repair(
        _ store: FilterStore
    ) throws(FilterStoreError) -> (kept: Int, lost: Int, isKeyDamaged: Bool, copy: String?) {
        let lock = try locked(store)
        defer { withExtendedLifetime(lock) {} }
        guard let journal = try store.journal() else {
            throw FilterStoreError(
                .notAStore, path: store.journalPath, what: "missing; restore the store's folder from a backup"
            )
        }
        let repaired = try FilterStoreError.converting(store.journalPath) {
            try journal.withUnsafeBytes { try FilterJournal.repaired($0) }
        }
        var copy: String?
        do {
            removeUnfinished(store)
            if repaired.bytes != journal {
                let path = store.pathForDamaged
                try write(journal, to: path, of: store)
                copy = path
            }
            AtomicFile.remove(store.layerPath)
            if copy != nil { try write(repaired.bytes, to: store.journalPath, of: store) }
        } catch {
            throw FilterStoreError(error)
        }
        return (repaired.kept, journal.count - repaired.bytes.count, repaired.isKeyDamaged, copy)
    }
}
