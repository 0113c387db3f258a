#if Search
import ArgumentParser
import WinnowCorpora
import WinnowIndex
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
        var (repairs, itemCount) = (TextRepairs(), 0)
        var kinds = CellKinds()
        let columns = columns
        try OrderedPipeline.runKeepingStreams(threads: threads) {
            () throws -> (RawBlock<RecordBatch>, Place, Bool)? in
            while current < streams.count {
                let isFirst = streams[current].inputFormat == nil
                if let raw = try streams[current].next() {
                    let names = streams[current].columns
                    // Data of only blank lines has neither columns nor items.
                    if isFirst, let names, !names.isEmpty {
                        try columns.check(names, path: streams[current].path)
                    }
                    let leftOut = streams[current].leftOutColumns
                    if isFirst, !leftOut.isEmpty {
                        Console.warning("\(streams[current].path.visible): \(TextInput.leftOutText(leftOut))")
                    }
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
            return (items, place, batch.repairs, isRow)
        } consume: { items, place, repaired, isRow in
            repairs.add(repaired)
            if isRow { for record in items { kinds.add(record.item.attributes) } }
            itemCount += items.count
            if !items.isEmpty { try consume(items, place) }
        }
        guard itemCount > 0 else {
            throw CommandFailure(
                .badData, "\(streams[0].path): no items in it; give one per line, with id and title or text")
        }
        try repairs.warn(isQuiet: isQuiet)
        kinds.warnings.forEach(Console.warning)
    }
}

/// The columns whose cells are all numbers, but some of them with a comma, or all with a comma for a point, which makes
/// them strings.
private struct CellKinds {
    private struct Column {
        var numbers = 0
        var withComma = 0
        var decimals = 0
        var example = ""
        var isOther = false
    }

    private var columns: [String: Column] = [:]

    /// Counts the attributes of a row.
    mutating func add(_ attributes: JSONObject) {
        for member in attributes {
            if member.value.number != nil {
                columns[member.key, default: Column()].numbers += 1
            } else if let text = member.value.string, Self.hasComma(text) {
                columns[member.key, default: Column()].withComma += 1
                columns[member.key]?.example = text
                if Self.isDecimal(text) { columns[member.key]?.decimals += 1 }
            } else {
                columns[member.key, default: Column()].isOther = true
            }
        }
    }

    /// Whether a text is digits with commas and points between them.
    private static func hasComma(_ text: String) -> Bool {
        text.utf8.count <= 32 && text.utf8.contains(UInt8(ascii: ","))
            && text.utf8.allSatisfy { "0123456789,.- ".utf8.contains($0) }
    }

    /// Whether a text with a comma is a number as in 12,99 and 1.299,00.
    private static func isDecimal(_ text: String) -> Bool {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].contains(where: \.isNumber) && (1...2).contains(parts[1].count)
            && parts[1].allSatisfy(\.isNumber)
    }

    /// A sentence for each column.
    var warnings: [String] {
        columns.filter { _, column in
            !column.isOther && column.withComma > 0
                && (column.numbers > 0 || column.decimals == column.withComma)
        }
        .sorted { $0.key < $1.key }.map { name, column in
            "\(name.visible): \(counted(column.withComma, "number")) with a comma, such as "
                + "\(column.example.visible), kept as strings, which no comparison of numbers finds; write 1234.5"
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
