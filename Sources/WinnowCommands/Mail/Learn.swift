import ArgumentParser
import WinnowCorpora
import WinnowFilter
import WinnowMail
import WinnowSystem

/// Teaches a mail filter.
struct Learn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "learn",
        abstract: "Teach the mail filter which messages are spam and which are ham.",
        usage: """
            winnow learn --ham <messages> --spam <messages> [<options>]
            winnow learn spam|ham [<message> ...] [<options>]
            winnow learn --forget [<message> ...] [<options>]
            winnow learn --import [<export> ...] [<options>]
            winnow learn --undo [<count>] [<options>]
            winnow learn --list|--export [<options>]
            winnow learn --verify|--repair|--compact [<options>]
            """,
        discussion: """
            A message is a file, a mailbox, a maildir or a folder of messages; - or none is standard input. Learning \
            a message again has no effect; learning it with the other label moves it. A message is on disk when the \
            command ends. \
            The order of a folder does not matter, nor which one is learned first.

              winnow learn --ham ~/Maildir --spam ~/Maildir/.Junk
              winnow learn spam < message.eml
              winnow learn --forget message.eml

            For each message, the store keeps a hash with the store's own key, the label, the time and hashed \
            features, but no text.
            """)

    /// The other things that can be done with a store.
    enum Mode: String, EnumerableFlag {
        case forget, undo, list, export, `import`, verify, repair, compact

        static func help(for mode: Mode) -> ArgumentHelp? {
            switch mode {
            case .forget: "Forget messages, as if they had never been learned."
            case .undo: "Revert the last change, or this number of changes; repeat for those before."
            case .list: "List the learned messages: time, label, hash."
            case .export: "Write the learned messages with their features as JSON Lines."
            case .import: "Learn what another store has exported, or what bogoutil -d writes."
            case .verify: "Read and check the whole store and its rules; write wrong tables again."
            case .repair: "Keep all intact messages of a damaged store."
            case .compact:
                "Remove forgotten and moved messages from disk; --undo cannot restore them."
            }
        }
    }

    @Argument("spam or ham, then messages.", "arguments", completion: .file())
    var arguments: [String] = []

    @Flag var mode: Mode?

    @Option("Learn messages as ham; may be repeated.", "messages", completion: .file()) var ham: [String] = []
    @Option("Learn messages as spam; may be repeated.", "messages", completion: .file()) var spam: [String] =
        []

    @Option("With --compact, keep these days (180d), or this number of messages, of both labels.", "days|n")
    var keep: Kept?

    @OptionGroup var storeArguments: StoreArguments
    @OptionGroup var quietArguments: QuietArguments

    func validate() throws {
        if let mode, storeArguments.base != nil {
            throw ValidationError(
                "--base applies to messages that are learned, not to --\(mode.rawValue); leave it out")
        }
        guard keep == nil || mode == .compact else {
            throw ValidationError("--keep is for --compact; give both, or leave it out")
        }
        guard ham.isEmpty && spam.isEmpty || mode == nil && arguments.isEmpty else {
            throw ValidationError("--ham and --spam stand alone; leave out the other arguments")
        }
        if let both = ham.first(where: { path in
            spam.contains { $0 == path || FileIdentity.isSameFolder($0, path) }
        }) {
            throw ValidationError("\(both.visible) is both ham and spam; give each label its own messages")
        }
        switch mode {
        case nil where !ham.isEmpty || !spam.isEmpty: break
        case nil:
            guard let label = arguments.first else {
                throw ValidationError(
                    "Missing expected argument 'spam' or 'ham'; give it first, as in winnow learn spam < message.eml"
                )
            }
            guard MailLabel(rawValue: label) != nil else {
                throw ValidationError("\(label.visible) is neither spam nor ham; give one of them first")
            }
        case .forget, .import: break
        case .undo:
            guard undoCount == nil, let argument = arguments.last else { return }
            throw ValidationError(
                "--undo takes no messages; leave out \(VisibleText.shortened(argument.visible)), or give the number "
                    + "of changes to revert")
        case .list, .export, .verify, .repair, .compact:
            guard let mode, let argument = arguments.first else { return }
            throw ValidationError(
                "--\(mode.rawValue) takes no messages; leave out \(VisibleText.shortened(argument.visible))")
        }
    }

    /// The number of changes that `--undo` reverts; nil if the arguments are no number.
    private var undoCount: Int? {
        guard let argument = arguments.first else { return 1 }
        return arguments.count == 1 ? Int(argument).flatMap { $0 > 0 ? $0 : nil } : nil
    }

    func run() throws {
        let job = LearnJob(store: storeArguments.choice, isQuiet: quietArguments.quiet)
        switch mode {
        case nil:
            // Before anything is learned, as half of it would look like all.
            for path in ham + spam where path != "-" {
                guard !FileIdentity.isFolder(path), !FileIdentity.isOtherThanFolder(path) else { continue }
                throw CommandFailure(.noInput, "\(path.visible): no such file; check the path")
            }
            if !ham.isEmpty { try job.learn(ham, as: .ham, moreFollow: !spam.isEmpty) }
            if !spam.isEmpty { try job.learn(spam, as: .spam) }
            guard let label = arguments.first.flatMap(MailLabel.init) else { return }
            try job.learn(Array(arguments.dropFirst()), as: label)
        case .forget: try job.forget(arguments)
        case .undo: try job.undo(undoCount ?? 1)
        case .list: try job.list()
        case .export: try job.export()
        case .import: try job.merge(arguments)
        case .verify: try job.verify()
        case .repair: try job.repair()
        case .compact: try job.compact(keeping: keep)
        }
    }
}

