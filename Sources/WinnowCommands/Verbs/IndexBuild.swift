#if Search
import ArgumentParser
import WinnowCore
import WinnowCorpora
import WinnowFeatures
import WinnowIndex
import WinnowModelFile
import WinnowModels
import WinnowSystem
import WinnowText

/// Builds an index.
struct IndexBuild: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build an index of items.",
        usage: "winnow index build [<items> ...] -o <index> [<options>]",
        discussion: """
            Items come from JSON Lines, CSV or TSV files, in order, or from standard input. Messages are items too: of an \
            mbox or .eml file, a maildir or a folder of these. They are committed in batches: \
            an interrupted build resumes after the last batch when it is started again with the same items and options. To \
            replace a finished index, give --restart: it is replaced once the new one is finished.

              winnow index build courses.jsonl -o courses.index
              winnow index build shop.csv -o shop.index --id-column sku
              winnow index build notes.jsonl -o notes.index --embedding none
              winnow index build notizen.jsonl -o notizen.index --language de
              winnow index build inbox.mbox -o mail.index
            """)

    @Argument("Files of items; - or none is standard input.", "items", completion: .items)
    var items: [String] = []

    @Option("Where to build the index.", "index", name: .shortAndLong, completion: .index) var output: String

    @Flag(help: "Start over, replacing the existing index.")
    var restart = false

    @Option(
        "Match words by stems (manager = managers), by English lemmas (better = good), as they are (words), or by parts of four letters, for languages without stems (grams).",
        "name")
    var terms: TermRule = .stems

    @Option(
        "Language of the stems, and of the embedding if --embedding names none.",
        "code")
    var language: StemLanguage = .english

    @OptionGroup var embeddingArguments: IndexEmbeddingArguments
    @OptionGroup var batchArguments: BatchArguments
    @OptionGroup(title: "Data options") var itemArguments: ItemArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        let input = ItemInput(
            paths: items, arguments: itemArguments, threads: threadArguments.count,
            isQuiet: quietArguments.quiet)
        try CommandFailure.check(
            output: output, option: "--output", inputs: input.paths, what: "its items")
        let streams = try input.open()
        var options = IndexOptions()
        options.terms = terms
        if language != .english {
            let file = try ShippedModel.stems.file()
            guard let stemmer = try StemModel(from: file).stemmer(of: language) else {
                throw CommandFailure(
                    .badData,
                    "\(file.path): has no stems of \(language.name); install the models of this version")
            }
            options.stemmer = stemmer
        }
        try options.validate()
        let vectorizer = try embeddingArguments.vectorizer(for: language, isQuiet: quietArguments.quiet)
        var job = IndexBuildJob(
            path: output, options: options, vectorizer: vectorizer,
            state: BuildState(options: input.options, columns: input.columns),
            batchSize: batchArguments.batchSize, threads: threadArguments.count,
            isQuiet: quietArguments.quiet)
        do {
            try job.prepare(restarts: restart)
            try job.run(input, streams)
        } catch {
            throw job.naming(error)
        }
    }
}

/// An index that is being built.
struct IndexBuildJob {
    /// The path of the finished index.
    let path: String
    let options: IndexOptions
    let vectorizer: (any TextVectorizer)?
    /// The progress so far.
    var state: BuildState
    let batchSize: Int
    let threads: Int
    let isQuiet: Bool

    /// The state that an earlier build has committed; its items are read again and skipped.
    private(set) var committed: BuildState?
    /// The state that the index has unless another build writes it.
    private(set) var written: BuildState?
    /// Whether it is built beside an existing index, which it finally replaces.
    private(set) var isAside = false
    private(set) var index: SearchIndex?
    private(set) var waiting = WaitingItems()

    /// The path that it is built at.
    private var place: String { isAside ? aside : path }
    private var aside: String { AtomicFile.resolved(path) + Self.suffix }

    /// Inspects the existing file at the path of the index, and decides where to resume.
    ///
    /// - Throws: ``CommandFailure`` if it is a finished index or another file.
    mutating func prepare(restarts: Bool) throws {
        try CommandFailure.writing { try AtomicFile.check(path) }
        for place in [path, aside] { SearchIndex.removeAbandoned(at: place) }
        guard FileIdentity(path: path) != nil, try !isEmptyFile else { return }
        if restarts { return try buildAside() }
        let found = try SearchIndex(at: path, vectorizer: nil, access: .read, threads: threads)
        let counts = try found.counts()
        let count = counts.items + counts.expired
        guard let text = try found.clientState(), let before = BuildState(text) else {
            guard count == 0 else { throw finished(count) }
            return try check(found)
        }
        guard !before.isFinished else { throw finished(count) }
        guard before.options == state.options else {
            throw changed(
                "was begun with other data options; give the same, or start over with --restart")
        }
        try check(found)
        (committed, written) = (before, before)
        if !isQuiet {
            Console.line(
                "\(path.visible): resuming after \(counted(before.items, "item")) that were indexed before"
            )
        }
    }

    /// An error of the file beside the index, which nobody named, as one of the index that it is to replace.
    func naming(_ error: any Error) -> any Error {
        guard isAside, var failure = CommandFailure(error), let message = failure.message else {
            return error
        }
        failure.message = message.replacing(aside, with: path)
        return failure
    }

