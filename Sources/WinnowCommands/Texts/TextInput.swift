import Synchronization
import WinnowCorpora
import WinnowSystem

/// The texts that a verb works on, one per record.
struct TextInput: Sendable, Hashable {
    private let paths: [String]
    private var options: DataOptions
    private let isStrict: Bool
    /// Whether only errors and warnings are printed.
    private(set) var isQuiet: Bool
    private let prompt: String
    private let threads: Int?
    /// How answers are written, and which columns of the data with them.
    var table: AnswerTable
    /// Whether mail is refused, as the model is for short messages.
    private var refusesMail = false
    /// Whether replaced bytes are reported at the end.
    private var warnsOfRepairs = true

    /// Makes an input from files in order, or from standard input if there are none.
    ///
    /// The defaults are those of the options; `prompt` asks for input on a terminal; `threads` is the number
    /// of threads, nil for one per processor; `table` selects the columns of the data that are written with
    /// the answers.
    init(
        paths: [String], options: DataOptions = DataOptions(), isStrict: Bool = false, isQuiet: Bool = false,
        prompt: String = "type a text", threads: Int? = nil, table: AnswerTable = AnswerTable(format: .tsv)
    ) {
        self.paths = paths.isEmpty ? ["-"] : paths
        self.options = options
        self.isStrict = isStrict
        self.isQuiet = isQuiet
        self.prompt = prompt
        self.threads = threads
        self.table = table
    }

    /// The input as a classifier reads it.
    ///
    /// - Parameters:
    ///   - columns: the columns that it was trained with.
    ///   - isShipped: whether it is the shipped model for short messages, which must not judge mail.
    func reading(_ columns: TrainedColumns?, isShipped: Bool = false) -> TextInput {
        var input = self
        input.options.trainedColumns = columns
        input.refusesMail = isShipped
        return input
    }

    /// Answers each text on standard output, in order, as soon as the text arrives.
    ///
    /// - Parameters:
    ///   - makeWorker: makes the objects that a thread reuses from text to text: a model's reader, buffers.
    ///   - isNumbered: whether answers have numbers; if not, blocks need not wait for earlier counts.
    ///   - opening: the output before the first answer; nothing is written if a file cannot be opened.
    ///   - closing: the output after the last one.
    ///   - first: what the first texts decide, before `makeWorker` is called.
    ///   - kept: a file for some of the texts, and a function that writes the fields after a text's columns
    ///     if it belongs there; it is called after `answer` with the same worker.
    ///   - answer: appends the answer for a text, given the worker, the text's UTF-8 and its number from 1.
    func answer<Worker>(
        with makeWorker: @escaping @Sendable () -> Worker, isNumbered: Bool = true, opening: [UInt8] = [],
        closing: [UInt8] = [], first: FirstBlock? = nil, keeping kept: KeptTexts<Worker>? = nil,
        _ answer:
            @escaping @Sendable (
                inout Worker, UnsafeBufferPointer<UInt8>, _ number: Int, inout RecordWriter
            ) throws -> Void
    ) throws {
        let workers = Pool(makeWorker)
        let output = OutputFile.standardOutput
        let isTerminal = output.isTerminal
        let write = {
            @Sendable (block: TextBlock, first: Int, table: AnswerTableWriter?, records: RecordWriter) throws
                -> [UInt8] in
            var records = records
            var keptRecords = kept?.file.records ?? RecordWriter(isTerminal: false)
            var keptCount = 0
            try workers.with { worker in
                for row in 0..<block.count {
                    try records.append(row: row, of: block, in: table) { records in
                        try block.withText(at: row) { try answer(&worker, $0, first + row + 1, &records) }
                    }
                    guard let kept, kept.isKept(worker) else { continue }
                    kept.file.append(row, of: block, to: &keptRecords) { kept.write(&worker, &$0) }
                    keptCount += 1
                }
            }
            try kept?.file.finish(keptRecords, rows: keptCount, first: first, count: block.count)
            return table?.finished(records.bytes) ?? records.bytes
        }
        try run(
            isNumbered: isNumbered || kept != nil, opening: opening, closing: closing, first: first,
            rowFile: kept?.file
        ) { block, first, table in
            let style = table?.style ?? .tsv
            guard block.byteCount >= Self.longText, style != .arrow else {
                return .bytes(
                    try write(block, first, table, RecordWriter(isTerminal: isTerminal, fields: style)))
            }
            return .later {
                try write(
                    block, first, table,
                    RecordWriter(isTerminal: isTerminal, fields: style, sink: { try output.write($0) }))
            }
        }
    }

    /// Whether the texts come from standard input, which cannot be read twice.
    var isStandardInput: Bool { paths.contains("-") }

