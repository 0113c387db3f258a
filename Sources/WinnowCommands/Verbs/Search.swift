#if Search
import ArgumentParser
import Synchronization
import WinnowCorpora
import WinnowIndex
import WinnowSystem

/// Searches an index.
struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find items in an index by words and by meaning.",
        usage: "winnow search <index> [<query> ...] [<options>]",
        discussion: """
            Searches titles, keywords and texts; "quoted phrases" and field:word must match, -word must not, wor* matches \
            words that begin with wor. Without a query, each line of standard input is \
            one. On a terminal, with < /dev/null, or for the query "", --filter and --sort list all items that pass. \
            --similar-to reads no queries.

              winnow search courses.index "manager"
              winnow search courses.index "lead a team" --filter "level = beginner"
              winnow search courses.index --similar-to c-17 --format jsonl
              winnow search courses.index --filter "domain = courses" --sort created:desc
              winnow search courses.index --suggest lead

            If no item has a quoted phrase, its words are searched for. Words that no item has are replaced by \
            similar words of the index. Hits that contain none of the words and are only remotely similar in meaning \
            are marked as weak.

            A filter compares domain, created, modified, expires, rank and attributes: = != < <= > >=, in 10..20, \
            in (a, b), ^= (begins with), exists; joined by and, or, not.

            tsv: one line per hit: identifier, score and title, with --explain also the points from words and from \
            meaning and the factor for the item's rank; for queries from standard input, the line number comes first. \
            jsonl: one object per hit with id, score, title, snippet (from the first 256 KiB of the text) and marks, the \
            UTF-8 byte ranges of found words in the snippet, and weak; for queries from standard input, one object per \
            query with line, hits, relaxed and didYouMean. With --facet, one object per query also has count and facets, \
            and facetsLeftOut, the number of values beyond the limit.

            --requests is for programs: each line of standard input is a JSON object with the members of a search over \
            HTTP, such as query, limit, filter and facets, and one line of JSON answers it, or has an error and an exit \
            code.
            """)

    private static let standard = SearchRequest("")

    @Argument(help: "An index.", completion: .index)
    var index: String

    @Argument("Words to search for.", "query") var query: [String] = []

    @Option("Number of hits to show.", "count", default: standard.limit) var limit: Int?

    @Option("Number of best hits to skip.", "count", default: standard.offset) var offset: Int?

    @Option(
        "hybrid (by words and meaning), lexical (by words) or semantic (by meaning). (default: hybrid)",
        "name", .next)
    var mode: SearchMode?

    @Option("Only return items that match this filter.", "filter", .next) var filter: String?

    @Option(
        "Find items similar to this one; from a query, only phrases, -words and field:words are used.", "id",
        .next
    )
    var similarTo: String?

    @Option("Sort by this instead of the score; :desc puts the greatest first. May be repeated.", "name")
    var sort: [SortArgument] = []

    @Option(
        "Count the values of this attribute among all results: the \(standard.facetLimit) most frequent. May be repeated.",
        "name",
        name: .customLong("facet"))
    var facets: [String] = []

    @Flag(help: "Show completions of the query's last word, from items that pass --filter.")
    var suggest = false

    @Flag(help: "Show the parts of each score.")
    var explain = false

    @Flag(help: "Answer requests in JSON, one on each line of standard input, for programs.")
    var requests = false

    @Option("Output format. (default: text on a terminal, else tsv)", "name", .next)
    var format: RecordFormat?

    @OptionGroup var embeddingArguments: IndexEmbeddingArguments
    @OptionGroup var threadArguments: ThreadArguments
    @OptionGroup var quietArguments: QuietArguments

    func validate() throws {
        guard
            !requests
                || query.isEmpty && similarTo == nil && sort.isEmpty && facets.isEmpty && !explain && !suggest
                    && mode == nil && filter == nil && format == nil && limit == nil && offset == nil
        else {
            throw ValidationError(
                "--requests takes only an index, --embedding and --threads; put the other options into the requests"
            )
        }
        guard suggest else { return }
        guard similarTo == nil, sort.isEmpty, facets.isEmpty, !explain, mode == nil else {
            throw ValidationError(
                "--suggest takes only a query, --filter, --limit and --format; leave out the other options")
        }
    }

    func run() throws {
        if requests {
            let opened = try embeddingArguments.open(
                index, access: .openOrRead, threads: threadArguments.count)
            try SearchRequests(index: opened, path: index, isByWords: embeddingArguments.isNone).run(
                threads: threadArguments.count)
            try? opened.close()
            return
        }
        let isTerminal = OutputFile.standardOutput.isTerminal
        let format = format ?? (isTerminal ? .text : .tsv)
        guard facets.isEmpty || format != .tsv else {
            throw ValidationError("--facet does not work with tsv; choose --format jsonl")
        }
        var job = SearchJob(
            style: HitStyle(
                format: format, isTerminal: isTerminal,
                hasColours: OutputFile.standardOutput.takesColours && format == .text, explains: explain,
                isQuiet: quietArguments.quiet))
        if let limit { job.request.limit = limit }
        if let offset { job.request.offset = offset }
        job.request.similarTo = similarTo
        job.request.sort = sort.map(\.sort)
        job.request.facets = facets
        job.request.countsAll = !facets.isEmpty
        job.request.explains = explain
        if format == .tsv { job.request.snippetLength = 0 }
        if let filter { job.request.filter = try Self.parsed(filter) }
        try job.request.validate()
        // For writing if that is allowed, because the cache beside the index may have to be rebuilt.
        let opened = try embeddingArguments.open(
            index, access: .openOrRead,
            for: suggest || similarTo != nil ? .nothing : mode == .lexical ? .words : .vectors,
            threads: threadArguments.count)
        // An index without vectors, or one opened with --embedding none, is searched by words.
        let hasVectors = opened.vectorizerIdentity != nil && !embeddingArguments.isNone
        guard mode != .semantic || hasVectors || similarTo != nil else {
            throw Self.withoutEmbedding(index)
        }
        job.request.mode = mode ?? (hasVectors || similarTo != nil ? .hybrid : .lexical)
        try checkOrders(in: opened)
        try job.warnOfUnknownAttributes(opened)
        if readsQueries {
            let isAnswered = try job.runLines(opened, suggests: suggest, threads: threadArguments.count)
            if !isAnswered, !suggest, listsItems { try job.run("", in: opened) }
        } else if suggest {
            try job.suggest(query.joined(separator: " "), in: opened)
        } else {
            try job.run(query.joined(separator: " "), in: opened)
        }
        // Saves a rebuilt cache for the next time.
        try? opened.close()
    }

    /// The failure of a semantic search in an index without vectors.
    static func withoutEmbedding(_ index: String) -> CommandFailure {
        CommandFailure(.badData, "\(index): has no embedding for semantic search; leave --mode semantic out")
    }

    /// Whether, without a query, all items are listed that pass a filter, or sorted by a value.
    private var listsItems: Bool { filter != nil || !sort.isEmpty }

    /// Whether queries come from standard input.
    ///
    /// If items can be listed instead, queries are not read from a terminal or a device such as `/dev/null`.
    private var readsQueries: Bool {
        guard query.isEmpty, similarTo == nil else { return false }
        return suggest || !listsItems || InputFile.standardInput.isFileOrPipe
    }

    /// Refuses text after the colon of an attribute's name that is not an order.
    private func checkOrders(in index: SearchIndex) throws {
        for name in sort.map(\.sort.attribute) {
            guard let colon = name.lastIndex(of: ":"), colon > name.startIndex else { continue }
            let attribute = String(name[..<colon])
            var request = SearchRequest("")
            request.sort = [SearchSort(name), SearchSort(attribute)]
            guard try index.unknownAttributes(of: request) == [name] else { continue }
            throw CommandFailure(
                .usage,
                "--sort: no item has the attribute \(name.visible); write \(attribute.visible):asc or "
                    + "\(attribute.visible):desc")
        }
    }

    /// The filter; errors in it name the option.
    private static func parsed(_ filter: String) throws -> SearchFilter {
        do throws(IndexError) {
            return try SearchFilter(filter)
        } catch {
            throw CommandFailure(.usage, "--filter: \(error.message)")
        }
    }
}