    /// Builds beside the existing index, which must be unused so that it can be replaced.
    private mutating func buildAside() throws {
        func unlessDamaged(_ body: () throws(IndexError) -> Void) throws(IndexError) {
            do throws(IndexError) {
                try body()
            } catch {
                guard error.code == .damaged else { throw error }
            }
        }
        try unlessDamaged { () throws(IndexError) in try SearchIndex.checkUnused(at: path) }
        do throws(IndexError) {
            // Nor must another build be running beside it.
            try unlessDamaged { () throws(IndexError) in try SearchIndex.checkUnused(at: aside) }
            try SearchIndex.remove(at: aside)
        } catch {
            throw CommandFailure(
                .unwritable,
                error.code == .busy
                    ? "\(path): is being built by another process; wait for it, then try again"
                    : "\(path): the new index is made at \(aside), where something else is; move that away")
        }
        isAside = true
    }

    /// The suffix of an unfinished index that will replace another.
    private static let suffix = ".building"

    private var isEmptyFile: Bool {
        get throws { try InputFile(path: path).expectedSize == 0 }
    }

    private func finished(_ count: Int) -> CommandFailure {
        CommandFailure(
            .unwritable,
            "\(path): is an index of \(counted(count, "item")) already; add to it with winnow index add, or "
                + "start over with --restart")
    }

    private func changed(_ what: String) -> CommandFailure {
        CommandFailure(.badData, "\(path): \(what)")
    }

    /// Ensures that an unfinished index was begun with the same options.
    private func check(_ found: SearchIndex) throws {
        guard found.options == options else {
            throw changed(
                "was begun with --terms \(found.options.terms.rawValue) --language \(found.options.stemmer.language.rawValue); "
                    + "give the same, or start over with --restart")
        }
        guard found.vectorizerIdentity == vectorizer?.identity else {
            throw changed(
                "was begun with \(found.vectorizerIdentity.map { "the embedding \($0)" } ?? "--embedding none"); "
                    + "give the same, or start over with --restart")
        }
    }

    /// Reads the items and commits them batch by batch.
    mutating func run(_ input: ItemInput, _ streams: [RecordStream]) throws {
        // Standard input may be silent for long, so interruptions exit at once and lose uncommitted items.
        if !input.paths.contains("-") { Interruption.note() }
        try input.read(streams) { records, place in
            for record in records { try add(record) }
            if !isQuiet { tell(place) }
        }
        if let committed, committed.items > state.items {
            throw changed(
                "was begun with \(counted(committed.items, "item")), but now there are "
                    + "\(FixedDecimal.grouped(state.items)); give the same, or start over with --restart"
            )
        }
        try commit()
        try opened().flush()
        try opened().settle()
        // Last and quickly, so that a build that is killed before its end can be restarted.
        state.isFinished = true
        try commit()
        try finish()
    }

    private mutating func add(_ record: ItemInput.Record) throws {
        state.add(record.checksum)
        if let committed {
            guard state.items >= committed.items else { return }
            guard state.checksum == committed.checksum else {
                throw changed(
                    "was begun with other items; give the same, or start over with --restart")
            }
            state = committed
            self.committed = nil
            return
        }
        waiting.append(record.item)
        if waiting.areMany(batchSize) { try commit() }
    }

    /// Commits the waiting items, and stops there if interrupted.
    private mutating func commit() throws {
        let index = try opened()
        guard try index.clientState().flatMap({ BuildState($0) }) == written else {
            throw CommandFailure(
                .tryLater, "\(path): another build writes this index; wait for it, or give another --output")
        }
        // The number of replaced items is known only afterwards, so it is stored with the next batch.
        let result = try index.apply(IndexBatch(inserting: waiting.items, clientState: state.text))
        written = state
        state.replaced += result.replaced
        state.firstReplaced = state.firstReplaced ?? result.firstReplaced
        waiting.removeAll()
        guard Interruption.isNoted, !state.isFinished else { return }
        throw CommandFailure(
            .interrupted,
            isAside
                ? "interrupted: \(path) is unchanged"
                : "interrupted: \(counted(state.items, "item")) indexed; start again with the same arguments to resume"
        )
    }

    /// The index, created with the first items, so that bad input leaves nothing behind.
    private mutating func opened() throws -> SearchIndex {
        if let index { return index }
        do throws(IndexError) {
            let made = try SearchIndex(
                at: place, vectorizer: vectorizer, access: .create, options: options, threads: threads)
            index = made
            return made
        } catch {
            // The index is an output that cannot be created.
            guard [.file, .notAnIndex].contains(error.code) else { throw error }
            throw CommandFailure(.unwritable, error.message)
        }
    }

    private func tell(_ place: ItemInput.Place) {
        var text = "\(counted(state.items, "item")) indexed"
        if let all = place.expectedBytes, all > 0 {
            text += ", \(min(100, 100 * place.bytes / all)) % of \(place.path)"
        }
        Console.progress(text)
    }

    /// Moves the index into place, and prints its number of items.
    private mutating func finish() throws {
        let counts = try opened().counts()
        index = nil
        if isAside { try SearchIndex.move(from: place, to: path) }
        if state.replaced > 0 {
            Console.warning(
                "\(counted(state.replaced, "item")) replaced an earlier one with the same identifier, the first \((state.firstReplaced ?? "").visible)"
            )
        }
        guard !isQuiet else { return }
        Console.line(
            "\(counted(counts.items, "item")) indexed in \(path.visible)\(counts.expired > 0 ? ", \(FixedDecimal.grouped(counts.expired)) expired" : "")"
        )
    }
}
#endif