/// Which messages are kept: those of some days, such as `180d`, or a number of them.
enum Kept: ExpressibleByArgument, Hashable {
    case days(Int)
    case messages(Int)

    init?(argument: String) {
        let isDays = argument.hasSuffix("d")
        guard let number = Int(isDays ? argument.dropLast() : argument[...]),
            (0...100_000_000).contains(number)
        else { return nil }
        self = isDays ? .days(number) : .messages(number)
    }
}

/// The work of `winnow learn`, which needs no parser.
struct LearnJob: Hashable {
    /// Which store is changed.
    var store = StoreChoice()
    /// Whether nothing is said but errors and warnings.
    var isQuiet = false

    /// Prints a line to standard error, unless quiet.
    private func say(_ line: @autoclosure () -> String) {
        if !isQuiet { Console.line(line()) }
    }
}

extension LearnJob {
    /// The number of messages after which a store is unlocked, so that others can write.
    private static let batch = 64
    /// The number of messages of one label in a row after which a filter is likely to know only that label.
    private static let longRow = 50

    private var now: Int { Int(SystemInformation.secondsSince1970) }

    /// Calls `body` with a writer and batches of messages; the notes of a batch are durable before the next
    /// begins.
    ///
    /// - Returns: how many of the last messages learned have the same label, and which, if the filter hardly knows the
    ///   other one.
    @discardableResult
    private func forEachBatch(
        _ paths: [String], _ store: FilterStore, readsAll: Bool = false, done: () -> String,
        _ body: (inout FilterStoreWriter, [UInt8]) throws -> Void
    ) throws -> (count: Int, isSpam: Bool)? {
        var batch: [[UInt8]] = []
        var isFolder = false
        /// What is on disk.
        var written: String?
        var row: (count: Int, isSpam: Bool)?
        func finish(isLast: Bool = true) throws {
            guard !batch.isEmpty else { return }
            var writer = try FilterStoreWriter(store)
            for message in batch { try body(&writer, message) }
            try writer.commit(isLast: isLast, isFolder: isFolder)
            isFolder = true
            row = writer.lonelyRow
            written = done()
            batch.removeAll()
            if !isQuiet { Console.progress(done()) }
        }
        do {
            for path in paths.isEmpty ? ["-"] : paths {
                var messages = try RawMessages(path: path, readsAll: readsAll)
                var size = 0
                while let message = try messages.next() {
                    if batch.count == Self.batch || size > 16 << 20 {
                        try finish(isLast: false)
                        size = 0
                    }
                    batch.append(message)
                    size += message.count
                }
                messages.warn()
            }
            try finish()
            return row
        } catch {
            // Messages that were read before the error count, if the store can be written.
            if error is CorpusError { try finish() }
            guard var failure = CommandFailure(error), let message = failure.message, let written else {
                throw error
            }
            failure.message = "\(message) (\(written) before)"
            throw failure
        }
    }

    private static func summary(
        _ counts: [LearningOutcome: Int], _ learned: String, _ moved: String
    ) -> String {
        var parts = ["\(counted(counts[.learned, default: 0], "message")) \(learned)"]
        if let count = counts[.moved] { parts.append("\(FixedDecimal.grouped(count)) \(moved)") }
        if let count = counts[.unchanged] { parts.append("\(FixedDecimal.grouped(count)) known") }
        return parts.joined(separator: ", ")
    }