/// A name to sort by, followed by `:asc`, `:desc` or nothing.
struct SortArgument: ExpressibleByArgument {
    var sort: SearchSort

    init?(argument: String) {
        let suffix = [":asc", ":desc"].first(where: argument.hasSuffix) ?? ""
        let name = argument.dropLast(suffix.count)
        guard !name.isEmpty else { return nil }
        sort = SearchSort(String(name), ascending: suffix != ":desc")
    }
}

/// Queries that differ only in their words.
struct SearchJob: Sendable {
    /// How answers are written.
    let style: HitStyle
    /// The request without the query.
    var request = SearchRequest("")

    /// Answers one query.
    func run(_ query: String, in index: SearchIndex) throws {
        let results = try results(of: query, in: index)
        let isNothing = results.count.map { $0 == 0 } ?? (results.hits.isEmpty && request.limit > 0)
        if isNothing, style.format == .text, !style.isQuiet { Console.line("nothing found") }
        var writer = HitWriter(style, offset: request.offset)
        writer.write(results, line: nil)
        report(results, line: nil)
        try OutputFile.standardOutput.write(writer.bytes)
    }

    /// Prints how an answer differs from the request.
    private func report(_ answer: SearchAnswer, line: Int?) {
        guard !style.isQuiet else { return }
        let place = line.map { "line \($0): " } ?? ""
        if answer.isRelaxed {
            Console.line("\(place)no item has the quoted phrase; searched for its words")
        }
        if let meant = answer.didYouMean { Console.line("\(place)did you mean: \(meant.visible)") }
    }

