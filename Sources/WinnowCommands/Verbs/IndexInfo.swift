// `winnow index info`: what is in an index.

#if Search
    import ArgumentParser
    import WinnowEvaluation
    import WinnowIndex
    import WinnowSystem

    /// Shows what an index holds.
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

        @Option(help: ArgumentHelp("text or json.", valueName: "name"))
        var format: Inspect.Format = .text

        func run() throws {
            let opened = try SearchIndex(at: index, vectorizer: nil, access: .read)
            let information = try opened.information()
            let state = information.clientState.flatMap { BuildState($0) }
            try OutputFile.standardOutput.write(
                format == .json
                    ? json(information, state).text(.indented) + "\n" : text(information, state))
        }

        private func json(_ information: IndexInformation, _ state: BuildState?) -> JSONValue {
            var object: JSONObject = [
                "path": .string(index), "items": .integer(information.items),
                "terms": .string(information.options.terms.rawValue),
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
            if let state { object.append(key: "isFinished", value: .bool(state.isFinished)) }
            return .object(object)
        }

        private func text(_ information: IndexInformation, _ state: BuildState?) -> String {
            var table = TextTable([.left, .left])
            func add(_ name: String, _ value: String) {
                table.append([DisplayText(visible: name), DisplayText(showing: value).truncated(to: 100)])
            }
            add("index", index)
            add("items", FixedDecimal.grouped(information.items))
            add(
                "terms",
                "\(FixedDecimal.grouped(information.terms)) different \(information.options.terms.rawValue)")
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
            add("size", TrainingProgress.text(bytes: information.fileSize))
            add(
                "cache",
                "\(TrainingProgress.text(bytes: information.cacheSize)) in \(counted(information.segments, "segment"))"
            )
            if let state, !state.isFinished {
                add("build", "unfinished: \(counted(state.items, "item")) read so far")
            }
            return table.lines.map { $0 + "\n" }.joined()
        }
    }
#endif