    /// What messages are learned beneath; warns if the shared store is there but cannot be read.
    private func base(of store: FilterStore) throws -> FilterBase? {
        let (base, error) = try store.base()
        if let error { Console.warning("\(error.message) (learned without it)") }
        return base
    }

    /// Learns messages; `moreFollow` says that some of the other label are learned next.
    func learn(_ paths: [String], as label: MailLabel, moreFollow: Bool = false) throws {
        let store = try self.store.filterStore(isMade: true)
        let base = try base(of: store)
        var counts: [LearningOutcome: Int] = [:]
        var reader = MessageFeatureReader()
        func summary() -> String {
            Self.summary(counts, "learned as \(label.rawValue)", "moved to \(label.rawValue)")
        }
        let row = try forEachBatch(paths, store, done: summary) { writer, message in
            let canonical = message.withUnsafeBufferPointer { CanonicalMessage($0) }
            let outcome = try writer.learn(
                writer.hash(of: canonical), reader.features(of: canonical), isSpam: label == .spam,
                base: { base?.logOdds(of: $0) ?? 0 }, time: now)
            counts[outcome, default: 0] += 1
        }
        say(summary())
        guard let row, row.count >= Self.longRow, !moreFollow else { return }
        let (label, other) = row.isSpam ? ("spam", "ham") : ("ham", "spam")
        say(
            "the last \(FixedDecimal.grouped(row.count)) messages learned are all \(label); learn \(other) too, as a "
                + "filter needs both")
    }

    func forget(_ paths: [String]) throws {
        let store = FilterStore(path: try self.store.path())
        var (forgotten, unknown) = (0, 0)
        func summary() -> String {
            "\(counted(forgotten, "message")) forgotten"
                + (unknown > 0 ? ", \(FixedDecimal.grouped(unknown)) not known" : "")
        }
        try forEachBatch(paths, store, readsAll: true, done: summary) { writer, message in
            let hash = writer.hash(of: message.withUnsafeBufferPointer { CanonicalMessage($0) })
            if try writer.forget(hash, time: now) { forgotten += 1 } else { unknown += 1 }
        }
        say(summary())
    }

    /// Reverts the last changes, at most `count`.
    func undo(_ count: Int) throws {
        var writer = try FilterStoreWriter(existingStore())
        var changes: [(before: Bool?, after: Bool?)] = []
        while changes.count < count, let change = try writer.undo(time: now) { changes.append(change) }
        guard let last = changes.last else {
            say("nothing to take back")
            return
        }
        try writer.commit()
        guard count == 1 else {
            say(
                "taken back: \(counted(changes.count, "change"))"
                    + (changes.count < count ? "; there were no more" : ""))
            return
        }
        func name(_ isSpam: Bool?) -> String { isSpam.map { $0 ? "spam" : "ham" } ?? "not learned" }
        say("taken back: a message was \(name(last.before)), and is \(name(last.after)) now")
    }

    func list() throws {
        var bytes: [UInt8] = []
        try existingStore().forEachMessage { message in
            let label = message.isSpam ? "spam" : "ham"
            bytes +=
                "\(CalendarDay.text(secondsSince1970: message.time))Z\t\(label)\t\(message.hash.text)\n".utf8
            guard bytes.count > 1 << 16 else { return }
            try OutputFile.standardOutput.write(bytes)
            bytes.removeAll()
        }
        try OutputFile.standardOutput.write(bytes)
    }

    func export() throws {
        let store = try existingStore()
        guard store.exists else {
            throw CommandFailure(
                .noInput, "\(store.path.visible): no store in it; winnow learn spam|ham makes one")
        }
        try store.export { line in
            try OutputFile.standardOutput.write(JSONValue.object(line).text(.compact) + "\n")
        }
    }

