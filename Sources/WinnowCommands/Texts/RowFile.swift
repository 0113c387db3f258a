import Synchronization
import WinnowCorpora
import WinnowSystem

/// A file of some of the texts that a verb answers, with all columns of the data, in order.
///
/// It replaces an earlier file when the verb has answered all texts.
final class RowFile: Sendable {
    private let path: String
    private let option: String
    private let table: AnswerTable
    /// The columns, once the first input is opened.
    private let writer: SharedTableWriter
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var file: AtomicFile?
        /// The number of texts before the block that is written next.
        var next = 0
        /// Blocks that are finished before earlier ones: the number of texts before each, its rows and size.
        var waiting: [Int: (rows: [UInt8], count: Int)] = [:]
        var rowCount = 0
    }

    /// Begins a file; its extension selects the format: JSON Lines, TSV, else CSV.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - option: the option that names it.
    ///   - inputs: the files that it must not replace.
    ///   - columns: the names of the columns that are written after those of the data.
    init(path: String, option: String, inputs: [String], columns: [String]) throws {
        try CommandFailure.check(output: path, option: option, inputs: inputs)
        self.path = path
        self.option = option
        table = AnswerTable(
            format: try TableFormat(ofFile: path, option: option), keepsColumns: true, columns: columns)
        writer = SharedTableWriter(table)
        do throws(FileError) {
            state = Mutex(State(file: try AtomicFile(replacing: path)))
        } catch {
            throw CommandFailure(.unwritable, error.message)
        }
    }

    /// How rows are written.
    var format: RecordFormat { table.recordFormat }
    /// The number of rows so far.
    var rowCount: Int { state.withLock { $0.rowCount } }

    /// Writes the header for the first input, and refuses others with other columns.
    func open(_ stream: TextStream) throws {
        guard let layout = stream.layout else {
            throw CommandFailure(
                .usage, "\(stream.path.visible): mail has no columns for \(option); leave the option out")
        }
        guard layout.kind != .object || format == .jsonl else {
            throw CommandFailure(
                .usage,
                "\(stream.path.visible): JSON objects have no columns; name a .jsonl file with \(option)")
        }
        if let header = try writer.header(for: stream) { try state.withLock { try Self.write(header, &$0) } }
    }

    /// A writer for the rows of a block.
    var records: RecordWriter {
        RecordWriter(isTerminal: false, fields: writer.writer?.style ?? .csv(delimiter: UInt8(ascii: ",")))
    }

    /// Appends a row of a block with the fields or the object of `answer`.
    func append(
        _ row: Int, of block: TextBlock, to records: inout RecordWriter,
        _ answer: (inout RecordWriter) throws -> Void
    ) rethrows {
        try records.append(row: row, of: block, in: writer.writer, answer)
    }

    /// Writes the `rows` of a block of `count` texts, of which `first` texts come before, once it is its
    /// turn.
    func finish(_ records: RecordWriter, rows: Int, first: Int, count: Int) throws {
        guard count > 0 else { return }
        try state.withLock { state in
            state.rowCount += rows
            state.waiting[first] = (records.bytes, count)
            while let (rows, count) = state.waiting.removeValue(forKey: state.next) {
                try Self.write(rows, &state)
                state.next += count
            }
        }
    }

    /// Replaces an earlier file.
    func commit() throws {
        try state.withLock { state in
            guard let file = state.file.take() else { return }
            do throws(FileError) {
                try file.commit()
            } catch {
                throw CommandFailure(.unwritable, error.message)
            }
        }
    }

    /// The failure if standard output is closed before all texts are answered, as by `head`.
    var unfinished: CommandFailure {
        CommandFailure(
            .unwritable,
            "standard output was closed before the last answer, so \(option) \(path.visible) is not written; "
                + "write the answers to a file or to /dev/null")
    }

    private static func write(_ bytes: [UInt8], _ state: inout State) throws {
        try CommandFailure.writing { try bytes.withUnsafeBytes { try state.file?.write($0) } }
    }
}

extension TableFormat {
    /// The format of a file of rows, by its name: JSON Lines, TSV, else CSV.
    ///
    /// - Throws: ``CommandFailure`` with `usage` if the extension is that of another kind of table.
    init(ofFile path: String, option: String) throws {
        if let ending = [".arrow", ".arrows", ".feather", ".parquet"].first(where: path.hasSuffix) {
            throw CommandFailure(
                .usage,
                "\(option) \(path.visible): rows are written as CSV, TSV or JSON Lines, not as \(ending.dropFirst()); "
                    + "name a .csv, .tsv or .jsonl file")
        }
        if let ending = [".gz", ".bz2", ".zst", ".xz", ".zip"].first(where: path.hasSuffix) {
            throw CommandFailure(
                .usage,
                "\(option) \(path.visible): rows are not compressed; name the file without \(ending), and compress it "
                    + "afterwards")
        }
        self =
            path.hasSuffix(".jsonl") || path.hasSuffix(".ndjson")
            ? .jsonl : path.hasSuffix(".tsv") ? .tsv : .csv
    }
}