    /// Reads the texts for a pass before the one that answers them; several threads call `body` at once.
    func forEachBlock(_ body: @escaping @Sendable (TextBlock) throws -> Void) throws {
        let input = TextInput(
            paths: paths, options: options, isStrict: isStrict, isQuiet: true, prompt: prompt,
            threads: threads)
        try input.run { block, _, _ in
            try body(block)
            return .bytes([])
        }
    }

    /// Blocks of at least this many bytes, most of them one text, are answered piece by piece.
    private static let longText = 1 << 22

    /// The output for a block of texts.
    enum Output: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// A call for when all earlier output is written; it may write, and returns the rest.
        case later(@Sendable () throws -> [UInt8])
    }

    /// Reads the first block of texts before any is answered; it may change how answers are written.
    typealias FirstBlock = (TextBlock, inout AnswerTable) throws -> Void

    /// Writes the output of `answer` for each block of texts to standard output, in order.
    ///
    /// - Parameters:
    ///   - isNumbered: whether `answer` needs the number of texts before the block; else it is given 0.
    ///   - opening: the output before the first answer; nothing is written if a file cannot be opened.
    ///   - closing: the output after the last one.
    ///   - first: what the first texts decide.
    ///   - rowFile: a file that `answer` writes texts to, which is finished with the last answer.
    ///   - answer: makes the output of a block, given the number of texts before it and the columns to write
    ///     with it, if any; it is called by several threads at once.
    func run(
        isNumbered: Bool = false, opening: [UInt8] = [], closing: [UInt8] = [], first: FirstBlock? = nil,
        rowFile: RowFile? = nil,
        _ answer: @escaping @Sendable (TextBlock, Int, AnswerTableWriter?) throws -> Output
    ) throws {
        // Opened first, so that a missing file is reported before anything is written.
        var streams = try paths.map { path in
            // Among several files, a broken one must not stop the others.
            try TextStream(
                path: path, options: options, isStrict: isStrict,
                requiresMail: paths.count > 1 ? false : nil,
                keepsRecords: table.needsRecords || rowFile != nil)
        }
        try checkOptions(&streams)
        if table.format == .arrow, OutputFile.standardOutput.isTerminal {
            throw CommandFailure(
                .usage,
                "--format arrow writes bytes that a terminal cannot show; write to a file: > answers.arrows")
        }
        for stream in streams { try checkMail(stream) }
        let prompts = paths == ["-"] && InputFile.standardInput.isTerminal
        if prompts { Console.line("\(prompt) and press return; end with Ctrl-D") }
        if !opening.isEmpty { try OutputFile.standardOutput.write(opening) }
        // A single block has no work for a second thread.
        let isOneBlock = streams.count == 1 && streams[0].isSingleBlock
        let writer = SharedTableWriter(table)
        do {
            try Self.run(
                streams, threads: prompts || isOneBlock ? 1 : threads ?? Parallel.processorCount,
                isNumbered: isNumbered, warns: warnsOfRepairs, isQuiet: isQuiet,
                first: first.map { first in { try writer.change(by: first, $0) } },
                opened: { stream in
                    try checkMail(stream)
                    describe(stream)
                    try writer.open(stream, isQuiet: isQuiet)
                    try rowFile?.open(stream)
                }, { try answer($0, $1, writer.writer) })
            try writer.close()
            if !closing.isEmpty { try OutputFile.standardOutput.write(closing) }
        } catch let error as any WinnowError where error.kind == .closedPipe {
            throw rowFile?.unfinished ?? error
        }
        try rowFile?.commit()
    }

    /// Answers streams in order: blocks are read one after another, parsed and answered in parallel, and
    /// answers are written in order.
    static func run(
        _ streams: [TextStream], threads: Int, isNumbered: Bool, warns: Bool = true, isQuiet: Bool = false,
        first: ((TextBlock) throws -> Void)? = nil, opened: (TextStream) throws -> Void,
        _ answer: @escaping @Sendable (TextBlock, Int) throws -> Output
    ) throws {
        var streams = streams
        var (current, described) = (0, -1)
        var first = first
        var count = isNumbered ? Handover(0) : nil
        var repaired = TextRepairs()
        var answeredCount = 0
        try OrderedPipeline.runKeepingStreams(threads: threads) { () throws -> Piece? in
            while current < streams.count {
                if let raw = try streams[current].next() {
                    // An error in it is reported as in other blocks.
                    let parsed = first == nil ? nil : Result { try raw.parse() }
                    if let block = try? parsed?.get() { try first?(block) }
                    first = nil
                    if described < current {
                        described = current
                        try opened(streams[current])
                    }
                    let before = count
                    if isNumbered { count = Handover() }
                    return Piece(raw: raw, parsed: parsed, countBefore: before, countAfter: count)
                }
                current += 1
            }
            return nil
        } transform: { piece in
            let (block, first) = try piece.parse()
            return (try answer(block, first), block.repairs, block.count)
        } consume: { output, repairedHere, answeredHere in
            repaired.add(repairedHere)
            answeredCount += answeredHere
            switch output {
            case .bytes(let bytes): try OutputFile.standardOutput.write(bytes)
            case .later(let write): try OutputFile.standardOutput.write(try write())
            }
        }
        if warns { try repaired.warn(isQuiet: isQuiet) }
        guard answeredCount > 0 || repaired.badRows == 0 else {
            throw CommandFailure(
                .badData,
                "none of \(repaired.badRows) rows can be read; leave out --skip-bad-rows to see why")
        }
    }

    /// A block with the counts of texts before and after it, which blocks hand over once they are parsed.
    private struct Piece: Sendable {
        let raw: RawBlock<TextBlock>
        /// The block, if it had to be parsed before.
        let parsed: Result<TextBlock, any Error>?
        let countBefore: Handover?
        let countAfter: Handover?

        func parse() throws -> (TextBlock, first: Int) {
            let parsed = parsed ?? Result { try raw.parse() }
            let first = countBefore?.take() ?? 0
            countAfter?.give(first + ((try? parsed.get().count) ?? 0))
            return (try parsed.get(), first)
        }
    }

    /// Refuses standard input and other texts that cannot be read twice.
    ///
    /// - Parameter option: the option that reads them twice.
    func requireFiles(for option: String) throws {
        guard let path = paths.first(where: { $0 == "-" || FileIdentity.isOtherThanFile($0) }) else { return }
        let name = path == "-" ? "standard input" : path.visible
        throw CommandFailure(
            .usage, "\(option) reads the texts twice, which \(name) does not allow; save them to a file first"
        )
    }

    /// Calls `body` with each block of texts and the number of texts before it, on several threads, in any
    /// order; nothing is written.
    func forEachBlock(_ body: @escaping @Sendable (TextBlock, Int) throws -> Void) throws {
        var silent = self
        silent.isQuiet = true
        silent.warnsOfRepairs = false
        silent.table = AnswerTable(format: .tsv)
        try silent.run(isNumbered: true) { block, first, _ in
            try body(block, first)
            return .bytes([])
        }
    }

    /// Refuses column options if no file has columns, by its name or its first bytes.
    private func checkOptions(_ streams: inout [TextStream]) throws {
        guard options.hasColumnOptions, Self.formatWithoutColumns(streams) != nil else { return }
        // Users are not asked for a text if an option is refused.
        if !(isStandardInput && InputFile.standardInput.isTerminal) {
            for place in streams.indices { try streams[place].examine() }
        }
        guard let format = Self.formatWithoutColumns(streams) else { return }
        try options.requireNoColumns(in: format)
    }

    /// The format of the first stream if none has columns, else nil.
    private static func formatWithoutColumns(_ streams: [TextStream]) -> DataOptions.Format? {
        let formats = streams.map(\.inputFormat)
        return formats.allSatisfy { $0 == .lines || $0 == .folder || $0.isMail } ? formats.first : nil
    }

    /// Refuses mail if the model is not made for it.
    private func checkMail(_ stream: TextStream) throws {
        guard refusesMail, stream.inputFormat.isMail else { return }
        let remedy = stream.isRecognized ? "; --input-format lines reads each line as a message" : ""
        throw CommandFailure(
            .badData,
            "\(stream.path.visible): mail, but the model that comes with the command is for short messages; use "
                + "winnow filter, which learns from mail, or train a model: winnow train FOLDER -o mail.winnow\(remedy)"
        )
    }

    /// Prints which columns of a file are read, as detected.
    private func describe(_ stream: TextStream) {
        if !stream.absentColumns.isEmpty {
            Console.warning(
                "\(stream.path.visible): without the \(stream.absentColumns.count == 1 ? "column" : "columns") "
                    + stream.absentColumns.map(\.visible).joined(separator: ", ")
                    + " that the model was trained with; its answers are for the rest of the text")
        }
        guard !isQuiet else { return }
        if stream.isRecognized {
            let kind =
                switch stream.inputFormat {
                case .fasttext: "lines of fastText, without their labels"
                case .mbox: "a mailbox"
                default: "a mail message"
                }
            Console.line(
                "\(stream.path.visible): read as \(kind); --input-format lines reads each line as a text")
        }
        if stream.inputFormat == .folder { Console.line("\(stream.path.visible): each file is a text") }
        // In a pipe, texts are a line each by habit.
        if let format = stream.resembledFormat,
            format != .folder || stream.path != InputFile.standardInput.path
        {
            let remedy = format == .folder ? "text reads the file as one" : "\(format.rawValue) reads columns"
            Console.line("\(stream.path.visible): each line is a text; --input-format \(remedy)")
        }
        guard !stream.textColumns.isEmpty else { return }
        var line = "\(stream.path.visible): \(columnsText(stream.textColumns))"
        if let hasHeader = stream.hasHeader {
            line += hasHeader ? "; the first row is the header" : "; the first row is data"
        }
        if stream.isAsTrained { line += "; columns as in training" }
        if !stream.leftOutColumns.isEmpty { line += "; " + Self.leftOutText(stream.leftOutColumns) }
        Console.line(line)
    }

    /// Prints which columns of Arrow data are left out.
    static func leftOutText(_ columns: [String]) -> String {
        "left out, as their types are not read: " + columns.firstNames
    }
}