    /// Warns about what in the filter, the order and the facets finds nothing.
    func warnOfUnknownAttributes(_ index: SearchIndex) throws {
        try warn(about: request, in: index, place: request.filter == nil ? "" : "--filter: ")
    }

    private func warn(about request: SearchRequest, in index: SearchIndex, place: String) throws {
        guard !style.isQuiet else { return }
        try Self.warnings(about: request, in: index, place: place).forEach(Console.warning)
    }

    /// Warnings about attributes that no item has, or never with a value of the kind that a condition names, and about
    /// conditions that nothing meets.
    static func warnings(
        about request: SearchRequest, in index: SearchIndex, place: String
    ) throws -> [String] {
        var warnings = try index.unknownAttributes(of: request).map { name in
            let known = try index.attributes()
            let list = known.isEmpty ? "none" : known.prefix(10).joined(separator: ", ")
            let fields = request.query.isEmpty ? [] : SearchField.allCases.map(\.rawValue)
            let near = Spelling.nearest(to: name, in: known + fields).map { "; did you mean \($0.visible)?" }
            return
                "no item has the attribute \(name.visible); attributes: \(list)\(known.count > 10 ? ", …" : "")"
                + (near ?? "")
        }
        let mismatches = try index.filterMismatches(of: request)
        for mismatch in mismatches {
            let kinds = mismatch.found.map(\.rawValue).joined(separator: " or ")
            let value = DisplayText(showing: mismatch.value).truncated(to: 40).text
            guard !mismatch.isPartial else {
                warnings.append(
                    "\(place)\(shown(mismatch.condition)): some items have \(kinds) as \(mismatch.attribute.visible), which "
                        + "this does not find" + (mismatch.remedy.map { "; add: or \($0.visible)" } ?? ""))
                continue
            }
            warnings.append(
                "\(place)\(shown(mismatch.condition)): items have \(kinds) as \(mismatch.attribute.visible), "
                    + "but \(value) is \(mismatch.compared.rawValue); write "
                    + (mismatch.remedy?.visible ?? kinds))
        }
        for empty in try (request.filter?.emptyConditions ?? []) + index.daysWithTimes(of: request)
        where !mismatches.contains(where: { $0.condition == empty.condition }) {
            warnings.append("\(place)\(shown(empty.condition)): \(empty.reason)")
        }
        return warnings
    }

    private static func shown(_ condition: String) -> String {
        DisplayText(showing: condition).truncated(to: 80).text
    }

    /// Shows completions of a query.
    func suggest(_ prefix: String, in index: SearchIndex) throws {
        var writer = HitWriter(style, offset: 0)
        writer.write(
            try index.suggestions(for: prefix, limit: request.limit, filter: request.filter), line: nil)
        try OutputFile.standardOutput.write(writer.bytes)
    }

    /// Answers each line of standard input, in order, as soon as it arrives.
    ///
    /// - Returns: whether there was any.
    func runLines(_ index: SearchIndex, suggests: Bool, threads: Int) throws -> Bool {
        let input = TextInput(
            paths: [], isQuiet: style.isQuiet, prompt: "type a query", threads: threads)
        let hasLines = Atomic(false)
        try input.run(isNumbered: true) { block, first, _ in
            if block.count > 0 { hasLines.store(true, ordering: .relaxed) }
            var writer = HitWriter(style, offset: request.offset)
            for row in 0..<block.count {
                let query = block.text(at: row)
                if suggests {
                    let words = try index.suggestions(
                        for: query, limit: request.limit, filter: request.filter)
                    writer.write(words, line: first + row + 1)
                } else if query.utf8.allSatisfy({ $0 <= 0x20 }) {
                    // An empty query would match every item.
                    writer.writeNothing(for: request, line: first + row + 1)
                } else {
                    let answer = try results(of: query, in: index)
                    writer.write(answer, line: first + row + 1)
                    report(answer, line: first + row + 1)
                }
            }
            return .bytes(writer.bytes)
        }
        return hasLines.load(ordering: .relaxed)
    }

    private func results(of query: String, in index: SearchIndex) throws -> SearchAnswer {
        var request = request
        request.query = SearchQuery(query)
        if request.query.isTruncated {
            Console.warning(
                "a query of \(counted(query.utf8.count, "byte")) is too long; the rest is ignored"
            )
        }
        if request.query.parts.contains(where: { $0.attribute != nil }) {
            try warn(about: SearchRequest(request.query), in: index, place: "")
        }
        return try index.answer(to: request)
    }
}
#endif
