// `winnow index`: what keeps an index of items.

#if Search
    import ArgumentParser

    /// Makes indexes and changes them.
    struct IndexVerb: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "index",
            abstract: "Make and keep an index of items, which winnow search asks.",
            discussion: """
                An item is a line of JSON with an id and a title or a text, or a row of CSV or TSV with columns of these names:

                  {"id": "c-17", "title": "Management for employees",
                   "text": "How to lead a team.", "domain": "courses.work",
                   "keywords": ["leadership"], "attributes": {"hours": 8},
                   "created": "2025-01-31", "modified": "2025-01-31T10:00:00Z",
                   "expires": "2030-01-01", "rank": 0.5}

                Every other column of CSV and TSV and every other member of JSON is an attribute. An index is one file, and a folder beside it, its name with \
                .cache behind, that can be made again from it.

                  winnow index build courses.jsonl -o courses.index
                  winnow search courses.index "manager"
                """,
            subcommands: [
                IndexBuild.self, IndexAdd.self, IndexRemove.self, IndexInfo.self, IndexVerify.self,
                IndexCompact.self,
            ])
    }
#endif
