import WinnowMail
import WinnowSystem

/// The folder with the learned state of a filter: a journal of all notes, and a layer derived from it.
///
/// One process at a time writes, by ``FilterStoreWriter``; any number read. A reader takes no lock: a journal
/// only grows, or is replaced as a whole, and a layer names the place in the journal that it was made of.
package struct FilterStore: Sendable, Hashable {
    /// The path of the folder.
    package let path: String
    /// The path of the model or of the store that the filter begins with; nil for `base.winnow` in the folder, else
    /// the store `shared` beside it, if they exist.
    package let givenBase: String?
    /// The path of the store `shared` beside this one, that of a whole site; nil if this is that store.
    let sharedPath: String?

    /// Names a store, which need not exist, and what its filter begins with.
    package init(path: String, base: String? = nil) {
        self.path = path
        givenBase = base
        var parts = path.split(separator: "/", omittingEmptySubsequences: false)
        while let last = parts.last, last.isEmpty, parts.count > 1 { parts.removeLast() }
        let shared: Substring = "shared"
        sharedPath =
            ["", ".", "..", shared].contains(parts.last)
            ? nil : (parts.dropLast() + [shared]).joined(separator: "/")
    }

    var journalPath: String { path + "/journal" }
    var layerPath: String { path + "/layer" }
    var lockPath: String { path + "/lock" }

    /// Whether anything was ever learned.
    package var exists: Bool {
        FileIdentity(path: journalPath) != nil || FileIdentity(path: layerPath) != nil
    }

    /// The damaged journals that repairs left.
    var damagedPaths: [String] {
        ((try? FolderListing(path: path))?.files ?? []).filter { $0.hasPrefix(journalPath + ".damaged") }
    }

    /// A path for another damaged journal.
    var pathForDamaged: String {
        let paths = damagedPaths
        var path = journalPath + ".damaged"
        var number = 1
        while paths.contains(path) {
            number += 1
            path = journalPath + ".damaged.\(number)"
        }
        return path
    }

    /// The contents of a store.
    struct Contents {
        /// The key of the messages' hashes; nil if the store does not exist.
        var key: KeyedHash?
        /// The learned layer.
        var layer = FilterLayer()
        /// The number of notes that the file of the layer does not know.
        var newCount = 0
        /// Whether the layer's file is out of date, so that all notes were read.
        var isReplayed = false
    }

    /// Reads the learned state; it is empty if the store does not exist.
    ///
    /// - Throws: ``FilterStoreError`` with `notAStore`, `damaged`, `futureVersion` or `file`.
    /// - Complexity: O(size of the layer + notes since then); O(journal) after notes that take back others.
    func contents() throws(FilterStoreError) -> Contents {
        // Between reading the layer and the journal, another process may replace both.
        var attempts = 5
        while true {
            attempts -= 1
            guard let layer = try layerOnDisk() else {
                if let replayed = try replayed() { return replayed }
                return try nothing()
            }
            // Nothing else may refer to the tables, which learning would then copy.
            var contents = Contents(layer: consume layer)
            if try complete(&contents) { return contents }
            guard attempts > 0 else {
                _ = try journal()
                throw FilterStoreError(
                    .damaged, path: journalPath,
                    what:
                        "shorter than it was, or another store's; restore the store's folder from a backup, or "
                        + "keep what is left by winnow learn --repair")
            }
        }
    }

    /// The contents of a store that does not exist.
    ///
    /// - Throws: ``FilterStoreError`` with `notAStore` if something else is at its path.
    private func nothing() throws(FilterStoreError) -> Contents {
        guard !FileIdentity.isOtherThanFolder(path) else {
            throw FilterStoreError(.notAStore, path: path, what: "not a folder; name the folder of a store")
        }
        return Contents()
    }

    /// The layer as it was written last; nil if there is none.
    private func layerOnDisk() throws(FilterStoreError) -> FilterLayer? {
        do {
            let bytes = try Self.open(layerPath).readAll()
            return try bytes.withUnsafeBytes { try FilterLayer($0) }
        } catch let error as FileError {
            if error.code == .notFound { return nil }
            throw FilterStoreError(error)
        } catch let fault as FilterJournal.Fault {
            // A layer is derived data; after a loss of power it may be empty. A layer of a future version is
            // refused.
            if fault != .futureVersion { return nil }
            throw FilterStoreError(fault, path: layerPath)
        } catch {
            return nil
        }
    }

    /// Adds the notes of the journal after the layer; false if the layer is not of this journal.
    private func complete(_ contents: inout Contents) throws(FilterStoreError) -> Bool {
        try FilterStoreError.converting(journalPath) {
            let file: InputFile
            do {
                file = try Self.open(journalPath)
            } catch let error as FileError {
                if error.code == .notFound { return false }
                throw error
            }
            let head = try readHead(file)
            contents.key = try head.withUnsafeBytes { try FilterJournal.key($0) }
            let position = contents.layer.position
            try file.seek(to: position.offset - 4)
            let bytes = try file.readAll()
            guard position == .start || Self.checksum(bytes) == position.checksum, bytes.count >= 4 else {
                return false
            }
            let isPlain = try bytes.withUnsafeBytes { bytes in
                try contents.add(UnsafeRawBufferPointer(rebasing: bytes[4...]))
            }
            guard !isPlain else { return true }
            guard let replayed = try replayed() else { return false }
            contents = replayed
            return true
        }
    }

    /// Opens a file of the store; anything else than a regular file, such as a pipe, may have no end.
    private static func open(_ path: String) throws(FileError) -> InputFile {
        guard !FileIdentity.isOtherThanFile(path) else {
            throw FileError(
                code: .unreadable, path: path,
                message: "\(path): not a regular file; restore the store's folder from a backup")
        }
        return try InputFile(path: path)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32? {
        bytes.withUnsafeBytes { bytes in
            bytes.count < 4 ? nil : UInt32(littleEndian: bytes.loadUnaligned(as: UInt32.self))
        }
    }

    private func readHead(_ file: borrowing InputFile) throws(FileError) -> [UInt8] {
        var head = [UInt8](repeating: 0, count: FilterJournal.headSize)
        let count = try head.withUnsafeMutableBufferPointer { buffer throws(FileError) in
            try file.fill(UnsafeMutableRawBufferPointer(buffer))
        }
        return Array(head[..<count])
    }

    /// The whole journal; nil if the store does not exist.
    func journal() throws(FilterStoreError) -> [UInt8]? {
        do {
            return try Self.open(journalPath).readAll()
        } catch {
            guard error.code == .notFound else { throw FilterStoreError(error) }
            guard FileIdentity(path: layerPath) == nil else {
                throw FilterStoreError(
                    .damaged, path: journalPath,
                    what: "missing; restore the store's folder from a backup, or remove it to begin a new one"
                )
            }
            return nil
        }
    }

    /// The contents after all notes of the journal; nil if there is no journal.
    private func replayed() throws(FilterStoreError) -> Contents? {
        guard let journal = try journal() else { return nil }
        return try FilterStoreError.converting(journalPath) {
            try journal.withUnsafeBytes { bytes in
                let key = try FilterJournal.key(bytes)
                let replay = try FilterReplay(bytes)
                return Contents(key: key, layer: try replay.layer(bytes), isReplayed: true)
            }
        }
    }

    /// The journal, its key, and the messages that count, in the order in which they were learned.
    func replay() throws(FilterStoreError) -> (journal: [UInt8], key: KeyedHash, replay: FilterReplay)? {
        guard let journal = try journal() else { return nil }
        return try FilterStoreError.converting(journalPath) {
            try journal.withUnsafeBytes { (journal, try FilterJournal.key($0), try FilterReplay($0)) }
        }
    }
}

extension FilterStore.Contents {
    /// Adds the notes after the layer; false if one undoes a part of the layer, and then not all of them are
    /// added.
    fileprivate mutating func add(_ notes: UnsafeRawBufferPointer) throws(FilterJournal.Fault) -> Bool {
        var isPlain = true
        let end = try FilterJournal.forEachRecord(in: notes, from: layer.position) {
            bytes, next throws(FilterJournal.Fault) in
            guard isPlain else { return }
            guard let record = JournalRecord(bytes) else { throw .damaged(offset: next.offset) }
            isPlain = record.isSpam != nil && !layer.mayContain(record.hash)
            if isPlain { layer.learn(record) }
            newCount += 1
        }
        layer.position = end
        return isPlain
    }
}

/// Facts about a store's contents.
package struct FilterStoreSummary: Sendable, Hashable {
    /// Messages that count, by label.
    package let spam: Int
    package let ham: Int
    /// The size in bytes of the journal and of the layer.
    package let journalSize: Int
    package let layerSize: Int
}

extension FilterStore {
    /// Reads all of the store and compares the layer with the journal.
    ///
    /// - Throws: ``FilterStoreError`` if the store is damaged or cannot be read.
    /// - Complexity: O(journal).
    package func verify() throws(FilterStoreError) -> FilterStoreSummary {
        let contents = try contents()
        guard let (journal, _, replay) = try replay() else {
            return FilterStoreSummary(spam: 0, ham: 0, journalSize: 0, layerSize: 0)
        }
        let layer = try FilterStoreError.converting(journalPath) {
            try journal.withUnsafeBytes { try replay.layer($0) }
        }
        // Another process may have learned something between the two readings.
        guard layer == contents.layer || layer.position != contents.layer.position || contents.layer.isDue
        else {
            throw FilterStoreError(
                .damaged, path: layerPath, what: "does not say what the journal says; remove it")
        }
        let spam = replay.live.count(where: \.isSpam)
        return FilterStoreSummary(
            spam: spam, ham: replay.count - spam, journalSize: journal.count, layerSize: layer.bytes.count)
    }

    /// Calls `body` with the messages that count, in the order in which they were learned.
    ///
    /// - Throws: ``FilterStoreError`` if the store is damaged or cannot be read, and the errors of `body`.
    /// - Complexity: O(journal).
    package func forEachMessage(_ body: (LearnedMessage) throws -> Void) throws {
        guard let (journal, _, replay) = try replay() else { return }
        try forEachMessage(of: replay, in: journal, body)
    }

    /// Calls `body` with the messages of a journal that count.
    func forEachMessage(
        of replay: FilterReplay, in journal: [UInt8], _ body: (LearnedMessage) throws -> Void
    ) throws {
        for entry in replay.live {
            let record = journal.withUnsafeBytes {
                JournalRecord(UnsafeRawBufferPointer(rebasing: $0[entry.record]))
            }
            guard let message = record.flatMap(LearnedMessage.init) else {
                throw FilterStoreError(.damaged(offset: entry.record.lowerBound), path: journalPath)
            }
            try body(message)
        }
    }
}
