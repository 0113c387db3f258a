#if Search
import ArgumentParser
import WinnowCorpora
import WinnowIndex
import WinnowSystem

/// The items that a verb reads.
struct ItemInput: Sendable {
    /// An item with what tells whether it is read again.
    struct Record: Sendable {
        var item: SearchItem
        var checksum: UInt32
    }

    /// How far reading has come.
    struct Place: Sendable {
        var path: String
        /// Bytes of this file that have been read, and that it has where that is known.
        var bytes: Int
        var expectedBytes: Int?
    }

    let paths: [String]
    let options: DataOptions
    let columns: ItemColumns
    let threads: Int

    /// Makes an input of files in order, without any of standard input.
    init(paths: [String], options: DataOptions, columns: ItemColumns, threads: Int) {
        self.paths = paths.isEmpty ? ["-"] : paths
        self.options = options
        self.columns = columns
        self.threads = threads
    }

    /// Makes an input of files in order, read as arguments say.
    init(paths: [String], arguments: ItemArguments, threads: Int) {
        self.init(
            paths: paths, options: arguments.options, columns: arguments.columns, threads: threads)
    }

    /// Opens the files, so that one that is not there is known before anything is done.
    func open() throws -> [RecordStream] {
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw CommandFailure(.usage, "standard input is named twice; name it once")
        }
        if paths.contains("-"), InputFile.standardInput.isTerminal {
            Console.line("type an item as a line of JSON; end with Ctrl-D")
        }
        return try paths.map { try RecordStream(path: $0, options: options) }
    }

    /// Reads all items, some hundred at a time.
    ///
    /// - Parameters:
    ///   - streams: what ``open()`` gave.
    ///   - consume: takes the items in order.
    /// - Throws: ``CommandFailure`` with 65 for what is no item, and where there is none at all.
    func read(_ streams: [RecordStream], _ consume: ([Record], Place) throws -> Void) throws {
        var streams = streams
        var current = 0
        var place = Place(path: streams[0].path, bytes: 0, expectedBytes: streams[0].expectedSize)
        var (nulCount, itemCount) = (0, 0)
        let columns = columns
        try OrderedPipeline.runKeepingStreams(threads: threads) {
            () throws -> (RawBlock<RecordBatch>, Place, Bool)? in
            while current < streams.count {
                let isFirst = streams[current].inputFormat == nil
                if let raw = try streams[current].next() {
                    let names = streams[current].columns
                    if isFirst, let names { try columns.check(names, path: streams[current].path) }
                    place.bytes += raw.byteCount
                    return (raw, place, names != nil)
                }
                current += 1
                if current < streams.count {
                    place = Place(
                        path: streams[current].path, bytes: 0,
                        expectedBytes: streams[current].expectedSize)
                }
            }
            return nil
        } transform: { raw, place, isRow in
            let batch = try raw.parse()
            let items = try batch.records.map { record in
                do throws(IndexError) {
                    return Record(
                        item: try columns.item(of: record, isRow: isRow), checksum: record.checksum)
                } catch {
                    throw CommandFailure(.badData, "\(place.path), line \(record.line): \(error.message)")
                }
            }
            return (items, place, batch.nulCount)
        } consume: { items, place, nuls in
            nulCount += nuls
            itemCount += items.count
            if !items.isEmpty { try consume(items, place) }
        }
        guard itemCount > 0 else {
            throw CommandFailure(
                .badData, "\(streams[0].path): no items in it; give one a line, with id and title or text")
        }
        if nulCount > 0 { Console.warning("\(counted(nulCount, "NUL byte")) read as spaces") }
    }
}

/// How items are found in a file.
struct ItemArguments: ParsableArguments {
    @Option("The column of the identifier. (default: id)", "name", .next) var idColumn: String?

    @Option("The column of the title. (default: title)", "name", .next) var titleColumn: String?

    @Option(
        "The columns of the text, joined by a newline. (default: text)", "name,…", .next,
        name: .customLong("text-column"))
    var textColumns: String?

    @Option("The column of the domain, or none. (default: domain)", "name", .next) var domainColumn: String?

    @Option("The column of the keywords, in CSV with ; between, or none. (default: keywords)", "name", .next)
    var keywordsColumn: String?

    @Option("The column of the date of creation, or none. (default: created)", "name", .next)
    var createdColumn: String?

    @Option("The column of the date of the last change, or none. (default: modified)", "name", .next)
    var modifiedColumn: String?

    @Option(
        "The column of the date from which on it is not found, or none. (default: expires)", "name", .next)
    var expiresColumn: String?

    @Option("The column of the preference among equals, or none. (default: rank)", "name", .next)
    var rankColumn: String?

    @Option(
        "csv, tsv or jsonl. (default: by the file's name, then by its beginning)", "format", .next,
        name: .customLong("input-format"))
    var format: ItemFormat?

    @Option("Encoding.", "name") var encoding: TextEncoding?
    @Option("Field delimiter (use tab for a tab).", "character") var delimiter: Delimiter?

    @Flag(help: "The first record is data; number columns from 1.")
    var noHeader = false

    func validate() throws {
        var seen: Set<String> = []
        for name in columns.named.map(\.name) where !seen.insert(name).inserted {
            throw ValidationError("two options name the column \(name); name each column once")
        }
    }

    /// How records are read.
    var options: DataOptions {
        var options = DataOptions(encoding: encoding, delimiter: delimiter, noHeader: noHeader)
        options.format = format.flatMap { DataOptions.Format(rawValue: $0.rawValue) }
        return options
    }

    /// Which columns are what.
    var columns: ItemColumns {
        var columns = ItemColumns()
        if let idColumn { columns.named.append((.id, idColumn)) }
        if let titleColumn { columns.named.append((.title, titleColumn)) }
        for name in textColumns?.split(separator: ",") ?? [] {
            columns.named.append((.text, String(name)))
        }
        for (part, name) in [
            (ItemPart.domain, domainColumn), (.keywords, keywordsColumn), (.created, createdColumn),
            (.modified, modifiedColumn), (.expires, expiresColumn), (.rank, rankColumn),
        ] {
            guard let name else { continue }
            if name == "none" { columns.absent.insert(part) } else { columns.named.append((part, name)) }
        }
        return columns
    }
}

/// The formats that items are read from.
enum ItemFormat: String, ExpressibleByArgument, CaseIterable {
    case csv, tsv, jsonl
}
#endif