/// Texts that a verb additionally writes to a separate file.
struct KeptTexts<Worker>: Sendable {
    let file: RowFile
    /// Whether the last text that a worker answered belongs there.
    let isKept: @Sendable (Worker) -> Bool
    /// Writes the fields, or the object, that follow the text's columns.
    let write: @Sendable (inout Worker, inout RecordWriter) -> Void
}

/// The writer of columns beside answers, which is made when the first input is opened.
final class SharedTableWriter: Sendable {
    private let state: Mutex<(table: AnswerTable, writer: AnswerTableWriter?)>

    init(_ table: AnswerTable) { state = Mutex((table, nil)) }

    private var table: AnswerTable { state.withLock { $0.table } }

    /// The writer; nil if only answers are written.
    var writer: AnswerTableWriter? { state.withLock { $0.table.isPlain ? nil : $0.writer } }

    /// Changes how answers are written by the first texts, before the first input is opened.
    func change(by first: TextInput.FirstBlock, _ block: TextBlock) throws {
        try state.withLock { try first(block, &$0.table) }
    }

    /// Writes the header for the first input, and refuses others with other columns.
    func open(_ stream: TextStream, isQuiet: Bool) throws {
        guard !table.isPlain else { return }
        try table.check(stream.layout, path: stream.path)
        guard let header = try header(for: stream) else { return }
        if !isQuiet, let columns = writer?.answerColumns, columns != table.columns {
            Console.line("columns of the answers: \(columns.joined(separator: ", "))")
        }
        try OutputFile.standardOutput.write(header)
    }

