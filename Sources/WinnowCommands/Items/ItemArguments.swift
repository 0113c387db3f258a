// The options of the verbs that read items.

#if Search
    import ArgumentParser
    import WinnowCorpora

    /// How items are found in a file.
    struct ItemArguments: ParsableArguments {
        @Option(help: ArgumentHelp("The column of the identifier. (default: id)", valueName: "name"))
        var idColumn: String?

        @Option(help: ArgumentHelp("The column of the title. (default: title)", valueName: "name"))
        var titleColumn: String?

        @Option(
            name: .customLong("text-column"),
            help: ArgumentHelp(
                "The columns of the text, joined by a newline. (default: text)", valueName: "name,…"))
        var textColumns: String?

        @Option(help: ArgumentHelp("The column of the domain, or none. (default: domain)", valueName: "name"))
        var domainColumn: String?

        @Option(
            help: ArgumentHelp(
                "The column of the keywords, in CSV with ; between, or none. (default: keywords)",
                valueName: "name"))
        var keywordsColumn: String?

        @Option(
            help: ArgumentHelp(
                "The column of the date of creation, or none. (default: created)", valueName: "name"))
        var createdColumn: String?

        @Option(
            help: ArgumentHelp(
                "The column of the date of the last change, or none. (default: modified)", valueName: "name"))
        var modifiedColumn: String?

        @Option(
            help: ArgumentHelp(
                "The column of the date from which on it is not found, or none. (default: expires)",
                valueName: "name"))
        var expiresColumn: String?

        @Option(
            help: ArgumentHelp(
                "The column of the preference among equals, or none. (default: rank)", valueName: "name"))
        var rankColumn: String?

        @Option(
            name: .customLong("input-format"),
            help: ArgumentHelp(
                "csv, tsv or jsonl. (default: by the file's name, then by its beginning)",
                valueName: "format"))
        var format: ItemFormat?

        @Option(help: ArgumentHelp("utf-8, latin1 or windows-1252.", valueName: "name"))
        var encoding: TextEncoding = .utf8

        @Option(
            help: ArgumentHelp(
                "The sign between fields; tab for a tab. (default: found in the data)", valueName: "sign"))
        var delimiter: Delimiter?

        @Flag(help: "The first record is data; columns go by their number, from 1.")
        var noHeader = false

        func validate() throws {
            var seen: Set<String> = []
            for name in columns.named.map(\.name) where !seen.insert(name).inserted {
                throw ValidationError("two options name the column \(name); name each column once")
            }
        }

        /// How records are read.
        var options: DataOptions {
            var options = DataOptions()
            options.format = format?.format
            options.encoding = encoding
            options.delimiter = delimiter?.byte
            options.hasHeader = noHeader ? false : nil
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

        var format: DataOptions.Format {
            switch self {
            case .csv: .csv
            case .tsv: .tsv
            case .jsonl: .jsonl
            }
        }
    }
#endif
