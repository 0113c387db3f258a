#if Search
import ArgumentParser
import WinnowIndex
import WinnowSystem
import WinnowText

/// Builds and maintains indexes.
struct IndexVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "index",
        abstract: "Build and maintain an index for winnow search.",
        discussion: """
            An item is a line of JSON with an id and a title or text, or a CSV or TSV row with columns of these names:

              {"id": "c-17", "title": "Management for employees",
               "text": "How to lead a team.", "domain": "courses.work",
               "keywords": ["leadership"], "attributes": {"hours": 8},
               "created": "2025-01-31", "modified": "2025-01-31T10:00:00Z",
               "expires": "2030-01-01", "rank": 0.5}

            Every other column or JSON member is an attribute. A mail message has its Message-ID as id, its subject as \
            title, its text, its date as created, and the attributes from (an address) and fromName. An index is one file, with a folder beside it that has \
            .cache appended to its name and can be rebuilt from the file.

              winnow index build courses.jsonl -o courses.index
              winnow search courses.index "manager"
            """,
        subcommands: [
            IndexBuild.self, IndexAdd.self, IndexRemove.self, IndexInfo.self, IndexVerify.self,
            IndexCompact.self,
        ])
}

/// Shows the contents of an index.
struct IndexInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Show what is in an index.",
        usage: "winnow index info <index> [<options>]",
        discussion: """
              winnow index info courses.index
              winnow index info courses.index --format json
            """)

    @Argument(help: "An index.", completion: .index)
    var index: String

    @Option("Report format.", "name") var format: ReportFormat = .text

    func run() throws {
        let opened = try SearchIndex(at: index, vectorizer: nil, access: .read)
        let information = try opened.information()
        let state = information.clientState.flatMap { BuildState($0) }
        let recall = try opened.recall()
        switch format {
        case .json: try OutputFile.standardOutput.write(report: json(information, state, recall))
        default: try OutputFile.standardOutput.write(text(information, state, recall))
        }
    }

    private func json(_ information: IndexInformation, _ state: BuildState?, _ recall: Double?) -> JSONValue {
        var object: JSONObject = [
            "path": .string(index), "items": .integer(information.items),
            "expiredItems": .integer(information.expiredItems),
            "terms": .string(information.options.terms.rawValue),
            "language": .string(information.options.stemmer.language.rawValue),
            "titleWeight": .integer(information.options.titleWeight),
            "keywordsWeight": .integer(information.options.keywordsWeight),
            "textWeight": .integer(information.options.textWeight),
            "embedding": information.vectorizer.map { .string($0) } ?? .null,
            "dimension": .integer(information.dimension),
            "differentTerms": .integer(information.terms),
            "attributes": .array(information.attributes.map { .string($0) }),
            "commits": .integer(information.generation),
            "fileSize": .integer(information.fileSize), "cacheSize": .integer(information.cacheSize),
            "segments": .integer(information.segments),
            "deletedItems": .integer(information.deletedItems),
        ]
        if let recall { object.append(key: "recall", value: .number(recall)) }
        if let state { object.append(key: "isFinished", value: .bool(state.isFinished)) }
        return .object(object)
    }

    private func text(_ information: IndexInformation, _ state: BuildState?, _ recall: Double?) -> String {
        var table = TextTable([.left, .left])
        func add(_ name: String, _ value: String) {
            table.append([DisplayText(visible: name), DisplayText(showing: value).truncated(to: 100)])
        }
        let language =
            information.options.stemmer.language == .english
            ? "" : information.options.stemmer.language.name + " "
        add("index", index)
        add("items", FixedDecimal.grouped(information.items))
        if information.expiredItems > 0 { add("expired", FixedDecimal.grouped(information.expiredItems)) }
        add(
            "terms",
            "\(FixedDecimal.grouped(information.terms)) different \(language)\(information.options.terms.rawValue)"
        )
        add(
            "weights",
            "title \(information.options.titleWeight), keywords \(information.options.keywordsWeight), "
                + "text \(information.options.textWeight)")
        add(
            "embedding",
            information.vectorizer.map { "\($0), \(counted(information.dimension, "component"))" }
                ?? "none")
        if !information.attributes.isEmpty {
            add("attributes", information.attributes.joined(separator: ", "))
        }
        add("size", FileSize.text(information.fileSize))
        add(
            "cache",
            "\(FileSize.text(information.cacheSize)) in \(counted(information.segments, "segment"))"
        )
        if let recall {
            add("recall", "\(FixedDecimal.text(100 * recall, digits: 1)) % of the ten nearest by meaning")
        }
        if let state, !state.isFinished {
            add("build", "unfinished: \(counted(state.items, "item")) read so far")
        }
        return table.lines.map { $0 + "\n" }.joined()
    }
}

/// Checks an index.
struct IndexVerify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check an index for damage.",
        usage: "winnow index verify <index> [<options>]",
        discussion: """
            Checks the structure of the file, all items and vectors, and the cache, but not unused bytes, such as \
            gaps in SQLite's pages. Prints one line per fault to standard output, and exits with 65 if there are \
            any.

              winnow index verify courses.index
            """)

    @Argument(help: "An index.", completion: .index)
    var index: String

    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        let opened = try SearchIndex(at: index, vectorizer: nil, access: .openOrRead)
        try opened.warnIfUnfinished(index)
        if !quietArguments.quiet { Console.progress("checking \(index)") }
        let report = try opened.verify(repairing: true)
        Console.endProgress()
        let faults = report.faults + report.cacheFaults.map { "cache: \($0)" }
        guard faults.isEmpty else {
            try OutputFile.standardOutput.write(faults.map { $0.visible + "\n" }.joined())
            let remedy =
                !report.faults.isEmpty
                ? "found; build the index again, or restore it from a copy"
                : "in the cache, which "
                    + (report.isRepaired ? "has been rebuilt" : "is rebuilt when it is needed")
            throw CommandFailure(.badData, "\(index): \(counted(faults.count, "fault")) \(remedy)")
        }
        quietArguments.say("\(index.visible): \(counted(report.items, "item")), no faults")
    }
}

/// Compacts an index.
struct IndexCompact: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Make an index as small and fast as possible; removes expired items.",
        usage: "winnow index compact <index> [<options>]",
        discussion: """
              winnow index compact courses.index
            """)

    @Argument(help: "An index.", completion: .index)
    var index: String

    @OptionGroup var quietArguments: QuietArguments

    func run() throws {
        let opened = try SearchIndex(at: index, vectorizer: nil, access: .open)
        try opened.warnIfUnfinished(index)
        let before = try opened.information()
        if !quietArguments.quiet {
            Console.progress("compacting \(counted(before.items + before.expiredItems, "item"))")
        }
        try opened.compact()
        guard !quietArguments.quiet else { return }
        let after = try opened.information()
        let expired = before.items + before.expiredItems - after.items
        Console.line(
            "\(counted(after.items, "item")) in \(index.visible), \(Self.size(after)), was \(Self.size(before))"
                + (expired > 0 ? "; \(counted(expired, "item")) had expired" : ""))
    }

    private static func size(_ information: IndexInformation) -> String {
        FileSize.text(information.fileSize + information.cacheSize)
    }
}
#endif