    /// Learns what other stores have exported, or bogofilter's words; after an error, nothing of that file.
    func merge(_ paths: [String]) throws {
        let store = try self.store.filterStore(isMade: true)
        for path in paths.isEmpty ? ["-"] : paths {
            let bytes = try (path == "-" ? .standardInput : InputFile(path: path)).readAll()
            let name = path == "-" ? InputFile.standardInput.path : path
            if WordCounts.begin(bytes) {
                try merge(WordCounts(bytes, path: name), into: store)
                continue
            }
            let export = try FilterExport(bytes, path: name)
            var writer = try FilterStoreWriter(store, newKey: export.key)
            var counts: [LearningOutcome: Int] = [:]
            for message in export.messages { counts[try writer.merge(message), default: 0] += 1 }
            try writer.commit()
            say(Self.summary(counts, "learned", "moved") + Self.wayBack(counts))
            if writer.key != export.key {
                say(
                    "the export is of a store with another key: messages that both learned count twice, and only "
                        + "the other store can forget its messages")
            }
        }
    }

    private func merge(_ words: WordCounts, into store: FilterStore) throws {
        let base = try base(of: store)
        var writer = try FilterStoreWriter(store)
        var counts: [LearningOutcome: Int] = [:]
        let messages = words.messages(key: writer.key, base: { base?.logOdds(of: $0) ?? 0 }, time: now)
        for message in messages { counts[try writer.merge(message), default: 0] += 1 }
        try writer.commit()
        say(
            Self.summary(counts, "learned", "moved")
                + ", made of \(counted(words.wordCount, "word")) of \(FixedDecimal.grouped(words.messageCount.spam)) spam "
                + "and \(FixedDecimal.grouped(words.messageCount.ham)) ham" + Self.wayBack(counts))
    }

    /// How to revert all of an import, after its summary.
    private static func wayBack(_ counts: [LearningOutcome: Int]) -> String {
        let changes = counts[.learned, default: 0] + counts[.moved, default: 0]
        return changes == 0 ? "" : "; winnow learn --undo \(changes) takes this back"
    }

    func verify() throws {
        let store = try existingStore()
        do throws(FilterStoreError) {
            var writer = try FilterStoreWriter(store)
            if try writer.repairLayer() {
                say(
                    "\(store.path.visible): the file layer did not say what the journal says; it is written again"
                )
            }
        } catch {
            // A store that cannot be written is only read.
            guard error.code == .file else { throw error }
        }
        let summary = try store.verify()
        try store.checkPolicy()
        say(
            "\(store.path.visible): \(FixedDecimal.grouped(summary.spam)) spam, \(FixedDecimal.grouped(summary.ham)) ham; "
                + "journal \(FileSize.text(summary.journalSize)), layer \(FileSize.text(summary.layerSize)); all in order"
        )
    }

    func repair() throws {
        let store = try existingStore()
        let repaired = try FilterStoreWriter.repair(store)
        if let copy = repaired.copy {
            say(
                "\(store.path.visible): \(counted(repaired.kept, "note")) kept, \(counted(repaired.lost, "byte")) "
                    + "lost; the journal as it was is \(copy.visible)")
        }
        if repaired.isKeyDamaged {
            say(
                "the key may be wrong: then the messages learned so far are not recognized, and count again if they "
                    + "are learned again")
        }
        try verify()
    }

    func compact(keeping kept: Kept?) throws {
        var writer = try FilterStoreWriter(existingStore())
        let left =
            switch kept {
            case .days(let days)?: try writer.compact(keepingSince: now - days * 86_400)
            case .messages(let count)?: try writer.compact(atMost: count)
            case nil: try writer.compact()
            }
        say(
            "journal: \(FileSize.text(left.before)) before, \(FileSize.text(left.after)) now; "
                + "\(FixedDecimal.grouped(left.spam)) spam and \(FixedDecimal.grouped(left.ham)) ham kept, "
                + "\(FixedDecimal.grouped(left.removed)) removed")
        guard left.removed > 0, left.spam == 0 || left.ham == 0 else { return }
        let lost = left.ham > 0 ? "spam" : left.spam > 0 ? "ham" : "message"
        Console.warning(
            "no \(lost) is left: without a base, a filter is unsure of all mail until it has learned both labels"
        )
    }

    /// The store, which must exist.
    private func existingStore() throws -> FilterStore {
        let path = try store.path()
        guard !FileIdentity.isOtherThanFolder(path) else {
            throw CommandFailure(.noInput, "\(path.visible): not a folder; name the folder of a store")
        }
        do throws(FileError) {
            _ = try FolderListing(path: path)
        } catch {
            guard error.code == .notFound else { throw error }
            throw CommandFailure(.noInput, "\(path.visible): no such store; winnow learn spam|ham makes one")
        }
        return FilterStore(path: path)
    }
}
