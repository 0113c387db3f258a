// `winnow index verify`: whether an index is as it was written.

#if Search
    import ArgumentParser
    import WinnowEvaluation
    import WinnowIndex
    import WinnowSystem

    /// Checks an index.
    struct IndexVerify: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "verify",
            abstract: "Check every byte of an index.",
            usage: "winnow index verify <index> [<options>]",
            discussion: """
                What is wrong goes to standard output, a line each, and the exit code is 65 then.

                  winnow index verify courses.index
                """)

        @Argument(help: "An index.", completion: .index)
        var index: String

        @OptionGroup var quietArguments: QuietArguments

        func run() throws {
            let opened = try SearchIndex(forUseOf: index)
            if !quietArguments.quiet { Console.progress("checking \(index)") }
            let report: IndexReport
            do {
                report = try opened.verify(repairing: true)
            } catch {
                Console.endProgress()
                throw error
            }
            Console.endProgress()
            let faults = report.faults + report.cacheFaults.map { "cache: \($0)" }
            guard faults.isEmpty else {
                try OutputFile.standardOutput.write(faults.map { $0.visible + "\n" }.joined())
                let remedy =
                    !report.faults.isEmpty
                    ? "found; build it anew, or restore it from a copy"
                    : "of the cache, which "
                        + (report.isRepaired ? "has been made again" : "is made again when it is needed")
                throw CommandFailure(
                    exitCode: CommandFailure.badData,
                    message: "\(index): \(counted(faults.count, "fault")) \(remedy)")
            }
            guard !quietArguments.quiet else { return }
            Console.line("\(index.visible): \(counted(report.items, "item")), all as they were written")
        }
    }
#endif
