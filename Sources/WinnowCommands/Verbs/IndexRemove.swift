// `winnow index remove`: fewer items.

#if Search
    import ArgumentParser
    import WinnowCorpora
    import WinnowEvaluation
    import WinnowIndex
    import WinnowSystem

    /// Removes items from an index.
    struct IndexRemove: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove items from an index.",
            usage: "winnow index remove <index> [<file> ...] [<options>]",
            discussion: """
                Files, or - for standard input, hold an identifier a line. What is not there is not missed, but counted.

                  winnow index remove courses.index --id c-17 --id c-18
                  winnow index remove courses.index --domain courses.work
                  cut -f 1 gone.tsv | winnow index remove courses.index -
                """)

        @Argument(help: "An index.", completion: .index)
        var index: String

        @Argument(
            help: ArgumentHelp(
                "Files with an identifier a line; - is standard input.", valueName: "file"),
            completion: .file())
        var files: [String] = []

        @Option(
            name: .customLong("id"),
            help: ArgumentHelp("The identifier of an item; may be repeated.", valueName: "id"))
        var identifiers: [String] = []

        @Option(
            name: .customLong("domain"),
            help: ArgumentHelp(
                "A domain whose items go, with those of the domains below it; may be repeated.",
                valueName: "domain"))
        var domains: [String] = []

        @Flag(help: "Remove what has expired.")
        var expired = false

        @OptionGroup var quietArguments: QuietArguments

        func validate() throws {
            guard !(files.isEmpty && identifiers.isEmpty && domains.isEmpty && !expired) else {
                throw ValidationError(
                    "nothing to remove; give --id, --domain, --expired, or a file of identifiers (- is standard input)"
                )
            }
            for domain in domains {
                guard !domain.isEmpty else { throw ValidationError("--domain is empty; name one") }
                do throws(IndexError) {
                    try SearchItem.validate(domain: domain)
                } catch {
                    throw ValidationError("--\(error.message)")
                }
            }
        }

        func run() throws {
            let opened = try SearchIndex(at: index, vectorizer: nil, access: .open)
            var streams = try files.map { try TextStream(path: $0, options: Self.lines) }
            var (asked, removed) = (0, 0)
            var batch = IndexBatch()
            func commit() throws {
                removed += try opened.apply(batch).deleted
                batch = IndexBatch()
            }
            for identifier in Set(identifiers) {
                batch.delete(identifier)
                asked += 1
            }
            for index in streams.indices {
                while let raw = try streams[index].next() {
                    let block = try TextStream.parse(raw)
                    for row in 0..<block.count {
                        let identifier = block.text(at: row)
                        guard !identifier.isEmpty else { continue }
                        batch.delete(identifier)
                        asked += 1
                    }
                    if batch.count >= 10_000 { try commit() }
                }
            }
            try commit()
            let missing = asked - removed
            for domain in domains { batch.delete(domain: domain) }
            if expired { batch.deleteExpired() }
            if batch.count > 0 { try commit() }
            let left = try opened.count()
            try opened.close()
            if missing > 0 {
                Console.warning(
                    "\(counted(missing, "identifier")) of \(FixedDecimal.grouped(asked)) not in the index")
            }
            guard !quietArguments.quiet else { return }
            Console.line(
                "\(counted(removed, "item")) removed; \(counted(left, "item")) in \(index.visible)"
            )
        }

        /// Identifiers are lines, whatever the file is called.
        private static var lines: DataOptions {
            var options = DataOptions()
            options.format = .lines
            return options
        }
    }
#endif