    /// Ends an Arrow stream, which has columns even without texts.
    func close() throws {
        guard table.format == .arrow else { return }
        let schema = writer == nil ? AnswerTableWriter(table, layout: nil).arrow?.schema ?? [] : []
        try OutputFile.standardOutput.write(schema + ArrowWriter.end)
    }

    /// The header, for the first input; nil for others, which must have the same columns.
    func header(for stream: TextStream) throws -> [UInt8]? {
        if let first = writer {
            guard !table.keepsColumns || first.layout?.names == stream.layout?.names
            else {
                throw CommandFailure(
                    .badData, "\(stream.path.visible): has other columns than the first file; answer it alone"
                )
            }
            return nil
        }
        let writer = AnswerTableWriter(table, layout: stream.layout)
        state.withLock { $0.writer = writer }
        var header = RecordWriter(isTerminal: OutputFile.standardOutput.isTerminal, fields: writer.style)
        writer.appendHeader(to: &header)
        return header.bytes
    }
}

extension TextRepairs {
    /// Warns about what was not read as it is, and notes the rest unless quiet.
    ///
    /// Writes the rows that were left out to their file.
    func warn(isQuiet: Bool = true) throws {
        warnings.forEach(Console.warning)
        if nullTexts > 0 { Console.warning("\(counted(nullTexts, "text")) null or missing, read as empty") }
        if let note, !isQuiet { Console.line(note) }
        try keptRows?.write()
    }
}

/// Items that are lent to one thread at a time; a new one is made if none is free.
final class Pool<Item>: Sendable {
    /// Unchecked: an item is in the pool or used by one thread, never both.
    private struct Lent: @unchecked Sendable {
        var item: Item
    }

    private let make: @Sendable () -> Item
    private let free = Mutex<[Lent]>([])

    init(_ make: @escaping @Sendable () -> Item) {
        self.make = make
    }

    /// Calls `body` with an item that no other thread has.
    func with(_ body: (inout Item) throws -> Void) rethrows {
        var lent = free.withLock { $0.popLast() } ?? Lent(item: make())
        try body(&lent.item)
        free.withLock { $0.append(lent) }
    }
}
