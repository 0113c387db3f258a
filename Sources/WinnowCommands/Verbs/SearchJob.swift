// What `winnow search` does, once its arguments are understood.

#if Search
    import WinnowCorpora
    import WinnowIndex
    import WinnowSystem

    /// Queries that are alike but for their words.
    struct SearchJob: Sendable {
        /// How answers are written.
        let style: HitStyle
        /// What is asked, without the query.
        var request = SearchRequest("")

        init(style: HitStyle) { self.style = style }

        /// Answers one query.
        func run(_ query: String, in index: SearchIndex) throws {
            let results = try results(of: query, in: index)
            let isNothing = results.count.map { $0 == 0 } ?? (results.hits.isEmpty && request.limit > 0)
            if isNothing, style.format == .text, !style.isQuiet { Console.line("nothing found") }
            var writer = HitWriter(style, offset: request.offset)
            writer.write(results, line: nil)
            try OutputFile.standardOutput.write(writer.bytes)
        }

        /// Warns of names that no item has.
        func warnOfUnknownAttributes(_ index: SearchIndex) throws {
            guard !style.isQuiet else { return }
            for name in try index.unknownAttributes(of: request) {
                let known = try index.attributes()
                let list = known.isEmpty ? "none" : known.prefix(10).joined(separator: ", ")
                Console.warning(
                    "no item has the attribute \(name); there are: \(list)\(known.count > 10 ? ", …" : "")")
            }
        }

        /// Shows how a query may go on.
        func suggest(_ prefix: String, in index: SearchIndex) throws {
            var writer = HitWriter(style, offset: 0)
            writer.write(try index.suggestions(for: prefix, limit: request.limit), line: nil)
            try OutputFile.standardOutput.write(writer.bytes)
        }

        /// Answers each line of standard input, in order, as soon as it is there.
        func runLines(_ index: SearchIndex, suggests: Bool, threads: Int) throws {
            try TextInput(paths: [], isQuiet: style.isQuiet, prompt: "type a query", threads: threads).run {
                block, first in
                var writer = HitWriter(style, offset: request.offset)
                for row in 0..<block.count {
                    let query = block.text(at: row)
                    if suggests {
                        writer.write(
                            try index.suggestions(for: query, limit: request.limit), line: first + row + 1)
                    } else if query.utf8.allSatisfy({ $0 <= 0x20 }) {
                        // An empty query would be answered with all there is.
                        writer.writeNothing(line: first + row + 1)
                    } else {
                        writer.write(try results(of: query, in: index), line: first + row + 1)
                    }
                }
                return writer.bytes
            }
        }

        private func results(of query: String, in index: SearchIndex) throws -> SearchResults {
            var request = request
            request.query = SearchQuery(query)
            if request.query.isTruncated {
                Console.warning(
                    "a query of \(counted(query.utf8.count, "byte")) is more than is looked for; the rest is left out"
                )
            }
            return try index.results(for: request)
        }
    }
#endif
