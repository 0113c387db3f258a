#if Search
import ArgumentParser
import WinnowCorpora
import WinnowIndex
import WinnowMail
import WinnowSystem

/// The items that a verb reads.
struct ItemInput: Sendable {
    /// An item with a checksum to recognize it when it is read again.
    struct Record: Sendable {
        var item: SearchItem
        var checksum: UInt32
    }

    /// How far reading has progressed.
    struct Place: Sendable {
        var path: String
        /// How many bytes of this file have been read, and how many it has if known.
        var bytes: Int
        var expectedBytes: Int?
    }

    /// Records that are parsed on another thread.
    private struct Block: Sendable {
        var raw: RawBlock<RecordBatch>
        /// The same, if it is parsed already: the first rows of a file.
        var batch: RecordBatch?
        var place: Place
        /// The columns of the file.
        var columns: ItemColumns
        /// The columns of text; nil if the records are objects.
        var texts: TextColumns?
    }

    let paths: [String]
    let options: DataOptions
    let columns: ItemColumns
    let threads: Int
    /// Whether nothing is said but warnings.
    var isQuiet = false

    /// Makes an input from files in order, or from standard input if there are none.
    init(paths: [String], options: DataOptions, columns: ItemColumns, threads: Int) {
        self.paths = paths.isEmpty ? ["-"] : paths
        self.options = options
        self.columns = columns
        self.threads = threads
    }

    /// Makes an input from files in order, read as given by arguments.
    init(paths: [String], arguments: ItemArguments, threads: Int, isQuiet: Bool) {
        self.init(
            paths: paths, options: arguments.options, columns: arguments.columns, threads: threads)
        self.isQuiet = isQuiet
    }

    /// Opens the files, so that a missing one is reported before anything is done.
    func open() throws -> [RecordStream] {
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw CommandFailure(.usage, "standard input is named twice; name it once")
        }
        if paths.contains("-"), InputFile.standardInput.isTerminal {
            Console.line("type an item as a line of JSON; end with Ctrl-D")
        }
        return try paths.map { try RecordStream(path: $0, options: options) }
    }

    /// The columns of text, as the first rows of a file show; says which could be numbers.
    private func readTexts(_ batch: RecordBatch, _ columns: ItemColumns) -> TextColumns {
        let texts = TextColumns(batch.records, where: columns.isAttribute)
        if !isQuiet { texts.lines.forEach(Console.line) }
        return texts
    }

    /// Reads all items, a few hundred at a time.
    ///
    /// - Parameters:
    ///   - streams: the result of ``open()``.
    ///   - consume: takes the items in order.
    /// - Throws: ``CommandFailure`` with 65 for an invalid item, and if there are none.
    func read(_ streams: [RecordStream], _ consume: ([Record], Place) throws -> Void) throws {
        var streams = streams
        var current = 0
        var place = Place(path: streams[0].path, bytes: 0, expectedBytes: streams[0].expectedSize)
        var (repairs, itemCount, taggedCount) = (TextRepairs(), 0, 0)
        var kinds = CellKinds()
        var columns = columns
        // A file of bad rows has what could not be read as rows; an item that is refused is not lost then.
        let leavesOut = options.skipsBadRows && options.badRowPath == nil
        var texts = TextColumns()
        try OrderedPipeline.runKeepingStreams(threads: threads) { () throws -> Block? in
            while current < streams.count {
                let isFirst = streams[current].inputFormat == nil
                if let raw = try streams[current].next() {
                    let names = streams[current].columns
                    // Data of only blank lines has neither columns nor items.
                    if isFirst, let names, !names.isEmpty {
                        columns = try self.columns.chosen(among: names, path: streams[current].path)
                    }
                    let leftOut = streams[current].leftOutColumns
                    if isFirst, !leftOut.isEmpty {
                        Console.warning("\(streams[current].path.visible): \(TextInput.leftOutText(leftOut))")
                    }
                    place.bytes += raw.byteCount
                    let batch = isFirst && names != nil ? try raw.parse() : nil
                    if let batch { texts = readTexts(batch, columns) }
                    return Block(
                        raw: raw, batch: batch, place: place, columns: columns,
                        texts: names == nil ? nil : texts)
                }
                current += 1
                if current < streams.count {
                    place = Place(
                        path: streams[current].path, bytes: 0,
                        expectedBytes: streams[current].expectedSize)
                }
            }
            return nil
        } transform: { block in
            var batch = try block.batch ?? block.raw.parse()
            var items: [Record] = []
            var cells: [JSONObject] = []
            for record in batch.records {
                do throws(IndexError) {
                    let item = try block.columns.item(of: record, texts: block.texts)
                    items.append(Record(item: item, checksum: record.checksum))
                    if block.texts != nil { cells.append(record.members) }
                } catch {
                    guard leavesOut else {
                        throw CommandFailure(
                            .badData, "\(block.place.path), line \(record.line): \(error.message)")
                    }
                    batch.repairs.skipBadRow(record.line)
                }
            }
            let tagged =
                block.columns.areHTML
                ? 0
                : items.count {
                    HTMLText.hasMarkup($0.item.title) || HTMLText.hasMarkup($0.item.text)
                }
            return (items, block.place, batch.repairs, cells, tagged)
        } consume: { items, place, repaired, cells, tagged in
            repairs.add(repaired)
            for (record, cells) in zip(items, cells) { kinds.add(record.item.attributes, cells: cells) }
            itemCount += items.count
            taggedCount += tagged
            if !items.isEmpty { try consume(items, place) }
        }
        guard itemCount > 0 else {
            throw CommandFailure(
                .badData, "\(streams[0].path): no items in it; give one per line, with id and title or text")
        }
        try repairs.warn(isQuiet: isQuiet)
        kinds.warnings.forEach(Console.warning)
        if taggedCount > 0 {
            Console.warning(
                "\(counted(taggedCount, "item")) with tags or references of HTML, which are found as words; --html keeps what a reader sees"
            )
        }
    }
}

