// `winnow index compact`: the same index, smaller.

#if Search
    import ArgumentParser
    import WinnowEvaluation
    import WinnowIndex
    import WinnowSystem

    /// Makes an index small.
    struct IndexCompact: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "compact",
            abstract: "Make an index as small and fast as it can be; what has expired goes.",
            usage: "winnow index compact <index> [<options>]",
            discussion: """
                  winnow index compact courses.index
                """)

        @Argument(help: "An index.", completion: .index)
        var index: String

        @OptionGroup var quietArguments: QuietArguments

        func run() throws {
            let opened = try SearchIndex(at: index, vectorizer: nil, access: .open)
            let before = try opened.information()
            if !quietArguments.quiet { Console.progress("compacting \(counted(before.items, "item"))") }
            do {
                try opened.compact()
            } catch {
                Console.endProgress()
                throw error
            }
            Console.endProgress()
            guard !quietArguments.quiet else { return }
            let after = try opened.information()
            let expired = before.items - after.items
            Console.line(
                "\(counted(after.items, "item")) in \(index.visible), \(Self.size(after)), before \(Self.size(before))"
                    + (expired > 0 ? "; \(counted(expired, "item")) had expired" : ""))
        }

        private static func size(_ information: IndexInformation) -> String {
            TrainingProgress.text(bytes: information.fileSize + information.cacheSize)
        }
    }
#endif
