#if Search
import ArgumentParser
import WinnowCorpora
import WinnowEmbeddings
import WinnowFeatures
import WinnowIndex
import WinnowSystem
import WinnowText

/// The embedding that gives an index its vectors.
struct IndexEmbeddingArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Embedding for semantic search: a .winnow file, a word-vector table, a folder with a BERT-family transformer, en, multi (sixteen languages), or none. (default: that of the index, or by its language)",
            valueName: "path"),
        completion: .file())
    var embedding: String?

    /// Whether only words are wanted.
    var isNone: Bool { embedding == "none" }

    /// The embedding of a new index: the named one, else the shipped one for the language of its stems; nil for words only.
    func vectorizer(for language: StemLanguage, isQuiet: Bool) throws -> (any TextVectorizer)? {
        if isNone { return nil }
        guard embedding == nil, language != .english else {
            return try EmbeddingArguments.vectorizer(path: embedding, isQuiet: isQuiet).readingWholeTexts
        }
        guard ShippedEmbedding.languages.contains(language.rawValue) else { return nil }
        return SentenceEmbedder(
            try ShippedEmbedding.multilingual.chosenTable(
                otherwise: "give --embedding none for words only", isQuiet: isQuiet))
    }

    /// Opens an existing index, with the embedding that it was made with.
    ///
    /// - Parameters:
    ///   - path: the index.
    ///   - access: whether it is written.
    ///   - use: the purpose of the embedding; it is not opened for `nothing`.
    ///   - threads: the number of threads.
    func open(
        _ path: String, access: SearchIndex.Access, for use: EmbeddingUse = .vectors, threads: Int
    ) throws -> SearchIndex {
        let needsVectors = use == .vectors && !isNone
        let index = try SearchIndex(at: path, access: access, threads: threads) { wanted in
            func vectorizer() throws -> any TextVectorizer {
                try EmbeddingArguments.vectorizer(
                    path: embedding, identity: wanted, of: "\(path): the index was made",
                    readingWholeTexts: true)
            }
            if needsVectors { return try vectorizer() }
            return use == .words && !isNone ? try? vectorizer() : nil
        }
        guard !needsVectors || embedding == nil || index.vectorizerIdentity != nil else {
            throw CommandFailure(.badData, "\(path): has no embedding, only words; leave --embedding out")
        }
        try index.warnIfUnfinished(path)
        return index
    }
}

extension SearchIndex {
    /// Warns that a build of this index has not been finished, so that most of its items may be missing.
    func warnIfUnfinished(_ path: String) throws {
        guard let state = try clientState().flatMap({ BuildState($0) }), !state.isFinished else { return }
        Console.warning(
            "\(path): unfinished, \(counted(state.items, "item")) so far; start winnow index build again with the same "
                + "arguments")
    }
}

/// The purpose for which a verb needs the embedding of an index.
enum EmbeddingUse {
    /// For vectors of texts; an error if it cannot be opened.
    case vectors
    /// To recognize words that are not misspelt; left out if it cannot be opened.
    case words
    case nothing
}

extension CompletionKind {
    /// Index files, and folders that may contain them.
    static var index: CompletionKind { .file(extensions: ["index"]) }

    /// Files of items.
    static var items: CompletionKind { .labelledData }
}

/// Items that are not committed yet.
struct WaitingItems {
    private(set) var items: [SearchItem] = []
    private var byteCount = 0
    /// The maximum size of a batch, whatever the number of its items, because all of it is in memory several
    /// times.
    private static let maximumByteCount = 1 << 25

    mutating func append(_ item: SearchItem) {
        items.append(item)
        byteCount += item.title.utf8.count + item.text.utf8.count
    }

    mutating func removeAll() {
        items.removeAll(keepingCapacity: true)
        byteCount = 0
    }

    /// Whether they are enough for a batch.
    func areMany(_ batchSize: Int) -> Bool {
        items.count >= batchSize || byteCount >= Self.maximumByteCount
    }
}

/// How many items are committed at once.
struct BatchArguments: ParsableArguments {
    @Option("Items to commit at once, which an interruption can lose.", "count")
    var batchSize = 1000

    func validate() throws {
        guard (1...1_000_000).contains(batchSize) else {
            throw ValidationError("--batch-size is \(batchSize), but must be from 1 to 1,000,000")
        }
    }
}

/// The state committed with each batch, so that a killed build can resume after it.
struct BuildState: Codable, Equatable {
    /// The name and version of this layout.
    private(set) var schema = Self.schemaName
    /// The checksum of the options that decide which items are read.
    var options: UInt32
    /// How many items have been read and committed.
    var items = 0
    /// The checksum of the checksums of their records, in order.
    var checksum: UInt32 = 0
    /// How many of them replaced an earlier one with the same identifier.
    var replaced = 0
    /// The identifier of the first of them.
    var firstReplaced: String?
    /// Whether all items have been read.
    var isFinished = false

    private static let schemaName = "winnow.build/1"

    /// The state before the first item.
    init(options: DataOptions, columns: ItemColumns) {
        var text = "\(options.format?.rawValue ?? "")|\((options.encoding ?? .utf8).rawValue)"
        if options.quote != nil || options.escape != nil {
            text += "|\(Self.number(of: options.quote))|\(Self.number(of: options.escape))"
        }
        if options.comment != nil || options.skippedLines != nil || options.skipsBadRows {
            text += "|\(options.comment ?? 0)|\(options.skippedLines ?? 0)|\(options.skipsBadRows)"
        }
        text += "|\(options.delimiter.map(String.init) ?? "")|\(options.hasHeader ?? true)"
        for part in ItemPart.allCases where columns.absent.contains(part) { text += "|\(part.rawValue)" }
        for (part, name) in columns.named { text += "|\(part.rawValue)=\(name.utf8.count):\(name)" }
        self.options = text.withUTF8 { CRC32.checksum(of: UnsafeRawBufferPointer($0)) }
    }

    private static func number(of mark: DataOptions.Mark?) -> Int {
        switch mark {
        case nil: -1
        case .absent?: 0
        case .byte(let byte)?: Int(byte)
        }
    }

    /// The state that an index holds; nil for any other text.
    init?(_ text: String) {
        guard let state = try? JSONValue(parsing: text).decode(BuildState.self),
            state.schema == Self.schemaName, state.items >= 0
        else { return nil }
        self = state
    }

    /// The state as an index holds it.
    var text: String { get throws { try JSONValue(encoding: self).text() } }

    /// Counts the next record.
    mutating func add(_ record: UInt32) {
        items += 1
        checksum = CRC32.combined(checksum, Self.checksum(of: record), secondCount: 4)
    }

    private static func checksum(of number: UInt32) -> UInt32 {
        withUnsafeBytes(of: number.littleEndian) { CRC32.checksum(of: $0) }
    }
}
#endif