/// How to find items in a file.
struct ItemArguments: ParsableArguments, LayoutArguments {
    @Option("Identifier column. (default: id)", "name", .next) var idColumn: String?

    @Option("Title column. (default: title)", "name", .next) var titleColumn: String?

    @Option(
        "Text columns, joined by a newline. (default: text)", "name,…", .next,
        name: .customLong("text-column"))
    var textColumns: String?

    @Option("Domain column, or none. (default: domain)", "name", .next) var domainColumn: String?

    @Option("Keywords column, separated by ; in CSV, or none. (default: keywords)", "name", .next)
    var keywordsColumn: String?

    @Option("Column of the creation date, or none. (default: created)", "name", .next)
    var createdColumn: String?

    @Option("Column of the date of the last change, or none. (default: modified)", "name", .next)
    var modifiedColumn: String?

    @Option(
        "Column of the expiry date, or none. (default: expires)", "name", .next)
    var expiresColumn: String?

    @Option(
        "Column of the rank, 0 to 1, which adds up to 5 % to an item's points, or none. (default: rank)",
        "name", .next)
    var rankColumn: String?

    @Option(
        "Input format. (default: by file name, then by content)", "format", .next,
        name: .customLong("input-format"))
    var format: ItemFormat?

    @Option("Encoding. (default: utf-8, other lines windows-1252)", "name") var encoding: TextEncoding?
    @Option("Field delimiter (use tab for a tab).", "character") var delimiter: FieldMark?
    @Option("Quote around fields, or none. (default: by file)", "character") var quote: FieldMark?
    @Option("Escape before a quote, or none. (default: by file)", "character") var escape: FieldMark?
    @Option("Lines that begin with it are left out.", "character") var comment: FieldMark?
    @Option("Lines to skip at the beginning. (default: by file)", "n") var skipLines: Int?

    @Flag(help: "The first row is data; columns are numbered from 1.")
    var noHeader = false

    @Flag(help: "Titles and texts are HTML: keep what a reader sees.")
    var html = false

    @Flag(help: "Leave out rows that cannot be read, and count them.")
    var skipBadRows = false

    @Option("The same, and write these rows to a file.", "file") var badRows: String?

    func validate() throws {
        try validateLayout()
        var seen: Set<String> = []
        for name in columns.named.map(\.name) where !seen.insert(name).inserted {
            throw ValidationError("two options name the column \(name); name each column once")
        }
    }

    /// How records are read.
    var options: DataOptions {
        var options = layoutOptions
        options.format = format.flatMap { DataOptions.Format(rawValue: $0.rawValue) }
        return options
    }

    /// The columns of the parts.
    var columns: ItemColumns {
        var columns = ItemColumns()
        columns.areHTML = html
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
    case csv, tsv, arrow, jsonl, eml, mbox, maildir
}
#endif
